// SPDX-License-Identifier: EPL-2.0
// Says when, where and with what was measured.
package org.portwright.cli.performance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.portwright.cli.bench.Shell;

/**
 * The conditions of a run.
 *
 * @param load processes that wanted a processor in the minute before the run, on average (proc(5), loadavg)
 */
record Conditions(Benchmark.Choice choice, List<String> tools, String load) {

    static Conditions now(Path work, Benchmark.Choice choice) throws IOException, InterruptedException {
        List<String> tools = new ArrayList<>();
        for (List<String> tool : List.of(List.of("gcc", "--version"), List.of("i686-linux-gnu-gcc", "--version"),
                List.of("qemu-mipsel", "--version"), List.of(choice.java().toString(), "--version"))) {
            try {
                tools.add(Shell.output(work, tool).lines().findFirst().orElse(""));
            } catch (Shell.FailedException e) {
                tools.add("no " + tool.get(0));
            }
        }
        return new Conditions(choice, tools, currentLoad());
    }

    /** A paragraph. */
    String describe() throws IOException {
        return "Measured by `portwright bench` on " + LocalDate.now() + ", on " + processor() + ", "
                + Runtime.getRuntime().availableProcessors() + " processors, whose load was " + load
                + " before and " + currentLoad() + " after; " + choice.processes()
                + (choice.processes() == 1 ? " process" : " processes") + " of each program and way, in turn. "
                + String.join("; ", tools) + ".\n";
    }

    private static String currentLoad() throws IOException {
        return Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
    }

    private static String processor() throws IOException {
        return Files.readAllLines(Path.of("/proc/cpuinfo")).stream().filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip()).findFirst()
                .orElse("an unknown processor");
    }
}
