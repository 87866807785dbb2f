# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash
# `portwright demo`: a sample on its way from C to a phone's screen (sourced by the script portwright).

demo() {
    no_more_arguments "$@"
    local work=$BUILD/demo status=0
    toolchain_directory
    if ! [ -d "$TOOLCHAIN/el-hard-c++" ] || ! find_java || ! find_maven; then "$self" setup; fi
    build_all
    mkdir -p "$work"
    say "compiling samples/life"
    "$self" cc -O2 -g "$PORTWRIGHT_HOME"/samples/life/*.c -o "$work/life.elf"
    say "translating it to a MIDlet"
    "$self" translate "$work/life.elf" -o "$work/life.jar" --name Life
    say "running it in the emulator"
    "$self" run --screenshot "$work/life.png" "$work/life.jar" || status=$?
    [ $status -eq 0 ] || fail "$work/life.jar: the MIDlet ended with status $status"
    say "the MIDlet suite:  $work/life.jar"
    say "its descriptor:    $work/life.jad"
    say "a screenshot:      $work/life.png"
}
