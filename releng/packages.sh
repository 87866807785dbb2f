# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash
# Where Java and Maven are, and which Debian packages there have to be (sourced by the script portwright).

MAVEN_VERSION=3.9.11

# Debian packages, by what needs them.
TOOLCHAIN_PACKAGES=(gcc-mipsel-linux-gnu g++-mipsel-linux-gnu linux-libc-dev-mipsel-cross gcc-12-source qemu-user dpkg-dev patch make xz-utils)
JAVA_PACKAGES=(openjdk-17-jdk maven python3-pip git)
KERNEL_PACKAGES=(gcc-i686-linux-gnu make qemu-system-x86 bochs bochs-term bochsbios vgabios cpio unifdef gawk)
LLVA_PACKAGES=(clang-22 llvm-22 lld-22 qemu-system-misc)      # the kernel as bitcode, also on the RISC-V
APKERN_PACKAGES=(gcc-i686-linux-gnu libc6-dev-i386-cross make flex bison bc perl xz-utils cpio gzip dpkg-dev   # Linux, its programs
    qemu-system-x86 bochs bochs-term bochsbios vgabios isolinux syslinux-common xorriso)
LOPI_PACKAGES=(gcc libc6-dev gcc-i686-linux-gnu libc6-dev-i386-cross make)
LOPI_BENCH_PACKAGES=(libc6-i386 valgrind tcl ccache)
LOPI_PEER_PACKAGES=(clang-14 libclang-rt-14-dev uftrace python3-pip)    # what the benchmark compares with
BENCH_PACKAGES=(gcc g++ libc6-dev gcc-i686-linux-gnu g++-i686-linux-gnu libc6-dev-i386-cross make cmake tcl)   # native programs
WEBASSEMBLY_PACKAGES=(clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32)
VIEW_PACKAGES=(graphviz)
SCREEN_PACKAGES=(xvfb libgtk-3-0 libwebkit2gtk-4.1-0 dbus-x11 fontconfig fonts-dejavu-core adwaita-icon-theme
    libgl1-mesa-dri gcc libc6-dev)
TEST_PACKAGES=(csmith libcsmith-dev cmake meson ninja-build tcl sqlite3 bzip2 gzip     # random programs; build systems and oracles of other people's
    spin valgrind libc6-dev-i386-cross      # the kernel's unit tests
    libx11-dev              # programs with a screen, on this machine
    pmccabe sloccount       # what sizes and complexities are held to
    g++ g++-i686-linux-gnu clang-14 ccache libc6-i386 lib32gcc-s1 babeltrace2 libpapi7.0 gdb # instrumented programs: C++, Clang, IA-32; traces; events
    gdb-multiarch)          # what the debugger is compared with

# missing_packages PACKAGE...: prints those that are not installed.
missing_packages() {
    local installed package
    installed=" $(dpkg-query -W -f='${Package}:${db:Status-Status} ' "$@" 2>/dev/null || true)"
    for package; do
        case $installed in
            *" $package:installed "*) ;;
            *) printf '%s\n' "$package" ;;
        esac
    done
}

# require_packages PACKAGE...: installs those that are missing.
require_packages() {
    local missing as_root=() log=$CACHE/apt.log
    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null || ! { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
            fail "Debian packages are missing; run as root: apt-get update && apt-get install -y ${missing[*]}"
        fi
        as_root=(sudo)
    fi
    mkdir -p "$CACHE"
    say "installing ${missing[*]}"
    # A repository that has nothing to do with this may be out of reach: only the installation counts.
    "${as_root[@]}" apt-get -q update >"$log" 2>&1 </dev/null || true
    if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 \
            install -y --no-install-recommends "${missing[@]}" >>"$log" 2>&1 </dev/null; then
        grep '^E:' "$log" >&2 || true
        fail "$log: the packages could not be installed; see there why, then try again"
    fi
}

# find_java: sets JAVA_HOME to a JDK of version 17 or newer, the user's if it is one.
find_java() {
    local home
    for home in "${JAVA_HOME:-}" /usr/lib/jvm/java-17-openjdk-*; do
        if [ -x "$home/bin/javac" ] && grep -qE '^JAVA_VERSION="(1[7-9]|[2-9][0-9])' "$home/release" 2>/dev/null; then
            export JAVA_HOME=$home
            return
        fi
    done
    return 1
}

require_java() {
    find_java && return
    require_packages openjdk-17-jdk
    find_java || fail "/usr/lib/jvm: no JDK 17 there; set JAVA_HOME to a JDK of version 17 or newer"
}

# find_maven: sets MAVEN to a Maven 3.9; Debian 12 has 3.8, with which Tycho 4 fails.
find_maven() {
    MAVEN=$CACHE/apache-maven-$MAVEN_VERSION/bin/mvn
    [ -x "$MAVEN" ] && return
    MAVEN=$(command -v mvn) && "$MAVEN" --version 2>/dev/null | grep -qE 'Apache Maven 3\.9\.'
}

require_maven() {
    require_packages "${JAVA_PACKAGES[@]}"
    require_java
    find_maven && return
    say "fetching Maven $MAVEN_VERSION"
    local staged log=$CACHE/maven.log
    mkdir -p "$CACHE"
    staged=$(mktemp -d "$CACHE/.maven.XXXXXX")
    # Away from our pom, whose extensions the system's Maven is too old for.
    if ! (cd -- "$staged" && mvn -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack \
            "-DoutputDirectory=$staged" "-Dartifact=org.apache.maven:apache-maven:$MAVEN_VERSION:zip:bin") \
            >"$log" 2>&1 </dev/null; then
        rm -rf -- "$staged"
        fail "$log: Maven $MAVEN_VERSION could not be fetched; see there why, then try again"
    fi
    chmod +x "$staged/apache-maven-$MAVEN_VERSION/bin/mvn"
    mv -T -- "$staged/apache-maven-$MAVEN_VERSION" "$CACHE/apache-maven-$MAVEN_VERSION" 2>/dev/null || true
    rm -rf -- "$staged"
    find_maven || fail "$CACHE: Maven $MAVEN_VERSION could not be put there; see $log"
}
