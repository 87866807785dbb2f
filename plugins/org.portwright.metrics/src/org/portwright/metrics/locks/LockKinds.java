// SPDX-License-Identifier: EPL-2.0
// The kinds of locks that are looked for, as files describe them.
package org.portwright.metrics.locks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.portwright.metrics.source.Language;

/**
 * Kinds of locks and their operations. A file has a line for each thing:
 *
 * <pre>
 * # a comment
 * detect include/linux/spinlock.h     a tree with this file has these kinds
 * language C ASSEMBLER                of the source files that are looked at
 * exclude kernel/locking/**           files that implement locks
 * kind spinlock                       what follows is of this kind
 * acquire spin_lock{,_irq} my_*       words before parentheses; {a,b} are alternatives, * any letters
 * release .unlock                     with a point: behind . or -&gt;
 * scope lock_guard                    given back at the end of the block
 * </pre>
 */
public final class LockKinds {
    /** Those that come with Portwright, by their names. */
    public static final List<String> SHIPPED = List.of("linux", "freebsd", "portwright", "pthreads", "cpp", "java");
    /** Where no tree is recognised. */
    private static final List<String> PROGRAMS = List.of("pthreads", "cpp", "java");

    /** A file that is no description of locks. The message is for the user. */
    public static final class FormatException extends IOException {
        private static final long serialVersionUID = 1L;

        FormatException(String message) {
            super(message);
        }
    }

    /**
     * What a word does.
     *
     * @param kind of lock
     * @param action done with it
     */
    record Operation(String kind, LockAction action) {
    }

    /** The words of one language. */
    private static final class Words {
        private final Map<String, Operation> names = new HashMap<>();
        private final Map<Pattern, Operation> patterns = new LinkedHashMap<>();
        /** By the first letters of names; all of them if there are patterns. */
        private final boolean[] first = new boolean[256];

        void add(String word, Operation operation) {
            if (word.contains("*")) {
                patterns.put(Pattern.compile(word.replace(".", "\\.").replace("*", "\\w*")), operation);
            } else {
                names.put(word, operation);
            }
            char letter = word.startsWith(".") ? word.charAt(1) : word.charAt(0);
            for (int i = 0; i < first.length; i++) {
                first[i] |= letter == '*' || i == letter;
            }
        }

        Operation find(String word) {
            Operation found = names.get(word);
            if (found == null) {
                for (Map.Entry<Pattern, Operation> each : patterns.entrySet()) {
                    if (each.getKey().matcher(word).matches()) {
                        return each.getValue();
                    }
                }
            }
            return found;
        }
    }

    private final Map<Language, Words> words = new EnumMap<>(Language.class);
    private final Set<String> kinds = new LinkedHashSet<>();
    private final List<String> excluded = new ArrayList<>();
    private final List<String> detected = new ArrayList<>();

    private LockKinds() {
    }

    /**
     * Reads descriptions.
     *
     * @param names of shipped ones, or files
     * @throws FormatException if a file is no description; the message names file and line
     */
    public static LockKinds of(List<String> names) throws IOException {
        LockKinds kinds = new LockKinds();
        for (String name : names) {
            if (SHIPPED.contains(name)) {
                kinds.read(name + ".locks", shipped(name));
            } else {
                kinds.read(name, new String(Files.readAllBytes(Path.of(name)), StandardCharsets.UTF_8));
            }
        }
        return kinds;
    }

    /** @return the names of the shipped kinds that fit a tree: those of the kernel that it is, or is a part of; else of programs */
    public static List<String> detect(Path tree) throws IOException {
        for (String name : SHIPPED) {
            List<String> detected = of(List.of(name)).detected;
            for (Path folder = tree.toAbsolutePath().normalize(); folder != null; folder = folder.getParent()) {
                if (detected.stream().map(folder::resolve).anyMatch(Files::exists)) {
                    return List.of(name);
                }
            }
        }
        return PROGRAMS;
    }

    private static String shipped(String name) {
        try (InputStream stream = LockKinds.class.getResourceAsStream(name + ".locks")) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The kinds, in the order of the files. */
    public List<String> kinds() {
        return List.copyOf(kinds);
    }

    /** Patterns of the files that implement locks. */
    public List<String> excluded() {
        return List.copyOf(excluded);
    }

    private void read(String file, String text) throws FormatException {
        Set<Language> languages = EnumSet.allOf(Language.class);
        String kind = null;
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String[] parts = line.strip().split("\\s+", 2);
            if (parts[0].isEmpty() || parts[0].startsWith("#")) {
                continue;
            }
            if (parts.length == 1) {
                throw wrong(file, number, parts[0] + ": something must follow");
            }
            List<String> values = new ArrayList<>();
            for (String value : parts[1].split("\\s+")) {
                values.addAll(alternatives(value, file, number));
            }
            switch (parts[0]) {
                case "detect" -> detected.addAll(values);
                case "exclude" -> excluded.addAll(List.of(parts[1].split("\\s+")));
                case "language" -> languages = languages(values, file, number);
                case "kind" -> {
                    kind = parts[1];
                    kinds.add(kind);
                }
                case "acquire", "release", "scope" -> {
                    if (kind == null) {
                        throw wrong(file, number, "before the first kind; put a line with kind above");
                    }
                    Operation operation = new Operation(kind, LockAction.valueOf(parts[0].toUpperCase(Locale.ROOT)));
                    for (Language language : languages) {
                        values.forEach(value -> words.computeIfAbsent(language, key -> new Words()).add(value, operation));
                    }
                }
                default -> throw wrong(file, number, parts[0] + ": not understood; take detect, language, exclude, kind, "
                        + "acquire, release or scope");
            }
        }
    }

    private static Set<Language> languages(List<String> names, String file, int line) throws FormatException {
        Set<Language> languages = EnumSet.noneOf(Language.class);
        for (String name : names) {
            try {
                languages.add(Language.valueOf(name));
            } catch (IllegalArgumentException e) {
                throw wrong(file, line, name + ": no language; take C, CPP, JAVA or ASSEMBLER");
            }
        }
        return languages;
    }

    private static FormatException wrong(String file, int line, String message) {
        return new FormatException(file + ":" + line + ": " + message);
    }

    /** Alternatives in braces, as a shell has them. */
    private static List<String> alternatives(String pattern, String file, int line) throws FormatException {
        int open = pattern.indexOf('{');
        if (open < 0) {
            return List.of(pattern);
        }
        List<String> found = new ArrayList<>();
        int depth = 0;
        int begin = open + 1;
        for (int at = open; at < pattern.length(); at++) {
            char each = pattern.charAt(at);
            depth += each == '{' ? 1 : each == '}' ? -1 : 0;
            if (each == ',' && depth == 1 || depth == 0) {
                found.add(pattern.substring(begin, at));
                begin = at + 1;
            }
            if (depth == 0) {
                List<String> all = new ArrayList<>();
                for (String alternative : found) {
                    all.addAll(alternatives(pattern.substring(0, open) + alternative + pattern.substring(at + 1), file, line));
                }
                return all;
            }
        }
        throw wrong(file, line, pattern + ": a brace is not closed");
    }

    boolean mayBegin(Language language, byte first) {
        Words of = words.get(language);
        return of != null && of.first[first & 0xff];
    }

    /** @return null if the word is none of these */
    Operation find(Language language, String word) {
        Words of = words.get(language);
        return of == null ? null : of.find(word);
    }
}
