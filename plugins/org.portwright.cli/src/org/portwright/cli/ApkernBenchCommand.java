// SPDX-License-Identifier: EPL-2.0
// portwright apkern bench
package org.portwright.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.portwright.kernel.LinuxImages;
import org.portwright.kernel.figures.CallLatency;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures what a forwarded system call costs. */
@Command(name = "bench", customSynopsis = "portwright apkern bench [-o FILE]",
        description = {
            "Measures what a system call costs on an application processor.",
            "In Bochs, beside Linux's own: table 5.2 of the thesis."})
final class ApkernBenchCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE", description = "the file to write; default: standard output")
    private Path output;

    @Override
    public Integer call() throws Exception {
        try (Interruption interruption = new Interruption()) {
            LinuxImages images = ApkernMachine.build(false, interruption);
            String table = CallLatency.measure(images, ApkernMachine.build(true, interruption), interruption::isCanceled).table();
            if (output == null) {
                System.out.print(table);
            } else {
                UnfinishedFile.write(output, table);
            }
        }
        return 0;
    }
}
