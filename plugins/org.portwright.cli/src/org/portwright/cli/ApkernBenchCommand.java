// SPDX-License-Identifier: EPL-2.0
// portwright apkern bench
package org.portwright.cli;

import java.util.concurrent.Callable;
import org.portwright.kernel.LinuxImages;
import org.portwright.kernel.figures.CallLatency;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures what a forwarded system call costs. */
@Command(name = "bench", customSynopsis = "portwright apkern bench",
        description = {
            "Measures what a system call costs on an application processor.",
            "In Bochs, beside Linux's own: table 5.2 of the thesis."})
final class ApkernBenchCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Override
    public Integer call() throws Exception {
        try (Interruption interruption = new Interruption()) {
            LinuxImages images = ApkernMachine.build(false, interruption);
            System.out.print(CallLatency.measure(images, ApkernMachine.build(true, interruption), interruption::isCanceled).table());
        }
        return 0;
    }
}
