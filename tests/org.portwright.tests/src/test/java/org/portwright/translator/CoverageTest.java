// SPDX-License-Identifier: EPL-2.0
// docs/coverage.md tells what the code does: every instruction, every system call, and tests that exist.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.portwright.translator.mips.Opcode;

class CoverageTest {

    private static final Pattern NUMBERS = Pattern.compile("\\b4\\d{3}\\b");
    /** The numbers of o32 stand in the runtimes' switches; no other constant there has four digits and begins with 4. */
    private static final Pattern CASES = Pattern.compile("case\\s+((?:4\\d{3}[,\\s]*)+)(?:->|:)");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
    private static final int JAVA = 2;
    private static final int J2ME = 3;

    private final String page = read(Toolchain.ROOT.resolve("docs/coverage.md"));

    @Test
    void everyInstructionIsNamed() {
        Set<String> known = Arrays.stream(Opcode.values()).filter(opcode -> opcode != Opcode.RESERVED)
                .map(opcode -> opcode.name().toLowerCase(Locale.ROOT).replace('_', '.'))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> named = rows("Instructions").stream().flatMap(row -> quoted(row)).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(known, named);
    }

    @Test
    void everySystemCallOfTargetJavaIsNamed() {
        assertEquals(handled("se"), named(JAVA));
    }

    @Test
    void everySystemCallOfTargetJ2meIsNamed() {
        assertEquals(handled("cldc"), named(J2ME));
    }

    @Test
    void everyTestThatIsNamedExists() throws IOException {
        Set<String> tests = new TreeSet<>();
        TestProgram.all().forEach(program -> tests.add(program.name()));
        try (Stream<Path> files = Files.walk(Toolchain.ROOT.resolve("tests/org.portwright.tests/src/test/java"))) {
            files.filter(file -> file.toString().endsWith("Test.java"))
                    .forEach(file -> tests.add(file.getFileName().toString().replace(".java", "")));
        }
        for (String section : List.of("Relocations", "System calls", "C", "C++", "Faults", "Refused at the start")) {
            List<String> rows = rows(section);
            assertTrue(rows.size() > 2, section);
            for (String row : rows.subList(2, rows.size())) {
                String[] cells = row.split("\\|");
                Set<String> named = quoted(cells[cells.length - 1]).collect(Collectors.toSet());
                assertTrue(!named.isEmpty(), "no test: " + row);
                named.removeAll(tests);
                assertEquals(Set.of(), named, row);
            }
        }
    }

    /** Numbers that a runtime's sources handle. */
    private static Set<Integer> handled(String runtime) {
        Set<Integer> numbers = new TreeSet<>();
        for (String folder : new String[] {runtime, "common"}) {
            try (Stream<Path> files = Files.walk(Toolchain.ROOT.resolve("runtime/java/" + folder + "/src/main"))) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(file -> CASES.matcher(withNumbers(read(file))).results()
                        .forEach(found -> NUMBERS.matcher(found.group(1)).results()
                                .forEach(number -> numbers.add(Integer.valueOf(number.group())))));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return numbers;
    }

    /** The runtimes call them by names, which are in one file. */
    private static String withNumbers(String source) {
        Map<String, String> numbers = new HashMap<>();
        Pattern.compile("int (\\w+) = (4\\d{3});").matcher(read(Toolchain.ROOT.resolve(
                "runtime/java/common/src/main/java/org/portwright/runtime/SystemCall.java"))).results()
                .forEach(found -> numbers.put(found.group(1), found.group(2)));
        return Pattern.compile("SystemCall\\.(\\w+)").matcher(source)
                .replaceAll(found -> numbers.getOrDefault(found.group(1), found.group(1)));
    }

    private Set<Integer> named(int column) {
        return rows("System calls").stream().flatMap(row -> NUMBERS.matcher(row.split("\\|")[column]).results())
                .map(number -> Integer.valueOf(number.group())).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> quoted(String text) {
        return QUOTED.matcher(text).results().map((MatchResult found) -> found.group(1));
    }

    /** The lines of the tables of a section. */
    private List<String> rows(String section) {
        String text = page.substring(page.indexOf("\n## " + section + "\n") + 4);
        int end = text.indexOf("\n## ");
        return (end < 0 ? text : text.substring(0, end)).lines().filter(line -> line.startsWith("|")).toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
