#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Builds the C and C++ libraries of one multilib from Debian's sources of musl and GCC.
#
# usage: build-toolchain.sh DIRECTORY MULTILIB c|c++
#   DIRECTORY  the toolchain's directory in the cache; gets DIRECTORY/MULTILIB (headers,
#              musl, libgcc, start files) and for c++ DIRECTORY/MULTILIB-c++ (libstdc++)
#   MULTILIB   el-hard, el-soft, eb-hard or eb-soft
#
# A part appears by a rename when it is complete, so one that exists is good. Progress goes
# to standard error, the tools' output to DIRECTORY/PART.log.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=runtime/c/flags.sh
. "$here/flags.sh"
# shellcheck source=runtime/c/debian-sources.sh
. "$here/debian-sources.sh"

exec 3>&2     # a step's own standard error goes to the log
say() { printf 'portwright: %s\n' "$*" >&3; }

if [ $# -ne 3 ]; then
    sed -n 's/^# \(usage.*\)/\1/p' "${BASH_SOURCE[0]}" >&2
    exit 2
fi
toolchain=$1 multilib=$2 language=$3
case $multilib in
    el-hard|el-soft|eb-hard|eb-soft) ;;
    *) say "$multilib: no such multilib; take el-hard, el-soft, eb-hard or eb-soft"; exit 2 ;;
esac
case $language in
    c|c++) ;;
    *) say "$language: no such language; take c or c++"; exit 2 ;;
esac

mkdir -p -- "$toolchain"
toolchain=$(cd -- "$toolchain" && pwd -P)
exec 9>"$toolchain/lock"
if ! flock -n 9; then
    say "waiting for another run that builds the toolchain"
    flock 9
fi

# configure and make cannot do with a blank in a path, so the work is done away from the cache.
work=$(mktemp -d "${TMPDIR:-/tmp}/portwright-toolchain.XXXXXX")
staged=
step="setting up"
log=/dev/null
finish() {
    local status=$?
    rm -rf -- "$work" ${staged:+"$staged"}
    if [ $status -ne 0 ]; then
        say "$toolchain: the toolchain failed to build while $step; see $log"
    fi
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

jobs=$(nproc)
mapfile -t flags < <(multilib_flags "$multilib")
flags=("${DEFAULT_FLAGS[@]}" "${flags[@]}" "${REQUIRED_FLAGS[@]}")
gcc_include=$("${MIPS_PREFIX}gcc" -print-file-name=include)
case $multilib in
    el-*) endian=little host=mipsel-linux-musl ;;
    eb-*) endian=big host=mips-linux-musl ;;
esac
prefix=$work/$multilib

# begin WHAT: announces a step, and remembers it for the message if it fails.
begin() {
    step=$1
    say "toolchain $multilib: $step"
}

# publish DIRECTORY NAME: moves a finished directory into the toolchain under its name.
publish() {
    staged=$toolchain/.$2.$$
    rm -rf -- "$staged"
    cp -r -- "$1" "$staged"
    mv -T -- "$staged" "$toolchain/$2"
    staged=
}

# fetch_sources: unpacks what is needed of GCC and musl, once for all multilibs.
fetch_sources() {
    [ -d "$toolchain/sources" ] && return
    begin "unpacking the source of GCC"
    local archive
    archive=$(compgen -G '/usr/src/gcc-12/gcc-12*.tar.xz' | head -n 1) || {
        say "/usr/src/gcc-12: no source of GCC; install the Debian package gcc-12-source"
        exit 1
    }
    mkdir -p "$work/sources/gcc"
    # Of 92,000 files in gcc/ only the headers of the first level are asked for.
    tar -xJf "$archive" -C "$work/sources/gcc" --strip-components=1 --wildcards --no-wildcards-match-slash \
        --exclude='*/testsuite/*/*' --exclude='*/doc/html/*' --exclude='*/ChangeLog*' \
        'gcc-*/libgcc' 'gcc-*/libstdc++-v3' 'gcc-*/libiberty' 'gcc-*/libbacktrace' 'gcc-*/include' 'gcc-*/config' \
        'gcc-*/gcc/*.h' 'gcc-*/gcc/*.def' 'gcc-*/gcc/BASE-VER' 'gcc-*/gcc/DATESTAMP' 'gcc-*/gcc/DEV-PHASE' \
        'gcc-*/*.m4' 'gcc-*/config*' 'gcc-*/install-sh' 'gcc-*/missing' 'gcc-*/mkinstalldirs' \
        'gcc-*/move-if-change' 'gcc-*/ltmain.sh' 'gcc-*/depcomp' 'gcc-*/compile' 'gcc-*/mkdep' >>"$log" 2>&1

    begin "fetching the source of musl"
    if ! prepare_debian_sources "$work/apt" >>"$log" 2>&1; then
        say "apt knows no Debian archive to fetch musl from, or cannot reach it; see apt's sources.list and $log"
        exit 1
    fi
    (cd "$work/apt" && "${APT_GET[@]}" source musl) >>"$log" 2>&1
    mv "$work"/apt/musl-*/ "$work/sources/musl"

    publish "$work/sources" sources
}

