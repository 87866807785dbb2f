// SPDX-License-Identifier: EPL-2.0
// Instruments objects as the rules of a .lopi file say.

package org.portwright.core.lopi;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

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
import org.eclipse.core.runtime.jobs.ISchedulingRule;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.lopi.project.NativeProjects;
import org.portwright.core.lopi.project.NativeSettings;
import org.portwright.elf.ElfException;
import org.portwright.lopi.FunctionReport;
import org.portwright.lopi.Instrumenter;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.Plan;
import org.portwright.lopi.language.ProbeFiles;
import org.portwright.lopi.language.ProbeRules;

/**
 * Writes an instrumented copy beside each object of which the rules choose functions, and a file of linker arguments:
 * all objects, the copies instead of those that have one, and what probes need.
 */
public final class InstrumentOperation {

    /** Extension of the file of linker arguments, an option file as GCC takes it ({@code gcc @FILE}). */
    public static final String ARGUMENTS_EXTENSION = "link";

    /** Extension of a file of rules. */
    public static final String RULES_EXTENSION = "lopi";

    private final IResource resource;
    private final IFile rulesFile;
    private List<Path> profiles = List.of();
    private int functions;

    /**
     * Makes one.
     *
     * @param resource the object, the archive, the program, or the project or folder whose objects are meant
     * @param rules the {@code .lopi} file
     */
    public InstrumentOperation(IResource resource, IFile rules) {
        this.resource = resource;
        this.rulesFile = rules;
    }

    /** The file of rules that belongs to a resource: beside a file, in a project or folder. */
    public static IFile rulesOf(IResource resource) {
        return beside(resource, "." + RULES_EXTENSION);
    }

    /** The file of linker arguments: beside a file, in a project or folder. */
    public IFile arguments() {
        return beside(resource, ObjectFinder.MARK + "." + ARGUMENTS_EXTENSION);
    }

    private static IFile beside(IResource resource, String extension) {
        IContainer folder = folder(resource);
        String name = resource instanceof IFile ? resource.getFullPath().removeFileExtension().lastSegment()
                : resource.getName();
        return folder.getFile(IPath.fromOSString(name + extension));
    }

    private static IContainer folder(IResource resource) {
        return resource instanceof IContainer container ? container : resource.getParent();
    }

    /** How many functions the last {@link #run} has instrumented. */
    public int functions() {
        return functions;
    }

    /** The profiles that the rules of the last {@link #run} depend on. */
    List<Path> profiles() {
        return profiles;
    }

