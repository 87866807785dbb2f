// SPDX-License-Identifier: EPL-2.0
// From a project, sources or an ELF file to a JAR in the project.

package org.portwright.core.translate;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.ILock;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.translate.build.BuildPurpose;
import org.portwright.core.translate.build.ProgramBuild;
import org.portwright.core.translate.build.SourcesBuild;
import org.portwright.core.translate.project.PortwrightProjects;
import org.portwright.core.translate.project.ProjectSettings;
import org.portwright.core.translate.report.ProgramReport;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;
import org.portwright.translator.FunctionView;
import org.portwright.translator.TranslatedProgram;
import org.portwright.translator.TranslationException;
import org.portwright.translator.TranslationOptions;
import org.portwright.translator.Translator;
import org.portwright.translator.binding.Export;

/**
 * Compiles what is to be compiled, translates it, and writes {@code build/TARGET/NAME.jar} (and {@code .jad} for
 * {@link TranslationTarget#J2ME}); for a debugger {@code build/debug/NAME.jar}, or {@code build/j2me/debug/NAME.jar}.
 *
 * <p>Until the JAR is complete nothing of it is to be seen: an operation that fails or is cancelled leaves the last
 * JAR, or none.
 */
public final class TranslateOperation {

    /** File of a project that is its MIDlet's icon. */
    private static final String ICON = "icon.png";

    /** Folder of a project whose files go into the JAR, where the program opens them by their path below it. */
    private static final String RESOURCES = "resources";

    /** Folder of MIDlet suites that are for a debugger. */
    private static final String DEBUGGED = "debug";

    private static final String REPORT = ".report.txt";

    /** What passes made of a function, as text, and a drawing of the last. */
    private static final String PASSES = ".passes.txt";
    private static final String DRAWING = ".passes.dot";

    private static final byte[] ELF_MAGIC = {0x7f, 'E', 'L', 'F'};

    /**
     * The translations of a project share its build folder, so they go one after the other. By locks and not by a
     * scheduling rule, because the build inside takes the workspace's rule.
     */
    private static final Map<IProject, ILock> LOCKS = new ConcurrentHashMap<>();

    private static final long LOCK_POLL_MILLISECONDS = 100;

    private final TranslationTarget target;
    private final BuildPurpose purpose;
    private final IFile program;
    private final Compilation compilation;

    /** Makes the program, or finds it made. */
    @FunctionalInterface
    private interface Compilation {
        /** @return false when there is no program; markers say why */
        boolean run(SubMonitor monitor) throws CoreException;
    }

    private TranslateOperation(TranslationTarget target, BuildPurpose purpose, IFile program, Compilation compilation) {
        this.target = target;
        this.purpose = purpose;
        this.program = program;
        this.compilation = compilation;
    }

    /**
     * The translation of what a person has selected.
     *
     * @param input one project, one ELF file, or one or more C or C++ sources of one project
     * @throws CoreException when {@code input} is nothing of that; the message says so
     */
    public static TranslateOperation of(TranslationTarget target, List<? extends IResource> input)
            throws CoreException {
        return of(target, BuildPurpose.RUN, input);
    }

    /**
     * The translation of a program that is to be debugged. What there are sources of is compiled for that.
     *
     * @param input as of {@link #of(TranslationTarget, List)}
     * @throws CoreException likewise
     */
    public static TranslateOperation forDebugger(TranslationTarget target, List<? extends IResource> input)
            throws CoreException {
        return of(target, BuildPurpose.DEBUG, input);
    }

