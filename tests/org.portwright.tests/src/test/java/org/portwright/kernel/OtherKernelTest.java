// SPDX-License-Identifier: EPL-2.0
// Kernels that are not ours boot, end, and are debugged.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.portwright.kernel.SessionResult.Ending;
import org.portwright.kernel.gdb.Gdb;
import org.portwright.kernel.gdb.GdbException;
import org.portwright.kernel.gdb.MiRecord.MiTuple;

@Timeout(600)
@ResourceLock(LinuxApplicationKernelTest.LOCK)
class OtherKernelTest {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    /** Says "Hi" over the first serial line, and ends with status 33 by writing 16 to port f4. */
    private static final String BOOT_SECTOR = """
            .code16
            .globl _start
            _start:
                movw $0x3f8, %dx
                movb $'H', %al
                outb %al, %dx
                movb $'i', %al
                outb %al, %dx
                movw $0xf4, %dx
                movb $16, %al
                outb %al, %dx
            1:  hlt
                jmp 1b
            .org 510
            .word 0xaa55
            """;

    /** An ELF file of 64 bits that begins where its PVH note says, in protected mode. */
    private static final String PVH = """
            .section .note, "a", @note
            .long 4, 4, 18
            .asciz "Xen"
            .long entry
            .text
            .code32
            .globl entry, _start
            _start:
            entry:
                movw $0x3f8, %dx
                movb $'6', %al
                outb %al, %dx
                movw $0xf4, %dx
                movb $2, %al
                outb %al, %dx
            1:  hlt
                jmp 1b
            """;

    @TempDir
    private static Path directory;
    private static Path guest;

    @BeforeAll
    static void build() throws Exception {
        guest = KernelBuild.of(GuestProject.create(directory.resolve("guest")), Variant.UP).run(line -> { }, () -> false).kernel();
    }

