// SPDX-License-Identifier: EPL-2.0
// portwright apkern build
package org.portwright.cli;

import java.util.concurrent.Callable;
import org.portwright.kernel.LinuxImages;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Builds Linux and the application kernel. */
@Command(name = "build", customSynopsis = "portwright apkern build [OPTION]...",
        description = {
            "Builds Linux, its file system and the application kernel.",
            "Linux and its file system go to ${XDG_CACHE_HOME:-~/.cache}/portwright, which takes minutes the first time; "
                + "the module, and the library that programs are preloaded with, to build/apkern. Prints where they are."})
final class ApkernBuildCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Option(names = "--smp", description = "builds Linux for several processors too, to compare with")
    private boolean multiprocessor;

    @Override
    public Integer call() throws Exception {
        try (Interruption interruption = new Interruption()) {
            LinuxImages images = ApkernMachine.build(false, interruption);
            System.out.println(images.kernel());
            if (multiprocessor) {
                System.out.println(ApkernMachine.build(true, interruption).kernel());
            }
            System.out.println(images.ramdisk());
            System.out.println(images.module());
            System.out.println(images.library());
        }
        return 0;
    }
}
