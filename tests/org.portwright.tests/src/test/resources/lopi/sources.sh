#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Prints the folder, in the cache, with the sources of a program of other people as a compiler takes them.
#
# usage: sources.sh PACKAGE
# SQLite's authors compile one file that their Makefile puts together; mksh's build script finds out about the system and
# makes some files (its options are in the file "options" then); the others are as their authors have packed them.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
home=$(cd -- "$here/../../../../../.." && pwd -P)
package=${1?usage: sources.sh PACKAGE}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/portwright/lopi-programs
key=$({ grep "^$package " "$home/runtime/c/debian-sources.txt"; cat "${BASH_SOURCE[0]}"; } | sha256sum)
result=$cache/$package-${key:0:12}
mkdir -p "$cache"
exec 3>&2
exec 9>"$cache/$package.lock"
flock 9
if ! [ -d "$result" ]; then
    # configure and make cannot do with a blank in a path, so the work is done away from the cache.
    work=$(mktemp -d "${TMPDIR:-/tmp}/portwright-sources.XXXXXX")
    log=$cache/$package.log
    finish() {
        local status=$?
        [ $status -eq 0 ] || printf 'portwright: %s: the sources could not be made; see there why\n' "$log" >&3
        rm -rf -- "$work"
    }
    trap finish EXIT
    "$home/runtime/c/debian-source" "$package" "$work/source"
    cd "$work/source"
    case $package in
        sqlite3)
            ./configure --disable-tcl --disable-readline
            make sqlite3.c shell.c
            mkdir "$work/result"
            cp sqlite3.c sqlite3.h shell.c "$work/result" ;;
        mksh)
            sh Build.sh -r -M
            for options in rlimits sh_flags ulimits; do
                BUILDSH_RUN_GENOPT=1 srcfile=./$options.opt sh Build.sh
            done
            sed -n 's/^CPPFLAGS=//p' Makefrag.inc >options
            mv "$work/source" "$work/result" ;;
        *) mv "$work/source" "$work/result" ;;
    esac >"$log" 2>&1
    cp -r "$work/result" "$cache/.$package.$$"
    mv -T -- "$cache/.$package.$$" "$result"
fi
echo "$result"
