// SPDX-License-Identifier: EPL-2.0
// What a project needs that CDT's builder builds by a build configuration of ours.

package org.portwright.core.project;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.cdt.core.CCProjectNature;
import org.eclipse.cdt.core.CCorePlugin;
import org.eclipse.cdt.core.CProjectNature;
import org.eclipse.cdt.core.build.CBuilder;
import org.eclipse.cdt.core.build.ICBuildConfigurationManager;
import org.eclipse.cdt.core.build.ICBuildConfigurationManager2;
import org.eclipse.cdt.core.model.CoreModel;
import org.eclipse.cdt.core.settings.model.ICProjectDescription;
import org.eclipse.cdt.core.settings.model.ICProjectDescriptionManager;
import org.eclipse.core.resources.ICommand;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.build.PortwrightConfigurationData;

/** Natures, builder and description of C projects. */
public final class CProjects {

    private static final String CONFIGURATION_ID = PortwrightCore.PLUGIN_ID + ".configuration";

    private CProjects() {
    }

    /** Whether {@code project} is open and has a nature. */
    public static boolean hasNature(IProject project, String nature) {
        try {
            return project.isAccessible() && project.hasNature(nature);
        } catch (CoreException e) {
            return false;
        }
    }

    /**
     * Gives {@code description} a nature of ours, with CDT's natures and builder. All at once: CDT asks for a build
     * configuration as soon as a project has a nature of its own.
     */
    public static void addNatures(IProjectDescription description, String nature) {
        Set<String> natures = new LinkedHashSet<>(List.of(description.getNatureIds()));
        natures.add(CProjectNature.C_NATURE_ID);
        natures.add(CCProjectNature.CC_NATURE_ID);
        natures.add(nature);
        description.setNatureIds(natures.toArray(String[]::new));
        addBuilder(description);
    }

    /**
     * Creates a project.
     *
     * @param project handle of the project, which must not exist
     * @param location where its files are kept, or are already; null: in the workspace
     * @param template what to start from; null: what is at its location
     * @param nature a nature of ours
     * @param withoutTemplate what is to be done with a project that has no template, once it is open
     */
    public static void create(IProject project, URI location, Template template, String nature,
            ICoreRunnable withoutTemplate, IProgressMonitor monitor) throws CoreException {
        IProjectDescription description = project.getWorkspace().newProjectDescription(project.getName());
        description.setLocationURI(location);
        if (template != null) {
            description.setComment(template.description());
        }
        addNatures(description, nature);
        project.getWorkspace().run(inner -> {
            SubMonitor progress = SubMonitor.convert(inner,
                    NLS.bind(Messages.project_creating, project.getName()), 10);
            project.create(description, progress.split(1));
            project.open(progress.split(1));
            if (template != null) {
                template.copyInto(project, progress.split(7));
            } else {
                withoutTemplate.run(progress.split(1));
            }
            describe(project);
        }, project.getWorkspace().getRoot(), IWorkspace.AVOID_UPDATE, monitor);
        recheck();
    }

    /**
     * Puts CDT's builder into {@code description}.
     *
     * @return whether it wasn't there
     */
    public static boolean addBuilder(IProjectDescription description) {
        List<ICommand> commands = new ArrayList<>(Arrays.asList(description.getBuildSpec()));
        if (commands.stream().anyMatch(command -> PortwrightCore.BUILDER_ID.equals(command.getBuilderName()))) {
            return false;
        }
        ICommand command = description.newCommand();
        CBuilder.setupBuilder(command);
        // CDT switches building on save off; the objects of unchanged sources are kept here, so it costs little, and
        // errors show as one types.
        command.setBuilding(IncrementalProjectBuilder.AUTO_BUILD, true);
        commands.add(command);
        description.setBuildSpec(commands.toArray(ICommand[]::new));
        return true;
    }

    /** Takes CDT's builder away. */
    public static void removeBuilder(IProjectDescription description) {
        description.setBuildSpec(Arrays.stream(description.getBuildSpec())
                .filter(command -> !PortwrightCore.BUILDER_ID.equals(command.getBuilderName()))
                .toArray(ICommand[]::new));
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

    /** Has CDT look again whether projects have a build configuration: it remembers when it has found none. */
    public static void recheck() {
        if (CCorePlugin.getService(ICBuildConfigurationManager.class)
                instanceof ICBuildConfigurationManager2 configurations) {
            configurations.recheckConfigs();
        }
    }
}
