// SPDX-License-Identifier: EPL-2.0
// Tables 5.3 and 5.4 of the thesis: how much faster programs of Linux are on application processors.
package org.portwright.kernel.figures;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.LinuxImages;
import org.portwright.kernel.LinuxOptions;
import org.portwright.kernel.LinuxRun;
import org.portwright.kernel.Simulator;

/**
 * Cycles of programs in Bochs, beside Linux on one processor without an application kernel.
 *
 * @param cycles by processors, 1 for Linux alone, then by program
 */
public record SpeedUp(Map<Integer, Map<String, Long>> cycles) {
    private static final List<Integer> PROCESSORS = List.of(2, 4, 8);
    private static final int NUMBERS = 1_000_000;
    private static final Pattern LINE = Pattern.compile("(\\w+) cycles (\\d+)");
    /** The words of a program's command line, by the processors that threads can run on. */
    private static final Map<String, IntFunction<String>> PROGRAMS = new LinkedHashMap<>();

    static {
        PROGRAMS.put("find", processors -> "cycles /bin/find /bin /usr /lib /proc");
        PROGRAMS.put("gzip", processors -> "cycles /bin/gzip -c /bin/busybox");
        PROGRAMS.put("radix", processors -> "radix " + processors + " " + NUMBERS);
    }

    /**
     * Measures.
     *
     * @param images Linux
     * @param progress gets a line before each run
     * @param canceled asked now and then whether to stop
     */
    public static SpeedUp measure(LinuxImages images, Consumer<String> progress, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        Map<Integer, Map<String, Long>> cycles = new LinkedHashMap<>();
        progress.accept("Linux on one processor");
        cycles.put(1, run(images, 1, "", 1, canceled));
        for (int processors : PROCESSORS) {
            progress.accept((processors - 1) + " application processors");
            cycles.put(processors, run(images, processors, "insmod /apkern/apkern.ko\nexport LD_PRELOAD=/apkern/libapkern.so\n",
                    processors - 1, canceled));
        }
        return new SpeedUp(cycles);
    }

    private static Map<String, Long> run(LinuxImages images, int cpus, String begin, int processors, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        StringBuilder script = new StringBuilder(begin);
        PROGRAMS.forEach((name, command) -> script.append("echo ").append(name).append(" $(/usr/bin/")
                .append(command.apply(processors)).append(")\n"));
        ByteArrayOutputStream console = new ByteArrayOutputStream();
        LinuxRun.run(images, LinuxOptions.of(Simulator.BOCHS).withCpus(cpus), script.toString(), console, canceled);
        Map<String, Long> found = new LinkedHashMap<>();
        Matcher matcher = LINE.matcher(console.toString(StandardCharsets.ISO_8859_1));
        while (matcher.find()) {
            found.put(matcher.group(1), Long.parseLong(matcher.group(2)));
        }
        if (!found.keySet().containsAll(PROGRAMS.keySet())) {
            throw new KernelException("a program did not say how long it took: " + console.toString(StandardCharsets.ISO_8859_1));
        }
        return found;
    }

    /** @return the table, in Markdown */
    public String table() {
        List<String> names = new ArrayList<>(PROGRAMS.keySet());
        StringBuilder text = new StringBuilder("| processors | " + String.join(" | ", names) + " |\n| --- |"
                + " --- |".repeat(names.size()) + "\n");
        for (int processors : PROCESSORS) {
            text.append("| ").append(processors).append(" |");
            for (String name : names) {
                text.append(String.format(" %.2f |", (double) cycles.get(1).get(name) / cycles.get(processors).get(name)));
            }
            text.append("\n");
        }
        return text.toString();
    }
}
