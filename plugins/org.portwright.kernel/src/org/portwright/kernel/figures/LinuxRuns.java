// SPDX-License-Identifier: EPL-2.0
// Keeps what Linux printed in Bochs.
package org.portwright.kernel.figures;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.LinuxImages;
import org.portwright.kernel.LinuxOptions;
import org.portwright.kernel.LinuxRun;

/**
 * Runs of Linux in Bochs, which would do the same again: what a run printed is kept in a store, under a name made of all that it
 * depends on, so that an interrupted measurement goes on where it was.
 */
public final class LinuxRuns {
    /** Changes when something about the machine does that options do not tell. */
    private static final String MACHINE = "Bochs 2.7, Linux 1";
    private static final Pattern LINE = Pattern.compile("(\\w+) cycles (\\d+)");

    /** Runs a script as {@link LinuxRun#run} does. */
    @FunctionalInterface
    interface Runner {
        void run(LinuxImages images, LinuxOptions options, String script, ByteArrayOutputStream console)
                throws KernelException, IOException, InterruptedException;
    }

    private final Path store;
    private final Runner runner;

    /**
     * @param store a folder for what runs have printed, which is made if need be
     * @param canceled asked now and then whether to stop
     */
    public LinuxRuns(Path store, BooleanSupplier canceled) {
        this(store, (images, options, script, console) -> LinuxRun.run(images, options, script, console, canceled));
    }

    LinuxRuns(Path store, Runner runner) {
        this.store = store;
        this.runner = runner;
    }

    /**
     * The cycles that programs took; the script is run if what it prints is not in the store.
     *
     * @param options without input and trace
     * @param script prints for each program its name, {@code cycles} and their number
     * @param programs that must have told theirs
     */
    Map<String, Long> cycles(LinuxImages images, LinuxOptions options, String script, Collection<String> programs)
            throws KernelException, IOException, InterruptedException {
        Path file = store.resolve(name(images, options, script));
        if (Files.isRegularFile(file)) {
            return cycles(Files.readString(file, StandardCharsets.ISO_8859_1));
        }
        ByteArrayOutputStream console = new ByteArrayOutputStream();
        runner.run(images, options, script, console);
        Map<String, Long> cycles = cycles(console.toString(StandardCharsets.ISO_8859_1));
        if (!cycles.keySet().containsAll(programs)) {
            throw new KernelException("a program did not say how long it took: " + console.toString(StandardCharsets.ISO_8859_1));
        }
        keep(file, console.toByteArray());
        return cycles;
    }

    private static Map<String, Long> cycles(String console) {
        Map<String, Long> cycles = new LinkedHashMap<>();
        Matcher matcher = LINE.matcher(console);
        while (matcher.find()) {
            cycles.put(matcher.group(1), Long.parseLong(matcher.group(2)));
        }
        return cycles;
    }

    private void keep(Path file, byte[] console) throws IOException {
        Files.createDirectories(store);
        Path unfinished = Files.createTempFile(store, "run", ".part");
        try {
            Files.write(unfinished, console);
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static String name(LinuxImages images, LinuxOptions options, String script) throws IOException {
        List<String> what = new ArrayList<>(List.of(MACHINE, script, String.valueOf(options.cpus()),
                String.valueOf(options.memory()), String.valueOf(options.instructionsPerSecond())));
        for (Path file : List.of(images.kernel(), images.ramdisk(), images.module(), images.library())) {
            what.add(Sweep.hash(Files.readAllBytes(file)));
        }
        for (Path file : options.files()) {
            what.add(file.getFileName() + " " + Sweep.hash(Files.readAllBytes(file)));
        }
        return Sweep.hash(String.join("\n", what).getBytes(StandardCharsets.UTF_8)) + ".console";
    }
}
