// SPDX-License-Identifier: EPL-2.0
// Instruments a project's objects again when they have been compiled again.

package org.portwright.core.lopi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.ICommand;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ProjectScope;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.osgi.util.NLS;
import org.osgi.service.prefs.BackingStoreException;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;

/** The last step of a project's build. What it does is in the project's {@code .settings}. */
public final class LopiBuilder extends IncrementalProjectBuilder {

    /** Identifier of the builder. */
    public static final String ID = PortwrightCore.PLUGIN_ID + ".lopiBuilder";

    private static final String NODE = PortwrightCore.PLUGIN_ID + ".lopi";

    /** Adds the step, or changes what it does, and does it. */
    static void add(IProject project, InstrumentationPlan plan, IProgressMonitor monitor) throws CoreException {
        IEclipsePreferences node = new ProjectScope(project).getNode(NODE);
        try {
            node.clear();
            plan.toSettings().forEach(node::put);
            node.flush();
        } catch (BackingStoreException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_notWritten, project.getName(), e.getMessage()), e);
        }
        IProjectDescription description = project.getDescription();
        List<ICommand> commands = new ArrayList<>(Arrays.asList(description.getBuildSpec()));
        if (commands.stream().noneMatch(command -> command.getBuilderName().equals(ID))) {
            ICommand command = description.newCommand();
            command.setBuilderName(ID);
            commands.add(command);      // last: after what compiles
            description.setBuildSpec(commands.toArray(ICommand[]::new));
            project.setDescription(description, monitor);
        }
    }

    /** Takes the step away again; the copies stay. */
    public static void remove(IProject project, IProgressMonitor monitor) throws CoreException {
        IProjectDescription description = project.getDescription();
        description.setBuildSpec(Arrays.stream(description.getBuildSpec())
                .filter(command -> !command.getBuilderName().equals(ID)).toArray(ICommand[]::new));
        project.setDescription(description, monitor);
        try {
            new ProjectScope(project).getNode(NODE).removeNode();
        } catch (BackingStoreException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_notWritten, project.getName(), e.getMessage()), e);
        }
    }

    /** Whether a project has the step. */
    public static boolean isIn(IProject project) throws CoreException {
        return Arrays.stream(project.getDescription().getBuildSpec())
                .anyMatch(command -> command.getBuilderName().equals(ID));
    }

    @Override
    protected IProject[] build(int kind, Map<String, String> arguments, IProgressMonitor monitor)
            throws CoreException {
        IProject project = getProject();
        SubMonitor progress = SubMonitor.convert(monitor, 100);
        InstrumentationPlan plan = plan(project);
        InstrumentOperation operation = new InstrumentOperation(project, plan);
        if (kind != FULL_BUILD && isUpToDate(project, operation.arguments(), progress.split(20))) {
            return null;
        }
        IStatus status = operation.run(progress.split(80));
        if (status.getSeverity() == IStatus.ERROR) {
            throw new CoreException(status);
        }
        return null;
    }

    private static InstrumentationPlan plan(IProject project) throws CoreException {
        IEclipsePreferences node = new ProjectScope(project).getNode(NODE);
        Map<String, String> settings = new LinkedHashMap<>();
        try {
            for (String key : node.keys()) {
                settings.put(key, node.get(key, ""));
            }
        } catch (BackingStoreException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_damagedSettings, e.getMessage()), e);
        }
        return InstrumentationPlan.of(settings);
    }

    /** Whether all is older than the file of linker arguments, which is written last. */
    private static boolean isUpToDate(IProject project, IFile arguments,
            IProgressMonitor monitor) throws CoreException {
        try {
            Path made = ObjectFinder.location(arguments);
            if (!Files.exists(made)) {
                return false;
            }
            for (IFile object : ObjectFinder.objects(project, monitor)) {
                Path path = ObjectFinder.location(object);
                if (Files.getLastModifiedTime(path).compareTo(Files.getLastModifiedTime(made)) > 0) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    protected void clean(IProgressMonitor monitor) throws CoreException {
        IProject project = getProject();
        List<IResource> copies = new ArrayList<>();
        project.accept(resource -> {
            if (resource instanceof IFile file && (file.getName().endsWith(ObjectFinder.MARK + ".o")
                    || file.getName().endsWith(ObjectFinder.MARK + "." + InstrumentOperation.ARGUMENTS_EXTENSION))) {
                copies.add(file);
            }
            return true;
        });
        for (IResource copy : copies) {
            copy.delete(true, monitor);
        }
    }
}
