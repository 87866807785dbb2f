// SPDX-License-Identifier: EPL-2.0
// Entry point of the headless commands.
package org.portwright.cli;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.CancellationException;
import org.portwright.bindings.BindingException;
import org.portwright.elf.ElfException;
import org.portwright.kernel.KernelException;
import org.portwright.lopi.LopiException;
import org.portwright.packaging.PackageException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * The commands {@code translate}, {@code run}, {@code readelf}, {@code kernel}, {@code apkern}, {@code lopi}, {@code metrics},
 * {@code reproduce} and {@code bench}. Exit status: 0, {@link #FAILED} or {@link #WRONG_USE}; an error is one line on standard error, without a stack trace.
 */
@Command(name = "portwright", customSynopsis = "portwright COMMAND [ARGUMENT]...",
        description = {
            "Ports C and C++ programs to Java ME phones and to the Java virtual machine.",
            "portwright COMMAND --help tells more. Exit status: 0, 1 if the work failed, 2 for wrong use."})
public final class Main implements Runnable {
    /** The work failed. */
    static final int FAILED = 1;
    /** The command was not understood. */
    static final int WRONG_USE = 2;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    private Main() {
    }

    /**
     * Runs a command. The exit status of the virtual machine is that of the command, or of the program that
     * {@code run} has started.
     *
     * @param arguments the command and its arguments
     */
    public static void main(String[] arguments) {
        int status = execute(arguments);
        if (status != 0) {
            System.exit(status);
        }
        // Not exit(0): threads and windows of a program that runs may outlive its main method.
    }

    /**
     * Runs a command.
     *
     * @param arguments the command and its arguments
     * @return the exit status
     */
    static int execute(String... arguments) {
        CommandLine commandLine = new CommandLine(new Main());
        addCommands(commandLine, arguments.length == 0 ? "" : arguments[0]);
        commandLine.setExpandAtFiles(false)
                .setParameterExceptionHandler(Main::wrongUse)
                .setExecutionExceptionHandler(Main::failed);
        try {
            return commandLine.execute(arguments);
        } catch (OutOfMemoryError e) {
            System.err.println("portwright: out of memory; give Java more, such as JAVA_TOOL_OPTIONS=-Xmx4g");
            return FAILED;
        } catch (Error e) {
            return internalError(e);
        }
    }

    /** @return all commands, those of the script too, to be described and not to be executed */
    static CommandLine described() {
        CommandLine commandLine = new CommandLine(new Main());
        commandLine.getCommandSpec().addOption(OptionSpec.builder("--version").description("prints the version").build());
        ScriptCommands.addFirst(commandLine);
        addCommands(commandLine, "");
        ScriptCommands.addLast(commandLine);
        return commandLine;
    }

    /** Adds the command that is wanted, or all if it is none: to read the annotations of all of them takes its time. */
    static void addCommands(CommandLine commandLine, String wanted) {
        switch (wanted) {
            case "translate" -> commandLine.addSubcommand(new TranslateCommand());
            case "run" -> addRun(commandLine);
            case "readelf" -> commandLine.addSubcommand(new ReadelfCommand());
            case "kernel" -> commandLine.addSubcommand(new KernelCommand());
            case "apkern" -> addApplicationKernel(commandLine);
            case "llva" -> commandLine.addSubcommand(new LlvaCommand());
            case "lopi" -> addLopi(commandLine);
            case "metrics" -> commandLine.addSubcommand(new MetricsCommand());
            case "reproduce" -> commandLine.addSubcommand(new ReproduceCommand());
            case "debug" -> addDebug(commandLine);
            case "bind" -> commandLine.addSubcommand(new BindCommand());
            case "bench" -> commandLine.addSubcommand(new BenchCommand());
            default -> {
                commandLine.addSubcommand(new TranslateCommand());
                addRun(commandLine);
                addDebug(commandLine);
                commandLine.addSubcommand(new ReadelfCommand()).addSubcommand(new KernelCommand());
                addApplicationKernel(commandLine);
                commandLine.addSubcommand(new LlvaCommand());
                addLopi(commandLine);
                commandLine.addSubcommand(new MetricsCommand()).addSubcommand(new ReproduceCommand());
                commandLine.addSubcommand(new BindCommand()).addSubcommand(new BenchCommand());
            }
        }
    }

    /** What follows the JAR is the program's, options too. */
    private static void addRun(CommandLine commandLine) {
        commandLine.addSubcommand(new RunCommand());
        commandLine.getSubcommands().get("run").setStopAtPositional(true);
    }

    private static void addDebug(CommandLine commandLine) {
        commandLine.addSubcommand(new DebugCommand());
        commandLine.getSubcommands().get("debug").setStopAtPositional(true);
    }

    /** What follows the program is the program's. */
    private static void addApplicationKernel(CommandLine commandLine) {
        commandLine.addSubcommand(new ApkernCommand());
        commandLine.getSubcommands().get("apkern").getSubcommands().get("run").setStopAtPositional(true);
    }

    /** What follows the compiler is the compiler's. */
    private static void addLopi(CommandLine commandLine) {
        commandLine.addSubcommand(new LopiCommand());
        CommandLine lopi = commandLine.getSubcommands().get("lopi").setCaseInsensitiveEnumValuesAllowed(true);
        lopi.getSubcommands().get("cc").setStopAtPositional(true);
    }

    @Override
    public void run() {
        throw new ParameterException(specification.commandLine(), "Missing command");
    }

    private static int wrongUse(ParameterException problem, String[] arguments) {
        String command = problem.getCommandLine().getCommandSpec().qualifiedName();
        String message = problem.getMessage().lines().findFirst().orElse("not understood");
        String start = command.equals("portwright") ? "" : command.substring("portwright ".length()) + ": ";
        System.err.println("portwright: " + start + message + "; see " + command + " --help");
        return WRONG_USE;
    }

    private static int failed(Exception problem, CommandLine commandLine, ParseResult parsed) {
        String message;
        if (problem instanceof CommandException || problem instanceof KernelException) {
            message = problem.getMessage();
        } else if (problem instanceof ElfException malformed) {
            message = malformed.file() + ": " + malformed.getMessage();
        } else if (problem instanceof LopiException refused) {
            message = refused.file() + ": " + refused.getMessage();
        } else if (problem instanceof BindingException refused) {
            message = refused.file() + ": " + refused.getMessage();
        } else if (problem instanceof PackageException unwritable) {
            message = unwritable.file() + ": " + unwritable.getMessage();
        } else if (problem instanceof CancellationException || problem instanceof InterruptedException
                || problem instanceof ClosedByInterruptException) {
            message = "cancelled";
        } else if (problem instanceof IOException unreadable) {
            message = FileProblems.describe(unreadable);
        } else {
            return internalError(problem);
        }
        System.err.println("portwright: " + message);
        return FAILED;
    }

    /** Tells of a defect of ours; the stack trace is for those who work on it. */
    private static int internalError(Throwable defect) {
        StackTraceElement[] trace = defect.getStackTrace();
        System.err.println("portwright: internal error, " + defect
                + (trace.length == 0 ? "" : ", in " + trace[0].getFileName() + ":" + trace[0].getLineNumber())
                + "; please report it, with the program and PORTWRIGHT_DEBUG=1 set");
        if (System.getenv("PORTWRIGHT_DEBUG") != null) {
            defect.printStackTrace();
        }
        return FAILED;
    }
}
