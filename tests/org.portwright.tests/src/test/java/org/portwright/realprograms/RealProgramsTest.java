// SPDX-License-Identifier: EPL-2.0
// Programs of other people, fetched and built unmodified, do the same under qemu and on their targets.
package org.portwright.realprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;
import org.portwright.realprograms.RealProgram.Run;
import org.portwright.translator.Outcome;
import org.portwright.translator.Processes;
import org.portwright.translator.Targets;
import org.portwright.translator.Toolchain;
import org.portwright.translator.TranslationReport;

/**
 * Programs of other people. A table of them is printed at the end, and written to target/real-programs.md, from which
 * {@code -Dapprove=true} copies it into docs/real-programs.md.
 */
@Order(1)
class RealProgramsTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final Pattern SIZES = Pattern.compile("text ([\\d,]+) bytes, .* of which ([\\d,]+) are reached");
    private static final Map<String, Translation> TRANSLATIONS = new ConcurrentHashMap<>();
    private static final Map<String, String> ROWS = new ConcurrentSkipListMap<>();

    @TempDir
    private Path work;

    /** @param seconds that the command took, with the start of its JVM */
    private record Translation(Path jar, Path built, String text, String functions, double seconds) {
    }

    static Stream<Arguments> cases() {
        return RealPrograms.all().stream()
                .flatMap(program -> program.targets().stream().map(target -> Arguments.of(program, target)));
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("cases")
    void doesWhatItDoesUnderQemu(RealProgram program, String target) throws Exception {
        Translation translation = translation(program, target);
        String row = String.format("| %s | %s | %s | %s | %.1f s | ", program.name(), target, translation.text(),
                translation.functions(), translation.seconds());
        ROWS.put(program.name() + " " + target, row + "differs |");
        int number = 0;
        for (Run run : program.runs()) {
            Path expectedWork = Files.createDirectories(work.resolve("expected" + number));
            Path actualWork = Files.createDirectories(work.resolve("actual" + number++));
            Outcome expected = RealProgram.execute(List.of("qemu-mipsel",
                    translation.built().resolve(program.elf()).toString()), run, expectedWork, translation.built());
            Outcome actual = target.equals("java")
                    ? RealProgram.execute(List.of(Processes.JAVA, "-jar", translation.jar().toString()), run, actualWork,
                            translation.built())
                    : Targets.run(target, translation.jar(), run.arguments(), run.input());
            assertEquals("", actual.differenceFrom(expected), () -> program.name() + " " + run.arguments());
            assertTrue((expected.output() + expected.errors()).length() > 20, "it said nothing");
        }
        ROWS.put(program.name() + " " + target, row + "equal |");
    }

    @Test
    void hostReadsWhatSqliteWroteAndTheOtherWayRound() throws Exception {
        RealProgram sqlite = RealPrograms.named("sqlite");
        List<String> translated = List.of(Processes.JAVA, "-jar", translation(sqlite, "java").jar().toString());
        String question = "pragma integrity_check; select count(*), sum(id), min(name) from t; select b from t where id = 77;";
        String fill = "create table t(id integer primary key, name text, b blob); create index i on t(name); "
                + "with recursive n(x) as (select 1 union all select x + 1 from n where x < 2000) "
                + "insert into t select x, 'name ' || (x * 7919 % 2003), zeroblob(x % 300) from n;";
        String ours = work.resolve("ours.db").toString();
        String theirs = work.resolve("theirs.db").toString();
        run(translated, new byte[0], ours, fill);
        run(List.of("sqlite3"), new byte[0], theirs, fill);
        String answer = run(List.of("sqlite3"), new byte[0], theirs, question);
        assertTrue(answer.startsWith("ok\n2000|2001000|name 1\n"), answer);
        assertEquals(answer, run(List.of("sqlite3"), new byte[0], ours, question));
        assertEquals(answer, run(translated, new byte[0], theirs, question));
    }

    @Test
    void hostUnpacksWhatMinigzipPackedAndTheOtherWayRound() throws Exception {
        roundTrips("minigzip", "gzip");
    }

    @Test
    void hostUnpacksWhatBzip2PackedAndTheOtherWayRound() throws Exception {
        roundTrips("bzip2", "bzip2");
    }

    @Test
    void interpretersOfLuaAndSqlAreCompiledAtTheHighestTier() throws Exception {
        Path script = Files.writeString(work.resolve("loop.lua"),
                "local s = 0 for i = 1, 20000000 do s = s + i % 7 end print(s)");
        assertCompiled("lua", "luaV_execute", script.toString());
        assertCompiled("sqlite", "sqlite3VdbeExec", ":memory:", "with recursive n(x) as (select 1 union all "
                + "select x + 1 from n where x < 1000000) select count(*), sum(x % 7), max(x || '') from n;");
    }

    private static void assertCompiled(String program, String function, String... arguments) throws Exception {
        Path jar = translation(RealPrograms.named(program), "java").jar();
        String log = run(List.of(Processes.JAVA, "-XX:+PrintCompilation", "-jar", jar.toString()), new byte[0], arguments);
        List<String> lines = log.lines().filter(line -> line.contains("::" + function)).toList();
        // Columns: time, number, attributes, tier, method, size.
        assertTrue(lines.stream().anyMatch(line -> line.matches(" *\\d+ +\\d+ [ %sbn!]* +4 +.*::" + function + "[ $].*")),
                () -> function + " is not compiled at tier 4: " + lines);
        assertTrue(lines.stream().noneMatch(line -> line.contains("SKIPPED") && line.contains("not retryable")), lines::toString);
        assertEquals(List.of(), methodsOver(TranslationReport.HOTSPOT_LIMIT, jar));
    }

    /** What HotSpot would not even try to compile. */
    private static List<String> methodsOver(int limit, Path jar) throws IOException {
        List<String> large = new ArrayList<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : Collections.list(file.entries())) {
                if (entry.getName().endsWith(".class")) {
                    new ClassReader(file.getInputStream(entry)).accept(new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                                String[] exceptions) {
                            return new CodeSizeEvaluator(Opcodes.ASM9, null) {
                                @Override
                                public void visitEnd() {
                                    if (getMinSize() > limit) {
                                        large.add(name + " " + getMinSize());
                                    }
                                }
                            };
                        }
                    }, 0);
                }
            }
        }
        return large;
    }

    private void roundTrips(String program, String host) throws Exception {
        List<String> translated = List.of(Processes.JAVA, "-jar", translation(RealPrograms.named(program), "java").jar().toString());
        byte[] data = RealPrograms.data(10_000_000);
        String text = Outcome.of(data, new byte[0], 0).output();
        String option = program.equals("bzip2") ? "-c" : "-6";
        byte[] ours = run(translated, data, option).getBytes(StandardCharsets.ISO_8859_1);
        byte[] theirs = run(List.of(host, "-c"), data).getBytes(StandardCharsets.ISO_8859_1);
        assertTrue(ours.length < data.length / 2);
        assertTrue(run(List.of(host, "-d", "-c"), ours).equals(text), "what the program packed");
        assertTrue(run(translated, theirs, "-d").equals(text), "what the host packed");
    }

    private static String run(List<String> command, byte[] input, String... arguments) throws Exception {
        List<String> line = new ArrayList<>(command);
        line.addAll(List.of(arguments));
        Outcome outcome = Processes.run(line, input, LIMIT);
        assertEquals(0, outcome.status(), () -> line + "\n" + outcome.errors());
        return outcome.output();
    }

    /** What the command makes of a program, once for all tests. */
    private static synchronized Translation translation(RealProgram program, String target) throws Exception {
        String key = program.name() + " " + target;
        Translation known = TRANSLATIONS.get(key);
        if (known != null) {
            return known;
        }
        Path built = program.built();
        Path folder = Files.createDirectories(Toolchain.outputFolder().resolve("real-programs").resolve(target));
        Path jar = folder.resolve(program.name() + ".jar");
        List<String> command = new ArrayList<>(List.of(Toolchain.ROOT.resolve("portwright").toString(), "translate",
                built.resolve(program.elf()).toString(), "-o", jar.toString(), "--target", target, "--report"));
        command.addAll(target.equals("j2me") ? program.options() : List.of());
        long start = System.nanoTime();
        Outcome outcome = Processes.run(command, new byte[0], LIMIT);
        double seconds = (System.nanoTime() - start) / 1e9;
        assertEquals(0, outcome.status(), outcome::errors);
        Matcher sizes = SIZES.matcher(outcome.output());
        assertTrue(sizes.find(), outcome::output);
        Translation made = new Translation(jar, built, sizes.group(1), sizes.group(2), seconds);
        TRANSLATIONS.put(key, made);
        return made;
    }

    @AfterAll
    static void showTable() throws IOException {
        StringBuilder table = new StringBuilder("| program | target | text, bytes | functions | translation | like qemu |\n"
                + "| --- | --- | ---: | ---: | ---: | --- |\n");
        ROWS.values().forEach(row -> table.append(row).append('\n'));
        System.out.print(table);
        Files.writeString(Toolchain.outputFolder().resolve("../real-programs.md"), table);
        if (Boolean.getBoolean("approve")) {
            Path page = Toolchain.ROOT.resolve("docs/real-programs.md");
            String text = Files.readString(page);
            Files.writeString(page, text.replaceAll("(?s)(<!-- table -->\n).*(<!-- end of table -->)",
                    "$1" + Matcher.quoteReplacement(table.toString()) + "$2"));
        }
    }
}
