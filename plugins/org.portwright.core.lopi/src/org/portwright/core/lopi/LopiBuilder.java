// SPDX-License-Identifier: EPL-2.0
// Instruments a project's objects again when they have been compiled again, or when the rules have changed.

package org.portwright.core.lopi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.ICommand;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.portwright.core.PortwrightCore;

/**
 * The last step of a project's build. Its arguments in {@code .project} name the file of rules, and the program whose
 * objects are instrumented if it is not the whole project's.
 */
public final class LopiBuilder extends IncrementalProjectBuilder {

    /** Identifier of the builder. */
    public static final String ID = PortwrightCore.PLUGIN_ID + ".lopiBuilder";

    private static final String RULES = "rules";
    private static final String PROGRAM = "program";

    /** What instrumenting and linking make. */
    private static final List<String> MADE = List.of("o", "a", InstrumentOperation.ARGUMENTS_EXTENSION,
            InstrumentedProgram.PROGRAM_EXTENSION);

    /** What the last run has read besides objects and rules. */
    private List<Path> profiles = List.of();

    /**
     * Adds the step, or changes what it does.
     *
     * @param resource the project, or a program in it
     * @param rules the file of rules
     */
    public static void add(IResource resource, IFile rules, IProgressMonitor monitor) throws CoreException {
        IProject project = resource.getProject();
        IProjectDescription description = project.getDescription();
        List<ICommand> commands = new ArrayList<>(others(description));
        ICommand command = description.newCommand();
        command.setBuilderName(ID);
        command.setArguments(Map.of(RULES, rules.getProjectRelativePath().toString(), PROGRAM,
                resource.getProjectRelativePath().toString()));
        commands.add(command);      // last: after what compiles
        description.setBuildSpec(commands.toArray(ICommand[]::new));
        project.setDescription(description, monitor);
    }

    /** Takes the step away again; the copies stay. */
    public static void remove(IProject project, IProgressMonitor monitor) throws CoreException {
        IProjectDescription description = project.getDescription();
        description.setBuildSpec(others(description).toArray(ICommand[]::new));
        project.setDescription(description, monitor);
    }

    private static List<ICommand> others(IProjectDescription description) {
        return Arrays.stream(description.getBuildSpec()).filter(command -> !command.getBuilderName().equals(ID))
                .toList();
    }

    /** Whether a project has the step. */
    public static boolean isIn(IProject project) throws CoreException {
        return Arrays.stream(project.getDescription().getBuildSpec())
                .anyMatch(command -> command.getBuilderName().equals(ID));
    }

    @Override
    protected IProject[] build(int kind, Map<String, String> arguments, IProgressMonitor monitor)
            throws CoreException {
        SubMonitor progress = SubMonitor.convert(monitor, 100);
        IProject project = getProject();
        String program = arguments.getOrDefault(PROGRAM, "");
        IResource resource = program.isEmpty() ? project : project.getFile(IPath.fromPortableString(program));
        IFile rules = project.getFile(IPath.fromPortableString(
                arguments.getOrDefault(RULES, InstrumentOperation.rulesOf(resource).getName())));
        InstrumentOperation operation = new InstrumentOperation(resource, rules);
        // In a full build too: when the step has just been added all is done, and cleaning has taken all away.
        if (!isUpToDate(rules, operation.arguments(), progress.split(20))) {
            // What goes wrong is marked at the rules: a dialog after each build would be in the way.
            operation.run(progress.split(80));
            profiles = operation.profiles();
        }
        return null;
    }

    /** Whether all is older than the file of linker arguments, which is written last. */
    private boolean isUpToDate(IFile rules, IFile arguments, IProgressMonitor monitor) throws CoreException {
        List<Path> read = new ArrayList<>(profiles);
        read.add(ObjectFinder.location(rules));
        for (IFile object : ObjectFinder.candidates(getProject(), monitor)) {
            read.add(ObjectFinder.location(object));
        }
        try {
            FileTime made = Files.getLastModifiedTime(ObjectFinder.location(arguments));
            for (Path each : read) {
                if (Files.getLastModifiedTime(each).compareTo(made) > 0) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            return false;       // Something is not there.
        }
    }

    @Override
    protected void clean(IProgressMonitor monitor) throws CoreException {
        IProject project = getProject();
        List<IResource> copies = new ArrayList<>();
        project.accept(resource -> {
            if (resource instanceof IFile file && file.isDerived() && MADE.stream()
                    .anyMatch(extension -> file.getName().endsWith(ObjectFinder.MARK + "." + extension))) {
                copies.add(file);
            }
            return true;
        });
        for (IResource copy : copies) {
            copy.delete(true, monitor);
        }
    }
}
