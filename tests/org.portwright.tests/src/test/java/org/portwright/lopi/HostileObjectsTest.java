// SPDX-License-Identifier: EPL-2.0
// Damaged objects, archives and probes are refused in one sentence, or instrumented: nothing else happens.
package org.portwright.lopi;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.portwright.elf.CrossCompiler;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSection;

class HostileObjectsTest {
    private static final int DAMAGED_FILES = 400;
    private static final Selection EVERYTHING = new Selection(List.of(), List.of(), Selection.Exit.AUTO);

    @TempDir
    Path folder;

    private Path object(Machine machine) throws Exception {
        return InstrumentedProgram.compile(folder, machine, InstrumentedProgram.source("conventions.c"), "-O2", "-g");
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void damagedObjects(Machine machine) throws Exception {
        ProbeSource probe = InstrumentedProgram.probe("cycles");
        tryDamaged(Files.readAllBytes(object(machine)), bytes -> {
            Instrumenter.inspectBuilt("damaged.o", bytes);
            return Instrumenter.instrument("damaged.o", bytes, EVERYTHING, probe, false).bytes();
        });
    }

    @Test
    void damagedArchives() throws Exception {
        ProbeSource probe = InstrumentedProgram.probe("count");
        Path archive = folder.resolve("damaged.a");
        Path object = object(Machine.X86_64);
        Path longName = Files.copy(object, folder.resolve("a-name-of-more-than-16-characters.o"));
        Path text = Files.writeString(folder.resolve("odd.txt"), "no object");
        CrossCompiler.run(folder, List.of("ar", "rcs", archive.toString(), object.toString(), longName.toString(),
                text.toString()));
        tryDamaged(Files.readAllBytes(archive),
                bytes -> Instrumenter.instrument("damaged.a", bytes, EVERYTHING, probe, false).bytes());
    }

    @Test
    void damagedProbes() throws Exception {
        InstrumentedProgram.buildProbes();
        byte[] object = Files.readAllBytes(object(Machine.X86_64));
        tryDamaged(Files.readAllBytes(InstrumentedProgram.library(Machine.X86_64).resolve("counter.o")), bytes -> {
            KeptParts.check(object, Instrumenter.instrument("whole.o", object, EVERYTHING,
                    (machine, positionIndependent) -> Probe.read("damaged.o", bytes), false).bytes());
            return bytes;
        });
    }

    /** After an update the probes may be newer than the commands, or the other way round. */
    @Test
    void probesOfAnotherVersion() throws Exception {
        InstrumentedProgram.buildProbes();
        Path probe = InstrumentedProgram.library(Machine.X86_64).resolve("count.o");
        Path earlier = folder.resolve("earlier.o");
        Path later = folder.resolve("later.o");
        CrossCompiler.run(folder, List.of("objcopy", "--strip-symbol=lopi_template_version", probe.toString(),
                earlier.toString()));
        CrossCompiler.run(folder, List.of("objcopy", "--add-symbol=lopi_template_version=1000", earlier.toString(),
                later.toString()));
        byte[] earlierBytes = Files.readAllBytes(earlier);
        byte[] laterBytes = Files.readAllBytes(later);
        assertTrue(assertThrows(LopiException.class, () -> Probe.read("earlier.o", earlierBytes)).getMessage()
                .contains("build the probe anew"));
        assertTrue(assertThrows(LopiException.class, () -> Probe.read("later.o", laterBytes)).getMessage()
                .contains("portwright build"));
    }

    private interface Attempt {
        byte[] with(byte[] bytes) throws Exception;
    }

    /** {@code -Dcount=N -Dseed=N}: so many files, from this seed on. */
    private static void tryDamaged(byte[] whole, Attempt attempt) throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        ObjectDamage damage = new ObjectDamage(whole);
        int refused = 0;
        int count = Integer.getInteger("count", DAMAGED_FILES);
        for (int i = 0; i < count; i++) {
            byte[] bytes = damage.damaged(new Random(seed + i));
            try {
                byte[] instrumented = attempt.with(bytes);
                if (instrumented != bytes) {
                    KeptParts.check(bytes, instrumented);
                }
            } catch (LopiException | ElfException problem) {
                assertFalse(problem.getMessage().isBlank());
                refused++;
            } catch (Throwable other) {
                fail("-Dseed=" + (seed + i) + " -Dcount=1", other);
            }
        }
        assertTrue(count < 100 || refused > count / 10 && refused < count, refused + " of " + count + " refused");
    }

    @Test
    void whatIsNoObjectIsRefused() throws Exception {
        ProbeSource probe = InstrumentedProgram.probe("count");
        assertThrows(ElfException.class, () -> Instrumenter.instrument("x.o",
                "text".getBytes(StandardCharsets.US_ASCII), EVERYTHING, probe, false));
        Path object = object(Machine.X86_64);
        Path program = InstrumentedProgram.link(folder, Machine.X86_64, object, false, null);
        LopiException refused = assertThrows(LopiException.class, () -> Instrumenter.instrument("program",
                Files.readAllBytes(program), EVERYTHING, probe, false));
        assertTrue(refused.getMessage().contains("not a relocatable object file"), refused.getMessage());
    }

