#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Puts the Python sources of the bundle into a folder: pyelftools from PyPI, and our own module.
# Usage: fetch.sh DOWNLOADS SOURCES   (DOWNLOADS keeps the wheel, so that the next build needs no network)
set -eu
here=$(dirname "$0")
downloads=$1
sources=$2
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
if [ ! -d "$sources/elftools" ]; then
    rm -rf "$sources.part"
    mkdir -p "$sources.part"
    python3 -m zipfile -e "$wheel" "$sources.part"
    mv "$sources.part/pyelftools-0.29.dist-info/LICENSE" "$sources.part/elftools/LICENSE"
    rm -rf "$sources.part"/pyelftools-* "$sources"
    mv "$sources.part" "$sources"
fi
cp -p "$here"/*.py "$sources"
