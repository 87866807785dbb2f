// SPDX-License-Identifier: EPL-2.0
// Makes one ELF program from C and C++ sources.

package org.portwright.core.translate.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import org.eclipse.cdt.core.model.ICModelMarker;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.SubMonitor;
import org.portwright.core.PortwrightHome;
import org.portwright.core.build.BuildOutput;
import org.portwright.core.build.Compilation;
import org.portwright.core.build.SourceFile;
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
        Path objects = location(purpose.folder(project)).resolve(OBJECT_FOLDER);
        Compilation compilation = new Compilation(project, objects, Map.of(
                SourceFile.C, new Compilation.Compiler(List.of(script.toString(), "cc"), "portwright cc"),
                SourceFile.CXX, new Compilation.Compiler(List.of(script.toString(), "c++"), "portwright c++")),
                settings.compilerOptions(), settings.linkerOptions(), output);
        for (IFile source : sources) {
            compilation.compile(source, monitor.split(1));
        }
        boolean isGood = headers && compilation.isGood();
        boolean isWhole = program.equals(location(programOf(project, purpose)));
        if (isGood && isWhole && !hasMain(compilation.objects())) {
            for (IFile binding : bindings) {
                compileGlue(binding, objects, compilation, monitor);
            }
        }
        if (!headers) {
            Files.deleteIfExists(program);
            return false;
        }
        return compilation.link(program, monitor.split(1));
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

    /** Compiles the C file that has functions for Java to call, if a .bind file exports any. */
    private static void compileGlue(IFile binding, Path objects, Compilation compilation, SubMonitor monitor)
            throws CoreException, IOException {
        Optional<String> text = BindingHeaders.glue(binding);
        if (text.isEmpty()) {
            return;
        }
        Path glue = objects.resolve(binding.getProjectRelativePath() + "-exports.c");
        Files.createDirectories(glue.getParent());
        if (!Files.exists(glue) || !Files.readString(glue).equals(text.get())) {
            Files.writeString(glue, text.get());
        }
        compilation.compile(new SourceFile(binding, SourceFile.C, glue.resolveSibling(glue.getFileName() + ".o")),
                glue.toString(), List.of("-I" + location(binding.getParent())), monitor.split(1));
    }
}
