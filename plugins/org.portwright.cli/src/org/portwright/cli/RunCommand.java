// SPDX-License-Identifier: EPL-2.0
// portwright run
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
@Command(name = "run",
        description = "Runs a translated program: a MIDlet in the emulator, a Java program as java -jar does.")
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

    @Option(names = "--rms", paramLabel = "DIR",
            description = "keeps the record stores of a MIDlet in this folder from one run to the next")
    private Path recordStores;

    @Option(names = "--rms-quota", paramLabel = "BYTES", description = "what a MIDlet's record stores may take")
    private long quota = EmulatorOptions.DEFAULT_QUOTA;

    @Option(names = "--file-root", paramLabel = "DIR",
            description = "gives the phone files (JSR-75): the folders in DIR are its roots")
    private Path files;

    @Parameters(index = "0", paramLabel = "OUT.jar", description = "a JAR that translate has written")
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
        if (window || screenshot != null) {
            throw new ParameterException(specification.commandLine(),
                    "--window, --screenshot: only a MIDlet has a screen, and this is a Java program");
        }
        if (recordStores != null || files != null) {
            throw new ParameterException(specification.commandLine(),
                    "--rms, --file-root: only a MIDlet runs on a phone, and this is a Java program");
        }
        JavaProgram.run(jar, mainClass, arguments);
        return 0;
    }

    private int runMidlet() throws IOException, InterruptedException {
        return Emulator.run(new EmulatorOptions(jar, arguments, window, screenshot, null, recordStores, quota, files));
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