build_musl() {
    begin "building musl"
    cp -r "$toolchain/sources/musl" "$work/musl"
    cd "$work/musl"
    # These call through a global offset table. For dlsym there is a C file beside.
    rm -f src/unistd/mips/pipe.s src/ldso/mips/dlsym.s src/ldso/mips/dlsym_time64.S src/signal/mips/sigsetjmp.s
    cp "$here/pipe.c" src/unistd/pipe.c
    cp "$here/dlsym_time64.c" src/ldso/dlsym_time64.c
    cp "$here/sigsetjmp.S" src/signal/mips/sigsetjmp.S
    cp "$here/pthread_once.c" src/thread/pthread_once.c
    cp -r "$here/malloc" src/malloc/portwright
    cp "$here/cxa_thread_atexit.c" src/exit/cxa_thread_atexit.c
    sed -i -e 's/^weak_alias(dummy, __funcs_on_exit);/&\nweak_alias(dummy, __destroy_thread_locals);/' \
        -e 's/^\t__funcs_on_exit();/\t__destroy_thread_locals();\n&/' src/exit/exit.c
    [ "$(grep -c __destroy_thread_locals src/exit/exit.c)" = 2 ]
    # A function of its own, which the translator drops where no format needs it (DropFloatPrinting).
    sed -i 's/^static int fmt_fp(/static __attribute__((noipa)) int fmt_fp(/' src/stdio/vfprintf.c
    grep -q '^static __attribute__((noipa)) int fmt_fp(' src/stdio/vfprintf.c
    local target=$host
    case $multilib in *-soft) target=${host}sf ;; esac
    {
        ./configure --target="$target" --prefix="$prefix" --disable-shared --disable-gcc-wrapper --with-malloc=portwright \
            CC="${MIPS_PREFIX}gcc ${flags[*]}" AR="${MIPS_PREFIX}ar" RANLIB="${MIPS_PREFIX}ranlib" \
            --enable-optimize=internal,malloc,math,stdlib,string CFLAGS= LIBCC=' '
        # Functions that C++ lets exceptions pass through: those that they call may throw (C++17, [alg.c.library]).
        echo 'obj/src/thread/pthread_once.o obj/src/stdlib/qsort.o obj/src/stdlib/qsort_nr.o obj/src/stdlib/bsearch.o: CFLAGS_ALL += -fexceptions -funwind-tables' >>config.mak
        # For size, but for what is called in loops: a 13 % smaller hello than -O2 throughout.
        # Not plain `make`: its Scrt1.o and rcrt1.o demand position-independent code.
        make -j"$jobs" lib/libc.a
        make install-headers
        mkdir -p "$prefix/lib"
        cp lib/libc.a "$prefix/lib/"
        local name
        for name in m pthread rt dl util crypt resolv xnet; do
            "${MIPS_PREFIX}ar" rcs "$prefix/lib/lib$name.a"     # as musl installs them: all is in libc.a
        done
    } >>"$log" 2>&1
}

# The kernel's interface, linux/*.h and what they include: for both byte orders the same. musl's own headers stay.
KERNEL_HEADERS=(linux asm asm-generic drm misc mtd rdma sound video xen)

install_kernel_headers() {
    begin "copying the kernel's headers"
    local name
    for name in "${KERNEL_HEADERS[@]}"; do
        cp -r "/usr/${MIPS_PREFIX%-}/include/$name" "$prefix/include/"
    done
} >>"$log" 2>&1

