// SPDX-License-Identifier: EPL-2.0
// Whatever a guest does, its session ends as it should, and leaves no process and no file.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import java.io.ByteArrayOutputStream;
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
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.portwright.kernel.SessionResult.Ending;

@ResourceLock(LinuxApplicationKernelTest.LOCK)
@KernelTree
@Timeout(600)
class SimulatorSessionTest {
    @TempDir
    private static Path directory;

    private static KernelProject project;
    private static KernelImages images;

    @BeforeAll
    static void build() throws Exception {
        project = GuestProject.create(directory.resolve("guest"));
        images = KernelBuild.of(project, Variant.UP).run(line -> { }, () -> false);
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertEquals(List.of(), leftOver());
        assertEquals(List.of(), descendants("qemu-system-"));
        assertTrue(SimulatorSession.running().isEmpty());
    }

    /** The processes of this one whose command line holds the text; other tests start others meanwhile. */
    private static List<ProcessHandle> descendants(String text) {
        return ProcessHandle.current().descendants()
                .filter(process -> process.info().commandLine().orElse("").contains(text)).toList();
    }

    private static List<Path> leftOver() throws IOException {
        String own = "portwright-kernel-" + ProcessHandle.current().pid() + "-";
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith(own)).toList();
        }
    }

    private static SimulatorOptions guest(String... words) {
        return SimulatorOptions.of(Variant.UP).withProgram("", List.of(words)).withTimeout(LIMIT);
    }

    private static SimulatorSession start(SimulatorOptions options) throws Exception {
        return SimulatorSession.start(images, options);
    }

    private static String console(SimulatorSession session) throws IOException {
        try (InputStream console = session.console()) {
            return new String(console.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @Test
    void theStatusIsTheGuests() throws Exception {
        try (SimulatorSession session = start(guest("status=77"))) {
            assertTrue(console(session).contains("cpus=1 -- status=77\n"));
            assertEquals(new SessionResult(Ending.EXIT, 77, ""), session.await());
            assertFalse(session.isRunning());
        }
    }

    @Test
    void statusesThatDoNotFitIntoAByteAreKept() throws Exception {
        try (SimulatorSession session = start(guest("status=263"))) {
            console(session);
            assertEquals(263, session.await().status());
        }
    }

    @Test
    void aGuestThatStaysAfterItsEndIsEnded() throws Exception {
        // isa-debug-exit is all that would end QEMU: without it the guest goes on.
        try (SimulatorSession session = start(guest("status=3", "stays"))) {
            console(session);
            assertEquals(new SessionResult(Ending.EXIT, 3, ""), session.await());
        }
    }

    @Test
    void aPanicIsToldWithItsText() throws Exception {
        try (SimulatorSession session = start(guest("panic"))) {
            console(session);
            SessionResult result = session.await();
            assertEquals(Ending.PANIC, result.ending());
            assertTrue(result.message().endsWith("on CPU 0: no way out"), result.message());
        }
    }

    @Test
    void aGuestThatNeverEndsIsEndedByTheTimeLimit() throws Exception {
        try (SimulatorSession session = start(guest("hang").withTimeout(Duration.ofSeconds(1)))) {
            console(session);
            SessionResult result = session.await();
            assertEquals(Ending.TIMEOUT, result.ending());
            assertTrue(result.message().contains("not ended after 1 s"), result.message());
        }
    }

    @Test
    void aGuestThatResetsTheMachineHasNoStatus() throws Exception {
        try (SimulatorSession session = start(guest("reset"))) {
            console(session);
            assertEquals(Ending.SIMULATOR_DIED, session.await().ending());
        }
    }

    @Test
    void rubbishOnTheHostChannelDoesNotHideTheEnd() throws Exception {
        ByteArrayOutputStream trace = new ByteArrayOutputStream();
        try (SimulatorSession session = SimulatorSession.start(images, guest("rubbish", "status=9"), frame -> { },
                trace)) {
            console(session);
            assertEquals(new SessionResult(Ending.EXIT, 9, ""), session.await());
        }
        assertEquals(100_000 + 12, trace.size());
    }

    @Test
    void aListenerWithADefectDoesNotEndTheSession() throws Exception {
        try (SimulatorSession session = SimulatorSession.start(images, guest("status=4"), frame -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, defect) -> { });
            throw new IllegalStateException("a defect");
        }, OutputStream.nullOutputStream())) {
            console(session);
            assertEquals(new SessionResult(Ending.EXIT, 4, ""), session.await());
        }
    }

    @Test
    void aFloodOnTheConsoleComesWhole() throws Exception {
        try (SimulatorSession session = start(guest("flood"))) {
            String text = console(session);
            String flood = text.substring(text.indexOf('\n') + 1);
            assertTrue(flood.equals("0123456789\n".repeat(300_000)), () -> flood.length() + " characters");
            assertEquals(Ending.EXIT, session.await().ending());
        }
    }

    @Test
    void whatIsTypedReachesTheGuest() throws Exception {
        try (SimulatorSession session = start(guest("echo"))) {
            session.input().write("hello.".getBytes(StandardCharsets.US_ASCII));
            session.input().flush();
            String text = console(session);
            assertTrue(text.endsWith("\nhello.\n"), text);
        }
    }

    @Test
    void aStoppedSessionEndsAtOnce() throws Exception {
        try (SimulatorSession session = start(guest("hang"))) {
            long start = System.nanoTime();
            session.stop();
            assertEquals(Ending.STOPPED, session.await().ending());
            assertTrue(System.nanoTime() - start < Duration.ofMinutes(1).toNanos());
        }
    }

    @Test
    void severalAtOnceDoNotCollide() throws Exception {
        List<SimulatorSession> sessions = new ArrayList<>();
        try {
            for (int i = 0; i < 4; i++) {
                sessions.add(start(guest("echo", "status=" + i).withGdb(SimulatorOptions.NO_GDB)));
            }
            for (int i = 0; i < 4; i++) {
                SimulatorSession session = sessions.get(i);
                session.input().write((i + ".").getBytes(StandardCharsets.US_ASCII));
                session.input().flush();
                assertTrue(console(session).endsWith("\n" + i + ".\n"));
                assertEquals(i, session.await().status());
            }
        } finally {
            sessions.forEach(SimulatorSession::close);
        }
    }

    @Test
    void debuggersGetPortsOfTheirOwn() throws Exception {
        try (SimulatorSession first = start(guest("hang").withGdb(SimulatorOptions.ANY_PORT));
                SimulatorSession second = start(guest("hang").withGdb(SimulatorOptions.ANY_PORT))) {
            assertNotEquals(first.gdbPort().orElseThrow(), second.gdbPort().orElseThrow());
            Process gdb = new ProcessBuilder("gdb", "-nx", "-batch", "-ex",
                    "target remote 127.0.0.1:" + first.gdbPort().getAsInt(), "-ex", "break guest", "-ex", "continue",
                    "-ex", "info line", images.kernel().toString()).redirectErrorStream(true)
                    .redirectInput(Path.of("/dev/null").toFile()).start();
            String text = new String(gdb.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(text.contains("guest.c"), text);
        }
    }

    @Test
    void theStatesOfCpusAreKnown() throws Exception {
        try (SimulatorSession session = start(guest("hang").withCpus(3))) {
            List<CpuState> cpus = session.qmp().orElseThrow().cpus();
            for (int i = 0; i < 50 && !cpus.get(0).halted(); i++) {
                Thread.sleep(20);
                cpus = session.qmp().orElseThrow().cpus();
            }
            assertEquals(List.of(0, 1, 2), cpus.stream().map(CpuState::cpu).toList());
            CpuState first = cpus.get(0);
            assertTrue(first.halted(), first::toString);
            assertEquals(0, first.privilegeLevel());
            assertEquals("guest", SourceLocator.of(images).function(first.instructionPointer()).orElseThrow().function());
            assertTrue(first.registers().containsKey("CR3"), first::toString);
        }
    }

    @Test
    void addressesHaveAFileAndALine() throws Exception {
        try (SimulatorSession session = start(guest("hang"))) {
            SourceLocator locator = SourceLocator.of(images);
            Optional<SourceLocation> found = Optional.empty();
            for (int i = 0; i < 100 && found.isEmpty(); i++) {
                Thread.sleep(20);       // in the BIOS until then
                found = locator.locate(session.qmp().orElseThrow().cpus().get(0).instructionPointer());
            }
            SourceLocation place = found.orElseThrow();
            List<String> source = Files.readAllLines(place.file().orElseThrow());
            assertEquals(directory.resolve("guest/guest.c"), place.file().get());
            // A CPU that waits is behind the hlt already: at the end of its loop.
            assertTrue(source.subList(place.line() - 1, place.line() + 1).toString().contains("hlt"), place::toString);
        }
    }

    @Test
    void aDiskWithoutAKernelIsRefused() {
        KernelException problem = assertThrows(KernelException.class,
                () -> start(guest().withSimulator(Simulator.BOCHS)));
        assertTrue(problem.getMessage().contains("disk.img: not a disk with a kernel"), problem.getMessage());
    }

    @Test
    void aKernelThatQemuCannotLoadIsRefusedWithItsReason() throws Exception {
        KernelProject damaged = GuestProject.create(directory.resolve("damaged"));
        KernelImages broken = KernelBuild.of(damaged, Variant.UP).run(line -> { }, () -> false);
        Files.writeString(broken.kernel(), "no kernel");
        KernelException problem = assertThrows(KernelException.class,
                () -> SimulatorSession.start(broken, guest()));
        assertTrue(problem.getMessage().startsWith("qemu-system-i386: does not start: "), problem.getMessage());
    }

    @Test
    void errorsOfTheCompilerAreTold() throws Exception {
        KernelProject broken = GuestProject.create(directory.resolve("broken"));
        Files.writeString(broken.directory().resolve("guest.c"), "int guest(void) { return nothing; }\n");
        List<String> lines = new ArrayList<>();
        KernelException problem = assertThrows(KernelException.class,
                () -> KernelBuild.of(broken, Variant.GIANT).run(lines::add, () -> false));
        assertTrue(problem.getMessage().contains("guest.c:1:26: error: "), problem.getMessage());
        assertTrue(lines.stream().anyMatch(line -> line.contains("error:")));
    }

    @Test
    void aCancelledBuildLeavesNoProcess() throws Exception {
        KernelProject slow = GuestProject.create(directory.resolve("slow"));
        Files.writeString(slow.buildDirectory(Variant.UP).resolve("makefile"), "all:\n\tsleep 1000\n");
        assertThrows(CancellationException.class, () -> KernelBuild.of(slow, Variant.UP).run(line -> { }, () -> true));
        assertEquals(List.of(), descendants("sleep 1000"));
    }

    @Test
    void theProgramsOfADamagedRamDiskAreNotGuessed() throws Exception {
        KernelProject damaged = GuestProject.create(directory.resolve("ramdisk"));
        KernelImages built = KernelBuild.of(damaged, Variant.UP).run(line -> { }, () -> false);
        assertEquals(List.of("kernel.elf"), built.programs());
        byte[] whole = Files.readAllBytes(built.ramdisk());
        for (int length : new int[] {0, 5, 109, 110, 200, whole.length / 2}) {
            Files.write(built.ramdisk(), Arrays.copyOf(whole, length));
            assertThrows(KernelException.class, built::programs, "cut off at " + length);
        }
    }
}
