// SPDX-License-Identifier: EPL-2.0
// Makes projects: new ones, imported samples, and existing projects that become Portwright projects.

package org.portwright.core.translate.project;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.IWorkspaceRoot;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.project.CProjects;
import org.portwright.core.project.Template;
import org.portwright.core.translate.TranslationProblems;
import org.portwright.core.translate.build.BuildCommand;

/** Creates and configures Portwright projects. All methods are for a thread that may wait for the workspace. */
public final class PortwrightProjects {

    private static final String PLUGIN_ID = "org.portwright.core.translate";

    private PortwrightProjects() {
    }

    /** The samples that come with the IDE, by name. */
    public static List<Template> samples() {
        return Template.packaged(PLUGIN_ID);
    }

    /** Whether {@code project} is open and has our nature. */
    public static boolean isPortwright(IProject project) {
        return CProjects.hasNature(project, PortwrightCore.NATURE_ID);
    }

    /**
     * Creates a project.
     *
     * @param project handle of the project, which must not exist
     * @param location where its files are kept, or are already; null: in the workspace
     * @param template what to start from; null: an empty project
     */
    public static void create(IProject project, URI location, Template template, IProgressMonitor monitor)
            throws CoreException {
        CProjects.create(project, location, template, PortwrightCore.NATURE_ID, inner -> useBuildSystem(project), monitor);
    }

    /** A project that comes with a build system is built by that, unless somebody has said how. */
    private static void useBuildSystem(IProject project) throws CoreException {
        Optional<String> command = BuildCommand.of(Path.of(project.getLocationURI()));
        if (command.isPresent() && !ProjectSettings.fileOf(project).exists()) {
            ProjectSettings.of(project).withBuildCommand(command.get(), "").store(project);
        }
    }

    /**
     * Makes {@code project} a Portwright project, with CDT's natures and builder. Idempotent.
     *
     * @throws CoreException if it is a kernel or a native project, or can't be changed
     */
    public static void configure(IProject project, IProgressMonitor monitor) throws CoreException {
        if (CProjects.hasNature(project, PortwrightCore.KERNEL_NATURE_ID)
                || CProjects.hasNature(project, PortwrightCore.NATIVE_NATURE_ID)) {
            throw PortwrightCore.failure(NLS.bind(Messages.nature_otherMachine, project.getName()), null);
        }
        project.getWorkspace().run(inner -> {
            IProjectDescription description = project.getDescription();
            CProjects.addNatures(description, PortwrightCore.NATURE_ID);
            project.setDescription(description, inner);
            useBuildSystem(project);
            CProjects.describe(project);
        }, project.getWorkspace().getRoot(), IWorkspace.AVOID_UPDATE, monitor);
        CProjects.recheck();
    }

    /**
     * Takes our nature and our markers away again. What CDT added stays: its natures, its description; and so do the
     * project's settings and what was built. Idempotent.
     */
    public static void deconfigure(IProject project, IProgressMonitor monitor) throws CoreException {
        project.getWorkspace().run(inner -> {
            IProjectDescription description = project.getDescription();
            description.setNatureIds(Arrays.stream(description.getNatureIds())
                    .filter(nature -> !nature.equals(PortwrightCore.NATURE_ID)).toArray(String[]::new));
            project.setDescription(description, inner);
            TranslationProblems.clear(project);
        }, project.getWorkspace().getRoot(), IWorkspace.AVOID_UPDATE, monitor);
    }

    /**
     * Copies each sample below {@code samples} into the workspace as a project of the same name, if it has our nature. A
     * project that is there already stays as it is.
     *
     * @param samples folder of the file system that has a folder with a {@code .project} for each sample
     * @return the projects that were added
     */
    public static List<IProject> importSamples(Path samples, IProgressMonitor monitor) throws CoreException {
        List<Path> folders;
        try (Stream<Path> entries = Files.list(samples)) {
            folders = entries.filter(folder -> Files.isRegularFile(folder.resolve(".project"))).sorted().toList();
        } catch (IOException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.samples_unreadable, samples), e);
        }
        SubMonitor progress = SubMonitor.convert(monitor, Messages.samples_importing, folders.size());
        IWorkspaceRoot root = ResourcesPlugin.getWorkspace().getRoot();
        List<IProject> added = new ArrayList<>();
        for (Path folder : folders) {
            SubMonitor step = progress.split(1);
            IProject project = root.getProject(folder.getFileName().toString());
            if (project.exists() || !isPortwright(folder)) {
                continue;
            }
            try {
                create(project, null, Template.in(folder), step);
            } catch (IOException e) {
                throw PortwrightCore.failure(NLS.bind(Messages.samples_unreadable, folder), e);
            }
            added.add(project);
        }
        return added;
    }

    private static boolean isPortwright(Path folder) throws CoreException {
        IPath file = IPath.fromPath(folder.resolve(IProjectDescription.DESCRIPTION_FILE_NAME));
        return ResourcesPlugin.getWorkspace().loadProjectDescription(file).hasNature(PortwrightCore.NATURE_ID);
    }
}
