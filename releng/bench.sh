# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash
# `portwright bench` and `portwright lopi bench`: what measuring needs (sourced by the script portwright).

# bench [OPTION]... [PROGRAM]...: measures translated programs.
bench() {
    require_build
    # What is wrong with the arguments is told before anything is installed.
    java_line "${TRANSLATE_OPTIONS[@]}" -- bench --check "$@"
    "${JAVA_LINE[@]}" || exit
    require_packages "${BENCH_PACKAGES[@]}"
    toolchain_directory
    require_toolchain el-hard c
    require_toolchain el-hard c++
    # Other people's translator, unless there are ways chosen, and not this one.
    local chicory=true
    case " $* " in
        *chicory*) ;;
        *' --against'*|*' --figures'*) chicory=false ;;
    esac
    if $chicory; then
        require_packages "${WEBASSEMBLY_PACKAGES[@]}"
        require_maven
        MAVEN=$MAVEN "$PORTWRIGHT_HOME/tests/benchmarks/chicory/fetch" >/dev/null
    fi
    java_line "${TRANSLATE_OPTIONS[@]}" "$(terminal)" -- bench "$@"
    exec "${JAVA_LINE[@]}"
}

# require_lopi_peers bench [OPTION]...: what `portwright lopi bench` compares with.
require_lopi_peers() {
    # What is wrong with the arguments is told before anything is installed.
    require_build
    java_line "${TRANSLATE_OPTIONS[@]}" -- lopi bench --check "${@:2}"
    "${JAVA_LINE[@]}" || exit
    require_packages "${LOPI_PACKAGES[@]}" "${LOPI_BENCH_PACKAGES[@]}"
    # Other people's tools, unless there are ways to instrument chosen, and none of theirs.
    case " $* " in
        *clang*|*xray*|*uftrace*|*frida*) require_packages "${LOPI_PEER_PACKAGES[@]}" ;;
        *' --way'*) ;;
        *) require_packages "${LOPI_PEER_PACKAGES[@]}" ;;
    esac
}