# libgcc's members, compiled one by one: a GCC build is not needed for it.
LIBGCC2_MEMBERS=(_muldi3 _negdi2 _lshrdi3 _ashldi3 _ashrdi3 _cmpdi2 _ucmpdi2
    _divdi3 _moddi3 _divmoddi4 _udivdi3 _umoddi3 _udivmoddi4 _udiv_w_sdiv
    _absvsi2 _absvdi2 _addvsi3 _addvdi3 _subvsi3 _subvdi3 _mulvsi3 _mulvdi3 _negvsi2 _negvdi2
    _ffssi2 _ffsdi2 _clz _clzsi2 _clzdi2 _ctzsi2 _ctzdi2 _clrsbsi2 _clrsbdi2
    _popcount_tab _popcountsi2 _popcountdi2 _paritysi2 _paritydi2 _bswapsi2 _bswapdi2
    _powisf2 _powidf2 _mulsc3 _muldc3 _divsc3 _divdc3)
LIBGCC2_FLOAT_MEMBERS=(_fixunssfsi _fixunsdfsi _fixsfdi _fixdfdi _fixunssfdi _fixunsdfdi
    _floatdisf _floatdidf _floatundisf _floatundidf)
SOFT_FLOAT_MEMBERS=({add,sub,mul,div,eq,ge,le,unord}{s,d}f{3,2} neg{s,d}f2 extendsfdf2 truncdfsf2
    {fix,fixuns}{s,d}f{s,d}i {float,floatun}{s,d}i{s,d}f)

