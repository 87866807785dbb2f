// SPDX-License-Identifier: EPL-2.0
// portwright apkern bench
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.LinuxImages;
import org.portwright.kernel.figures.CallInstructions;
import org.portwright.kernel.figures.CallLatency;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures what a forwarded system call costs. */
@Command(name = "bench", customSynopsis = "portwright apkern bench [--functions] [-o FILE]",
        description = {
            "Measures what a system call costs on an application processor.",
            "In Bochs, beside Linux's own: table 5.2 of the thesis; or of which functions' instructions it consists."})
final class ApkernBenchCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Option(names = "--functions", description = "counts the instructions of a forwarded call, and of Linux's own, by function")
    private boolean functions;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE", description = "the file to write; default: standard output")
    private Path output;

    @Override
    public Integer call() throws Exception {
        try (Interruption interruption = new Interruption()) {
            LinuxImages images = ApkernMachine.build(false, interruption);
            String table = functions ? byFunction(images, interruption)
                    : CallLatency.measure(images, ApkernMachine.build(true, interruption), interruption::isCanceled).table();
            if (output == null) {
                System.out.print(table);
            } else {
                UnfinishedFile.write(output, table);
            }
        }
        return 0;
    }

    private static String byFunction(LinuxImages images, Interruption interruption)
            throws KernelException, IOException, InterruptedException {
        return "Forwarded, the bootstrap thread looks for it:\n\n"
                + CallInstructions.measure(images, true, interruption::isCanceled).table()
                + "\nLinux, on the bootstrap processor:\n\n"
                + CallInstructions.measure(images, false, interruption::isCanceled).table();
    }
}
