// SPDX-License-Identifier: EPL-2.0
// Programs that csmith makes up have the same checksum under qemu and on both targets.
package org.portwright.translator.csmith;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.portwright.translator.Outcome;
import org.portwright.translator.PhoneRun;
import org.portwright.translator.Processes;
import org.portwright.translator.Targets;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Translations;
import org.portwright.translator.Variant;

/**
 * csmith (Yang et al., "Finding and Understanding Bugs in C Compilers", PLDI 2011) writes programs without undefined
 * behaviour that print a checksum of all their variables. The seed decides on program, kind and variant, so that
 * {@code -Dseed=N -Dcount=1} brings a failure back; {@code -Dcount=N} tries that many.
 */
class CsmithTest {

    private static final int COUNT = Integer.getInteger("count", 24);
    private static final int SEED = Integer.getInteger("seed", 2008);

    /**
     * Options of csmith, one row a kind. No packed structures in any: csmith takes pointers to their members, which
     * MIPS can't follow.
     */
    private static final List<List<String>> KINDS = List.of(
            List.of(),
            List.of("--float"),
            List.of("--inline-function"),
            List.of("--no-volatiles", "--max-funcs", "15", "--max-block-depth", "6"),
            List.of("--bitfields", "--max-struct-fields", "12"),
            List.of("--float", "--strict-float", "--max-expr-complexity", "15"),
            List.of("--jumps", "--arrays", "--max-array-dim", "4"),
            List.of("--int8", "--uint8", "--longlong", "--math64"));

    private static final Duration MAKING = Duration.ofSeconds(60);
    /** Some of the programs never end, others take long. */
    private static final Duration RUNNING = Duration.ofSeconds(5);
    /** Seed of the program that is tried in place of one that does not end. */
    private static final int STEP = 1_000_000;
    private static final int TRIES = 8;
    /** As long as nobody asks for a number of programs, the test ends in good time on a slow machine, too. */
    private static final Duration TIME = Duration.ofMinutes(2);

    @TestFactory
    Stream<DynamicTest> sameChecksumAsUnderQemu() {
        long end = System.nanoTime() + TIME.toNanos();
        return IntStream.range(SEED, SEED + COUNT).mapToObj(seed -> {
            Variant variant = Variant.ALL.get(seed % Variant.ALL.size());
            return DynamicTest.dynamicTest("seed " + seed + " " + variant, () -> {
                Assumptions.assumeTrue(System.getProperty("count") != null || System.nanoTime() < end,
                        "time is over; more with -Dcount=" + COUNT);
                check(seed, variant);
            });
        });
    }

    private static void check(int seed, Variant variant) throws Exception {
        for (int i = 0; i < TRIES; i++) {
            String name = "csmith" + (seed + i * STEP);
            Path source = make(name, seed + i * STEP);
            Path elf = Toolchain.compile(name, List.of(source), variant, "-w", "-g0", "-I/usr/include/csmith");
            Outcome expected = expected(elf, variant);
            if (expected != null) {
                assertTrue(expected.output().startsWith("checksum = "), expected::output);
                compare(source, expected, Targets.run("java", Translations.jar(name, elf, "java"), List.of(), new byte[0]));
                compare(source, expected, PhoneRun.run(Translations.jar(name, elf, "j2me"), List.of(), new byte[0]));
                Files.delete(elf);
                Files.delete(source);
                return;
            }
            Files.delete(elf);
        }
        fail("no program of seed " + seed + " ends");
    }

    private static Path make(String name, int seed) throws Exception {
        Path source = Toolchain.outputFolder().resolve(name + ".c");
        List<String> command = new ArrayList<>(List.of("csmith", "--no-packed-struct", "--seed", String.valueOf(seed),
                "--output", source.toString()));
        command.addAll(KINDS.get(seed / Variant.ALL.size() % KINDS.size()));
        Outcome made = Processes.run(command, new byte[0], MAKING);
        assertEquals(0, made.status(), made.errors());
        return source;
    }

    /** @return null if the program does not end in time */
    private static Outcome expected(Path elf, Variant variant) throws Exception {
        Outcome outcome = Processes.run(List.of("timeout", String.valueOf(RUNNING.toSeconds()),
                variant.bigEndian() ? "qemu-mips" : "qemu-mipsel", elf.toString()), new byte[0], MAKING);
        return outcome.status() == 124 ? null : outcome;
    }

    private static void compare(Path source, Outcome expected, Outcome actual) {
        String difference = actual.differenceFrom(expected);
        if (!difference.isEmpty()) {
            fail(source + "\n" + difference);
        }
    }
}
