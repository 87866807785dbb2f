// SPDX-License-Identifier: EPL-2.0
// Programs of GCC's own test suite do under qemu and on both targets the same.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.fail;
import static org.portwright.Limit.LIMIT;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;

/**
 * The "C torture" programs (GCC internals, "C Language Testsuites"), 1,700 small ones that each a compiler once got wrong;
 * they abort if they are. They come with Debian's package gcc-12-source. A run takes some of them, a number apart, each in
 * the variant that its place in the run decides on: {@code -Dseed=N} begins with another one, {@code -Dcount=N} takes that
 * many, {@code -Dprogram=NAME} takes one, in all variants.
 */
class TortureTest {

    private static final Path ARCHIVE = Path.of("/usr/src/gcc-12/gcc-12.2.0-dfsg.tar.xz");
    private static final String FOLDER = "gcc.c-torture/execute";
    /** gcc-12.2.0/gcc/testsuite/gcc.c-torture/execute */
    private static final int FOLDER_DEPTH = 5;

    private static final int COUNT = Integer.getInteger("count", 32);
    private static final int SEED = Integer.getInteger("seed", 2008);
    private static final String PROGRAM = System.getProperty("program");
    /** A prime number, so that consecutive places are far apart, and none comes twice. */
    private static final int STEP = 397;

    /** What can't be the same, by the name without its suffix. */
    private static final Set<String> EXPECTED_TO_DIFFER = Set.of(
            "20010122-1", // compares return addresses: a Java method has none, and the function's own address stands for it
            "return-addr", // the same, and prints addresses on the stack
            "20101011-1"); // divides by zero and handles SIGFPE: qemu 7.2 makes it SIGTRAP

    /** Types that GCC for MIPS does not have, other processors' assembly; what asks for other options than it says. */
    private static final Pattern NOT_FOR_MIPS =
            Pattern.compile("dg-require-effective-target (?:int128|dfp)|dg-skip-if \"\" \\{ ! \\{");
    /** Files are in record stores on a phone, which this test does not emulate. */
    private static final Pattern NOT_FOR_PHONES = Pattern.compile("dg-require-effective-target (?:fileio|mmap)");
    private static final Pattern OPTIONS = Pattern.compile("dg-(?:additional-)?options \"([^\"]*)\" \\}");
    private static final int PHONE_STACK = 1 << 20;

    @TestFactory
    Stream<DynamicTest> sameAsUnderQemu() throws Exception {
        List<Path> all = sources();
        if (PROGRAM != null) {
            List<Path> named = all.stream().filter(source -> name(source).equals(PROGRAM)).toList();
            assertEquals(1, named.size(), "programs of the name " + PROGRAM);
            return Variant.ALL.stream().map(variant -> test(named.get(0), variant));
        }
        return IntStream.range(SEED, SEED + Math.min(COUNT, all.size())).mapToObj(place ->
                test(all.get((int) ((long) place * STEP % all.size())), Variant.ALL.get(place % Variant.ALL.size())));
    }

    private static DynamicTest test(Path source, Variant variant) {
        return DynamicTest.dynamicTest(name(source) + " " + variant, () -> check(source, variant));
    }

    private static String name(Path source) {
        return source.getFileName().toString().replace(".c", "");
    }

    /** The programs, unpacked once. */
    private static List<Path> sources() throws IOException, InterruptedException {
        Path folder = Toolchain.outputFolder().resolve("torture");
        if (Files.notExists(folder)) {
            Path unpacked = Files.createTempDirectory(Toolchain.outputFolder(), "torture");
            Outcome tar = Processes.run(List.of("tar", "-xf", ARCHIVE.toString(), "-C", unpacked.toString(), "--wildcards",
                    "--strip-components=" + FOLDER_DEPTH, "*/" + FOLDER + "/*.c"), new byte[0], LIMIT);
            assertEquals(0, tar.status(), tar.errors());
            Files.move(unpacked, folder);
        }
        List<Path> programs = new ArrayList<>();
        for (Path each : List.of(folder, folder.resolve("ieee"))) {
            try (Stream<Path> files = Files.list(each)) {
                for (Path file : files.filter(file -> file.toString().endsWith(".c")).sorted().toList()) {
                    if (!EXPECTED_TO_DIFFER.contains(name(file)) && !NOT_FOR_MIPS.matcher(text(file)).find()) {
                        programs.add(file);
                    }
                }
            }
        }
        assertFalse(programs.isEmpty(), ARCHIVE + " has no programs in " + FOLDER);
        return programs;
    }

    private static String text(Path source) throws IOException {
        return Files.readString(source, StandardCharsets.ISO_8859_1);
    }

    private static void check(Path source, Variant variant) throws Exception {
        String text = text(source);
        List<String> options = new ArrayList<>(List.of("-w", "-g0"));
        Matcher wanted = OPTIONS.matcher(text);
        while (wanted.find()) {
            options.addAll(List.of(wanted.group(1).trim().split("\\s+")));
        }
        String name = "torture-" + name(source);
        Path elf = Toolchain.compile(name, List.of(source), variant, options.toArray(String[]::new));
        Outcome expected = Toolchain.runUnderQemu(elf, variant, List.of(), new byte[0]);
        compare(source, expected, Targets.run("java", Translations.jar(name, elf, "java"), List.of(), new byte[0]));
        if (!NOT_FOR_PHONES.matcher(text).find()) {
            Path suite = elf.resolveSibling(name + ".jar");
            ProgramPackage.write(Translations.translate(elf, TranslationOptions.of("j2me").withStack(PHONE_STACK)),
                    PackageOptions.of(name), suite);
            compare(source, expected, PhoneRun.run(suite, List.of(), new byte[0]));
        }
        Files.delete(elf);
    }

    private static void compare(Path source, Outcome expected, Outcome actual) {
        String difference = actual.differenceFrom(expected);
        if (!difference.isEmpty()) {
            fail(source + "\n" + difference);
        }
    }
}
