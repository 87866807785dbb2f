// SPDX-License-Identifier: EPL-2.0
// Makes one program from sources, each compiled again only if it must be.

package org.portwright.core.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.cdt.core.model.ICModelMarker;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.launch.LaunchAttributes;

/**
 * Compiles sources of a project that are out of date, each to its own object, and links the program. With other options
 * than last time all are.
 *
 * <p>What failed leaves neither object nor program, so that no old one passes for the new one.
 */
public final class Compilation {

    private static final String OPTIONS_FILE = "options";
    private static final String LINKED_EXTENSION = ".linked";

    /**
     * How a compiler is called.
     *
     * @param words the command
     * @param name the command as people write it
     */
    public record Compiler(List<String> words, String name) {

        public Compiler {
            words = List.copyOf(words);
        }
    }

    private final IProject project;
    private final Path folder;
    private final Path objects;
    private final Map<String, Compiler> compilers;
    private final String compilerOptions;
    private final String linkerOptions;
    private final BuildOutput output;
    private final List<Path> compiled = new ArrayList<>();
    private final boolean sameOptions;
    private String linker = SourceFile.C;
    private boolean changed;
    private boolean good = true;

    /**
     * Begins one.
     *
     * @param objects the folder of the objects
     * @param compilers by {@link SourceFile#C} and {@link SourceFile#CXX}
     * @param compilerOptions as one writes them in a shell
     * @param linkerOptions likewise; they come after the objects
     */
    public Compilation(IProject project, Path objects, Map<String, Compiler> compilers, String compilerOptions,
            String linkerOptions, BuildOutput output) throws IOException {
        this.project = project;
        this.folder = Path.of(project.getLocationURI());
        this.objects = objects;
        this.compilers = Map.copyOf(compilers);
        this.compilerOptions = compilerOptions;
        this.linkerOptions = linkerOptions;
        this.output = output;
        Files.createDirectories(objects);
        Path file = objects.resolve(OPTIONS_FILE);
        sameOptions = Files.exists(file) && Files.readString(file).equals(options());
        if (!sameOptions) {
            // Until all is compiled by these: what is cancelled in between leaves objects of both.
            Files.deleteIfExists(file);
        }
    }

    private String options() {
        return compilerOptions + "\n" + linkerOptions + "\n";
    }

    /**
     * Compiles a source of the project.
     *
     * @throws org.eclipse.core.runtime.OperationCanceledException when {@code monitor} is cancelled
     */
    public void compile(IFile file, SubMonitor monitor) throws CoreException, IOException {
        String relative = file.getProjectRelativePath().toString();
        compile(new SourceFile(file, SourceFile.compilerOf(file.getName()).orElse(SourceFile.C),
                objects.resolve(relative + ".o")), relative, List.of(), monitor);
    }

    /**
     * Compiles a source.
     *
     * @param text what the compiler is given, of which {@code source} has the marks and the object
     * @param more options
     */
    public void compile(SourceFile source, String text, List<String> more, SubMonitor monitor)
            throws CoreException, IOException {
        if (source.compiler().equals(SourceFile.CXX)) {
            linker = SourceFile.CXX;
        }
        compiled.add(source.object());
        if (sameOptions && source.isUpToDate(folder)) {
            return;
        }
        changed = true;
        monitor.setTaskName(NLS.bind(Messages.build_compiling, source.file().getProjectRelativePath()));
        source.file().deleteMarkers(ICModelMarker.C_MODEL_PROBLEM_MARKER, true, IResource.DEPTH_ZERO);
        Files.createDirectories(source.object().getParent());
        Files.deleteIfExists(source.object());
        List<String> arguments = new ArrayList<>(List.of("-c"));
        arguments.addAll(LaunchAttributes.words(compilerOptions));
        arguments.addAll(more);
        arguments.addAll(List.of("-MD", "-MF", folder.relativize(source.dependencies()).toString(),
                "-o", folder.relativize(source.object()).toString(), text));
        boolean isCompiled = false;
        try {
            isCompiled = execute(source.compiler(), arguments, monitor);
        } finally {
            good &= isCompiled;
            if (!isCompiled) {
                Files.deleteIfExists(source.object());
            }
        }
    }

    /** The objects of all that was to be compiled. */
    public List<Path> objects() {
        return List.copyOf(compiled);
    }

    /** Whether all has compiled. */
    public boolean isGood() {
        return good;
    }

    /**
     * Links the program, if it is not up to date and all has compiled.
     *
     * @return whether there is a program now
     */
    public boolean link(Path program, SubMonitor monitor) throws CoreException, IOException {
        Files.writeString(objects.resolve(OPTIONS_FILE), options());
        if (!good) {
            Files.deleteIfExists(program);
            return false;
        }
        // A source that is gone makes another program, too.
        Path linked = objects.resolve(program.getFileName() + LINKED_EXTENSION);
        String inputs = compiled.stream().map(object -> objects.relativize(object) + "\n").collect(Collectors.joining());
        if (!changed && Files.exists(program) && isYounger(program, compiled) && Files.exists(linked)
                && Files.readString(linked).equals(inputs)) {
            return true;
        }
        monitor.setTaskName(NLS.bind(Messages.build_linking, program.getFileName()));
        deleteLinkErrors();
        Files.deleteIfExists(program);
        Path beside = program.resolveSibling(program.getFileName() + ".part");
        List<String> arguments = new ArrayList<>(LaunchAttributes.words(compilerOptions));
        arguments.addAll(List.of("-o", folder.relativize(beside).toString()));
        for (Path object : compiled) {
            arguments.add(folder.relativize(object).toString());
        }
        arguments.addAll(LaunchAttributes.words(linkerOptions));
        try {
            if (!execute(linker, arguments, monitor)) {
                return false;
            }
            Files.move(beside, program, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            Files.writeString(linked, inputs);
            return true;
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    /** Every source has compiled, so what errors are left were the last link's (undefined references). */
    private void deleteLinkErrors() throws CoreException {
        for (IMarker marker : project.findMarkers(ICModelMarker.C_MODEL_PROBLEM_MARKER, true,
                IResource.DEPTH_INFINITE)) {
            if (marker.getAttribute(IMarker.SEVERITY, IMarker.SEVERITY_INFO) == IMarker.SEVERITY_ERROR) {
                marker.delete();
            }
        }
    }

    private boolean execute(String language, List<String> arguments, SubMonitor monitor)
            throws CoreException, IOException {
        Compiler compiler = compilers.get(language);
        List<String> command = new ArrayList<>(compiler.words());
        command.addAll(arguments);
        return output.execute(compiler.name() + ' ' + String.join(" ", arguments), compiler.name(), command, folder,
                monitor);
    }

    private static boolean isYounger(Path file, List<Path> others) throws IOException {
        for (Path other : others) {
            if (Files.getLastModifiedTime(other).compareTo(Files.getLastModifiedTime(file)) > 0) {
                return false;
            }
        }
        return true;
    }
}
