// SPDX-License-Identifier: EPL-2.0
// Makes one ELF program from C and C++ sources.

package org.portwright.core.translate.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import org.eclipse.cdt.core.model.ICModelMarker;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightHome;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.core.translate.bindings.BindingHeaders;
import org.portwright.core.translate.project.ProjectSettings;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;

/**
 * Compiles sources that are out of date, each to its own object, and links the program. A project without {@code main} whose
 * .bind files export functions is a library: it is linked with what they export.
 *
 * <p>A build that failed leaves no program, so that no old program passes for the new one.
 */
public final class ProgramBuild {

    private static final String BUILD_FOLDER = "build";
    private static final String OBJECT_FOLDER = "obj";
    private static final String OPTIONS_FILE = "options";

    private final IProject project;
    private final BuildPurpose purpose;
    private final List<IFile> sources;
    private final Path program;
    private final BuildOutput output;

    /**
     * A build.
     *
     * @param sources sources of {@code project}
     * @param program what is made, in the folder of {@code purpose}
     */
    ProgramBuild(IProject project, BuildPurpose purpose, List<IFile> sources, IFile program, BuildOutput output) {
        this.project = project;
        this.purpose = purpose;
        this.sources = List.copyOf(sources);
        this.program = location(program);
        this.output = output;
    }

    /** The program that the build of {@code project} makes. */
    public static IFile programOf(IProject project, BuildPurpose purpose) {
        return purpose.folder(project).getFile(project.getName() + ".elf");
    }

    /** The program that {@link SourcesBuild} makes: {@code NAME.elf}, NAME being the first source's name. */
    public static IFile programOf(List<IFile> sources, BuildPurpose purpose) {
        IFile first = sources.get(0);
        String name = first.getFullPath().removeFileExtension().lastSegment();
        return purpose.folder(first.getProject()).getFile(name + ".elf");
    }

    /** The folder of everything that builds make; it can be deleted at any time. */
    public static IFolder buildFolder(IProject project) {
        return project.getFolder(BUILD_FOLDER);
    }

    /** Whether the translator's compiler takes {@code file} as a source. */
    public static boolean isSource(IFile file) {
        return SourceFile.compilerOf(file.getName()).isPresent();
    }

    /** Creates {@code folder} and its parents where missing, marked as derived. */
    public static void create(IFolder folder) throws CoreException {
        if (!folder.getParent().exists() && folder.getParent() instanceof IFolder parent) {
            create(parent);
        }
        if (!folder.exists()) {
            folder.refreshLocal(IResource.DEPTH_ZERO, null);
        }
        if (!folder.exists()) {
            folder.create(IResource.FORCE | IResource.DERIVED, true, null);
        }
    }

    /** The sources of {@code project}: all but what is in its build folder and in hidden folders. */
    public static List<IFile> sourcesOf(IProject project) throws CoreException {
        return filesOf(project, name -> SourceFile.compilerOf(name).isPresent());
    }

    private static List<IFile> filesOf(IProject project, Predicate<String> names) throws CoreException {
        List<IFile> files = new ArrayList<>();
        project.accept(proxy -> {
            if (proxy.getType() == IResource.FILE) {
                if (names.test(proxy.getName())) {
                    files.add((IFile) proxy.requestResource());
                }
                return false;
            }
            return proxy.getType() == IResource.PROJECT
                    || !proxy.isDerived() && !proxy.getName().equals(BUILD_FOLDER) && !proxy.getName().startsWith(".");
        }, IResource.NONE);
        return files;
    }

    private static Path location(IResource resource) {
        return Path.of(resource.getLocationURI());
    }

    /**
     * Builds.
     *
     * @return whether there is a program now; if not, markers say why
     * @throws CoreException when the script is not there
     * @throws IOException when files can't be written
     * @throws org.eclipse.core.runtime.OperationCanceledException when {@code monitor} is cancelled
     */
    boolean run(SubMonitor monitor) throws CoreException, IOException {
        monitor.setWorkRemaining(sources.size() + 1);
        project.deleteMarkers(ICModelMarker.C_MODEL_PROBLEM_MARKER, true, IResource.DEPTH_ZERO);
        List<IFile> bindings = filesOf(project, BindingHeaders::isBinding);
        boolean headers = BindingHeaders.write(bindings);
        if (sources.isEmpty()) {
            Files.deleteIfExists(program);
            return false;
        }
        Path script;
        try {
            script = PortwrightHome.script();
        } catch (CoreException e) {
            output.mark(e.getStatus().getMessage());
            Files.deleteIfExists(program);
            return false;
        }
        create(purpose.folder(project));
        ProjectSettings settings = purpose.settings(project);
        Path folder = location(project);
        Path objects = location(purpose.folder(project)).resolve(OBJECT_FOLDER);
        Files.createDirectories(objects);
        boolean sameOptions = sameOptions(objects, settings);

        boolean good = headers;
        boolean changed = !sameOptions || !Files.exists(program);
        List<Path> compiled = new ArrayList<>();
        boolean cxx = false;
        for (IFile file : sources) {
            SourceFile source = source(file, objects);
            cxx |= source.compiler().equals("c++");
            compiled.add(source.object());
            SubMonitor step = monitor.split(1);
            if (sameOptions && source.isUpToDate(folder)) {
                continue;
            }
            changed = true;
            step.setTaskName(NLS.bind(Messages.build_compiling, file.getProjectRelativePath()));
            good &= compile(script, source, settings, folder, step);
        }
        boolean isWhole = program.equals(location(programOf(project, purpose)));
        if (good && isWhole && !compiled.isEmpty() && !hasMain(compiled)) {
            for (IFile binding : bindings) {
                Optional<SourceFile> glue = glue(binding, objects);
                if (glue.isPresent()) {
                    compiled.add(glue.get().object());
                    if (!sameOptions || !glue.get().isUpToDate(folder)) {
                        changed = true;
                        good &= compileGlue(script, binding, glue.get(), settings, folder, monitor.split(1));
                    }
                }
            }
        }
        keepOptions(objects, settings);
        if (!good) {
            Files.deleteIfExists(program);
            return false;
        }
        if (!changed && isYounger(program, compiled)) {
            return true;
        }
        return link(script, cxx ? "c++" : "cc", compiled, settings, folder, monitor.split(1));
    }

