// SPDX-License-Identifier: EPL-2.0
// portwright lopi instrument
package org.portwright.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.portwright.lopi.FunctionReport;
import org.portwright.lopi.Instrumenter;
import org.portwright.lopi.names.CppNames;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Instruments an object file or the objects of an archive. */
@Command(name = "instrument", customSynopsis = "portwright lopi instrument INPUT [-o OUTPUT] [OPTION]...",
        description = {
            "Instruments functions in an object file or an archive.",
            "A program of instrumented objects is linked with build/lopi/MACHINE/liblopi.a, and "
                + "PROBE.support.o where there is one."})
final class LopiInstrumentCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Parameters(paramLabel = "INPUT", description = "the object file or archive")
    private Path input;

    @Option(names = {"-o", "--output"}, paramLabel = "OUTPUT", description = "the instrumented file to write")
    private Path output;

    @Mixin
    private LopiOptions options;

    @Option(names = "--list", description = "lists the functions, and why some can't be instrumented")
    private boolean list;

    @Spec
    private CommandSpec specification;

    @Override
    public Integer call() throws Exception {
        if (output == null && !list) {
            throw new ParameterException(specification.commandLine(), "--output or --list must be given");
        }
        Instrumenter.Result result = options.instrument(input, input.toString(), options.isShared());
        if (output != null) {
            LopiOptions.write(output, result);
        }
        if (list) {
            print(result.functions(), System.out);
        }
        return 0;
    }

    private static void print(List<FunctionReport> functions, PrintStream out) {
        Map<String, CppNames.Name> names = CppNames.of(functions.stream().map(FunctionReport::name).toList());
        for (FunctionReport function : functions) {
            CppNames.Name name = names.get(function.name());
            out.printf("%-40s %7d  %s%n", name == null ? function.name() : name.whole(), function.size(), function.form() != null
                    ? function.form() + (function.fast() ? "" : ", registers saved")
                    : "not instrumented: " + function.obstacle());
        }
    }
}
