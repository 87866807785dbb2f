# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash
# Fetches source packages of Debian, with apt's check of their signatures (sourced).

# deb_src_lines APT-OPTION...: prints a deb-src line for each archive of Debian that apt has packages from.
deb_src_lines() {
    # shellcheck disable=SC2016
    apt-get "$@" indextargets --format 'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(REPO_URI) $(CODENAME) $(COMPONENT)' \
        'Created-By: Packages' 'Origin: Debian' 'Component: main' | sort -u
}

# prepare_debian_sources DIRECTORY: makes a private configuration of apt there, and sets APT_GET.
# The system's may lack deb-src lines and is not ours to change.
prepare_debian_sources() {
    local state=$1
    mkdir -p "$state/lists/partial" "$state/archives/partial"
    local private_lists=(-q -o "Dir::State::lists=$state/lists" -o "Dir::Cache=$state" -o APT::Sandbox::User=)
    deb_src_lines >"$state/sources.list"
    if ! [ -s "$state/sources.list" ]; then
        # The system's lists are not there, as in many containers.
        apt-get "${private_lists[@]}" update || true
        deb_src_lines "${private_lists[@]}" >"$state/sources.list"
    fi
    [ -s "$state/sources.list" ] || return 1
    APT_GET=(apt-get "${private_lists[@]}" -o "Dir::Etc::sourcelist=$state/sources.list" -o Dir::Etc::sourceparts=-)
    "${APT_GET[@]}" update
}
