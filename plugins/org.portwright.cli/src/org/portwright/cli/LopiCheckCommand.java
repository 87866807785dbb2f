// SPDX-License-Identifier: EPL-2.0
// portwright lopi check
package org.portwright.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.language.ProbeFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks files that say what is instrumented. */
@Command(name = "check", customSynopsis = "portwright lopi check FILE...",
        description = {
            "Checks .lopi files, which say what is instrumented.",
            "Against the objects and profiles that they name; prints what an editor would mark. Exit status 1 "
                + "if there are errors."})
final class LopiCheckCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "a .lopi file")
    private List<Path> files;

    @Override
    public Integer call() throws Exception {
        ProbeFiles language = new ProbeFiles();
        int status = 0;
        for (Path file : files) {
            FileProblems.requireFile(file);
            try {
                language.read(file, System.out::println);
            } catch (LopiException e) {
                System.err.println("portwright: " + e.file() + ": " + e.getMessage());
                status = Main.FAILED;
            }
        }
        return status;
    }
}
