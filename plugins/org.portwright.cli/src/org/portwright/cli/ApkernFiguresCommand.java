// SPDX-License-Identifier: EPL-2.0
// portwright apkern figures
package org.portwright.cli;

import java.util.concurrent.Callable;
import org.portwright.kernel.LinuxImages;
import org.portwright.kernel.figures.SpeedUp;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how much faster programs are on application processors. */
@Command(name = "figures", customSynopsis = "portwright apkern figures",
        description = {
            "Measures how much faster programs of Linux are on application processors.",
            "In Bochs, against Linux alone on one processor: tables 5.3 and 5.4 of the thesis. Takes minutes."})
final class ApkernFiguresCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Override
    public Integer call() throws Exception {
        try (Interruption interruption = new Interruption()) {
            LinuxImages images = ApkernMachine.build(false, interruption);
            System.out.print(SpeedUp.measure(images, line -> System.err.println("portwright: " + line), interruption::isCanceled)
                    .table());
        }
        return 0;
    }
}
