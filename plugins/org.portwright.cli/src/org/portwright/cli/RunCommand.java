// SPDX-License-Identifier: EPL-2.0
// portwright run
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipException;
import org.portwright.j2me.Emulator;
import org.portwright.j2me.EmulatorOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a translated program, in this virtual machine. */
@Command(name = "run", customSynopsis = "portwright run [OPTION]... OUT.jar [ARGUMENT]...",
        description = {
            "Runs a translated program.",
            "Standard input, output and the exit status are the program's. A MIDlet runs in the emulator, "
                + "without a window unless told otherwise.",
            "For a MIDlet: --window, --screenshot, --keys, --rms, --rms-quota, --file-root. For a Java program: "
                + "--root, --no-network, --env, --heap, --trace-syscalls, --profile, --lines."})
final class RunCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    @Option(names = "--window", description = "shows the phone on the screen")
    private boolean window;

    @Option(names = "--screenshot", paramLabel = "FILE",
            description = "writes a picture of the phone's display at the end, a PNG")
    private Path screenshot;

    @Option(names = "--keys", paramLabel = "SCRIPT", description = "presses keys of the phone: UP, DOWN, LEFT, RIGHT, FIRE,"
            + " digits, * and #; 500ms waits, screenshot takes the picture now, pause takes the screen from the program and resume"
            + " gives it back, exit ends it, command:Save chooses the command of this label and text:Ada enters text, with _ for"
            + " a blank; with blanks between them")
    private String keys;

    @Option(names = "--rms", paramLabel = "DIR",
            description = "keeps the record stores of a MIDlet in this folder from one run to the next")
    private Path recordStores;

    @Option(names = "--rms-quota", paramLabel = "BYTES", description = "what a MIDlet's record stores may take")
    private long quota = EmulatorOptions.DEFAULT_QUOTA;

    @Option(names = "--file-root", paramLabel = "DIR",
            description = "gives the phone files (JSR-75): the folders in DIR are its roots")
    private Path files;

    @Option(names = "--root", paramLabel = "DIRECTORY",
            description = "the program's file system: nothing outside of it can be reached")
    private Path root;

    @Option(names = "--no-network", description = "the program gets no sockets")
    private boolean noNetwork;

    @Option(names = "--env", paramLabel = "NAME[=VALUE]", description = "sets a variable of the program's environment,"
            + " or lets it through; with --root or --no-network the program gets no others but language, terminal"
            + " and time zone")
    private List<String> variables = new ArrayList<>();

    @Option(names = "--heap", paramLabel = "SIZE", converter = ByteSize.class,
            description = "memory for malloc in bytes, or with K or M; default: as translated")
    private Integer heap;

    @Option(names = "--trace-syscalls", description = "prints each system call on standard error")
    private boolean traceSystemCalls;

    @Option(names = "--profile", paramLabel = "FILE", description = "samples where time goes, and writes it by C function"
            + " as JSON, for portwright lopi report and the IDE's view of LOPI results")
    private Path profile;

    @Option(names = "--lines", description = "with --profile: the time that a function takes itself is told by its lines,"
            + " as far as the program has debug information")
    private boolean lines;

    @Parameters(index = "0", paramLabel = "OUT.jar", description = "a JAR that `portwright translate` has written, or the JAD of a MIDlet")
    private Path jar;

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "the program's arguments")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        FileProblems.requireFile(jar);
        if (jar.toString().endsWith(".jad")) {
            return runMidlet();
        }
        Attributes manifest = manifest();
        if (manifest.getValue("MIDlet-1") != null) {
            return runMidlet();
        }
        String mainClass = manifest.getValue(Attributes.Name.MAIN_CLASS);
        if (mainClass == null) {
            throw new CommandException(jar + ": neither a MIDlet nor a Java program; make one with portwright translate");
        }
        if (window || screenshot != null || keys != null) {
            throw new ParameterException(specification.commandLine(),
                    "--window, --screenshot, --keys: only a MIDlet has a screen, and this is a Java program");
        }
        if (recordStores != null || files != null) {
            throw new ParameterException(specification.commandLine(),
                    "--rms, --file-root: only a MIDlet runs on a phone, and this is a Java program");
        }
        if (lines && profile == null) {
            throw new ParameterException(specification.commandLine(), "--lines: only with --profile FILE");
        }
        if (profile != null) {
            UnfinishedFile.beside(profile).close();     // what can't be written is told before, not after
            return Profile.run(jar, properties().entrySet().stream()
                    .map(property -> "-D" + property.getKey() + "=" + property.getValue()).toList(), arguments, lines,
                    profile);
        }
        properties().forEach(System::setProperty);
        JavaProgram.run(jar, mainClass, arguments);
        return 0;
    }

    /** What `java -jar` is told by -D. */
    private Map<String, String> properties() throws CommandException {
        Map<String, String> properties = new LinkedHashMap<>();
        if (root != null) {
            if (!Files.isDirectory(root)) {
                throw new CommandException(root + ": not a directory; --root takes one");
            }
            properties.put("portwright.root", root.toString());
        }
        for (String variable : variables) {
            addVariable(variable, properties);
        }
        if (noNetwork) {
            properties.put("portwright.no-network", "true");
        }
        if (heap != null) {
            properties.put("portwright.heap", heap.toString());
        }
        if (traceSystemCalls) {
            properties.put("portwright.trace-syscalls", "true");
        }
        return properties;
    }

    private void addVariable(String variable, Map<String, String> properties) {
        int end = variable.indexOf('=');
        String name = end < 0 ? variable : variable.substring(0, end);
        if (name.isEmpty()) {
            throw new ParameterException(specification.commandLine(),
                    "--env " + variable + ": no name of a variable; give one as --env NAME or --env NAME=VALUE");
        }
        String value = end < 0 ? System.getenv(name) : variable.substring(end + 1);
        if (value != null) {
            properties.put("portwright.env." + name, value);
        }
    }

    private int runMidlet() throws IOException, InterruptedException {
        if (root != null || noNetwork || !variables.isEmpty() || heap != null || traceSystemCalls
                || profile != null) {
            throw new ParameterException(specification.commandLine(), "--root, --no-network, --env, --heap,"
                    + " --trace-syscalls, --profile: only for a Java program, and this is a MIDlet; a phone's files and memory are its own");
        }
        if (quota < 0) {
            throw new ParameterException(specification.commandLine(),
                    "--rms-quota: " + quota + " is not a size; give a number of bytes");
        }
        for (String word : keys == null ? new String[0] : keys.trim().split("\\s+")) {
            if (!EmulatorOptions.isKey(word)) {
                throw new ParameterException(specification.commandLine(), "--keys: " + word
                        + " is no key; use UP, DOWN, LEFT, RIGHT, FIRE, a digit, * or #, a time as 500ms, screenshot, "
                        + "pause, resume, exit, command:LABEL, text:TEXT");
            }
        }
        return Emulator.run(new EmulatorOptions(jar, arguments, window, screenshot, null, recordStores, quota, files,
                keys));
    }

    private Attributes manifest() throws IOException, CommandException {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            return manifest == null ? new Attributes() : manifest.getMainAttributes();
        } catch (ZipException e) {
            throw new CommandException(jar + ": not a JAR; make one with portwright translate");
        }
    }
}
