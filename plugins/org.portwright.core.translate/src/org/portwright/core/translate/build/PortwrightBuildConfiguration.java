// SPDX-License-Identifier: EPL-2.0
// Compiles and links the sources of a project.

package org.portwright.core.translate.build;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.cdt.core.CCorePlugin;
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
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.build.BuildOutput;
import org.portwright.core.build.Toolchain;
import org.portwright.core.project.CProjects;
import org.portwright.core.translate.TranslationProblems;
import org.portwright.core.translate.project.PortwrightProjects;
import org.portwright.core.translate.project.ProjectSettings;

/**
 * The one build configuration of a Portwright project: all its sources, or its own build command, make
 * {@code build/PROJECT.elf}.
 */
final class PortwrightBuildConfiguration extends CBuildConfiguration {

    PortwrightBuildConfiguration(IBuildConfiguration configuration, String name, IToolChain toolChain) {
        super(configuration, name, toolChain);
        describeLater(configuration.getProject());
    }

    /** A project imported from elsewhere never went through {@link PortwrightProjects#configure}. */
    private static void describeLater(IProject project) {
        WorkspaceJob job = new WorkspaceJob(NLS.bind(Messages.project_configuring, project.getName())) {
            @Override
            public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
                if (PortwrightProjects.isPortwright(project)) {
                    CProjects.describe(project);
                }
                return Status.OK_STATUS;
            }
        };
        job.setSystem(true);
        job.setRule(project.getWorkspace().getRoot());
        job.schedule();
    }

    @Override
    public IContainer getBuildContainer() throws CoreException {
        IFolder folder = ProgramBuild.buildFolder(getProject());
        ProgramBuild.create(folder);
        return folder;
    }

    @Override
    public IProject[] build(int kind, Map<String, String> arguments, IConsole console, IProgressMonitor monitor)
            throws CoreException {
        IProject project = getProject();
        // A full build is not a clean one: the platform asks for it whenever it has forgotten the last build, and what
        // is up to date is seen from the files.
        buildProject(BuildPurpose.RUN, console, monitor);
        return new IProject[] {project};
    }

    /** Builds the project outside the workspace's build. */
    boolean buildProject(BuildPurpose purpose, IProgressMonitor monitor) throws CoreException {
        return buildProject(purpose, console(), monitor);
    }

    private boolean buildProject(BuildPurpose purpose, IConsole console, IProgressMonitor monitor) throws CoreException {
        IProject project = getProject();
        if (!ProjectSettings.of(project).buildCommand().isEmpty()) {
            return build(console, CommandBuild.ERROR_PARSERS, monitor,
                    (output, progress) -> new CommandBuild(project, purpose, output).run(progress));
        }
        return buildSources(purpose, ProgramBuild.sourcesOf(project), ProgramBuild.programOf(project, purpose), console,
                monitor);
    }

    /** Compiles and links sources of the project. */
    boolean buildSources(BuildPurpose purpose, List<IFile> sources, IFile program, IProgressMonitor monitor)
            throws CoreException {
        return buildSources(purpose, sources, program, console(), monitor);
    }

    private boolean buildSources(BuildPurpose purpose, List<IFile> sources, IFile program, IConsole console,
            IProgressMonitor monitor) throws CoreException {
        return build(console, List.of(), monitor, (output, progress) ->
                new ProgramBuild(getProject(), purpose, sources, program, output).run(progress));
    }

    private IConsole console() {
        IConsole console = CCorePlugin.getDefault().getConsole();
        console.start(getProject());
        return console;
    }

    private interface Build {
        boolean run(BuildOutput output, SubMonitor progress) throws CoreException, IOException;
    }

    /** @param parsers of messages, beside those of the compiler */
    private boolean build(IConsole console, List<String> parsers, IProgressMonitor monitor, Build build)
            throws CoreException {
        IProject project = getProject();
        SubMonitor progress = SubMonitor.convert(monitor, NLS.bind(Messages.build_building, project.getName()), 10);
        String[] ids = Stream.concat(parsers.stream(), Stream.of(getToolChain().getErrorParserIds())).toArray(String[]::new);
        try (ErrorParserManager output = new ErrorParserManager(project, project.getLocationURI(), this, ids)) {
            output.setOutputStream(console.getOutputStream());
            return build.run(new BuildOutput(project, output, this, PortwrightBuildConfiguration::missing), progress.split(9));
        } catch (IOException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.build_failed, project.getName(), e.getMessage()), e);
        } finally {
            ProgramBuild.buildFolder(project).refreshLocal(IResource.DEPTH_INFINITE, null);
        }
    }

    private static Optional<String> missing() throws CoreException {
        return Toolchain.read().isComplete() ? Optional.empty() : Optional.of(Messages.toolchain_missing);
    }

    @Override
    public void clean(IConsole console, IProgressMonitor monitor) throws CoreException {
        IProject project = getProject();
        project.deleteMarkers(ICModelMarker.C_MODEL_PROBLEM_MARKER, true, IResource.DEPTH_INFINITE);
        TranslationProblems.clear(project);
        IFolder folder = ProgramBuild.buildFolder(project);
        folder.refreshLocal(IResource.DEPTH_INFINITE, null);
        if (folder.exists()) {
            folder.delete(true, monitor);
        }
    }
}
