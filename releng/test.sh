# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash
# `portwright test`: builds everything and runs tests, those of the IDE on a virtual screen (sourced by the script
# portwright).

# shellcheck source=releng/build.sh
. "$PORTWRIGHT_HOME/releng/build.sh"

# start_screen: a virtual screen for the IDE's tests, until the script ends. For pictures it is larger, and windows have
# title bars, where openbox is installed.
start_screen() {
    local display_file=$BUILD/display size=1280x1024 i
    [ -z "$pictures" ] || size=1500x900
    : >"$display_file"
    Xvfb -displayfd 7 -screen 0 "${size}x24" -nolisten tcp 7>"$display_file" >"$BUILD/screen.log" 2>&1 8>&- &
    screen_process=$!
    trap 'kill "$screen_process" 2>/dev/null || true' EXIT
    for ((i = 0; i < 100; i++)); do
        [ ! -s "$display_file" ] || break
        sleep 0.1
    done
    [ -s "$display_file" ] || fail "$BUILD/screen.log: Xvfb does not start; see there why"
    DISPLAY=:$(<"$display_file")
    export DISPLAY GDK_BACKEND=x11 LIBGL_ALWAYS_SOFTWARE=1 NO_AT_BRIDGE=1
    if [ -n "$pictures" ]; then
        if command -v openbox >/dev/null; then
            openbox >"$BUILD/window-manager.log" 2>&1 8>&- &
        else
            say "openbox is not installed: windows in the pictures have no title bars"
        fi
    fi
}

# count_tests: sums the reports of all test modules; the status tells whether all passed.
count_tests() {
    find "$PORTWRIGHT_HOME"/tests/*/target/surefire-reports -name 'TEST-*.xml' -exec cat {} + 2>/dev/null | awk '
        function attribute(name) {
            return match($0, " " name "=\"[0-9]+\"") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) + 0 : 0
        }
        function value(name) {
            return match($0, " " name "=\"[^\"]*\"") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : ""
        }
        /<testsuite / {
            tests += attribute("tests"); skipped += attribute("skipped")
            failed += attribute("failures") + attribute("errors")
        }
        /<testcase / { test = value("classname") "." value("name") }
        /<(failure|error)[ >]/ { if (test != last) print "FAILED " test; last = test }
        END {
            printf "%d passed, %d failed, %d skipped\n", tests - failed - skipped, failed, skipped
            exit failed > 0 || tests == 0
        }'
}

run_tests() {
    local name= selection=() status=0 argument properties=() pictures=
    for argument; do
        case $argument in
            -Dportwright.pictures=*)
                pictures=$(realpath -- "${argument#*=}")
                properties+=("-Dportwright.pictures=$pictures")
                ;;
            -D?*=*) properties+=("$argument") ;;
            -*) no_more_arguments "$argument" ;;
            *)
                [ -z "$name" ] || no_more_arguments "$argument"
                name=$argument
                ;;
        esac
    done
    if [ -n "$name" ]; then
        # Only the modules that have such a test, and what they need.
        local path=${name%%#*} module others=() chosen=()
        path=${path//.//}
        # A Java package has no hyphens: real-programs is in realprograms.
        path=${path//-/}
        for module in "$PORTWRIGHT_HOME"/tests/*/src; do
            if [ -n "$(find "$module" -path "$module/*$path*" -name '*Test.java' -print -quit)" ]; then
                chosen+=("tests/$(basename "${module%/src}")")
            elif [ -n "$(find "$module" -name '*Test.java' -print -quit)" ]; then
                others+=("!tests/$(basename "${module%/src}")")
            fi
        done
        [ ${#chosen[@]} -gt 0 ] || fail_usage "$name: no test has that in its name; see tests/"
        case $name in
            *'#'*) selection=("-Dtest=$name") ;;
            *) selection=("-Dtest=**/*$path*,**/*$path*/**") ;;
        esac
        selection+=(-Dsurefire.failIfNoSpecifiedTests=false -DfailIfNoTests=false)
        if [ "${chosen[*]}" = tests/org.portwright.tests ]; then
            selection+=(-pl tests/org.portwright.tests -am)
        elif [ ${#others[@]} -gt 0 ]; then
            # What the IDE's tests need beyond their manifest -am does not know.
            selection+=(-pl "$(IFS=,; echo "${others[*]}")")
        fi
    fi
    require_packages "${TOOLCHAIN_PACKAGES[@]}" "${JAVA_PACKAGES[@]}" "${KERNEL_PACKAGES[@]}" "${LLVA_PACKAGES[@]}" "${APKERN_PACKAGES[@]}" \
        "${LOPI_PACKAGES[@]}" "${SCREEN_PACKAGES[@]}" "${VIEW_PACKAGES[@]}" "${TEST_PACKAGES[@]}" "${BENCH_PACKAGES[@]}" "${WEBASSEMBLY_PACKAGES[@]}"
    require_maven
    toolchain_directory
    require_toolchain el-hard c
    require_toolchain el-hard c++
    export PORTWRIGHT_BUILD_LIBRARIES=1     # of variants that only tests use
    lock_tree
    start_screen
    rm -rf -- "$PORTWRIGHT_HOME"/tests/*/target/surefire-reports
    say "building and testing; the whole output goes to $BUILD/test.log"
    # Two modules at a time: the IDE's tests mostly wait.
    maven "$BUILD/test.log" "$MODULE_FILTER; /Tests run:.*(Time elapsed|Failures)/p; /^\[ERROR\] .*(FAILURE|ERROR)!/p" \
        verify -T 2 -Dmaven.test.failure.ignore=true "${selection[@]}" "${properties[@]}" || status=1
    [ $status -eq 0 ] || explain_failure "$BUILD/test.log"
    # What the test of other people's programs has found; of this run only.
    find "$PORTWRIGHT_HOME"/tests/*/target -maxdepth 1 -name 'real-programs.md' -newer "$BUILD/display" -exec cat {} +
    count_tests || status=1
    return $status
}
