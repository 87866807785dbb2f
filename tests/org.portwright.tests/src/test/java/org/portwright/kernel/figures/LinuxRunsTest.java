// SPDX-License-Identifier: EPL-2.0
// What Linux told is not asked for again.
package org.portwright.kernel.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.LinuxImages;
import org.portwright.kernel.LinuxOptions;
import org.portwright.kernel.Simulator;

class LinuxRunsTest {
    private static final LinuxOptions OPTIONS = LinuxOptions.of(Simulator.BOCHS);

    @TempDir
    private Path directory;

    private final List<String> scripts = new ArrayList<>();
    private LinuxImages images;

    @BeforeEach
    void files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String name : List.of("kernel", "ramdisk", "module", "library")) {
            files.add(Files.writeString(directory.resolve(name), name));
        }
        images = new LinuxImages(files.get(0), files.get(1), files.get(2), files.get(3), directory);
    }

    /** Prints {@code said}, and remembers the script. */
    private LinuxRuns runs(String said) {
        return new LinuxRuns(directory.resolve("store"), (linux, options, script, console) -> {
            scripts.add(script);
            console.writeBytes(said.getBytes(StandardCharsets.ISO_8859_1));
        });
    }

    @Test
    void theSameIsRunOnce() throws Exception {
        Map<String, Long> told = Map.of("fft", 42L);
        assertEquals(told, runs("fft cycles 42\r\n").cycles(images, OPTIONS, "fft", List.of("fft")));
        assertEquals(told, runs("fft cycles 7\r\n").cycles(images, OPTIONS, "fft", List.of("fft")));
        assertEquals(List.of("fft"), scripts);
    }

    @Test
    void anotherScriptMachineOrKernelIsRun() throws Exception {
        LinuxRuns runs = runs("fft cycles 42\r\n");
        runs.cycles(images, OPTIONS, "one", List.of());
        runs.cycles(images, OPTIONS, "two", List.of());
        runs.cycles(images, OPTIONS.withCpus(4), "two", List.of());
        Files.writeString(images.module(), "a newer one");
        runs.cycles(images, OPTIONS.withCpus(4), "two", List.of());
        runs.cycles(images, OPTIONS.withCpus(4).withFile(images.kernel()), "two", List.of());
        assertEquals(5, scripts.size());
    }

    @Test
    void aRunThatDidNotTellIsDoneAgain() throws Exception {
        assertThrows(KernelException.class, () -> runs("Segmentation fault\n").cycles(images, OPTIONS, "fft", List.of("fft")));
        assertEquals(Map.of("fft", 42L), runs("fft cycles 42\n").cycles(images, OPTIONS, "fft", List.of("fft")));
    }

    @Test
    void ofAProgramWhoseCallsAreAllForwardedNoThreadIsMoved() throws Exception {
        SpeedUp.measure(images, images, List.of("find", "find_forwarded"), List.of(2), runs("find cycles 4\nfind_forwarded cycles 5\n"),
                line -> { });
        String fixed = """
                moves=$(cat /sys/module/apkern/parameters/moves)
                echo 0 >/sys/module/apkern/parameters/moves
                echo find_forwarded $(cycles /bin/find /tmp/tree /bin /usr /lib)
                echo $moves >/sys/module/apkern/parameters/moves
                """;
        // Linux alone, with an application kernel, and for several processors.
        assertEquals(List.of(false, true, false), scripts.stream().map(script -> script.endsWith(fixed)).toList());
        assertEquals(List.of(false, true, false), scripts.stream().map(script -> script.contains("moves")).toList());
    }
}
