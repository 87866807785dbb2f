// SPDX-License-Identifier: EPL-2.0
// Links what was instrumented, and says how the program is run.

package org.portwright.core.lopi;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.build.CompilerProcess;
import org.portwright.elf.Elf;
import org.portwright.lopi.Machine;

/**
 * A program of instrumented objects: of NAME.lopi.link it becomes NAME.lopi.run, whose results go to NAME.lopi.json.
 */
public final class InstrumentedProgram {

    /** Extension of the program. */
    static final String PROGRAM_EXTENSION = "run";

    private static final String RESULTS = "json";
    private static final int HEADER = 20;

    private final IFile arguments;

    private InstrumentedProgram(IFile arguments) {
        this.arguments = arguments;
    }

    /** The program that a file of linker arguments, of rules, or of results belongs to; empty if it is none of them. */
    public static Optional<InstrumentedProgram> of(IResource resource) {
        if (!(resource instanceof IFile file)) {
            return Optional.empty();
        }
        String name = file.getName();
        for (String extension : List.of(InstrumentOperation.ARGUMENTS_EXTENSION, RESULTS)) {
            if (name.endsWith(ObjectFinder.MARK + "." + extension)) {
                return Optional.of(new InstrumentedProgram(sibling(file, name.substring(0,
                        name.length() - extension.length()) + InstrumentOperation.ARGUMENTS_EXTENSION)));
            }
        }
        return name.endsWith("." + InstrumentOperation.RULES_EXTENSION)
                ? Optional.of(new InstrumentedProgram(
                        sibling(file, name + "." + InstrumentOperation.ARGUMENTS_EXTENSION)))
                : Optional.empty();
    }

    private static IFile sibling(IFile file, String name) {
        IContainer folder = file.getParent();
        return folder.getFile(IPath.fromOSString(name));
    }

    private IFile sibling(String extension) {
        String name = arguments.getName();
        return sibling(arguments, name.substring(0, name.length()
                - InstrumentOperation.ARGUMENTS_EXTENSION.length()) + extension);
    }

    /** The file of linker arguments. */
    public IFile arguments() {
        return arguments;
    }

    /** Where its results go. */
    public IFile results() {
        return sibling(RESULTS);
    }

    /** What it needs to be told to write results there, besides the environment that it is given. */
    public Map<String, String> environment() {
        Map<String, String> environment = new TreeMap<>();
        environment.put("LOPI_FORMAT", "json");
        environment.put("LOPI_OUTPUT", ObjectFinder.location(results()).toString());
        return environment;
    }

    /**
     * Links it.
     *
     * @param more further arguments for the compiler, which come last
     * @return the program
     * @throws CoreException if it can't be linked; the message is the linker's
     */
    public Path link(List<String> more, IProgressMonitor monitor) throws CoreException {
        SubMonitor progress = SubMonitor.convert(monitor, NLS.bind(Messages.lopi_linking, arguments.getName()), 100);
        Path list = ObjectFinder.location(arguments);
        if (!Files.isRegularFile(list)) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_notInstrumented, arguments.getName()), null);
        }
        IFile run = sibling(PROGRAM_EXTENSION);
        Path program = ObjectFinder.location(run);
        List<String> output = new ArrayList<>();
        try {
            Files.deleteIfExists(ObjectFinder.location(results()));     // of an earlier run
            List<String> command = new ArrayList<>(List.of(ProbeFolder.compiler(machine(list)), "@" + list, "-o",
                    program.toString()));
            command.addAll(more);
            if (CompilerProcess.run(command, list.getParent(), output::add, progress.split(90)) != 0) {
                throw PortwrightCore.failure(NLS.bind(Messages.lopi_notLinked, arguments.getName(),
                        String.join("\n", output)), null);
            }
        } catch (IOException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_notLinked, arguments.getName(), e.getMessage()), e);
        }
        run.refreshLocal(IResource.DEPTH_ZERO, progress.split(10));
        if (run.exists()) {
            run.setDerived(true, null);
        }
        return program;
    }

    /** That of the first object, which is the first argument; of the host if there is none. */
    private static Machine machine(Path list) throws IOException {
        List<String> lines = Files.readAllLines(list, StandardCharsets.UTF_8);
        if (lines.isEmpty()) {
            return Machine.X86_64;
        }
        String first = lines.get(0).startsWith("\"")
                ? lines.get(0).substring(1, lines.get(0).length() - 1).replaceAll("\\\\(.)", "$1") : lines.get(0);
        try (var in = Files.newInputStream(Path.of(first))) {
            byte[] header = in.readNBytes(HEADER);
            return header.length == HEADER && header[18] == Elf.EM_386 ? Machine.IA32 : Machine.X86_64;
        }
    }
}