    @Test
    void anObjectIsNotInstrumentedTwice() throws Exception {
        Path instrumented = InstrumentedProgram.instrument(object(Machine.X86_64), EVERYTHING, "count");
        LopiException refused = assertThrows(LopiException.class, () -> Instrumenter.instrument("twice.o",
                Files.readAllBytes(instrumented), EVERYTHING, InstrumentedProgram.probe("count"), false));
        assertTrue(refused.getMessage().contains("instrumented already"), refused.getMessage());
    }

    /** As long a chain of jumps from function to function as no stack of a recursive analysis holds. */
    @Test
    void aChainOfManyFunctions() throws Exception {
        StringBuilder assembly = new StringBuilder();
        int count = 10_000;
        for (int i = 0; i <= count; i++) {
            assembly.append(".type f%d,@function\n.globl f%d\nf%d: %s\n.size f%d,.-f%d\n".formatted(
                    i, i, i, i < count ? "jmp f" + (i + 1) + "@plt" : "ret", i, i));
        }
        Path object = InstrumentedProgram.compile(folder, Machine.X86_64,
                Files.writeString(folder.resolve("chain.s"), assembly));
        Instrumenter.Result result = Instrumenter.instrument("chain.o", Files.readAllBytes(object), EVERYTHING,
                InstrumentedProgram.probe("cycles"), false);
        assertTrue(result.functions().stream().allMatch(function -> function.form() == Form.STACK),
                result.functions().toString().substring(0, 200));
    }

    /** What a linker of another system would understand is not for us to change. */
    @Test
    void relocationsOfUnknownTypesStayAsTheyAre() throws Exception {
        byte[] bytes = small();
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        ElfSection relocations = section(bytes, ".rela.text");
        file.putInt((int) relocations.offset() + 8, 0xfffffff0);        // the lower half of r_info
        byte[] instrumented = instrument(bytes);
        KeptParts.check(bytes, instrumented);
        assertTrue(ElfFile.parse("x.o", instrumented).relocations().stream()
                .anyMatch(relocation -> relocation.type() == 0xfffffff0));
    }

    @ParameterizedTest
    @CsvSource({"8000000000000000,1000", "8000000000000000,1", "7fffffffffffffff,1", "ffffffffffffffff,2",
        "100000000,1", "100,1", "0,7fffffffffffffff", "6,7fffffffffffffff", "6,8000000000000000", "6,ffffffffffffffff"})
    void symbolsMayReachOutOfTheirSection(String value, String size) throws Exception {
        byte[] bytes = small();
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        ElfSection symbols = section(bytes, ".symtab");
        int last = (int) (symbols.offset() + symbols.size()) - 24;
        file.putLong(last + 8, Long.parseUnsignedLong(value, 16));
        file.putLong(last + 16, Long.parseUnsignedLong(size, 16));
        KeptParts.check(bytes, instrument(bytes));
    }

    /** Of what instrumentation does not understand nothing may get lost. */
    @ParameterizedTest
    @CsvSource({".rela.text,8,2,relocations of a kind", ".data,40,SYMBOLS,refers to symbols in a way of its own",
        ".data,40,NAMES,refers to symbols in a way of its own", ".strtab,8,0x800,does not hold debug information"})
    void whatCannotBeRewrittenIsRefused(String name, int field, String value, String message) throws Exception {
        byte[] bytes = small();
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int header = (int) file.getLong(40) + 64 * section(bytes, name).index();
        int number = switch (value) {
            case "SYMBOLS" -> section(bytes, ".symtab").index();
            case "NAMES" -> section(bytes, ".strtab").index();
            default -> Integer.decode(value);
        };
        file.putInt(header + field, number);
        LopiException refused = assertThrows(LopiException.class, () -> instrument(bytes));
        assertTrue(refused.getMessage().contains(message), refused.getMessage());
    }

    /** Two functions for x86-64, of which one calls the other. */
    private byte[] small() throws Exception {
        Path source = Files.writeString(folder.resolve("small.s"), """
                .type f,@function
                f: call g@plt
                ret
                .size f,.-f
                .globl g
                .type g,@function
                g: ret
                .size g,.-g
                .data
                .quad f
                """);
        return Files.readAllBytes(InstrumentedProgram.compile(folder, Machine.X86_64, source));
    }

    private static ElfSection section(byte[] object, String name) throws Exception {
        return ElfFile.parse("small.o", object).sections().stream().filter(each -> each.name().equals(name)).findFirst()
                .orElseThrow();
    }

    private static byte[] instrument(byte[] object) throws Exception {
        return Instrumenter.instrument("small.o", object, EVERYTHING, InstrumentedProgram.probe("count"), false).bytes();
    }

    @Test
    void aSectionThatIsToBeAlignedToGigabytes() throws Exception {
        Path source = Files.writeString(folder.resolve("aligned.s"), ".type f,@function\nf: ret\n.size f,.-f\n.data\n"
                + ".byte 1\n");
        byte[] bytes = Files.readAllBytes(InstrumentedProgram.compile(folder, Machine.X86_64, source));
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int headers = (int) file.getLong(40);           // e_shoff; sections have 64 bytes, sh_addralign is at 48
        for (int i = 1; i < file.getShort(60); i++) {
            file.putLong(headers + 64 * i + 48, 1L << 30);
        }
        byte[] instrumented = Instrumenter.instrument("aligned.o", bytes, EVERYTHING,
                InstrumentedProgram.probe("count"), false).bytes();
        assertTrue(instrumented.length < 1 << 20, () -> instrumented.length + " bytes");
    }
}