    private static Path compile(String name, String source, String... arguments) throws Exception {
        Path file = Files.writeString(directory.resolve(name + ".S"), source);
        Path output = directory.resolve(name);
        List<String> command = new ArrayList<>(List.of("gcc", "-nostdlib", "-static", "-no-pie", "-Wl,--build-id=none",
                "-o", output.toString()));
        command.addAll(Arrays.asList(arguments));
        command.add(file.toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        assertEquals("", new String(process.getInputStream().readAllBytes()));
        assertEquals(0, process.waitFor());
        return output;
    }

    private static Path disk() throws Exception {
        return compile("disk.img", BOOT_SECTOR, "-m32", "-Wl,-Ttext=0x7c00,--oformat=binary");
    }

    /** Result and console of a run. */
    private record Run(SessionResult result, String console) {
        static Run of(BootOptions options) throws Exception {
            try (SimulatorSession session = SimulatorSession.boot(options.withTimeout(LIMIT), frame -> { }, OutputStream.nullOutputStream());
                    InputStream console = session.console()) {
                String text = new String(console.readAllBytes(), StandardCharsets.ISO_8859_1);
                return new Run(session.await(), text);
            }
        }
    }

    @Test
    void aKernelThatTellsOfItsEndHasThatStatus() throws Exception {
        Run run = Run.of(BootOptions.of(guest).withCpus(2).withCommandLine("some words, status=7"));
        assertEquals(new SessionResult(Ending.EXIT, 7, ""), run.result());
        assertTrue(run.console().contains("some words, status=7\n"), run.console());
    }

    @Test
    void aTripleFaultIsToldApartFromAnEnd() throws Exception {
        Run run = Run.of(BootOptions.of(guest).withCommandLine("reset"));
        assertEquals(Ending.SIMULATOR_DIED, run.result().ending());
        assertTrue(run.result().message().startsWith("the machine was reset"), run.result().message());
    }

    @Test
    void aDiskBootsByItsFirstSector() throws Exception {
        Path disk = disk();
        byte[] before = Files.readAllBytes(disk);
        assertEquals(new Run(new SessionResult(Ending.EXIT, 33, ""), "Hi"), Run.of(BootOptions.of(disk)));
        assertEquals(List.of(before.length, Arrays.hashCode(before)),
                List.of((int) Files.size(disk), Arrays.hashCode(Files.readAllBytes(disk))), "it stays as it is");
    }

    @Test
    void anElfFileOf64BitsBootsByItsNote() throws Exception {
        Path kernel = compile("pvh", PVH, "-m64", "-Wl,-Ttext=0x200000");
        assertEquals("qemu-system-x86_64", BootFile.of(kernel).qemu());
        assertEquals(new Run(new SessionResult(Ending.EXIT, 5, ""), "6"), Run.of(BootOptions.of(kernel)));
    }

    @Test
    void moreOptionsReachQemu() throws Exception {
        KernelException refusal = assertThrows(KernelException.class,
                () -> Run.of(BootOptions.of(guest).withMore(List.of("-device", "abacus"))));
        assertTrue(refusal.getMessage().contains("abacus"), refusal.getMessage());
    }

    @Test
    void whatDoesNotBootIsToldWithWhatWould() throws Exception {
        assertRefused("nothing that a PC boots", Files.writeString(directory.resolve("text"), "text"));
        assertRefused("nothing that a PC boots", Files.createFile(directory.resolve("empty")));
        assertRefused("neither a multiboot header", compile("program", ".globl _start\n_start: hlt\n", "-m32"));
        assertRefused("neither a multiboot header", compile("program64", ".globl _start\n_start: hlt\n", "-m64"));
        assertRefused("no ELF file of 64 bits by multiboot",
                compile("multiboot64", ".long 0x1badb002, 0, -0x1badb002\n.globl _start\n_start: hlt\n", "-m64"));
        Path cd = directory.resolve("cd.iso");
        byte[] bytes = new byte[0x8800];
        System.arraycopy("CD001".getBytes(StandardCharsets.US_ASCII), 0, bytes, 0x8001, 5);
        Files.write(cd, bytes);
        assertEquals(BootFile.Kind.CD, BootFile.of(cd).kind());
    }

    private static void assertRefused(String message, Path file) {
        KernelException refusal = assertThrows(KernelException.class, () -> BootFile.of(file));
        assertTrue(refusal.getMessage().startsWith(file + ": "), refusal.getMessage());
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }

    /** Stops of a GDB, one after the other. */
    private static final class Stops implements Gdb.Listener {
        private final BlockingQueue<MiTuple> stops = new LinkedBlockingQueue<>();

        @Override
        public void running() {
            // What counts is where it stops.
        }

        @Override
        public void stopped(MiTuple where) {
            stops.add(where);
        }

        @Override
        public void ended() {
            stops.add(new MiTuple(Map.of("reason", "ended")));
        }

        MiTuple next() throws InterruptedException {
            return stops.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @Test
    void gdbStopsInAFunctionShowsItsVariablesAndSteps() throws Exception {
        Stops stops = new Stops();
        BootOptions options = BootOptions.of(guest).withCpus(2).withCommandLine("status=3").withGdb(SimulatorOptions.ANY_PORT)
                .withTimeout(LIMIT);
        try (SimulatorSession session = SimulatorSession.boot(options, frame -> { }, OutputStream.nullOutputStream());
                Gdb gdb = Gdb.start(Optional.of(guest), stops)) {
            gdb.execute("-target-select remote 127.0.0.1:" + session.gdbPort().getAsInt());
            assertEquals("", stops.next().text("reason"));
            assertEquals(2, gdb.execute("-thread-info").tuples("threads").size(), "each CPU is a thread");
            gdb.execute("-break-insert -h -t guest");
            gdb.execute("-exec-continue");
            MiTuple there = stops.next();
            assertEquals("breakpoint-hit", there.text("reason"));
            assertEquals("guest", there.tuple("frame").text("func"));
            assertTrue(there.tuple("frame").text("fullname").endsWith("/guest.c"), there.toString());
            assertEquals("information", gdb.execute("-stack-list-variables --thread 1 --frame 0 --simple-values")
                    .tuples("variables").get(0).text("name"));
            int line = there.tuple("frame").number("line", 0);
            gdb.execute("-exec-next --thread 1");
            MiTuple next = stops.next();
            assertEquals("end-stepping-range", next.text("reason"));
            assertTrue(next.tuple("frame").number("line", 0) > line, next.toString());
            GdbException refusal = assertThrows(GdbException.class, () -> gdb.execute("-data-evaluate-expression nonsense"));
            assertTrue(refusal.getMessage().contains("nonsense"), refusal.getMessage());
            gdb.execute("-exec-continue");
            try (InputStream console = session.console()) {
                console.readAllBytes();
            }
            assertEquals(3, session.await().status());
            gdb.close();
            assertThrows(IOException.class, () -> gdb.execute("-thread-info"));
        }
    }
}