    private static TranslateOperation of(TranslationTarget target, BuildPurpose purpose, List<? extends IResource> input)
            throws CoreException {
        if (input.size() == 1 && input.get(0) instanceof IProject project) {
            return ofProject(target, purpose, project);
        }
        List<IFile> files = input.stream().filter(IFile.class::isInstance).map(IFile.class::cast).toList();
        if (!files.isEmpty() && files.size() == input.size()) {
            if (files.stream().allMatch(ProgramBuild::isSource)
                    && files.stream().map(IResource::getProject).distinct().count() == 1) {
                return ofSources(target, purpose, files.stream().sorted(Comparator.comparing(IResource::getName)).toList());
            }
            if (files.size() == 1) {
                if (!isElf(files.get(0))) {
                    throw PortwrightCore.failure(NLS.bind(Messages.translate_noElf, files.get(0).getName()), null);
                }
                return new TranslateOperation(target, purpose, files.get(0), monitor -> true);
            }
        }
        throw PortwrightCore.failure(Messages.translate_nothing, null);
    }

    /** The projects that need our nature before {@code input} can be translated; an ELF file needs none. */
    public static List<IProject> withoutNature(List<? extends IResource> input) {
        return input.stream()
                .filter(resource -> resource instanceof IProject
                        || resource instanceof IFile file && ProgramBuild.isSource(file))
                .map(IResource::getProject).distinct().filter(project -> !PortwrightProjects.isPortwright(project))
                .toList();
    }

    /** Whether a file begins as all ELF files do (System V ABI, ELF identification). */
    private static boolean isElf(IFile file) {
        try (InputStream in = Files.newInputStream(location(file))) {
            return Arrays.equals(in.readNBytes(ELF_MAGIC.length), ELF_MAGIC);
        } catch (IOException e) {
            return true;    // the translation tells what is wrong
        }
    }

    private static TranslateOperation ofProject(TranslationTarget target, BuildPurpose purpose, IProject project) {
        IFile program = ProgramBuild.programOf(project, purpose);
        return new TranslateOperation(target, purpose, program, monitor -> {
            requireNature(project);
            if (purpose != BuildPurpose.RUN) {
                return SourcesBuild.run(project, purpose, monitor);
            }
            project.build(IncrementalProjectBuilder.INCREMENTAL_BUILD, monitor);
            return isThere(program);
        });
    }

    private static TranslateOperation ofSources(TranslationTarget target, BuildPurpose purpose, List<IFile> sources) {
        return new TranslateOperation(target, purpose, ProgramBuild.programOf(sources, purpose), monitor -> {
            requireNature(sources.get(0).getProject());
            return SourcesBuild.run(sources, purpose, monitor);
        });
    }

    /** A project is another's to change: it gets our nature when somebody says so. */
    private static void requireNature(IProject project) throws CoreException {
        if (!PortwrightProjects.isPortwright(project)) {
            throw PortwrightCore.failure(NLS.bind(Messages.translate_noNature, project.getName()), null);
        }
    }

    private static boolean isThere(IFile file) throws CoreException {
        file.refreshLocal(IResource.DEPTH_ZERO, null);
        return file.exists();
    }

    /** What is translated, for people: the ELF file. */
    public IFile program() {
        return program;
    }

    /** The JAR that this operation writes. */
    public IFile output() {
        return outputFolder().getFile(baseName() + ".jar");
    }

    private IFolder outputFolder() {
        IProject project = program.getProject();
        IFolder folder = ProgramBuild.buildFolder(project).getFolder(target.id());
        return purpose == BuildPurpose.RUN ? folder
                : target == TranslationTarget.JAVA ? purpose.folder(project) : folder.getFolder(DEBUGGED);
    }

    private String baseName() {
        return program.getFullPath().removeFileExtension().lastSegment();
    }

    /**
     * Translates.
     *
     * @return OK; CANCEL; or an error whose message says what is wrong and what to do, which markers show too
     */
    public IStatus run(IProgressMonitor monitor) {
        return run(monitor, true);
    }

    /** As {@link #run}, but does no more than compile when the JAR is younger than the program. */
    public IStatus update(IProgressMonitor monitor) {
        return run(monitor, false);
    }

