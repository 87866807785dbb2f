// SPDX-License-Identifier: EPL-2.0
// Programs of GCC's own test suite, which do under qemu and on both targets the same.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.portwright.Limit.LIMIT;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;

/**
 * A part of GCC's test suite, which Debian's package gcc-12-source has: small programs that each a compiler once got wrong;
 * they abort if they are. Directives in their comments (GCC internals, "Directives used within DejaGnu tests") say how they
 * are compiled and where they make sense. {@code gcc-suite-left-out.txt} names those that are left out, and why.
 *
 * <p>A run takes some of them, a number apart, each in the variant that its place in the run decides on: {@code -Dseed=N}
 * begins with another one, {@code -Dcount=N} takes that many, {@code -Dprogram=NAME} takes one, in all variants.
 */
final class GccSuite {

    private static final Path ARCHIVE = Path.of("/usr/src/gcc-12/gcc-12.2.0-dfsg.tar.xz");
    private static final String ROOT = "gcc/testsuite/";
    /** gcc-12.2.0/gcc/testsuite */
    private static final int ROOT_DEPTH = 3;
    /** All that the tests take programs from: the archive is read once for them. */
    private static final List<String> FOLDERS = List.of("gcc.c-torture/execute", "g++.dg", "g++.old-deja");

    private static final int SEED = Integer.getInteger("seed", 2008);
    private static final String PROGRAM = System.getProperty("program");
    /** A prime number, so that consecutive places are far apart, and none comes twice. */
    private static final int STEP = 397;

    private static final Pattern OPTIONS = Pattern.compile("dg-(?:additional-)?options \"?([^\"{}]*)\"? \\}");
    private static final Pattern FURTHER_SOURCES = Pattern.compile("dg-additional-sources \"?([^\"{}]+)\"? \\}");
    /** Types that GCC for MIPS does not have, other processors, other ways to link; what asks for other options than it says. */
    private static final Pattern NOT_FOR_MIPS = Pattern.compile("dg-skip-if \"[^\"]*\" \\{ ! (?:\\{|powerpc)"
            + "|dg-require-effective-target (?:\\{ )?(?:int128|dfp|lto|shared|fopenmp|powerpc|arm|sse|avx)"
            + "|dg-require-(?:ifunc|profiling)"
            + "|dg-do run.* target (?:\\{ )*(?:i\\?86|x86|sse|avx|aarch64|arm|powerpc|vmx|ia64|hppa)");
    /** A phone has no threads and no signals of faults, and its files are in record stores, which this test does not emulate. */
    private static final Pattern NOT_FOR_PHONES =
            Pattern.compile("dg-require-effective-target (?:fileio|mmap|pthread)|<(?:fstream|thread|pthread\\.h)>|SIGSEGV");
    private static final int PHONE_STACK = 1 << 20;

    /** A version of C++ other than GCC's default, C++17, and what says in a program's name or text that it is written in it. */
    private record Standard(String option, Pattern sign) {
    }

    private static final List<Standard> STANDARDS = List.of(
            new Standard("-std=gnu++98", Pattern.compile("^g\\+\\+\\.old-deja|c\\+\\+98_only")),
            new Standard("-std=gnu++14", Pattern.compile("c\\+\\+14_down|! c\\+\\+17")),
            new Standard("-std=gnu++20", Pattern.compile("^g\\+\\+\\.dg/(?:coroutines|concepts)|target c\\+\\+2[0a]")));

    private final Path root;
    private final List<Path> programs = new ArrayList<>();