build_libgcc() {
    begin "building libgcc"
    local gcc=$toolchain/sources/gcc stub=$work/libgcc-stub objects=$work/libgcc big=0 name
    [ "$endian" = big ] && big=1
    ln -s "$gcc" "$work/gcc"
    gcc=$work/gcc
    mkdir -p "$stub" "$objects"
    for name in libgcc_tm.h auto-target.h auto-host.h md-unwind-support.h options.h; do
        : >"$stub/$name"
    done
    echo '#define USED_FOR_TARGET' >"$stub/tconfig.h"
    cp "$gcc/libgcc/unwind-generic.h" "$stub/unwind.h"
    # With locks: under qemu, threads that throw at the same time look tables up together.
    cp "$gcc/libgcc/gthr-posix.h" "$stub/gthr-default.h"
    cp "$gcc/libgcc/config/mips/sfp-machine.h" "$stub/sfp-machine.h"
    cat >"$stub/tm.h" <<END
#define BITS_PER_UNIT 8
#define MIN_UNITS_PER_WORD 4
#define UNITS_PER_WORD 4
#define BITS_PER_WORD 32
#define WORDS_BIG_ENDIAN $big
#define BYTES_BIG_ENDIAN $big
#define FLOAT_WORDS_BIG_ENDIAN $big
#define DWARF_REG_TO_UNWIND_COLUMN(r) (r)
#define PRE_GCC3_DWARF_FRAME_REGISTERS __LIBGCC_DWARF_FRAME_REGISTERS__
END
    local compile=("${MIPS_PREFIX}gcc" "${flags[@]}" -O2 -w -fbuilding-libgcc -DIN_GCC -DIN_LIBGCC2
        -DGTHREAD_USE_WEAK=0 -DCROSS_DIRECTORY_STRUCTURE -fexceptions -fnon-call-exceptions -I"$stub" -I"$gcc/libgcc" -I"$gcc/gcc"
        -I"$gcc/include" -I"$gcc/libgcc/soft-fp" -nostdinc -isystem "$prefix/include" -isystem "$gcc_include" -c)
    {
        local members=("${LIBGCC2_MEMBERS[@]}") soft_float=()
        case $multilib in
            *-hard) members+=("${LIBGCC2_FLOAT_MEMBERS[@]}") ;;
            *-soft) soft_float=("${SOFT_FLOAT_MEMBERS[@]}") ;;
        esac
        {
            for name in "${members[@]}"; do
                echo "-DL$name $gcc/libgcc/libgcc2.c -o $objects/$name.o"
            done
            for name in "${soft_float[@]}"; do
                [ -e "$gcc/libgcc/soft-fp/$name.c" ] || continue    # the pattern also makes addsf2
                echo "$gcc/libgcc/soft-fp/$name.c -o $objects/$name.o"
            done
            for name in unwind-dw2 unwind-dw2-fde unwind-c; do
                echo "$gcc/libgcc/$name.c -o $objects/$name.o"
            done
        } | xargs -P "$jobs" -L 1 "${compile[@]}"
        mkdir -p "$prefix/lib"
        "${MIPS_PREFIX}ar" rcs "$prefix/lib/libgcc.a" "$objects"/*.o
    } >>"$log" 2>&1
}

# GCC calls a library for atomic operations on 64 bits, which MIPS32 has no instructions for.
build_libatomic() {
    begin "building libatomic"
    {
        "${MIPS_PREFIX}gcc" "${flags[@]}" -O2 -c "$here/atomic.c" -o "$work/atomic.o"
        "${MIPS_PREFIX}ar" rcs "$prefix/lib/libatomic.a" "$work/atomic.o"
    } >>"$log" 2>&1
}

build_start_files() {
    begin "building the start files"
    {
        "${MIPS_PREFIX}gcc" "${flags[@]}" -c "$here/crt0.S" -o "$prefix/lib/crt0.o"
        "${MIPS_PREFIX}gcc" "${flags[@]}" -O2 -nostdinc \
            -isystem "$prefix/include" -isystem "$gcc_include" -c "$here/crt1.c" -o "$prefix/lib/crt1.o"
        cp "$here/portwright.ld" "$here/portwright.specs" "$prefix/lib/"
    } >>"$log" 2>&1
}

# Links and runs a program before the multilib is called good.
check() {
    begin "checking a program"
    {
        printf '#include <stdio.h>\nint main(void) { return printf("%%d %%.3f\\n", 42, 1.0 / 3) == 9 ? 0 : 1; }\n' >"$work/check.c"
        "${MIPS_PREFIX}gcc" -specs="$prefix/lib/portwright.specs" -B"$prefix/lib/" "${flags[@]}" -O2 -nostdinc \
            -idirafter "$prefix/include" -idirafter "$gcc_include" "$work/check.c" -o "$work/check.elf"
        local emulator=qemu-${host%%-*}
        if command -v "$emulator" >/dev/null; then
            "$emulator" "$work/check.elf"
        fi
    } >>"$log" 2>&1
}

build_libstdcxx() {
    begin "building libstdc++ (about a minute)"
    local gcc=$work/gcc base=$toolchain/$multilib installed=$work/$multilib-c++
    # A copy, because the thread model is a header beside libgcc's, and paths must have no blanks.
    cp -r "$toolchain/sources/gcc" "$gcc"
    cp -r "$base" "$work/base"
    base=$work/base
    # Without this std::thread and std::mutex would be missing from the headers, silently.
    cp "$gcc/libgcc/gthr-posix.h" "$gcc/libgcc/gthr-default.h"
    local tool common="${flags[*]} -nostdinc -idirafter $base/include -idirafter $gcc_include"
    mkdir -p "$work/bin" "$work/libstdcxx"
    for tool in gcc g++; do
        printf '#!/bin/sh\nexec %s -specs=%s -B%s %s "$@" %s\n' "$MIPS_PREFIX$tool" "$base/lib/portwright.specs" \
            "$base/lib/" "$common" "${REQUIRED_FLAGS[*]}" >"$work/bin/$tool"
        chmod +x "$work/bin/$tool"
    done
    {
        "${MIPS_PREFIX}ar" rcs "$base/lib/libstdc++.a"      # empty: g++ links it, and it is being built
        cd "$work/libstdcxx"
        "$gcc/libstdc++-v3/configure" --build=x86_64-linux-gnu --host="$host" --prefix="$installed" \
            --with-gxx-include-dir="$installed/include/c++" --disable-multilib --disable-nls --disable-shared \
            --enable-static --disable-libstdcxx-pch --disable-libstdcxx-visibility \
            --enable-cxx-flags='-ffunction-sections -fdata-sections -DGTHREAD_USE_WEAK=0' \
            CC="$work/bin/gcc" CXX="$work/bin/g++" AR="${MIPS_PREFIX}ar" RANLIB="${MIPS_PREFIX}ranlib" \
            NM="${MIPS_PREFIX}nm" AS="${MIPS_PREFIX}as" LD="${MIPS_PREFIX}ld" CFLAGS=-O2 CXXFLAGS='-O2 -g0'
        make -j"$jobs"
        make install
        rm -rf "$installed/share" "$installed"/lib/*.la "$installed"/lib/*.py
        # The driver looks for it under one name whatever the endianness.
        mv "$installed/include/c++/$host" "$installed/include/c++/target"
    } >>"$log" 2>&1
}

if [ ! -d "$toolchain/$multilib" ]; then
    log=$toolchain/$multilib.log
    : >"$log"
    fetch_sources
    build_musl
    install_kernel_headers
    build_libgcc
    build_libatomic
    build_start_files
    check
    publish "$prefix" "$multilib"
    rm -rf "$work/gcc"
fi
if [ "$language" = c++ ] && [ ! -d "$toolchain/$multilib-c++" ]; then
    log=$toolchain/$multilib-c++.log
    : >"$log"
    build_libstdcxx
    publish "$work/$multilib-c++" "$multilib-c++"
fi
