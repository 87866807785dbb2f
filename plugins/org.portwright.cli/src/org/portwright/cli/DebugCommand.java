// SPDX-License-Identifier: EPL-2.0
// portwright debug
package org.portwright.cli;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.portwright.debug.DebugAdapter;
import org.portwright.debug.DebugException;
import org.portwright.debug.Launcher;
import org.portwright.debug.TextMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Debugs a translated program by its C source. */
@Command(name = "debug", customSynopsis = {
            "portwright debug [OPTION]... OUT.jar [ARGUMENT]...",
            "portwright debug --dap"},
        description = {
            "Debugs a translated program by its C source, with gdb's commands.",
            "The program must have been translated with --debug. A MIDlet suite runs in the emulator.",
            "With --dap an editor asks instead, and names the program: as program, with args, cwd, input (a file), "
                + "window and stopOnEntry to launch, or with host and port to attach."})
final class DebugCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    @Option(names = "--input", paramLabel = "FILE",
            description = "the program's standard input; default: the terminal, nothing if there is none")
    private Path input;

    @Option(names = "--window", description = "shows the phone on the screen; of a MIDlet suite")
    private boolean window;

    @Option(names = "--dap", description = "serves an editor by the Debug Adapter Protocol, on standard input and output")
    private boolean dap;

    @Option(names = "--attach", paramLabel = "[HOST:]PORT",
            description = "debugs a program that runs already, in a Java machine with "
                + "-agentlib:jdwp=transport=dt_socket,server=y,address=PORT")
    private String attach;

    @Parameters(index = "0", arity = "0..1", paramLabel = "OUT.jar",
            description = "a JAR that `portwright translate --debug` has written")
    private Path jar;

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "the program's arguments")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        if (dap) {
            if (jar != null || attach != null || input != null || window) {
                throw new ParameterException(specification.commandLine(), "--dap: the editor names the program");
            }
            new DebugAdapter(System.in, System.out).run();
            return 0;
        }
        if (jar == null) {
            throw new ParameterException(specification.commandLine(), "Missing required parameter: 'OUT.jar'");
        }
        FileProblems.requireFile(jar);
        if (attach != null && window) {
            throw new ParameterException(specification.commandLine(), "--window: the program of --attach runs already");
        }
        if (attach != null && !attach.matches("(.+:)?\\d{1,5}")) {
            throw new ParameterException(specification.commandLine(),
                    "--attach " + attach + ": no port; give one as --attach 5005 or --attach HOST:5005");
        }
        boolean isTerminal = System.console() != null;
        try {
            new TextMode(attach == null ? () -> start(isTerminal) : this::attach, System.out)
                    .run(new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())),
                            isTerminal ? "(portwright) " : "");
        } catch (DebugException e) {
            throw new CommandException(e.getMessage());
        }
        return 0;
    }

    private Launcher.Started start(boolean isTerminal) throws IOException, DebugException {
        ProcessBuilder process = new ProcessBuilder().inheritIO();
        if (input != null) {
            process.redirectInput(input.toFile());
        } else if (!isTerminal) {
            process.redirectInput(new File("/dev/null"));
        }
        return Launcher.start(jar, arguments, window, process);
    }

    private Launcher.Started attach() throws IOException, DebugException {
        int colon = attach.lastIndexOf(':');
        String host = colon < 0 ? "localhost" : attach.substring(0, colon);
        return new Launcher.Started(Launcher.attach(jar, host, Integer.parseInt(attach.substring(colon + 1))), null);
    }
}
