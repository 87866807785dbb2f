# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash
# `portwright setup`: all that the commands need (sourced by the script portwright).

# check_setup COMPILERS PACKAGE...: reports what is there, if COMPILERS is not empty only of them; the status tells
# whether all is.
check_setup() {
    local compilers=$1 missing status=0
    shift
    mapfile -t missing < <(missing_packages "$@")
    report() { printf '%-12s %s\n' "$1" "$2"; }
    if [ ${#missing[@]} -eq 0 ]; then
        report packages installed
    else
        report packages "missing: ${missing[*]}"
        status=1
    fi
    local multilibs=(el-hard)
    if [ -z "$compilers" ]; then
        multilibs+=(el-soft eb-hard eb-soft)
        if find_java; then report JDK "$JAVA_HOME"; else report JDK missing; status=1; fi
        if find_maven; then report Maven "$MAVEN"; else report Maven "missing: 3.9 or newer"; status=1; fi
    fi
    toolchain_directory
    local multilib part
    for multilib in "${multilibs[@]}"; do
        for part in "$multilib" "$multilib-c++"; do
            if [ -d "$TOOLCHAIN/$part" ]; then
                report toolchain "$TOOLCHAIN/$part"
            elif [ "$multilib" = el-hard ]; then
                report toolchain "missing: $part"
                status=1
            else
                report toolchain "not yet built: $part (optional)"
            fi
        done
    done
    return $status
}

setup() {
    local all='' check='' compilers='' option packages=("${TOOLCHAIN_PACKAGES[@]}")
    for option; do
        case $option in
            --check) check=1 ;;
            --compilers) compilers=1 ;;
            --all) all=1 ;;
            *) no_more_arguments "$option" ;;
        esac
    done
    [ -n "$compilers" ] || packages+=("${JAVA_PACKAGES[@]}" "${KERNEL_PACKAGES[@]}" "${SCREEN_PACKAGES[@]}")
    if [ -n "$check" ]; then
        check_setup "$compilers" "${packages[@]}"
        return
    fi
    # All packages at once: that is one password, and one line to copy.
    require_packages "${packages[@]}"
    [ -n "$compilers" ] || require_maven
    toolchain_directory
    local multilib
    for multilib in el-hard ${all:+el-soft eb-hard eb-soft}; do
        require_toolchain "$multilib" c
        require_toolchain "$multilib" c++
    done
    say "all is set up; the commands of one word, portwright-cc and so on, are in $PORTWRIGHT_HOME/bin"
}