    private IStatus run(IProgressMonitor monitor, boolean always) {
        SubMonitor progress = SubMonitor.convert(monitor,
                NLS.bind(Messages.translate_translating, program.getProject().getName()), 100);
        try {
            ILock lock = lock(program.getProject(), progress);
            try {
                if (!compilation.run(progress.split(35))) {
                    return PortwrightCore.error(NLS.bind(Messages.translate_notBuilt, program.getName()), null);
                }
                if (!always && isUpToDate()) {
                    return Status.OK_STATUS;
                }
                return translate(progress.setWorkRemaining(65));
            } finally {
                lock.release();
            }
        } catch (OperationCanceledException | CancellationException e) {
            return Status.CANCEL_STATUS;
        } catch (CoreException e) {
            return e.getStatus();
        }
    }

    /** Waits for the project's other translations. */
    private static ILock lock(IProject project, SubMonitor monitor) {
        ILock lock = LOCKS.computeIfAbsent(project, key -> Job.getJobManager().newLock());
        try {
            while (!lock.acquire(LOCK_POLL_MILLISECONDS)) {
                monitor.checkCanceled();
            }
            return lock;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OperationCanceledException();
        }
    }

    /** Whether the JAR is younger than all that it is made from. */
    private boolean isUpToDate() {
        IProject project = program.getProject();
        List<IFile> read = new ArrayList<>(List.of(program, project.getFile(ICON), ProjectSettings.fileOf(project)));
        try {
            read.addAll(resources(project));
            FileTime made = Files.getLastModifiedTime(location(output()));
            for (IFile file : read) {
                if (Files.exists(location(file)) && made.compareTo(Files.getLastModifiedTime(location(file))) <= 0) {
                    return false;
                }
            }
            return true;
        } catch (IOException | CoreException e) {
            return false;
        }
    }

    /** The files that go into the JAR. */
    private static List<IFile> resources(IProject project) throws CoreException {
        List<IFile> resources = new ArrayList<>();
        IFolder folder = project.getFolder(RESOURCES);
        if (folder.exists()) {
            folder.accept(resource -> resource instanceof IFile file ? resources.add(file) : true);
        }
        return resources;
    }

    private IStatus translate(SubMonitor progress) throws CoreException {
        TranslationProblems problems = new TranslationProblems(program, target);
        problems.clear();
        ProjectSettings settings = settings();
        try {
            StringBuilder passes = new StringBuilder();
            Optional<FunctionView> view = settings.view(passes::append);
            TranslationOptions options = translationOptions(settings);
            TranslatedProgram translated = translated(view.isPresent() ? view.get().in(options) : options, progress);
            checkView(view, translated);
            progress.setWorkRemaining(10).setTaskName(NLS.bind(Messages.translate_writing, output().getName()));
            ProgramBuild.create(outputFolder());
            progress.split(1);
            ProgramPackage.write(translated, packageOptions(settings), location(output()));
            writeReport(translated, settings.report());
            writeText(PASSES, view.map(each -> passes.toString()));
            writeText(DRAWING, view.map(FunctionView::drawing));
            for (String warning : translated.report().warnings()) {
                problems.warn(warning);
            }
            return Status.OK_STATUS;
        } catch (TranslationException e) {
            TranslationException located = FunctionLocator.locate(e, location(program));
            problems.add(located);
            return PortwrightCore.error(where(located) + e.getMessage(), e);
        } catch (ElfException e) {
            problems.add(e.getMessage());
            return PortwrightCore.error(program.getName() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            String message = NLS.bind(Messages.translate_io, program.getName(), e.getMessage());
            problems.add(message);
            return PortwrightCore.error(message, e);
        } catch (OperationCanceledException | CancellationException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            // A defect of the translator's must not look like one of the IDE's.
            IStatus status = PortwrightCore.error(NLS.bind(Messages.translate_internal, program.getName()), e);
            PortwrightCore.log(status);
            return status;
        } finally {
            if (outputFolder().getParent().exists()) {
                outputFolder().refreshLocal(IResource.DEPTH_INFINITE, null);
            }
        }
    }

    private TranslatedProgram translated(TranslationOptions options, SubMonitor progress) throws IOException, TranslationException, CoreException {
        progress.setTaskName(NLS.bind(Messages.translate_reading, program.getName()));
        ElfFile elf = ElfFile.read(location(program));
        if (elf.section(Export.SECTION).isPresent()) {
            throw PortwrightCore.failure(NLS.bind(Messages.translate_library, program.getName()), null);
        }
        progress.split(5);
        return Translator.translate(elf, options, new MonitorProgress(progress.split(50)));
    }

    private TranslationOptions translationOptions(ProjectSettings settings) {
        TranslationOptions options = TranslationOptions.of(target.id()).withPackage(settings.packageName());
        if (settings.heapBytes() > 0) {
            options = options.withHeap(settings.heapBytes());
        }
        if (settings.stackBytes() > 0) {
            options = options.withStack(settings.stackBytes());
        }
        if (purpose == BuildPurpose.DEBUG) {
            options = options.withDebugger();
        }
        options = options.without(settings.leftOut());
        return settings.report() ? options.withOperationCounts() : options;
    }

    /** The project's settings, where they can be used. */
    private ProjectSettings settings() throws CoreException {
        ProjectSettings settings = ProjectSettings.of(program.getProject());
        Optional<String> problem = settings.problem();
        if (problem.isPresent()) {
            throw PortwrightCore.failure(NLS.bind(Messages.settings_bad, problem.get()), null);
        }
        return settings;
    }

    /** Beside the JAR, as {@code portwright translate --report} prints it, and for the view; an old one goes. */
    private void writeReport(TranslatedProgram translated, boolean wanted) throws IOException {
        Path figures = location(outputFolder().getFile(baseName() + ProgramReport.EXTENSION));
        if (!wanted) {
            writeText(REPORT, Optional.empty());
            Files.deleteIfExists(figures);
            return;
        }
        ProgramReport.of(location(program), target.id(), translated.report()).write(figures);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(text, false, StandardCharsets.UTF_8)) {
            translated.report().print(out);
        }
        writeText(REPORT, Optional.of(text.toString(StandardCharsets.UTF_8)));
    }

