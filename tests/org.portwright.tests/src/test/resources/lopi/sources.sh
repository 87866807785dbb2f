#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Prints the folder, in the cache, with the sources of a program of other people as a compiler takes them.
#
# usage: sources.sh PACKAGE
# SQLite's authors compile one file that their Makefile puts together; that of the others is as they have packed it.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
home=$(cd -- "$here/../../../../../.." && pwd -P)
package=${1?usage: sources.sh PACKAGE}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/portwright/lopi-programs
key=$({ grep "^$package " "$home/runtime/c/debian-sources.txt"; cat "${BASH_SOURCE[0]}"; } | sha256sum)
result=$cache/$package-${key:0:12}
mkdir -p "$cache"
exec 9>"$cache/$package.lock"
flock 9
if ! [ -d "$result" ]; then
    # configure and make cannot do with a blank in a path, so the work is done away from the cache.
    work=$(mktemp -d "${TMPDIR:-/tmp}/portwright-sources.XXXXXX")
    trap 'rm -rf -- "$work"' EXIT
    "$home/runtime/c/debian-source" "$package" "$work/source"
    if [ "$package" = sqlite3 ]; then
        log=$cache/$package.log
        (cd "$work/source" && ./configure --disable-tcl --disable-readline && make sqlite3.c shell.c) >"$log" 2>&1 ||
            { echo "portwright: $log: SQLite's configure or make failed; see there why" >&2; exit 1; }
        mkdir "$work/result"
        cp "$work/source"/{sqlite3,shell}.c "$work/source/sqlite3.h" "$work/result"
    else
        mv "$work/source" "$work/result"
    fi
    cp -r "$work/result" "$cache/.$package.$$"
    mv -T -- "$cache/.$package.$$" "$result"
fi
echo "$result"