    /**
     * Instruments. What the rules ask for and can't be done is marked at them.
     *
     * @return OK; CANCEL; or an error whose message says what is wrong and what to do. Each file is the old one then,
     *     or the new one
     */
    public IStatus run(IProgressMonitor monitor) {
        SubMonitor progress = SubMonitor.convert(monitor, NLS.bind(Messages.lopi_instrumenting, resource.getName()),
                100);
        RuleProblems problems = new RuleProblems(rulesFile);
        IStatus status;
        try {
            instrument(progress, problems);
            status = Status.OK_STATUS;
        } catch (OperationCanceledException e) {
            return Status.CANCEL_STATUS;
        } catch (CoreException e) {
            status = e.getStatus();
        } catch (LopiException e) {
            status = PortwrightCore.error(e.file() + ": " + e.getMessage(), e);
        } catch (ElfException e) {
            status = PortwrightCore.error(resource.getName() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            status = PortwrightCore.error(NLS.bind(Messages.lopi_notWritten, resource.getName(), e.getMessage()), e);
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            // A defect of the engine's must not look like one of the IDE's.
            status = PortwrightCore.error(NLS.bind(Messages.lopi_internal, resource.getName(), e), e);
            PortwrightCore.log(status);
        }
        problems.show(status);
        return status;
    }

    private void instrument(SubMonitor progress, RuleProblems problems)
            throws CoreException, LopiException, ElfException, IOException {
        ProbeRules rules = rules();
        profiles = rules.profiles();
        ProbeFolder probes = ProbeFolder.open(ObjectFinder.location(rulesFile).getParent(), progress.split(20));
        List<IFile> objects = ObjectFinder.linked(resource, rules.objects(), progress.split(10));
        Plan chosen = rules.plan(name -> probes.source(name, progress));
        List<String> arguments = new ArrayList<>();
        progress.setWorkRemaining(objects.size() + 5);
        functions = 0;
        boolean[] cpp = new boolean[1];
        // Builds wait, which write the objects that are read here, but nobody who saves another file.
        ISchedulingRule rule = arguments();
        try {
            Job.getJobManager().beginRule(rule, progress.newChild(1));
            for (IFile object : objects) {
                String name = ObjectFinder.nameOf(object);
                progress.subTask(name);
                Path plain = ObjectFinder.location(object);
                if (probes.isOwn(plain, rules.probes())) {
                    continue;       // linked with the libraries
                }
                Path copy = plain.resolveSibling(ObjectFinder.copyName(object.getName()));
                Instrumenter.Result result = Instrumenter.instrument(name, ObjectFinder.read(object), function -> {
                    cpp[0] |= !function.readable().isEmpty();
                    Plan.Treatment treatment = chosen.treatment(function);
                    if (treatment != null) {
                        problems.asked(function, rules);
                    }
                    return treatment;
                }, false);
                result.functions().forEach(problems::came);
                long done = result.functions().stream().map(FunctionReport::form).filter(form -> form != null)
                        .count();
                functions += (int) done;
                if (done > 0) {
                    write(copy, result.bytes());
                } else {
                    Files.deleteIfExists(copy);     // of earlier rules
                }
                arguments.add((done > 0 ? copy : plain).toString());
                progress.split(1);
            }
            arguments.addAll(probes.libraries());
            if (resource instanceof IProject project && NativeProjects.isNative(project)) {
                arguments.addAll(NativeSettings.of(project).linkArguments());
            }
            if (ObjectFinder.isProgram(resource)) {
                arguments.addAll(ObjectFinder.linkArguments((IFile) resource));
            } else if (cpp[0]) {
                arguments.add("-lstdc++");
                arguments.add("-lm");
            }
            StringBuilder text = new StringBuilder();
            arguments.forEach(argument -> text.append(quoted(argument)).append('\n'));
            write(Path.of(arguments().getLocationURI()), text.toString().getBytes(StandardCharsets.UTF_8));
        } finally {
            Job.getJobManager().endRule(rule);
            folder(resource).refreshLocal(IResource.DEPTH_INFINITE, null);
            for (IFile object : objects) {
                markDerived(object.getParent().findMember(ObjectFinder.copyName(object.getName())));
            }
            markDerived(arguments());
        }
    }

    private ProbeRules rules() throws CoreException, LopiException, IOException {
        Path file = ObjectFinder.location(rulesFile);
        if (!Files.isRegularFile(file)) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_noRules, ObjectFinder.nameOf(rulesFile)), null);
        }
        return Rules.FILES.read(file, warning -> { });
    }

    /** The language, started when it is needed first. */
    private static final class Rules {
        private static final ProbeFiles FILES = new ProbeFiles();
    }

    private static void markDerived(IResource made) throws CoreException {
        if (made != null && made.exists()) {
            made.setDerived(true, null);
        }
    }

    /** As libiberty's expandargv reads option files (GCC manual, Overall Options, @file). */
    private static String quoted(String argument) {
        return argument.matches("[\\w./+:-]+") ? argument
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

    /** Writes rules to {@code file}; what was there stays in its local history. */
    public static void writeRules(IFile file, String text, IProgressMonitor monitor) throws CoreException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (file.exists()) {
            file.setContents(bytes, true, true, monitor);
        } else {
            file.create(bytes, true, false, monitor);
        }
    }
}
