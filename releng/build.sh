# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash
# `portwright build`: brings the bundles, the class path of the commands, the update site and the IDE up to date (sourced
# by the script portwright).

# inputs_hash DIRECTORY...: a hash of the source files there, those that git would not ignore.
inputs_hash() {
    (
        cd -- "$PORTWRIGHT_HOME"
        if [ -e .git ] && command -v git >/dev/null; then
            git ls-files -z --cached --others --exclude-standard -- "$@"
        else
            find "$@" \( -name target -o -name bin -o -name lib \) -not -path '*/src/*' -prune -o -type f -print0 | sort -z
        fi | { xargs -0 sha256sum 2>/dev/null || true; } | sha256sum
    )
}

# lock_tree: two Mavens at once in one tree would destroy each other's work. Held until the script ends.
lock_tree() {
    mkdir -p "$BUILD"
    exec 8>"$BUILD/lock"
    if ! flock -n 8; then
        say "waiting for another run that builds"
        flock 8
    fi
}

# maven LOG FILTER ARGUMENT...: runs Maven, shows the lines of its output that FILTER (of sed) prints.
maven() {
    local log=$1 filter=$2 offline=() work
    shift 2
    # What Maven has once fetched for this work it need not look for again.
    work=$({ inputs_hash pom.xml '*/pom.xml' releng/portwright-target; echo "$*"; } | sha256sum)
    if grep -qxF -- "$work" "$BUILD/fetched" 2>/dev/null; then
        offline=(-o)
    fi
    if ! run_maven "$log" "$filter" "${offline[@]}" "$@"; then
        if [ ${#offline[@]} -eq 0 ] || ! grep -qi 'offline' "$log"; then
            return 1
        fi
        rm -f "$BUILD/fetched"
        offline=()
        run_maven "$log" "$filter" "$@" || return 1
    fi
    [ ${#offline[@]} -gt 0 ] || printf '%s\n' "$work" >>"$BUILD/fetched"
}

run_maven() {
    local log=$1 filter=$2
    shift 2
    # In a subshell: the command that is run after the build has its files where the user is. Surefire says some
    # things twice.
    (cd -- "$PORTWRIGHT_HOME" && exec "$MAVEN" -B -ntp "$@") 2>&1 </dev/null 8>&- | tee "$log" \
        | sed -nEu "$filter" | stdbuf -oL uniq >&2
}

MODULE_FILTER='s/^\[INFO\] Building (.*[^ ]) +(\[[0-9]+\/[0-9]+\])$/portwright: building \2 \1/p'

# explain_failure LOG: shows the lines that tell why Maven failed.
explain_failure() {
    # The line about swt is no error at all; the others are advice on Maven.
    local noise='swt\.\$|\[Help|^\[ERROR\] *$|To see the full stack|Re-run Maven|For more information|After correcting|<args> -rf'
    awk '/^\[ERROR\] Failed to execute goal/ { delete lines; n = 0 } /^\[ERROR\]/ { lines[n++] = $0 }
        END { for (i = 0; i < n; i++) print lines[i] }' "$1" | grep -vE "$noise" | head -n 15 | cut -c1-500 >&2 || true
    say "$1: the build failed; see there why"
}

# is_built: whether the products are those of the sources as they are; sets hash.
is_built() {
    hash=$(inputs_hash pom.xml plugins features update-site releng runtime/java runtime/c/bindings samples docs tools)
    [ -d "$LIBRARIES" ] && [ "$(cat "$BUILD/built" 2>/dev/null)" = "$hash" ]
}

# are_archived: whether the archives of classes fit the JARs, which the tests' build makes anew.
are_archived() { [ -z "$(find "$LIBRARIES" -name '*.jar' -newer "$BUILD/built" -print -quit)" ]; }

# build: brings all products up to date.
build() {
    local hash
    if is_built; then
        ! are_archived || return 0
    else
        require_maven
    fi
    lock_tree
    # Whoever had the lock has built all, as a rule.
    if ! is_built; then
        build_products
    elif ! are_archived; then
        archive_classes
    fi
    exec 8>&-       # the command that follows may run for hours
}

build_products() {
    say "building; the whole output goes to $BUILD/build.log"
    rm -f "$BUILD/built" "$BUILD/commands.jsa" "$BUILD/lopi.jsa" "$BUILD/emulator.jsa"
    local without_tests
    without_tests=$(sed -n 's/.*<module>\(tests\/.*\)<\/module>.*/!\1/p' "$PORTWRIGHT_HOME/pom.xml" | paste -sd,)
    if ! maven "$BUILD/build.log" "$MODULE_FILTER" verify -DskipTests -pl "$without_tests"; then
        explain_failure "$BUILD/build.log"
        exit 1
    fi
    write_headers
    printf '%s\n' "$hash" >"$BUILD/built"
    archive_classes
}

# write_headers: makes the headers of phones' and of Java's own API, which cc finds, each with a page for people.
write_headers() {
    java_line "${TRANSLATE_OPTIONS[@]}" -- \
        bind --reference "$PORTWRIGHT_HOME"/runtime/c/bindings/*.bind -o "$BUILD/include/portwright"
    if ! "${JAVA_LINE[@]}" >"$BUILD/headers.log" 2>&1; then
        cat "$BUILD/headers.log" >&2
        fail "$BUILD/headers.log: the headers of Java's API can't be made"
    fi
}

# archive_classes: dumps the classes of usual commands, of an instrumentation by rules, and of the emulator, which halves
# the time that the next ones take to start.
archive_classes() {
    local work PORTWRIGHT_CLASSPATH=''
    rm -f "$BUILD/commands.jsa" "$BUILD/lopi.jsa" "$BUILD/emulator.jsa"
    work=$(mktemp -d)
    remove_signatures >"$BUILD/archive.log" 2>&1 || true
    modernize_classes "$work" >>"$BUILD/archive.log" 2>&1 || true
    printf 'objects "*.o"; instrument * with count;\n' >"$work/archive.lopi"
    if gcc -g -c "$PORTWRIGHT_HOME"/samples/hello/*.c -o "$work/hello.o" &&
        java_line "${TRANSLATE_OPTIONS[@]}" -XX:ArchiveClassesAtExit="$work/lopi.jsa" -- \
            lopi check "$work/archive.lopi" && "${JAVA_LINE[@]}"; then
        mv -- "$work/lopi.jsa" "$BUILD/lopi.jsa"
    fi >>"$BUILD/archive.log" 2>&1 || true
    archive_commands "$work" >>"$BUILD/archive.log" 2>&1 || true
    touch "$BUILD/built"
    rm -rf -- "$work"
}

# archive_commands WORK: dumps what a translation for either target and a run load. The emulator has a JVM of its own.
archive_commands() {
    local work=$1
    PORTWRIGHT_BUILD_LIBRARIES=1 "$self" cc -O2 -g "$PORTWRIGHT_HOME"/samples/hello/*.c -o "$work/hello.elf" &&
        note_classes "$work/java.classes" -- translate --target java "$work/hello.elf" -o "$work/java.jar" &&
        note_classes "$work/j2me.classes" -- translate "$work/hello.elf" -o "$work/hello.jar" &&
        note_classes "$work/run.classes" "-Dportwright.emulator-archive=$work/emulator.jsa" \
            -Dportwright.emulator-archive.dump=true -- run "$work/hello.jar" &&
        mv -- "$work/emulator.jsa" "$BUILD/emulator.jsa" &&
        awk '!seen[$0]++' "$work"/*.classes >"$work/classes" &&
        java_line -Xshare:dump -XX:SharedClassListFile="$work/classes" -XX:SharedArchiveFile="$work/commands.jsa" -- run &&
        "${JAVA_LINE[@]}" &&
        mv -- "$work/commands.jsa" "$BUILD/commands.jsa"
}

# note_classes LIST JVM-OPTION... -- ARGUMENT...: runs a command, and writes down the classes that it loads.
note_classes() {
    java_line "${TRANSLATE_OPTIONS[@]}" -Xshare:off -XX:DumpLoadedClassList="$1" "${@:2}"
    "${JAVA_LINE[@]}"
}

# modernize_classes WORK: the JVM archives no class for Java 5, which those of picocli, ASM and the emulator are, and takes
# long to check one.
modernize_classes() {
    local emulator=lib/microemulator.jar suite=("$LIBRARIES"/org.portwright.j2me-*.jar)
    require_java
    class_path
    (cd -- "$1" && "$JAVA_HOME/bin/jar" -xf "${suite[0]}" "$emulator")
    "$JAVA_HOME/bin/java" -cp "$CLASS_PATH:$1/$emulator" "$PORTWRIGHT_HOME/releng/headless/ModernClasses.java" \
        "$LIBRARIES"/picocli-*.jar "$LIBRARIES"/asm-*.jar "$1/$emulator"
    "$JAVA_HOME/bin/jar" -uf "${suite[0]}" -C "$1" "$emulator"
}

# remove_signatures: the JVM archives no class of a signed JAR, and checks each one that it loads.
remove_signatures() {
    python3 - "$LIBRARIES" <<'END'
import os, re, sys, zipfile

signature = re.compile(r'META-INF/[^/]*\.(SF|RSA|DSA|EC)$')
for name in sorted(os.listdir(sys.argv[1])):
    path = os.path.join(sys.argv[1], name)
    if not name.endswith('.jar'):
        continue
    with zipfile.ZipFile(path) as jar:
        if not any(signature.match(each) for each in jar.namelist()):
            continue
        with zipfile.ZipFile(path + '.part', 'w', zipfile.ZIP_DEFLATED) as copy:
            for each in jar.infolist():
                if not signature.match(each.filename):
                    copy.writestr(each, jar.read(each))
    os.replace(path + '.part', path)
END
}
