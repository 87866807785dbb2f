// SPDX-License-Identifier: EPL-2.0
// Instruments the objects of a project.

package org.portwright.core.lopi;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.elf.ElfException;
import org.portwright.lopi.FunctionReport;
import org.portwright.lopi.Instrumenter;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.Plan;

/**
 * Writes an instrumented copy beside each object that has chosen functions, and a file of linker arguments: all
 * objects, the copies instead of those that have one, and what probes need.
 */
public final class InstrumentOperation {

    /** Extension of the file of linker arguments, an option file as GCC takes it ({@code gcc @FILE}). */
    public static final String ARGUMENTS_EXTENSION = "link";

    private final IResource resource;
    private final InstrumentationPlan plan;
    private int functions;

    /**
     * Makes one.
     *
     * @param resource the object, the archive, or the project or folder whose objects are meant
     * @param plan what is done
     */
    public InstrumentOperation(IResource resource, InstrumentationPlan plan) {
        this.resource = resource;
        this.plan = plan;
    }

    /** The file of linker arguments: beside an object, in a project or folder. */
    public IFile arguments() {
        IContainer folder = resource instanceof IContainer container ? container : resource.getParent();
        String name = resource instanceof IFile ? resource.getFullPath().removeFileExtension().lastSegment()
                : resource.getName();
        return folder.getFile(IPath.fromOSString(name + ObjectFinder.MARK + "."
                + ARGUMENTS_EXTENSION));
    }

    /** How many functions the last {@link #run} has instrumented. */
    public int functions() {
        return functions;
    }

    /**
     * Instruments.
     *
     * @return OK; CANCEL; or an error whose message says what is wrong and what to do. Each file is the old one then,
     *     or the new one
     */
    public IStatus run(IProgressMonitor monitor) {
        SubMonitor progress = SubMonitor.convert(monitor, NLS.bind(Messages.lopi_instrumenting, resource.getName()),
                100);
        try {
            instrument(progress);
            return Status.OK_STATUS;
        } catch (OperationCanceledException e) {
            return Status.CANCEL_STATUS;
        } catch (CoreException e) {
            return e.getStatus();
        } catch (LopiException e) {
            return PortwrightCore.error(e.file() + ": " + e.getMessage(), e);
        } catch (ElfException e) {
            return PortwrightCore.error(resource.getName() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            return PortwrightCore.error(NLS.bind(Messages.lopi_notWritten, resource.getName(), e.getMessage()), e);
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            // A defect of the engine's must not look like one of the IDE's.
            IStatus status = PortwrightCore.error(NLS.bind(Messages.lopi_internal, resource.getName(), e), e);
            PortwrightCore.log(status);
            return status;
        }
    }

    private void instrument(SubMonitor progress) throws CoreException, LopiException, ElfException, IOException {
        ProbeFolder.Source source = ProbeFolder.open(progress.split(20)).source(plan.probe());
        List<IFile> objects = ObjectFinder.objects(resource, progress.split(10));
        Set<String> chosen = plan.files();
        List<String> arguments = new ArrayList<>();
        progress.setWorkRemaining(objects.size() + 5);
        functions = 0;
        try {
            for (IFile object : objects) {
                String name = ObjectFinder.nameOf(object);
                progress.subTask(name);
                Path copy = ObjectFinder.location(object).resolveSibling(ObjectFinder.copyName(object.getName()));
                Path linked = ObjectFinder.location(object);
                if (chosen.contains(name)) {
                    Instrumenter.Result result = Instrumenter.instrument(name, ObjectFinder.read(object),
                            plan(source), false);
                    long done = result.functions().stream().map(FunctionReport::form).filter(form -> form != null)
                            .count();
                    functions += (int) done;
                    if (done > 0) {
                        write(copy, result.bytes());
                        linked = copy;
                    } else {
                        Files.deleteIfExists(copy);
                    }
                } else {
                    Files.deleteIfExists(copy);     // of an earlier plan
                }
                arguments.add(linked.toString());
                progress.split(1);
            }
            arguments.addAll(source.libraries());
            StringBuilder text = new StringBuilder();
            arguments.forEach(argument -> text.append(quoted(argument)).append('\n'));
            write(Path.of(arguments().getLocationURI()), text.toString().getBytes(StandardCharsets.UTF_8));
        } finally {
            IContainer changed = resource instanceof IContainer container ? container : resource.getParent();
            changed.refreshLocal(IResource.DEPTH_INFINITE, null);
            for (IFile object : objects) {
                markDerived(object.getParent().findMember(ObjectFinder.copyName(object.getName())));
            }
            markDerived(arguments());
        }
    }

    private Plan plan(ProbeFolder.Source source) {
        Plan.Treatment treatment = new Plan.Treatment(source, plan.exit());
        return function -> plan.points().contains(new PointId(function.object(), function.name())) ? treatment : null;
    }

    private static void markDerived(IResource made) throws CoreException {
        if (made != null && made.exists()) {
            made.setDerived(true, null);
        }
    }

    /** As libiberty's expandargv reads option files (GCC manual, Overall Options, @file). */
    private static String quoted(String argument) {
        return argument.matches("[\\w./+-]+") ? argument
                : '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Beside it first, so that there never is half a file. */
    private static void write(Path file, byte[] bytes) throws IOException {
        Path unfinished = Files.createTempFile(file.getParent(), ".lopi", ".unfinished");
        try {
            Files.write(unfinished, bytes);
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    // ------------------------------------------------------------ projects

    /** Writes the plan in the probe language to {@code file}. */
    public static void writeLanguage(IFile file, String text, IProgressMonitor monitor) throws CoreException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (file.exists()) {
            file.setContents(bytes, true, true, monitor);
        } else {
            file.create(bytes, true, false, monitor);
        }
    }

    /** Lets each build of {@code project} instrument its objects anew. */
    public static void addBuildStep(IProject project, InstrumentationPlan plan, IProgressMonitor monitor)
            throws CoreException {
        LopiBuilder.add(project, plan, monitor);
    }
}