    /** Complains when there is no such pass or no such function. */
    private static void checkView(Optional<FunctionView> view, TranslatedProgram translated) throws CoreException {
        Optional<String> problem = view.flatMap(each -> each.problem(translated.report()));
        if (problem.isPresent()) {
            throw PortwrightCore.failure(NLS.bind(Messages.settings_bad, problem.get()), null);
        }
    }

    /** Beside the JAR; an old file goes where there is no text. */
    private void writeText(String extension, Optional<String> text) throws IOException {
        Path file = location(outputFolder().getFile(baseName() + extension));
        if (text.isPresent()) {
            Files.writeString(file, text.get());
        } else {
            Files.deleteIfExists(file);
        }
    }

    /** The project's settings, its {@value #ICON}, and the files of its folder {@value #RESOURCES}. */
    private PackageOptions packageOptions(ProjectSettings settings) throws CoreException {
        IProject project = program.getProject();
        try {
            PackageOptions options = PackageOptions.of(displayName(settings));
            if (!settings.vendor().isEmpty()) {
                options = options.withVendor(settings.vendor());
            }
            if (project.getFile(ICON).exists()) {
                options = options.withIcon(location(project.getFile(ICON)));
            }
            for (IFile resource : resources(project)) {
                options = options.withResource(resource.getFullPath().makeRelativeTo(project.getFolder(RESOURCES).getFullPath()).toString(),
                        location(resource));
            }
            return options;
        } catch (IllegalArgumentException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.translate_badOption, e.getMessage()), e);
        }
    }

    private String displayName(ProjectSettings settings) {
        return settings.name().isEmpty() ? baseName() : settings.name();
    }

    private String where(TranslationException problem) {
        return problem.file() == null ? program.getName() + ": " : problem.file() + (problem.line() > 0 ? ":" + problem.line() : "") + ": ";
    }

    private static Path location(IFile file) {
        return Path.of(file.getLocationURI());
    }
}
