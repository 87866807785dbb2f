// SPDX-License-Identifier: EPL-2.0
// Builds a native project: compiles and links its sources, or runs its build command.

package org.portwright.core.lopi.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.cdt.core.ErrorParserManager;
import org.eclipse.cdt.core.build.CBuildConfiguration;
import org.eclipse.cdt.core.build.IToolChain;
import org.eclipse.cdt.core.model.ICModelMarker;
import org.eclipse.cdt.core.resources.IConsole;
import org.eclipse.core.resources.IBuildConfiguration;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.PortwrightHome;
import org.portwright.core.build.BuildOutput;
import org.portwright.core.build.Compilation;
import org.portwright.core.build.SourceFile;

/** The one build configuration of a native project: its sources make {@code build/PROJECT}, its build command what it makes. */
final class NativeBuildConfiguration extends CBuildConfiguration {

    private static final String OBJECT_FOLDER = "obj";

    /** What make, and make that calls itself, say of where they are; the compilers' messages come after them. */
    private static final List<String> MAKE_PARSERS =
            List.of("org.eclipse.cdt.core.CWDLocator", "org.eclipse.cdt.core.GmakeErrorParser");

    NativeBuildConfiguration(IBuildConfiguration configuration, String name, IToolChain toolChain) {
        super(configuration, name, toolChain);
    }

    @Override
    public IContainer getBuildContainer() throws CoreException {
        IFolder folder = NativeProjects.buildFolder(getProject());
        create(folder);
        return folder;
    }

    private static void create(IFolder folder) throws CoreException {
        folder.refreshLocal(IResource.DEPTH_ZERO, null);
        if (!folder.exists()) {
            folder.create(IResource.FORCE | IResource.DERIVED, true, null);
        }
    }

    @Override
    public IProject[] build(int kind, Map<String, String> arguments, IConsole console, IProgressMonitor monitor)
            throws CoreException {
        IProject project = getProject();
        SubMonitor progress = SubMonitor.convert(monitor, NLS.bind(Messages.build_building, project.getName()), 10);
        NativeSettings settings = NativeSettings.of(project);
        List<String> parsers = settings.buildCommand().isEmpty() ? List.of() : MAKE_PARSERS;
        String[] ids = Stream.concat(parsers.stream(), Stream.of(getToolChain().getErrorParserIds())).toArray(String[]::new);
        try (ErrorParserManager parsed = new ErrorParserManager(project, project.getLocationURI(), this, ids)) {
            parsed.setOutputStream(console.getOutputStream());
            BuildOutput output = new BuildOutput(project, parsed, this, NativeBuildConfiguration::missing);
            if (settings.buildCommand().isEmpty()) {
                compile(settings, output, progress.split(9));
            } else {
                run(settings.buildCommand(), output, progress.split(9));
            }
        } catch (IOException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.build_failed, project.getName(), e.getMessage()), e);
        } finally {
            project.refreshLocal(IResource.DEPTH_INFINITE, null);
        }
        return new IProject[] {project};
    }

    private void compile(NativeSettings settings, BuildOutput output, SubMonitor monitor)
            throws CoreException, IOException {
        IProject project = getProject();
        List<IFile> sources = sources(project);
        IFile program = NativeProjects.program(project);
        project.deleteMarkers(ICModelMarker.C_MODEL_PROBLEM_MARKER, true, IResource.DEPTH_ZERO);
        if (sources.isEmpty()) {
            Files.deleteIfExists(Path.of(program.getLocationURI()));
            return;
        }
        Optional<String> missing = missing();
        if (missing.isPresent()) {
            output.mark(missing.get());
            return;
        }
        create(NativeProjects.buildFolder(project));
        monitor.setWorkRemaining(sources.size() + 1);
        Path objects = Path.of(NativeProjects.buildFolder(project).getFolder(OBJECT_FOLDER).getLocationURI());
        Compilation compilation = new Compilation(project, objects, NativeToolChain.COMPILERS,
                settings.compilerOptions(), settings.linkerOptions(), output);
        for (IFile source : sources) {
            compilation.compile(source, monitor.split(1));
        }
        compilation.link(Path.of(program.getLocationURI()), monitor.split(1));
    }

    /** The command finds the script in $PORTWRIGHT, as the samples' makefiles do. */
    private void run(String command, BuildOutput output, SubMonitor monitor) throws CoreException, IOException {
        IProject project = getProject();
        project.deleteMarkers(ICModelMarker.C_MODEL_PROBLEM_MARKER, true, IResource.DEPTH_INFINITE);
        monitor.setTaskName(NLS.bind(Messages.build_building, project.getName()));
        output.execute(command, command,
                List.of("env", "PORTWRIGHT=" + PortwrightHome.script().toRealPath(), "sh", "-c", command),
                Path.of(project.getLocationURI()), monitor);
    }

    private static Optional<String> missing() {
        return Stream.of(System.getenv("PATH").split(":")).anyMatch(folder -> Files.isExecutable(Path.of(folder, "gcc")))
                ? Optional.empty() : Optional.of(Messages.native_compilerMissing);
    }

    /** All but what is in the build folder and in hidden folders. */
    private static List<IFile> sources(IProject project) throws CoreException {
        List<IFile> files = new ArrayList<>();
        IFolder build = NativeProjects.buildFolder(project);
        project.accept(proxy -> {
            if (proxy.getType() == IResource.FILE) {
                if (SourceFile.compilerOf(proxy.getName()).isPresent()) {
                    files.add((IFile) proxy.requestResource());
                }
                return false;
            }
            return proxy.getType() == IResource.PROJECT || !proxy.isDerived() && !proxy.getName().startsWith(".")
                    && !proxy.requestFullPath().equals(build.getFullPath());
        }, IResource.NONE);
        return files;
    }

    @Override
    public void clean(IConsole console, IProgressMonitor monitor) throws CoreException {
        IProject project = getProject();
        project.deleteMarkers(ICModelMarker.C_MODEL_PROBLEM_MARKER, true, IResource.DEPTH_INFINITE);
        IFolder folder = NativeProjects.buildFolder(project);
        folder.refreshLocal(IResource.DEPTH_INFINITE, null);
        if (folder.exists()) {
            folder.delete(true, monitor);
        }
    }
}
