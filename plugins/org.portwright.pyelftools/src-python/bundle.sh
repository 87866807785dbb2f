#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Makes the Python part of the bundle: pyelftools from PyPI and our own module, compiled for Jython.
# Usage: bundle.sh DOWNLOADS WORK JAVA JYTHON-CLASS-PATH
# DOWNLOADS keeps the wheel, so that the next build needs no network; WORK keeps what is compiled.
set -eu
here=$(dirname "$0")
downloads=$1
work=$2
java=$3
jython=$4
wheel=$downloads/pyelftools-0.29-py2.py3-none-any.whl
sum=$(sed -n 's/^pyelftools.*sha256://p' "$here/requirements.txt")

matches() {
    [ -f "$wheel" ] && echo "$sum  $wheel" | sha256sum --check --status
}

if ! matches; then
    rm -f "$wheel"
    mkdir -p "$downloads"
    python3 -m pip --disable-pip-version-check --quiet download --no-deps --only-binary :all: --require-hashes \
        --requirement "$here/requirements.txt" --dest "$downloads" || {
        echo "portwright: pyelftools: pip can't download it; install python3-pip and check the network" >&2
        exit 1
    }
    matches
fi
if [ ! -d "$work/elftools" ]; then
    rm -rf "$work.part"
    mkdir -p "$work.part"
    python3 -m zipfile -e "$wheel" "$work.part"
    mv "$work.part/pyelftools-0.29.dist-info/LICENSE" "$work.part/elftools/LICENSE"
    rm -rf "$work.part"/pyelftools-* "$work"
    mv "$work.part" "$work"
fi
cp -p "$here"/*.py "$work"
# Compiled here, because Jython takes seconds to compile pyelftools at run time.
if [ ! -f "$work/compiled" ] || [ -n "$(find "$work" -name '*.py' -newer "$work/compiled")" ]; then
    "$java" -cp "$jython" org.python.util.jython -m compileall -q -d python "$work" </dev/null
    touch "$work/compiled"
fi
