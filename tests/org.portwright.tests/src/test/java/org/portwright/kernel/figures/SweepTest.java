// SPDX-License-Identifier: EPL-2.0
// The sweep does nothing twice, stops when it is told to, and its tables say what the runs told.
package org.portwright.kernel.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.kernel.KernelBuild;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.KernelProject;
import org.portwright.kernel.KernelTree;
import org.portwright.kernel.SimulatorSession;
import org.portwright.kernel.Variant;
import org.portwright.kernel.hostchannel.BenchmarkResult;
import org.portwright.kernel.hostchannel.Frame;
import org.portwright.kernel.hostchannel.Recording;

@KernelTree
@Timeout(600)
class SweepTest {
    private static final SweepRun SHORT = new SweepRun(Workload.LATENCY, Variant.UP, 1);
    private static final SweepRun LONG = new SweepRun(Workload.COMPUTE, Variant.UP, 1);

    private static KernelImages images;

    @TempDir
    private Path store;

    @BeforeAll
    static void build() throws Exception {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isExecutable(folder.resolve("portwright"))) {
            folder = folder.getParent();
        }
        images = KernelBuild.of(KernelProject.at(folder.resolve("native/kernel")), Variant.UP)
                .run(line -> { }, () -> false);
    }

    private List<Path> stored() throws IOException {
        try (Stream<Path> files = Files.list(store)) {
            return files.toList();
        }
    }

    private Sweep sweep() {
        return new Sweep(Map.of(Variant.UP, images), store, 1);
    }

    @Test
    void whatIsStoredIsNotRunAgain() throws Exception {
        List<Measurement> first = sweep().run(List.of(SHORT), (run, done, total) -> { });
        assertTrue(first.get(0).figure() > 0);
        assertEquals(1, stored().size());
        // A recording that no kernel would send tells whether it is read.
        byte[] frames = Files.readAllBytes(stored().get(0));
        String text = new String(frames, StandardCharsets.ISO_8859_1).replace("latency.yield", "latency.field");
        Files.write(stored().get(0), text.getBytes(StandardCharsets.ISO_8859_1));
        List<Measurement> second = sweep().run(List.of(SHORT), (run, done, total) -> { });
        assertTrue(second.get(0).result("latency.field").isPresent());
    }

    @Test
    void anInterruptedSweepKeepsWhatIsDoneAndLeavesNoSimulator() throws Exception {
        List<SweepRun> done = new ArrayList<>();
        Thread worker = Thread.currentThread();
        assertThrows(InterruptedException.class, () -> sweep().run(List.of(SHORT, LONG), (run, number, total) -> {
            done.add(run);
            worker.interrupt();
        }));
        assertEquals(List.of(SHORT), done);
        assertEquals(1, stored().size(), () -> "kept: " + done);
        assertTrue(SimulatorSession.running().isEmpty());
    }

    @Test
    void aMissingProgramIsToldBeforeAnythingRuns() throws Exception {
        assertThrows(KernelException.class, () -> new Sweep(Map.of(Variant.UP, other()), store, 1)
                .run(List.of(SHORT), (run, done, total) -> { }));
    }

    /** A build whose RAM disk has no programs. */
    private KernelImages other() throws Exception {
        Path copy = Files.createDirectories(store.resolve("copy"));
        for (Variant variant : Variant.values()) {
            Files.createDirectories(copy.resolve(variant.id()));
            Files.writeString(copy.resolve(variant.id()).resolve("makefile"),
                    "all:\n\techo text >kernel.elf\n\tcp kernel.elf disk.img\n"
                    + "\tls kernel.elf | cpio -o -H newc --quiet >ramdisk.img\n");
        }
        return KernelBuild.of(KernelProject.at(copy), Variant.UP).run(line -> { }, () -> false);
    }

    @Test
    void tablesAndPlotsSayWhatTheRunsTold() throws Exception {
        List<Measurement> measurements = new ArrayList<>();
        for (SweepRun run : SweepRun.all()) {
            measurements.add(new Measurement(run, recording(run)));
        }
        Map<String, String> files = Figures.make(measurements);
        assertEquals("""
                variant,CPUs,calls per gigacycle,speed-up,thesis
                up,1,1000,1.00,
                giant,1,1000,1.00,
                giant,2,2000,2.00,1.20
                giant,4,4000,4.00,1.48
                giant,8,8000,8.00,
                coarse,1,1000,1.00,
                coarse,2,2000,2.00,1.23
                coarse,4,4000,4.00,1.61
                coarse,8,8000,8.00,
                """, files.get("figure-4-6.csv"));
        assertTrue(files.get("table-3-1.csv").contains("giant,2,50.0,30.0,20.0,0.0,55-59,20-22,20-23\n"));
        assertTrue(files.get("scaling.csv").contains("compute,coarse,8,8.00\n"));
        assertTrue(files.get("application-figure-6.csv").contains("80.0,4,2000000,4.00,80.0\n"));
        assertTrue(files.get("application-capacity.csv").contains(
                "451,92.5,5,the driver,100.0,400,230,2000,5.00,5.00\n"), () -> files.get("application-capacity.csv"));
        assertTrue(files.get("application-latency.csv").contains("and polls\",500,330,160,1200\n"),
                () -> files.get("application-latency.csv"));
        assertTrue(files.get("slowdown.csv").contains("traffic-processes,coarse,0.00,\n"));
        int plots = 0;
        for (Map.Entry<String, String> file : files.entrySet()) {
            if (file.getKey().endsWith(".svg")) {
                plots++;
                String root = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(
                        file.getValue().getBytes(StandardCharsets.UTF_8))).getDocumentElement().getTagName();
                assertEquals("svg", root, file.getKey());
                assertFalse(file.getValue().contains("NaN"), file.getKey());
                assertTrue(files.get("README.md").contains("(" + file.getKey() + ")"), file.getKey());
            }
        }
        assertEquals(8, plots);
        Figures.write(store.resolve("out"), files);
        assertEquals(files.get("README.md"), Files.readString(store.resolve("out/README.md")));
    }

    @Test
    void aRunThatDidNotTellItsFigureIsNamed() {
        List<Measurement> measurements = SweepRun.all().stream().map(run -> new Measurement(run, new Recording())).toList();
        assertTrue(assertThrows(KernelException.class, () -> Figures.make(measurements)).getMessage()
                .contains("did not tell traffic.calls_per_gigacycle"));
    }

    /** What a kernel would tell that is as many times faster as it has CPUs. */
    private static Recording recording(SweepRun run) {
        Recording recording = new Recording();
        List<String> parts = new ArrayList<>(List.of("traffic", "compute", "heap.semaphore", "heap.lockfree"));
        for (int interval : new int[] {0, 1000, 100, 30, 10, 3}) {
            parts.add("ratio." + interval);
        }
        for (String part : parts) {
            tell(recording, part + ".cycles", 80_000 / run.cpus());
            tell(recording, part + ".calls_per_gigacycle", 1000L * run.cpus());
            tell(recording, part + ".per_gigacycle", 500L * run.cpus());
            tell(recording, part + ".claims_blocked", 900);
            tell(recording, part + ".user", 500);
            tell(recording, part + ".kernel", 300);
            tell(recording, part + ".spinning", 200);
            tell(recording, part + ".idle", 0);
        }
        tell(recording, "latency.system_call", 170);
        tell(recording, "application.call", run.cpus() == 1 ? 170 : 500);
        tell(recording, "application.process_id", 160);
        for (int share : new int[] {800, 900, 925, 950, 970, 990}) {
            // With more than five CPUs the first one is the limit, at 400 cycles a call.
            int most = Math.min(run.cpus(), 5);
            tell(recording, "application." + share + ".loops", 500_000L * most);
            tell(recording, "application." + share + ".interval", 2000 / most);
            tell(recording, "application." + share + ".load", run.cpus() < 5 ? 200L * run.cpus() : 1000);
        }
        return recording;
    }

    private static void tell(Recording recording, String name, long value) {
        recording.frame(new Frame.Result(0, new BenchmarkResult(name, value, "cycles")));
    }
}
