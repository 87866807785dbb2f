#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Fetches other people's programs and builds them for MIPS, each with its own build system.
#
# usage: build.sh PROGRAM
# Prints the folder that holds PROGRAM.elf, in the cache; what is there already is not built again.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
home=$(git -C "$here" rev-parse --show-toplevel 2>/dev/null || (cd -- "$here/../../../../../.." && pwd -P))
program=${1?usage: build.sh PROGRAM}

cache=${XDG_CACHE_HOME:-$HOME/.cache}/portwright/real-programs
exec 3>&2     # a recipe's own standard error goes to its log
fail() {
    printf 'portwright: %s\n' "$*" >&3
    exit 1
}

# unpack PACKAGE: to $work/PACKAGE.
unpack() {
    "$home/runtime/c/debian-source" "$1" "$work/$1"
    cd "$work/$1"
}

# sources RECIPE: what the recipe unpacks, with their checksums.
sources() {
    local package
    declare -f "$1" | sed -n 's/^ *unpack \([^;]*\);*$/\1/p' | while read -r package; do
        grep "^$package " "$home/runtime/c/debian-sources.txt"
    done
}

# The words that each build system wants.
export PATH=$home/bin:$PATH
tools=(CC=portwright-cc CXX=portwright-c++ AR=portwright-ar RANLIB=portwright-ranlib NM=portwright-nm STRIP=portwright-strip)
toolchain_file=$home/runtime/c/build-systems/portwright.cmake
jobs=$(nproc)

# Recipes: each leaves what is needed in $work/result.

build_lua() {
    unpack lua5.4
    make -j"$jobs" linux "${tools[@]}" AR="portwright-ar rcu" MYCFLAGS=-g
    cp src/lua "$work/result/lua.elf"
}

build_sqlite() {
    unpack sqlite3
    mkdir built
    cd built
    ../configure --host=mipsel-linux-musl --disable-tcl --disable-readline --disable-load-extension --disable-shared \
        "${tools[@]}" CFLAGS="-O2 -g"
    make sqlite3
    cp sqlite3 "$work/result/sqlite.elf"
}

build_minigzip() {
    unpack zlib
    env "${tools[@]}" CHOST=mipsel-linux-musl CFLAGS="-O2 -g" ./configure --static
    make -j"$jobs" minigzip
    cp minigzip "$work/result/minigzip.elf"
}

build_bzip2() {
    unpack bzip2
    make bzip2 "${tools[@]}" CFLAGS="-O2 -g -D_FILE_OFFSET_BITS=64"
    cp bzip2 "$work/result/bzip2.elf"
}

build_json() {
    unpack nlohmann-json3
    cmake -B "$work/library" -DCMAKE_TOOLCHAIN_FILE="$toolchain_file" -DJSON_BuildTests=OFF \
        -DCMAKE_INSTALL_PREFIX="$work/installed"
    cmake --install "$work/library"
    # A header needs a program; this one is ours.
    cmake -S "$here/json" -B "$work/program" -DCMAKE_TOOLCHAIN_FILE="$toolchain_file" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
        -DCMAKE_FIND_ROOT_PATH="$work/installed"
    cmake --build "$work/program"
    cp "$work/program/json" "$work/result/json.elf"
}

build_mujs() {
    unpack mujs
    make -j"$jobs" "${tools[@]}" HAVE_READLINE=no XCFLAGS=-g
    cp build/release/mujs "$work/result/mujs.elf"
}

build_tcc() {
    unpack tcc
    # It translates for the machine that it is told to, wherever it runs itself.
    ./configure --cpu=x86_64 --cc=portwright-cc --ar=portwright-ar --extra-cflags="-O2 -g"
    make -j"$jobs" tcc
    cp tcc "$work/result/tcc.elf"
    cp -r include "$work/result/include"
    # What it is given to compile: another program with all its headers.
    unpack mujs
    portwright-cc -E -P -I. one.c -o "$work/result/mujs.c"
}

build_pcre2() {
    unpack pcre2
    ./configure --host=mipsel-linux-musl --disable-shared "${tools[@]}" CFLAGS="-O2 -g"
    make -j"$jobs" pcre2test
    cp pcre2test "$work/result/pcre2.elf"
    cp -r testdata "$work/result/testdata"
}

build_ninja() {
    unpack ninja-build
    cmake -B "$work/built" -DCMAKE_TOOLCHAIN_FILE="$toolchain_file" -DCMAKE_BUILD_TYPE=RelWithDebInfo
    cmake --build "$work/built" --parallel "$jobs" --target ninja ninja_test
    cp "$work/built/ninja" "$work/result/ninja.elf"
    cp "$work/built/ninja_test" "$work/result/ninja_test.elf"
}

[ "$(type -t "build_$program")" = function ] || fail "$program: no such program"

# Another toolchain or another recipe makes another program.
libc=$(portwright-cc -print-file-name=libc.a)
key=$({ echo "$libc"; declare -f "build_$program"; sources "build_$program"; cat "$toolchain_file"; cat "$here/$program"/* || true; } 2>/dev/null | sha256sum)
result=$cache/$program-${key:0:12}
mkdir -p "$cache"
exec 9>"$cache/$program.lock"
flock 9
if [ -d "$result" ]; then       # perhaps another run has built it meanwhile
    echo "$result"
    exit
fi

# configure and make cannot do with a blank in a path, so the work is done away from the cache and the tree.
work=$(mktemp -d "${TMPDIR:-/tmp}/portwright-programs.XXXXXX")
log=$cache/$program.log
finish() {
    local status=$?
    [ $status -eq 0 ] || printf 'portwright: %s: the program could not be built; see there why\n' "$log" >&3
    rm -rf -- "$work"
}
trap finish EXIT

mkdir "$work/result"
"build_$program" >"$log" 2>&1
cp -r "$work/result" "$cache/.$program.$$"
mv -T -- "$cache/.$program.$$" "$result"
echo "$result"
