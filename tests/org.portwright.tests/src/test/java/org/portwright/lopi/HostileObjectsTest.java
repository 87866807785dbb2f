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
import org.junit.jupiter.params.provider.EnumSource;
import org.portwright.elf.CrossCompiler;
import org.portwright.elf.ElfException;

class HostileObjectsTest {
    private static final int DAMAGED_FILES = 1000;
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
        tryDamaged(Files.readAllBytes(object(machine)),
                bytes -> Instrumenter.instrument("damaged.o", bytes, EVERYTHING, probe, false));
    }

    @Test
    void damagedArchives() throws Exception {
        ProbeSource probe = InstrumentedProgram.probe("count");
        Path archive = folder.resolve("damaged.a");
        CrossCompiler.run(folder, List.of("ar", "rcs", archive.toString(), object(Machine.X86_64).toString()));
        tryDamaged(Files.readAllBytes(archive),
                bytes -> Instrumenter.instrument("damaged.a", bytes, EVERYTHING, probe, false));
    }

    @Test
    void damagedProbes() throws Exception {
        InstrumentedProgram.buildProbes();
        byte[] object = Files.readAllBytes(object(Machine.X86_64));
        tryDamaged(Files.readAllBytes(InstrumentedProgram.library(Machine.X86_64).resolve("counter.o")),
                bytes -> Instrumenter.instrument("whole.o", object, EVERYTHING,
                        (machine, positionIndependent) -> Probe.read("damaged.o", bytes), false));
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
        void with(byte[] bytes) throws Exception;
    }

    private static void tryDamaged(byte[] whole, Attempt attempt) {
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        for (int i = 0; i < DAMAGED_FILES; i++) {
            byte[] bytes = whole.clone();
            for (int changes = 1 + random.nextInt(8); changes > 0; changes--) {
                // Headers and tables are at both ends.
                int at = switch (random.nextInt(3)) {
                    case 0 -> random.nextInt(Math.min(200, bytes.length));
                    case 1 -> bytes.length - 1 - random.nextInt(Math.min(4000, bytes.length));
                    default -> random.nextInt(bytes.length);
                };
                bytes[at] = random.nextBoolean() ? (byte) random.nextInt() : (byte) (bytes[at] + 1);
            }
            try {
                attempt.with(bytes);
            } catch (LopiException | ElfException refused) {
                assertFalse(refused.getMessage().isBlank());
            } catch (Throwable other) {
                fail("seed " + seed + ", file " + i, other);
            }
        }
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
