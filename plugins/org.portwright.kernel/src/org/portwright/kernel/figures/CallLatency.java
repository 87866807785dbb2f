// SPDX-License-Identifier: EPL-2.0
// Table 5.2 of the thesis: what a system call costs beside Linux.
package org.portwright.kernel.figures;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.LinuxImages;
import org.portwright.kernel.LinuxOptions;
import org.portwright.kernel.LinuxRun;
import org.portwright.kernel.Simulator;

/**
 * Cycles of a system call that does nothing, in Bochs with two processors.
 *
 * @param rows one for each way to make it
 */
public record CallLatency(List<Row> rows) {
    private static final int CPUS = 2;
    /** The thread does nothing but call: it would be moved. */
    private static final String STAYS = "moves=0";
    private static final Pattern LINE = Pattern.compile("get(p?)pid (\\d+)");

    /**
     * A way to make a call.
     *
     * @param way for people
     * @param cycles of a call
     */
    public record Row(String way, long cycles) {
    }

    /**
     * Measures.
     *
     * @param images Linux for one processor, and the application kernel
     * @param multiprocessor Linux for several
     * @param canceled asked now and then whether to stop
     */
    public static CallLatency measure(LinuxImages images, LinuxImages multiprocessor, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        List<Row> rows = new ArrayList<>();
        LinuxOptions options = LinuxOptions.of(Simulator.BOCHS).withCpus(CPUS);
        List<String> program = List.of("call_latency");
        rows.add(new Row("Linux, on the bootstrap processor", run(images, options, LinuxRun.plain(program), "p", canceled)));
        rows.add(new Row("SMP Linux", run(multiprocessor, options, LinuxRun.plain(program), "p", canceled)));
        rows.add(new Row("forwarded, the bootstrap thread looks for it",
                run(images, options, LinuxRun.onApplicationProcessors(List.of(STAYS), program), "p", canceled)));
        rows.add(new Row("forwarded, the bootstrap processor sleeps",
                run(images, options, LinuxRun.onApplicationProcessors(List.of(STAYS, "looks=0"), program), "p", canceled)));
        rows.add(new Row("of a thread that has moved to the bootstrap processor",
                run(images, options, LinuxRun.onApplicationProcessors(List.of(), program), "p", canceled)));
        rows.add(new Row("answered on the spot",
                run(images, options, LinuxRun.onApplicationProcessors(List.of(STAYS), program), "", canceled)));
        return new CallLatency(List.copyOf(rows));
    }

    /** @param call p: getppid; else getpid */
    private static long run(LinuxImages images, LinuxOptions options, String script, String call, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        ByteArrayOutputStream console = new ByteArrayOutputStream();
        LinuxRun.run(images, options, script, console, canceled);
        String text = console.toString(StandardCharsets.ISO_8859_1);
        Matcher matcher = LINE.matcher(text);
        while (matcher.find()) {
            if (matcher.group(1).equals(call)) {
                return Long.parseLong(matcher.group(2));
            }
        }
        throw new KernelException("call_latency did not say what a call costs: " + text);
    }

    /** @return the table, in Markdown */
    public String table() {
        long local = rows.get(0).cycles();
        StringBuilder text = new StringBuilder("| a system call | cycles | ratio |\n| --- | --- | --- |\n");
        for (Row row : rows) {
            text.append(String.format("| %s | %d | %.1f |%n", row.way(), row.cycles(), (double) row.cycles() / local));
        }
        return text.toString();
    }
}