    /** Whether it is a program and no library; objects that can't be read are left to the linker. */
    private static boolean hasMain(List<Path> objects) throws IOException {
        for (Path object : objects) {
            try {
                if (ElfFile.read(object).symbols().stream()
                        .anyMatch(symbol -> symbol.name().equals("main") && !symbol.isUndefined())) {
                    return true;
                }
            } catch (ElfException e) {
                return true;
            }
        }
        return false;
    }

    /** The C file that has functions for Java to call, written if it has changed; nothing if a .bind file exports none. */
    private static Optional<SourceFile> glue(IFile binding, Path objects) throws CoreException, IOException {
        Optional<String> text = BindingHeaders.glue(binding);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Path glue = objects.resolve(binding.getProjectRelativePath() + "-exports.c");
        Files.createDirectories(glue.getParent());
        if (!Files.exists(glue) || !Files.readString(glue).equals(text.get())) {
            Files.writeString(glue, text.get());
        }
        return Optional.of(new SourceFile(binding, "cc", glue.resolveSibling(glue.getFileName() + ".o")));
    }

    private boolean compileGlue(Path script, IFile binding, SourceFile glue, ProjectSettings settings, Path folder,
            SubMonitor monitor) throws CoreException, IOException {
        monitor.setTaskName(NLS.bind(Messages.build_compiling, binding.getProjectRelativePath()));
        return compile(script, glue, glue.object().toString().replaceFirst("\\.o$", ""),
                List.of("-I" + location(binding.getParent())), settings, folder, monitor);
    }

    private static SourceFile source(IFile file, Path objects) {
        String relative = file.getProjectRelativePath().toString();
        return new SourceFile(file, SourceFile.compilerOf(file.getName()).orElse("cc"), objects.resolve(relative + ".o"));
    }

    private boolean compile(Path script, SourceFile source, ProjectSettings settings, Path folder, SubMonitor monitor)
            throws CoreException, IOException {
        return compile(script, source, source.file().getProjectRelativePath().toString(), List.of(), settings, folder, monitor);
    }

    /** @param text what the compiler is given, of which {@code source} has the marks and the object */
    private boolean compile(Path script, SourceFile source, String text, List<String> more, ProjectSettings settings,
            Path folder, SubMonitor monitor) throws CoreException, IOException {
        source.file().deleteMarkers(ICModelMarker.C_MODEL_PROBLEM_MARKER, true, IResource.DEPTH_ZERO);
        Files.createDirectories(source.object().getParent());
        Files.deleteIfExists(source.object());
        List<String> command = new ArrayList<>(List.of(script.toString(), source.compiler(), "-c"));
        command.addAll(LaunchAttributes.words(settings.compilerOptions()));
        command.addAll(more);
        command.addAll(List.of("-MD", "-MF", folder.relativize(source.dependencies()).toString(),
                "-o", folder.relativize(source.object()).toString(), text));
        boolean good = false;
        try {
            good = execute(command, folder, monitor);
            return good;
        } finally {
            if (!good) {
                Files.deleteIfExists(source.object());
            }
        }
    }

    private boolean link(Path script, String compiler, List<Path> objects, ProjectSettings settings, Path folder,
            SubMonitor monitor) throws CoreException, IOException {
        monitor.setTaskName(NLS.bind(Messages.build_linking, program.getFileName()));
        deleteLinkErrors();
        Files.deleteIfExists(program);
        Path beside = program.resolveSibling(program.getFileName() + ".part");
        List<String> command = new ArrayList<>(List.of(script.toString(), compiler));
        command.addAll(LaunchAttributes.words(settings.compilerOptions()));
        command.addAll(List.of("-o", folder.relativize(beside).toString()));
        for (Path object : objects) {
            command.add(folder.relativize(object).toString());
        }
        command.addAll(LaunchAttributes.words(settings.linkerOptions()));
        try {
            if (!execute(command, folder, monitor)) {
                return false;
            }
            Files.move(beside, program, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
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

    private boolean execute(List<String> command, Path folder, SubMonitor monitor)
            throws CoreException, IOException {
        return output.execute("portwright " + String.join(" ", command.subList(1, command.size())),
                "portwright " + command.get(1), command, folder, monitor);
    }

    private static boolean isYounger(Path file, List<Path> others) throws IOException {
        for (Path other : others) {
            if (Files.getLastModifiedTime(other).compareTo(Files.getLastModifiedTime(file)) > 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameOptions(Path objects, ProjectSettings settings) throws IOException {
        Path file = objects.resolve(OPTIONS_FILE);
        return Files.exists(file) && Files.readString(file).equals(options(settings));
    }

    private static void keepOptions(Path objects, ProjectSettings settings) throws IOException {
        Files.writeString(objects.resolve(OPTIONS_FILE), options(settings));
    }

    private static String options(ProjectSettings settings) {
        return settings.compilerOptions() + "\n" + settings.linkerOptions() + "\n";
    }
}
