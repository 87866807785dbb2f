# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash
# `portwright cc`, `c++` and `strip`: GCC with the flags, headers and libraries of the
# multilib that the arguments ask for (sourced by the script portwright). GCC does the rest:
# the specs file tells it how to link, so that -c, -E, -M, @files etc. keep their meaning.

# shellcheck source=runtime/c/flags.sh
. "$PORTWRIGHT_HOME/runtime/c/flags.sh"

# refuse OPTION REASON: ends with a message about an option that cannot work.
refuse() {
    fail_usage "$1: $2"
}

# scan_option OPTION: notes what an argument means for the choice of multilib.
scan_option() {
    case $1 in
        -msoft-float) float=soft ;;
        -mhard-float) float=hard ;;
        -EB|-meb) endian=eb ;;
        -EL|-mel) endian=el ;;
        -g|-g[123]|-ggdb*|-gdwarf*) debug=1 ;;
        -g0) debug= ;;
        *.cc|*.cp|*.cpp|*.cxx|*.CPP|*.c++|*.C|*.ii|-lstdc++|-xc++*|c++|c++-*) cxx=1 ;;
        -shared) refuse "$1" "a shared library cannot be translated; link the objects into one program" ;;
        -mmicromips|-mips16|-mflip-mips16)
            refuse "$1" "compressed code cannot be translated; leave the option out" ;;
        -mips3|-mips4|-mips32r6|-mips64*|-march=mips[345]|-march=mips32r6|-march=mips64*|-mgp64)
            refuse "$1" "only MIPS I to MIPS32 release 2 can be translated; take -march=mips32r2" ;;
        -march=*|-mips[12]|-mips32*) processor=1 ;;
        -mabi=32) ;;
        -mabi=*) refuse "$1" "only the o32 ABI can be translated; leave the option out" ;;
        -mfp64|-mnan=2008|-msingle-float)
            refuse "$1" "the libraries are built without it; leave the option out" ;;
        -mdsp|-mdspr2|-mmsa|-mmt|-mmcu|-meva|-mvirt|-mips3d|-msmartmips)
            refuse "$1" "the instructions of this extension cannot be translated; leave the option out" ;;
        -fsanitize-undefined-trap-on-error) traps=1 ;;
        -fsanitize=*address*|-fsanitize=*thread*|-fsanitize=*leak*)
            refuse "$1" "there is no runtime library for it on this target; leave the option out" ;;
        -fsanitize=*) checks=$1 ;;
        -pg|--coverage|-fprofile-arcs|-fprofile-generate*|-fopenmp|-fsplit-stack)
            refuse "$1" "there is no runtime library for it on this target; leave the option out" ;;
    esac
}

# scan_arguments ARGUMENT...: scans the arguments and the words of @files among them.
scan_arguments() {
    local argument line words word
    for argument; do
        case $argument in
            @*)
                [ -r "${argument#@}" ] || continue
                while IFS= read -r line || [ -n "$line" ]; do
                    read -ra words <<<"$line"
                    for word in "${words[@]}"; do scan_option "$word"; done
                done <"${argument#@}"
                ;;
            *) scan_option "$argument" ;;
        esac
    done
}

# keep_symbols ARGUMENT...: sets KEPT to the arguments without the linker's options that strip a program;
# -s itself the specs file ignores.
keep_symbols() {
    local argument word words
    KEPT=()
    for argument; do
        case $argument in
            -Wl,*)
                IFS=, read -ra words <<<"${argument#-Wl,}"
                argument=-Wl
                for word in "${words[@]}"; do
                    case $word in
                        -s|--strip-all|-x|--discard-all|-X|--discard-locals) ;;
                        *) argument+=,$word ;;
                    esac
                done
                [ "$argument" != -Wl ] || continue ;;
        esac
        KEPT+=("$argument")
    done
}

# compile gcc|g++ ARGUMENT...: becomes the compiler.
compile() {
    local driver=$1
    shift
    keep_symbols "$@"
    set -- "${KEPT[@]}"
    float=hard endian=el debug='' cxx='' checks='' traps='' processor=''
    [ "$driver" = g++ ] && cxx=1
    scan_arguments "$@"
    [ -z "$checks" ] || [ -n "$traps" ] \
        || refuse "$checks" "there is no runtime library for it on this target; add -fsanitize-undefined-trap-on-error"

    # GCC takes two processors that do not agree for an error, even if one follows the other.
    local flag defaults=()
    for flag in "${DEFAULT_FLAGS[@]}"; do
        case $processor$flag in
            1-march=*) ;;
            *) defaults+=("$flag") ;;
        esac
    done

    local multilib=$endian-$float flags
    toolchain_directory
    local base=$TOOLCHAIN/$multilib part=$multilib${cxx:+-c++}
    if [ -n "${PORTWRIGHT_BUILD_LIBRARIES-}" ]; then
        require_toolchain "$multilib" c
        [ -z "$cxx" ] || require_toolchain "$multilib" c++
    fi
    # A compiler installs nothing and builds no libraries: it may be one of a thousand in a make.
    if ! [ -d "$TOOLCHAIN/$part" ] || ! [ -d "$base" ] || ! command -v "$MIPS_PREFIX$driver" >/dev/null; then
        [ "$multilib" = el-hard ] && fail "there is no MIPS toolchain; run portwright setup"
        fail "the MIPS toolchain has no libraries for these options; run portwright setup --all"
    fi
    mapfile -t flags < <(multilib_flags "$multilib")
    local command=("$MIPS_PREFIX$driver" -specs="$base/lib/portwright.specs" -B"$base/lib/" -nostdinc)
    [ -z "$cxx" ] || command+=(-L"$base-c++/lib" -idirafter "$base-c++/include/c++"
        -idirafter "$base-c++/include/c++/target" -idirafter "$base-c++/include/c++/backward")
    command+=(-idirafter "$PORTWRIGHT_HOME/runtime/c/include" -idirafter "$BUILD/include" -idirafter "$base/include" -idirafter "/usr/lib/gcc-cross/${MIPS_PREFIX%-}/12/include" "${defaults[@]}" "$@"
        "${flags[@]}" "${REQUIRED_FLAGS[@]}")
    [ -z "$debug" ] || command+=(-gdwarf-4)
    exec "${command[@]}"
}

# strip [-o FILE] [OPTION]... FILE...: what the build system of a program may demand.
strip() {
    local output='' files=()
    while [ $# -gt 0 ]; do
        case $1 in
            -o|-F|-I|-O|-K|-N|-R)
                [ $# -ge 2 ] || fail_usage "$1: an argument must follow"
                [ "$1" != -o ] || output=$2
                shift 2 ;;
            --version) exec mipsel-linux-gnu-strip --version ;;
            -o*) output=${1#-o}; shift ;;
            -*) shift ;;
            *) files+=("$1"); shift ;;
        esac
    done
    [ ${#files[@]} -gt 0 ] || fail_usage "no file to strip; see portwright strip --help"
    local file
    for file in "${files[@]}"; do
        [ -f "$file" ] || fail "$file: no such file"
    done
    [ -z "$output" ] || cp -p -- "${files[0]}" "$output"
}