    /**
     * @param folders of those below gcc/testsuite, in which the programs are
     * @param suffix  of the programs' names
     * @param isMeant by its text, whether a file is a program that is to be run
     */
    GccSuite(List<String> folders, String suffix, Predicate<String> isMeant) throws IOException, InterruptedException {
        root = unpacked();
        List<String> leftOut = Files.readAllLines(Toolchain.resource("gcc-suite-left-out.txt")).stream()
                .filter(line -> !line.startsWith("#")).map(line -> line.split(" ", 2)[0]).toList();
        leftOut.forEach(name -> assertTrue(Files.exists(root.resolve(name)), () -> name + " is left out, but does not exist"));
        for (String folder : folders) {
            try (Stream<Path> files = Files.walk(root.resolve(folder))) {
                for (Path file : files.filter(file -> file.toString().endsWith(suffix)).sorted().toList()) {
                    String text = text(file);
                    if (leftOut.stream().noneMatch(root.relativize(file)::startsWith) && isMeant.test(text)
                            && !NOT_FOR_MIPS.matcher(text).find()) {
                        programs.add(file);
                    }
                }
            }
        }
        assertFalse(programs.isEmpty(), ARCHIVE + " has no programs in " + folders);
    }

    /** The suite's folder, unpacked once. */
    private static synchronized Path unpacked() throws IOException, InterruptedException {
        Path folder = Toolchain.outputFolder().resolve("gcc-testsuite");
        if (Files.notExists(folder)) {
            Path temporary = Files.createTempDirectory(Toolchain.outputFolder(), "gcc-testsuite");
            List<String> command = new ArrayList<>(List.of("tar", "-xf", ARCHIVE.toString(), "-C", temporary.toString(),
                    "--wildcards", "--strip-components=" + ROOT_DEPTH));
            FOLDERS.forEach(name -> command.add("*/" + ROOT + name));
            Outcome tar = Processes.run(command, new byte[0], LIMIT);
            assertEquals(0, tar.status(), tar.errors());
            Files.move(temporary, folder);
        }
        return folder;
    }

    private static String text(Path source) throws IOException {
        return Files.readString(source, StandardCharsets.ISO_8859_1);
    }

    /** @param count of programs, if nobody asks for a number */
    Stream<DynamicTest> tests(int count) {
        if (PROGRAM != null) {
            List<Path> named = programs.stream()
                    .filter(source -> name(source).equals(PROGRAM) || name(source).endsWith("/" + PROGRAM)).toList();
            assertEquals(1, named.size(), () -> "programs of the name " + PROGRAM + ": " + named);
            return Variant.ALL.stream().map(variant -> test(named.get(0), variant));
        }
        return IntStream.range(SEED, SEED + Math.min(Integer.getInteger("count", count), programs.size()))
                .mapToObj(place -> test(programs.get((int) ((long) place * STEP % programs.size())),
                        Variant.ALL.get(place % Variant.ALL.size())));
    }

    /** Such as {@code g++.dg/eh/forced1}. */
    private String name(Path source) {
        return root.relativize(source).toString().replaceFirst("\\.[^.]*$", "");
    }

    private DynamicTest test(Path source, Variant variant) {
        return DynamicTest.dynamicTest(name(source) + " " + variant, () -> check(source, variant));
    }

    private void check(Path source, Variant variant) throws Exception {
        String text = text(source);
        List<Path> sources = new ArrayList<>(List.of(source));
        words(FURTHER_SOURCES, text).forEach(further -> sources.add(source.resolveSibling(further)));
        String name = name(source).replace('/', '-');
        Path elf = Toolchain.compile(name, sources, variant, options(source, text).toArray(String[]::new));
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

    private List<String> options(Path source, String text) {
        List<String> options = new ArrayList<>(List.of("-w", "-g0"));
        STANDARDS.stream().filter(standard -> standard.sign().matcher(name(source) + '\n' + text).find()).findFirst()
                .ifPresent(standard -> options.add(standard.option()));
        options.addAll(words(OPTIONS, text)); // the last option counts
        return options;
    }

    /** The words in all that a pattern's group finds. */
    private static List<String> words(Pattern pattern, String text) {
        List<String> words = new ArrayList<>();
        for (Matcher found = pattern.matcher(text); found.find();) {
            Stream.of(found.group(1).split("\\s+")).filter(word -> !word.isEmpty()).forEach(words::add);
        }
        return words;
    }

    private static void compare(Path source, Outcome expected, Outcome actual) {
        String difference = actual.differenceFrom(expected);
        if (!difference.isEmpty()) {
            fail(source + "\n" + difference);
        }
    }
}
