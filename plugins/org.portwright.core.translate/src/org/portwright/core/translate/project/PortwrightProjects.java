// SPDX-License-Identifier: EPL-2.0
// Makes projects: new ones, imported samples, and existing projects that become Portwright projects.

package org.portwright.core.translate.project;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.cdt.core.CCProjectNature;
import org.eclipse.cdt.core.CCorePlugin;
import org.eclipse.cdt.core.CProjectNature;
import org.eclipse.cdt.core.build.ICBuildConfigurationManager;
import org.eclipse.cdt.core.build.ICBuildConfigurationManager2;
import org.eclipse.cdt.core.model.CoreModel;
import org.eclipse.cdt.core.settings.model.ICProjectDescription;
import org.eclipse.cdt.core.settings.model.ICProjectDescriptionManager;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.IWorkspaceRoot;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.project.Template;
import org.portwright.core.translate.TranslationProblems;
import org.portwright.core.translate.build.BuildCommand;
import org.portwright.core.translate.build.PortwrightConfigurationData;

/** Creates and configures Portwright projects. All methods are for a thread that may wait for the workspace. */
public final class PortwrightProjects {

    private static final String PLUGIN_ID = "org.portwright.core.translate";
    private static final String CONFIGURATION_ID = PortwrightCore.PLUGIN_ID + ".configuration";

    private PortwrightProjects() {
    }

    /** The samples that come with the IDE, by name. */
    public static List<Template> samples() {
        return Template.packaged(PLUGIN_ID);
    }

    /** Whether {@code project} is open and has our nature. */
    public static boolean isPortwright(IProject project) {
        return hasNature(project, PortwrightCore.NATURE_ID);
    }

    private static boolean hasNature(IProject project, String nature) {
        try {
            return project.isAccessible() && project.hasNature(nature);
        } catch (CoreException e) {
            return false;
        }
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
        IProjectDescription description = project.getWorkspace().newProjectDescription(project.getName());
        description.setLocationURI(location);
        if (template != null) {
            description.setComment(template.description());
        }
        addNatures(description);
        project.getWorkspace().run(inner -> {
            SubMonitor progress = SubMonitor.convert(inner,
                    NLS.bind(Messages.project_creating, project.getName()), 10);
            project.create(description, progress.split(1));
            project.open(progress.split(1));
            if (template != null) {
                template.copyInto(project, progress.split(5));
            } else {
                useBuildSystem(project);
            }
            describe(project);
        }, project.getWorkspace().getRoot(), IWorkspace.AVOID_UPDATE, monitor);
    }

    /** A project that comes with a build system is built by that, unless somebody has said how. */
    private static void useBuildSystem(IProject project) throws CoreException {
        Optional<String> command = BuildCommand.of(Path.of(project.getLocationURI()));
        if (command.isPresent() && !ProjectSettings.fileOf(project).exists()) {
            ProjectSettings.of(project).withBuildCommand(command.get(), "").store(project);
        }
    }

    /** Makes {@code project} a Portwright project, with CDT's natures and builder. Idempotent. */
    public static void configure(IProject project, IProgressMonitor monitor) throws CoreException {
        project.getWorkspace().run(inner -> {
            IProjectDescription description = project.getDescription();
            addNatures(description);
            project.setDescription(description, inner);
            useBuildSystem(project);
            describe(project);
        }, project.getWorkspace().getRoot(), IWorkspace.AVOID_UPDATE, monitor);
        if (CCorePlugin.getService(ICBuildConfigurationManager.class)
                instanceof ICBuildConfigurationManager2 configurations) {
            // CDT remembers that it once found no build configuration for the project.
            configurations.recheckConfigs();
        }
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

    /** All natures at once: CDT asks for a build configuration as soon as a project has one of its own. */
    private static void addNatures(IProjectDescription description) {
        Set<String> natures = new LinkedHashSet<>(List.of(description.getNatureIds()));
        natures.add(CProjectNature.C_NATURE_ID);
        natures.add(CCProjectNature.CC_NATURE_ID);
        natures.add(PortwrightCore.NATURE_ID);
        description.setNatureIds(natures.toArray(String[]::new));
        PortwrightNature.addBuilder(description);
    }

    /**
     * Gives {@code project} a CDT configuration if it has none. A project that has only the nature has no
     * ICProjectDescription, and CDT's model then knows none of its translation units.
     */
    public static void describe(IProject project) throws CoreException {
        ICProjectDescriptionManager manager = CoreModel.getDefault().getProjectDescriptionManager();
        if (manager.getProjectDescription(project, false) != null) {
            return;
        }
        ICProjectDescription description = manager.createProjectDescription(project, false);
        description.createConfiguration(PortwrightConfigurationData.ID,
                PortwrightConfigurationData.empty(CONFIGURATION_ID, "Default"));
        manager.setProjectDescription(project, description);
    }

    /**
     * Copies each sample below {@code samples} into the workspace as a project of the same name. A project that is
     * there already stays as it is.
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
            if (project.exists()) {
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
}
