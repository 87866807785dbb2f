// SPDX-License-Identifier: EPL-2.0
// Every instruction does the same under qemu and in both targets.
package org.portwright.translator.instructions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSection;
import org.portwright.elf.ElfSymbol;
import org.portwright.translator.Outcome;
import org.portwright.translator.Targets;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Translations;
import org.portwright.translator.Variant;
import org.portwright.translator.mips.Decoder;
import org.portwright.translator.mips.Opcode;

/**
 * Differential tests of single instructions and of random sequences, with edge and random operands. The seed is
 * printed; -Dseed=N repeats a run, or tries others.
 */
class InstructionsTest {
    private static final long SEED = Long.getLong("seed", 2008);
    /**
     * What no case can try: system calls and the thread pointer, which depend on the platform (every C program uses
     * them); the rounding mode, for the same reason; calls of Java, which have tests of their own; and what GCC does not emit for o32 with 32-bit floating registers.
     */
    private static final Set<Opcode> NOT_TRIED = EnumSet.of(Opcode.RESERVED, Opcode.SYSCALL, Opcode.RDHWR, Opcode.CFC1,
            Opcode.JAVA_CALL, Opcode.CTC1, Opcode.MFHC1, Opcode.MTHC1, Opcode.BLTZAL);
    private static final byte[] NO_INPUT = {};
    /** How many cases that differ are shown with what they leave, and how many lines of each. */
    private static final int SHOWN = 5;
    private static final int LINES = 6;

    static Stream<Arguments> programs() {
        List<Arguments> all = new ArrayList<>();
        for (InstructionGroup group : InstructionGroup.values()) {
            for (boolean bigEndian : new boolean[] {false, true}) {
                for (String target : group.targets()) {
                    all.add(Arguments.of(group, bigEndian ? "big" : "little", target));
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest(name = "{0}, {1} endian, {2}")
    @MethodSource("programs")
    void sameAsUnderQemu(InstructionGroup group, String endian, String target) throws Exception {
        System.out.println("InstructionsTest: seed " + SEED);
        Variant variant = new Variant("-O2", endian.equals("big"), false);
        Path elf = compile(group, variant);
        Map<String, String> expected = lines(Toolchain.runUnderQemu(elf, variant, List.of(), NO_INPUT));
        Path jar = Translations.jar(elf.getFileName().toString().replace(".elf", ""), elf, target);
        Map<String, String> actual = lines(Targets.run(target, jar, List.of(), NO_INPUT));
        List<String> different = expected.keySet().stream().filter(name -> !expected.get(name).equals(actual.get(name)))
                .toList();
        assertEquals(expected.keySet(), actual.keySet());
        assertTrue(expected.size() > 10, "there are cases");
        if (!different.isEmpty()) {
            StringBuilder text = new StringBuilder("seed " + SEED + ", " + different.size() + " of " + expected.size()
                    + " cases differ: " + different + "\n");
            for (String name : different.subList(0, Math.min(SHOWN, different.size()))) {
                Outcome wanted = Toolchain.runUnderQemu(elf, variant, List.of(name), NO_INPUT);
                Targets.run(target, jar, List.of(name), NO_INPUT).differenceFrom(wanted).lines().limit(LINES)
                        .forEach(line -> text.append(line).append('\n'));
            }
            fail(text.toString());
        }
    }

    @TestFactory
    Stream<DynamicTest> trapsEndTheProgramWithTheSameStatus() throws Exception {
        Variant variant = new Variant("-O2", false, false);
        Path elf = compile(InstructionGroup.TRAPS, variant);
        Path jar = Translations.jar("traps", elf, "java");
        return Files.readAllLines(source(InstructionGroup.TRAPS, variant)).stream().filter(line -> line.contains("\"!"))
                .map(line -> line.substring(line.indexOf('!'), line.lastIndexOf('"')))
                .map(name -> DynamicTest.dynamicTest(name, () -> {
                    Outcome expected = Toolchain.runUnderQemu(elf, variant, List.of(name), NO_INPUT);
                    Outcome actual = Targets.run("java", jar, List.of(name), NO_INPUT);
                    assertTrue(expected.status() > 128, "qemu ends it with a signal: " + expected);
                    // Linux gives SIGFPE for the codes of overflow and division by zero (arch/mips/kernel/traps.c,
                    // do_trap_or_bp); qemu 7.2 does so for neither.
                    int status = name.matches("!.*(teq|break).* [67]") ? 136 : expected.status();
                    assertEquals(status, actual.status(), actual.errors());
                    assertTrue(actual.errors().contains(" in case_"), actual.errors());
                    assertEquals(expected.output(), actual.output());
                }));
    }

    @Test
    void everyInstructionThatTheTranslatorKnowsIsTried() throws Exception {
        Set<Opcode> missing = EnumSet.allOf(Opcode.class);
        for (InstructionGroup group : InstructionGroup.values()) {
            ElfFile elf = ElfFile.read(compile(group, new Variant("-O2", false, false)));
            ElfSection text = elf.section(".text").orElseThrow();
            ByteBuffer code = elf.contents(text);
            for (ElfSymbol symbol : elf.symbols()) {
                if (symbol.name().startsWith("case_")) {
                    for (long at = symbol.value(); at < symbol.value() + symbol.size(); at += 4) {
                        missing.remove(Decoder.decode((int) at, code.getInt((int) (at - text.address()))).opcode());
                    }
                }
            }
        }
        missing.removeAll(NOT_TRIED);
        assertEquals(Set.of(), missing);
    }

    private static Path source(InstructionGroup group, Variant variant) throws Exception {
        Path folder = Files.createDirectories(Toolchain.outputFolder().resolve("instructions"));
        return folder.resolve(name(group, variant) + ".S");
    }

    private static String name(InstructionGroup group, Variant variant) {
        return "instructions-" + group.toString().toLowerCase(java.util.Locale.ROOT)
                + (variant.bigEndian() ? "-big" : "-little");
    }

    private static Path compile(InstructionGroup group, Variant variant) throws Exception {
        AssemblyProgram program = new AssemblyProgram(variant.bigEndian());
        group.add(program, variant.bigEndian(), new Random(SEED + group.ordinal()));
        Path source = source(group, variant);
        Files.writeString(source, program.toString());
        return Toolchain.compile(name(group, variant), List.of(source, Toolchain.resource("instructions/driver.c")),
                variant);
    }

    /** What the driver printed, by case. */
    private static Map<String, String> lines(Outcome outcome) {
        assertEquals(0, outcome.status(), outcome.errors() + outcome.output());
        Map<String, String> lines = new LinkedHashMap<>();
        outcome.output().lines().forEach(line -> {
            int space = line.lastIndexOf(' ');
            if (lines.put(line.substring(0, space), line.substring(space + 1)) != null) {
                fail("two cases are called " + line.substring(0, space));
            }
        });
        return lines;
    }
}
