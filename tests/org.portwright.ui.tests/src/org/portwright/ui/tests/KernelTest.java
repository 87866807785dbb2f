// SPDX-License-Identifier: EPL-2.0
// Kernel projects are built, run in QEMU, and looked at.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.eclipse.cdt.core.model.CoreModel;
import org.eclipse.cdt.core.settings.model.ICConfigurationDescription;
import org.eclipse.cdt.core.settings.model.ICProjectDescription;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.e4.ui.css.swt.theme.ITheme;
import org.eclipse.e4.ui.css.swt.theme.IThemeEngine;
import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.portwright.core.PortwrightCore;
import org.portwright.core.kernel.DeadlockProblems;
import org.portwright.core.kernel.KernelAttributes;
import org.portwright.core.kernel.KernelProjects;
import org.portwright.core.kernel.KernelRun;
import org.portwright.core.kernel.KernelRuns;
import org.portwright.core.kernel.KernelSweep;
import org.portwright.kernel.KernelConfiguration;
import org.portwright.kernel.Variant;
import org.portwright.kernel.comparison.RunComparison;
import org.portwright.kernel.figures.Scaling;
import org.portwright.kernel.hostchannel.LockStatistics;
import org.portwright.kernel.hostchannel.TimeShare;
import org.portwright.kernel.timeline.EventCategory;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.kernel.KernelView;
import org.portwright.ui.kernel.NewKernelWizard;

/** All tests share one kernel project, because it takes seconds to build, and one run of the self-tests. */
class KernelTest {

    private static final String RUN = "Kernel in QEMU";
    private static final int CPUS = 4;
    private static final KernelConfiguration COARSE = KernelConfiguration.of(Variant.COARSE);
    /** Wider than other tests: a timeline needs it. */
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 860;

    private static KernelRun run;
    private static String console;

    /** The wizard makes a project that is built. */
    @BeforeAll
    static void create() throws CoreException {
        Workbench.open();
        try {
            PlatformUI.getWorkbench().showPerspective(PortwrightUi.KERNEL_PERSPECTIVE, Workbench.window());
        } catch (WorkbenchException e) {
            throw new CoreException(e.getStatus());
        }
        Workbench.window().getActivePage().resetPerspective();
        Workbench.window().getShell().setBounds(0, 0, WIDTH, HEIGHT);
        NewKernelWizard wizard = new NewKernelWizard();
        wizard.init(PlatformUI.getWorkbench(), StructuredSelection.EMPTY);
        WizardDialog dialog = new WizardDialog(Workbench.window().getShell(), wizard);
        dialog.setBlockOnOpen(false);
        dialog.open();
        Workbench.picture("kernel-wizard", dialog.getShell());
        assertTrue(wizard.canFinish());
        assertTrue(wizard.performFinish());
        dialog.close();
        Workbench.settle();
        assertEquals("", Workbench.describe(Workbench.errors(project())));
        assertTrue(exists("coarse/kernel.elf"));
        assertFalse(exists("up/kernel.elf"));
        assertTrue(project().getFile("coarse/kernel.elf").isDerived());
        assertEquals("kernel/main.c", editedFile());
    }

    @AfterAll
    static void clear() throws CoreException {
        Workbench.clear();
        Workbench.open();
    }

    private static IProject project() {
        return ResourcesPlugin.getWorkspace().getRoot().getProject("kernel");
    }

    @Test
    void cdtsDescriptionOfTheProjectStaysAsItIs() throws Exception {
        Path home = Path.of(System.getProperty("portwright.home"));
        assertEquals(Files.readString(home.resolve("native/kernel/.cproject")),
                Files.readString(Path.of(project().getFile(".cproject").getLocationURI())));
    }

    @Test
    void cdtKnowsTheVariants() {
        ICProjectDescription description = CoreModel.getDefault().getProjectDescription(project(), false);
        assertTrue(description.isValid());
        assertEquals(List.of("up", "giant", "coarse", "apkern"), Arrays.stream(description.getConfigurations())
                .map(ICConfigurationDescription::getName).toList());
    }

    @Test
    void anErrorIsMarkedOnItsLineUntilItIsCorrected() throws Exception {
        IFile source = project().getFile("kernel/options.c");
        String good = Files.readString(Path.of(source.getLocationURI()));
        long line = good.lines().count() + 1;
        Workbench.write(source, good + "int broken(void) { return undeclared; }\n");
        List<IMarker> errors = Workbench.errors(project());
        assertTrue(Workbench.describe(errors).contains("options.c:" + line + ":"), Workbench.describe(errors));
        assertTrue(Workbench.describe(errors).contains("undeclared"), Workbench.describe(errors));
        assertTrue(errors.stream().allMatch(error -> source.equals(error.getResource())), Workbench.describe(errors));
        IDE.openEditor(Workbench.window().getActivePage(), errors.get(0));
        Workbench.showProblems();
        Workbench.picture("kernel-error", Workbench.window().getShell());
        Workbench.write(source, good);
        assertEquals("", Workbench.describe(Workbench.errors(project())));
    }

    @Test
    void aNewSourceIsBuiltToo() throws Exception {
        IFile source = project().getFile("kernel/extra.c");
        Workbench.write(source, "int extra(void);\nint extra(void) { return 42; }\n");
        assertEquals("", Workbench.describe(Workbench.errors(project())));
        assertTrue(exists("coarse/kernel/extra.o"));
        source.delete(true, null);
        Workbench.settle();
        assertEquals("", Workbench.describe(Workbench.errors(project())));
    }

    @Test
    void anotherVariantIsBuiltWhenItIsChosen() throws CoreException {
        Workbench.click(Workbench.contextMenu(project()), "Kernel Variant", "up: for one processor");
        Workbench.waitFor("the uniprocessor kernel", () -> exists("up/kernel.elf"));
        Workbench.settle();
        assertEquals(KernelConfiguration.of(Variant.UP), KernelProjects.configuration(project()));
        KernelProjects.activate(project(), COARSE, null);
        Workbench.settle();
        assertEquals(COARSE, KernelProjects.configuration(project()));
    }

    /** Chosen in the menu, built, wrong on a line, built again, run, and seen in the view. */
    @Test
    void aVariantOnLlvaOsIsABuildConfiguration() throws Exception {
        run();
        Workbench.click(Workbench.contextMenu(project()), "Kernel Variant", "up on LLVA-OS, by GCC");
        Workbench.waitFor("the kernel on LLVA-OS", () -> exists("up/llva/kernel.elf"));
        Workbench.settle();
        try {
            assertEquals("up-llva", KernelProjects.configuration(project()).id());
            assertEquals("", Workbench.describe(Workbench.errors(project())));
            IFile source = project().getFile("kernel/options.c");
            String good = Files.readString(Path.of(source.getLocationURI()));
            // Right on the IA-32.
            Workbench.write(source, good + "#include \"machine/frame.h\"\nextern char of_frame[sizeof(struct frame)];\n");
            List<IMarker> errors = Workbench.errors(project());
            assertTrue(Workbench.describe(errors).contains("options.c:" + (good.lines().count() + 2) + ":"), Workbench.describe(errors));
            Workbench.write(source, good);
            assertEquals("", Workbench.describe(Workbench.errors(project())));
            ILaunchConfigurationWorkingCopy copy = configuration("as built");
            copy.setAttribute(KernelAttributes.PROGRAM, "hello");
            KernelRun built = run(copy);
            assertEquals(0, built.result().orElseThrow().status());
            assertTrue(built.name().contains("up on LLVA-OS"), built.name());
            assertTrue(built.recording().start().orElseThrow().commandLine().contains(" machine=llva"));
            assertEquals(1, built.recording().events().cpus());
            copy.setAttribute(KernelAttributes.MACHINE, KernelAttributes.IA32);
            assertTrue(!run(copy).name().contains("LLVA-OS"), "the launch configuration may choose otherwise");
        } finally {
            KernelProjects.activate(project(), COARSE, null);
            Workbench.settle();
        }
    }

    @Test
    void theContextMenuBootsTheKernelInQemu() throws Exception {
        assertEquals(0, run().result().orElseThrow().status(), notOk(console));
        assertTrue(console.contains("\nok 1 "), console);
    }

    @Test
    void theTimelineShowsWhatEachCpuDid() throws Exception {
        assertEquals(CPUS, run().recording().events().cpus());
        view().select(run());
        Canvas canvas = timeline();
        key(canvas, '0', 0);
        for (int i = 0; i < 14; i++) {
            key(canvas, '+', 0);
        }
        key(canvas, (char) 0, SWT.ARROW_RIGHT);
        Text details = Workbench.controls(page(), Text.class).get(0);
        assertTrue(details.getText().matches("CPU 0, cycle [\\d,]+.*"), details.getText());
        String first = details.getText();
        key(canvas, (char) 0, SWT.ARROW_RIGHT);
        assertFalse(first.equals(details.getText()), first);
    }

    @Test
    void theTimelineHasTheColoursOfTheThemeInAnyLanguage() throws Exception {
        Locale language = Locale.getDefault();
        ColorRegistry colors = PlatformUI.getWorkbench().getThemeManager().getCurrentTheme().getColorRegistry();
        String idle = PortwrightUi.COLOR_PREFIX + "idle";
        RGB usual = colors.getRGB(idle);
        RGB other = new RGB(1, 200, 3);
        String background = PortwrightUi.COLOR_PREFIX + "background";
        RGB light = colors.getRGB(background);
        RGB dark = new RGB(40, 41, 42);
        try {
            // Where "IDLE" in lower case is no ASCII.
            Locale.setDefault(Locale.forLanguageTag("tr"));
            Workbench.window().getActivePage().hideView(view());
            Workbench.window().getActivePage().showView(PortwrightUi.KERNEL_VIEW);
            view().select(run());
            Canvas canvas = timeline();
            assertTrue(Workbench.colors(canvas).contains(usual));
            colors.put(idle, other);
            colors.put(background, dark);
            Workbench.pump(Duration.ofMillis(300));
            assertTrue(Workbench.colors(canvas).containsAll(List.of(other, dark)));
            assertFalse(Workbench.colors(canvas).contains(light));
        } finally {
            Locale.setDefault(language);
            colors.put(idle, usual);
            colors.put(background, light);
        }
    }

    @Test
    void inADarkThemeTheTimelineIsDark() throws Exception {
        IThemeEngine themes = PlatformUI.getWorkbench().getService(IThemeEngine.class);
        ITheme usual = themes.getActiveTheme();
        view().select(run());
        Canvas canvas = timeline();
        RGB light = timelineColor("background");
        assertTrue(Workbench.colors(canvas).contains(light));
        try {
            themes.setTheme("org.eclipse.e4.ui.css.theme.e4_dark", false);
            Workbench.waitFor("a dark background", () -> timelineColor("background").getHSB()[2] < 0.3);
            for (String shown : List.of("foreground", "user", "kernel")) {
                RGB color = timelineColor(shown);
                assertTrue(color.getHSB()[2] > 0.5, shown + ": " + color);
            }
            key(canvas, '0', 0);
            Workbench.pump(Duration.ofMillis(300));
            Set<RGB> colors = Workbench.colors(canvas);
            assertTrue(colors.contains(timelineColor("background")));
            assertFalse(colors.contains(light));
            Workbench.picture("kernel-dark", Workbench.window().getShell());
        } finally {
            themes.setTheme(usual, false);
            Workbench.waitFor("a light background", () -> timelineColor("background").equals(light));
        }
    }

    private static RGB timelineColor(String name) {
        return PlatformUI.getWorkbench().getThemeManager().getCurrentTheme().getColorRegistry()
                .getRGB(PortwrightUi.COLOR_PREFIX + name);
    }

    @Test
    void enterOpensTheLineOfAnEvent() throws Exception {
        view().select(run());
        Canvas canvas = timeline();
        key(canvas, (char) 0, SWT.ARROW_DOWN);
        key(canvas, (char) 0, SWT.ARROW_UP);
        selectLockRelease(canvas);
        AtomicReference<Job> dialog = new AtomicReference<>();
        JobChangeAdapter listener = new JobChangeAdapter() {
            @Override
            public void scheduled(IJobChangeEvent event) {
                if (event.getJob().isUser()) {
                    dialog.set(event.getJob());
                }
            }
        };
        Job.getJobManager().addJobChangeListener(listener);
        try {
            openLineOfSelectedEvent(canvas);
        } finally {
            Job.getJobManager().removeJobChangeListener(listener);
        }
        assertNull(dialog.get(), "no dialog of progress");
    }

    /** An event of the kernel's own code, which has a line. */
    private static void selectLockRelease(Canvas canvas) {
        for (int i = 0; i < 200 && !details().contains("lock release"); i++) {
            key(canvas, (char) 0, SWT.ARROW_RIGHT);
        }
    }

    private static void openLineOfSelectedEvent(Canvas canvas) {
        key(canvas, SWT.CR, SWT.CR);
        Pattern place = Pattern.compile("\\((\\w+\\.[ch]):(\\d+)\\)$");
        Workbench.waitFor("the line of the event: " + details(), () -> place.matcher(details()).find());
        Matcher line = place.matcher(details());
        assertTrue(line.find());
        assertEditorShows(line.group(1), Integer.parseInt(line.group(2)));
        Workbench.settle();
    }

    private static void assertEditorShows(String file, int line) {
        String[] shown = new String[1];
        Workbench.waitFor("an editor with " + file + ":" + line + ", not " + shown[0], () -> {
            if (Workbench.window().getActivePage().getActiveEditor() instanceof ITextEditor editor
                    && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
                shown[0] = editor.getTitle() + ":" + (selection.getStartLine() + 1);
            }
            return (file + ":" + line).equals(shown[0]);
        });
    }

    @Test
    void theFilterHidesEvents() throws Exception {
        view().select(run());
        Canvas canvas = timeline();
        key(canvas, (char) 0, SWT.HOME);
        view().setShown(EventCategory.SYSTEM_CALLS);
        for (int i = 0; i < 5; i++) {
            key(canvas, (char) 0, SWT.ARROW_RIGHT);
            assertTrue(details().isEmpty() || details().contains("system call"), details());
        }
        view().setShown(EventCategory.values());
    }

    @Test
    void theLocksAreSortedByTheColumnThatIsClicked() throws Exception {
        view().select(run());
        int locks = run().recording().locks().size();
        assertTrue(locks > 5, "locks: " + locks);
        show("Locks");
        Table table = Workbench.controls(page(), Table.class).get(0);
        assertEquals(locks, table.getItemCount());
        TableColumn acquisitions = table.getColumn(2);
        acquisitions.notifyListeners(SWT.Selection, new Event());
        assertEquals(KernelTest.most(run()), table.getItem(0).getText(0));
        Workbench.picture("kernel-locks", Workbench.window().getShell());
    }

    private static String most(KernelRun run) {
        return run.recording().locks().stream().max(Comparator.comparingLong(LockStatistics::acquisitions))
                .orElseThrow().name();
    }

    @Test
    void theGiantLockMakesCpusSpin() throws Exception {
        run();
        ILaunchConfigurationWorkingCopy copy = configuration("traffic");
        copy.setAttribute(KernelAttributes.VARIANT, "giant");
        copy.setAttribute(KernelAttributes.SIMULATOR, "bochs");
        copy.setAttribute(KernelAttributes.PROGRAM, "traffic");
        copy.setAttribute(KernelAttributes.ARGUMENTS, "calls=60");
        KernelRun traffic = run(copy);
        assertEquals(COARSE, KernelProjects.configuration(project()), "the active variant stays");
        assertEquals(0, traffic.result().orElseThrow().status());
        TimeShare all = TimeShare.sum(traffic.recording().times());
        assertTrue(all.spinning() > 0, all.toString());
        Canvas canvas = timeline();
        key(canvas, '0', 0);
        Workbench.picture("kernel-giant", Workbench.window().getShell());
        for (int i = 0; i < 8; i++) {
            key(canvas, '+', 0);
        }
        key(canvas, (char) 0, SWT.ARROW_DOWN);
        view().setShown(EventCategory.LOCKS);
        for (int i = 0; i < 500 && !details().contains("lock spin"); i++) {
            key(canvas, (char) 0, SWT.ARROW_RIGHT);
        }
        view().setShown(EventCategory.values());
        assertTrue(details().contains("lock spin \"giant\""), details());
        openLineOfSelectedEvent(canvas);
        Workbench.picture("kernel-timeline", Workbench.window().getShell());
    }

    @Test
    void aKernelOnLlvaOsRunsLikeAnother() throws Exception {
        run();
        ILaunchConfigurationWorkingCopy copy = configuration("virtual");
        copy.setAttribute(KernelAttributes.MACHINE, "llva");
        copy.setAttribute(KernelAttributes.PROGRAM, "traffic");
        copy.setAttribute(KernelAttributes.ARGUMENTS, "calls=60");
        KernelRun virtual = run(copy);
        assertEquals(0, virtual.result().orElseThrow().status());
        assertTrue(virtual.name().contains("coarse on LLVA-OS"), virtual.name());
        assertTrue(virtual.recording().start().orElseThrow().commandLine().contains(" machine=llva"));
        assertTrue(exists("coarse/llva/kernel.elf"));
        Canvas canvas = timeline();
        key(canvas, '0', 0);
        selectLockRelease(canvas);
        openLineOfSelectedEvent(canvas);
    }

    @Test
    void theIntrinsicsOfAKernelOnLlvaOsAreShownWithTheirInstructions() throws Exception {
        run();
        ILaunchConfigurationWorkingCopy copy = configuration("translated");
        copy.setAttribute(KernelAttributes.MACHINE, "llva-llvm");
        copy.setAttribute(KernelAttributes.PROGRAM, "hello");
        view().select(run(copy));
        show("Intrinsics");
        Table table = Workbench.controls(page(), Table.class).get(0);
        Workbench.waitFor("the list of intrinsics", () -> table.getItemCount() > 100);
        TableItem row = Arrays.stream(table.getItems()).filter(item -> item.getText(0).equals("llva_cycles")
                && item.getText(2).startsWith("time_account.")).findFirst().orElseThrow();
        table.setSelection(row);
        table.notifyListeners(SWT.Selection, new Event());
        assertTrue(details().contains("rdtsc"), details());
        Workbench.picture("kernel-intrinsics", Workbench.window().getShell());
        table.notifyListeners(SWT.DefaultSelection, new Event());
        String[] place = row.getText(2).split(":");
        assertEditorShows(place[0], Integer.parseInt(place[1]));
        view().select(run());
        assertEquals(0, table.getItemCount());
        assertTrue(details().contains("not on LLVA-OS"), details());
    }

    @Test
    void aDeadlockReportLinksToBothLines() throws Exception {
        run();
        ILaunchConfigurationWorkingCopy copy = configuration("locks");
        copy.setAttribute(KernelAttributes.PROGRAM, "test_locks");
        copy.setAttribute(KernelAttributes.CPUS, 1);
        copy.setAttribute(KernelAttributes.DEADLOCK, true);
        int reports = run(copy).recording().deadlocks().size();
        assertTrue(reports >= 4, "reports: " + reports);
        show("Deadlocks");
        Workbench.waitFor("the reports", () -> Workbench.controls(page(), Link.class).size() == reports);
        Workbench.picture("kernel-deadlocks", Workbench.window().getShell());
        Link first = Workbench.controls(page(), Link.class).get(0);
        Matcher places = Pattern.compile("\\((\\w+\\.c):(\\d+)\\)").matcher(first.getText());
        for (String href : List.of("here", "earlier")) {
            assertTrue(places.find(), first.getText());
            Event event = new Event();
            event.text = href;
            first.notifyListeners(SWT.Selection, event);
            assertEditorShows(places.group(1), Integer.parseInt(places.group(2)));
        }
    }

    @Test
    void deadlocksAreProblemsOnTheirLinesUntilTheNextRun() throws Exception {
        run();
        ILaunchConfigurationWorkingCopy copy = configuration("problems");
        copy.setAttribute(KernelAttributes.PROGRAM, "test_locks");
        copy.setAttribute(KernelAttributes.CPUS, 1);
        copy.setAttribute(KernelAttributes.DEADLOCK, true);
        run(copy);
        Workbench.waitFor("the markers", () -> deadlocks().length > 0);
        Workbench.settle();
        for (IMarker marker : deadlocks()) {
            assertEquals(IMarker.SEVERITY_WARNING, marker.getAttribute(IMarker.SEVERITY, -1));
            assertTrue(marker.getAttribute(IMarker.LINE_NUMBER, -1) > 0, marker.getAttributes().toString());
        }
        assertTrue(Arrays.stream(deadlocks()).map(marker -> marker.getAttribute(IMarker.MESSAGE, "")).anyMatch(message ->
                message.matches("Lock.* another order than before.* Before at \\w+.*\\(\\w+\\.c:\\d+\\)\\.")), Workbench.describe(List.of(deadlocks())));
        IMarker first = deadlocks()[0];
        IDE.openEditor(Workbench.window().getActivePage(), first);
        Workbench.showProblems();
        Workbench.picture("kernel-deadlock-problems", Workbench.window().getShell());
        copy.setAttribute(KernelAttributes.PROGRAM, "hello");
        run(copy);
        Workbench.waitFor("that the markers go", () -> deadlocks().length == 0);
    }

    private static IMarker[] deadlocks() {
        try {
            return project().findMarkers(DeadlockProblems.MARKER, true, IResource.DEPTH_INFINITE);
        } catch (CoreException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void twoRunsAreCompared() throws Exception {
        run();
        ILaunchConfigurationWorkingCopy copy = configuration("before");
        copy.setAttribute(KernelAttributes.VARIANT, "giant");
        copy.setAttribute(KernelAttributes.SIMULATOR, "bochs");
        copy.setAttribute(KernelAttributes.PROGRAM, "traffic");
        copy.setAttribute(KernelAttributes.ARGUMENTS, "calls=60");
        KernelRun before = run(copy);
        ILaunchConfigurationWorkingCopy other = configuration("after");
        other.setAttribute(KernelAttributes.SIMULATOR, "bochs");
        other.setAttribute(KernelAttributes.PROGRAM, "traffic");
        other.setAttribute(KernelAttributes.ARGUMENTS, "calls=60");
        KernelRun after = run(other);
        view().select(after);
        show("Comparison");
        Combo choice = Workbench.controls(page(), Combo.class).get(0);
        assertEquals(before.name(), choice.getText(), "the one before");
        Table table = Workbench.controls(page(), Table.class).get(0);
        List<RunComparison.Row> rows = RunComparison.of(before.recording(), after.recording());
        assertEquals(rows.size(), table.getItemCount());
        TableItem spinning = Arrays.stream(table.getItems()).filter(item -> item.getText(1).equals("spinning")).findFirst().orElseThrow();
        assertTrue(spinning.getText(4).startsWith("-"), "a lock for each subsystem is waited for less: " + spinning.getText(4));
        Button differences = Workbench.controls(page(), Button.class).get(0);
        differences.setSelection(true);
        differences.notifyListeners(SWT.Selection, new Event());
        assertEquals(rows.stream().filter(row -> !row.isEqual()).count(), table.getItemCount());
        Workbench.picture("kernel-comparison", Workbench.window().getShell());
    }

    @Test
    void aRunIsExportedForTraceCompass() throws Exception {
        view().select(run());
        Path trace = Files.createTempDirectory("portwright").resolve("trace");
        view().exportTrace(trace);
        Workbench.waitFor("the trace", () -> Files.exists(trace.resolve("metadata")));
        Workbench.settle();
        Process process = new ProcessBuilder("babeltrace2", trace.toString()).start();
        assertEquals(run().recording().events().events().size(), new String(process.getInputStream().readAllBytes()).lines().count());
        assertEquals(0, process.waitFor());
    }

    @Test
    void aSweepIsRunAndShown() throws Exception {
        run();
        show("Scaling");
        // The dialog blocks; what is wanted is chosen, and it is closed, from within its event loop.
        Display.getCurrent().timerExec(1000, () -> {
            Shell shell = Workbench.shell("Run Sweep");
            Workbench.pump(Duration.ofSeconds(1));
            Workbench.picture("kernel-sweep", shell);
            List<Button> checks = Workbench.controls(shell, Button.class).stream().filter(button -> (button.getStyle() & SWT.CHECK) != 0).toList();
            for (Button check : checks) {
                check.setSelection(List.of("compute", "2").contains(check.getText()));
                check.notifyListeners(SWT.Selection, new Event());
            }
            shell.getDefaultButton().notifyListeners(SWT.Selection, new Event());
        });
        Workbench.controls(page(), Button.class).get(0).notifyListeners(SWT.Selection, new Event());
        Workbench.waitFor("the sweep", () -> KernelSweep.lastOf(project()).isPresent());
        Workbench.settle();
        Scaling scaling = Scaling.read(KernelSweep.lastOf(project()).get());
        assertEquals(List.of("compute"), scaling.workloads());
        assertTrue(scaling.speedUps("compute", Variant.COARSE).get(2) > 1.9, scaling.speedUps("compute", Variant.COARSE).toString());
        show("Locks");
        show("Scaling");
        Workbench.waitFor("its figures", () -> List.of(Workbench.controls(page(), Combo.class).get(0).getItems()).equals(List.of("compute")));
        Files.delete(KernelSweep.lastOf(project()).get());
    }

    private static ILaunchConfigurationWorkingCopy configuration(String name) throws CoreException {
        ILaunchConfigurationWorkingCopy copy = DebugPlugin.getDefault().getLaunchManager()
                .getLaunchConfigurationType(PortwrightCore.LAUNCH_KERNEL).newInstance(null, name);
        KernelAttributes.setProject(copy, project());
        return copy;
    }

    /** Launches as the Run button does, and waits for the end. */
    private static KernelRun run(ILaunchConfigurationWorkingCopy configuration) throws CoreException {
        KernelRun before = KernelRuns.get().runs().get(0);
        DebugUITools.launch(configuration.doSave(), "run");
        Workbench.waitFor("the end of " + configuration.getName(), () -> KernelRuns.get().runs().get(0) != before
                && !KernelRuns.get().runs().get(0).isRunning());
        Workbench.settle();
        return KernelRuns.get().runs().get(0);
    }

    @Test
    void debuggingWaitsForGdbAndShowsItsPort() throws Exception {
        run();
        ILaunchConfigurationWorkingCopy copy = configuration("debugged");
        copy.setAttribute(KernelAttributes.OTHER_DEBUGGER, true);
        DebugUITools.launch(copy.doSave(), "debug");
        Workbench.waitFor("the kernel", () -> KernelRuns.get().runs().get(0).gdbPort().isPresent());
        KernelRun debugged = KernelRuns.get().runs().get(0);
        int port = debugged.gdbPort().getAsInt();
        assertEquals("GDB: localhost:" + port, debugged.state());
        show("CPUs");
        Table table = Workbench.controls(page(), Table.class).get(0);
        Workbench.waitFor("the states of the CPUs", () -> table.getItemCount() == CPUS
                && !table.getItem(0).getText(1).isEmpty());
        try (Socket gdb = new Socket("localhost", port)) {
            // GDB Remote Serial Protocol: why does the target stand still? With a signal (T05 or S05).
            gdb.getOutputStream().write("$?#3f".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(gdb.getInputStream().readNBytes(5), StandardCharsets.US_ASCII);
            assertTrue(answer.matches("\\+\\$[TS]05"), answer);
        }
        process().terminate();
        Workbench.waitFor("the end of the simulator", () -> !debugged.isRunning());
        assertEquals("stopped", debugged.state());
    }

    @Test
    void theScalingOfTheLastSweepIsShown() throws Exception {
        show("Scaling");
        Combo workload = Workbench.controls(page(), Combo.class).get(0);
        Workbench.waitFor("the sweep", () -> workload.getItemCount() > 0);
        assertTrue(List.of(workload.getItems()).contains("compute"), List.of(workload.getItems()).toString());
        String shown = Workbench.controls(page(), Canvas.class).stream().map(Canvas::getToolTipText)
                .filter(text -> text != null).findFirst().orElse("");
        assertTrue(shown.contains("coarse, CPUs 8: "), shown);
        Workbench.picture("kernel-scaling", Workbench.window().getShell());
    }

    @Test
    void theCpusTellHowTheirTimeWasSpent() throws Exception {
        view().select(run());
        show("CPUs");
        Workbench.waitFor("the CPUs", () -> Workbench.controls(page(), Table.class).get(0).getItemCount() == CPUS);
        assertTrue(Workbench.controls(page(), Table.class).get(0).getItem(0).getText(3).contains("%"));
        Workbench.picture("kernel-cpus", Workbench.window().getShell());
    }

    @Test
    void whatCannotBeLaunchedIsToldWithTheWayOut() throws Exception {
        ILaunchConfigurationWorkingCopy copy = configuration("wrong");
        copy.setAttribute(KernelAttributes.SIMULATOR, "abacus");
        assertTrue(refusal(copy).contains("abacus is no simulator; choose one"), refusal(copy));
        copy.setAttribute(KernelAttributes.SIMULATOR, "qemu");
        copy.setAttribute(KernelAttributes.MACHINE, "abacus");
        assertTrue(refusal(copy).contains("abacus is nothing that a kernel is compiled for"), refusal(copy));
        copy.setAttribute(KernelAttributes.MACHINE, "llva");
        copy.setAttribute(KernelAttributes.VARIANT, "apkern");
        assertTrue(refusal(copy).contains("apkern is for the IA-32 only"), refusal(copy));
        copy.removeAttribute(KernelAttributes.VARIANT);
        copy.setAttribute(KernelAttributes.MEMORY, 1);
        assertTrue(refusal(copy).contains("1 MB of memory: must be"), refusal(copy));
        copy.setAttribute(KernelAttributes.MEMORY, 64);
        copy.setAttribute(KernelAttributes.PROJECT, "nowhere");
        assertTrue(refusal(copy).contains("nowhere is no open kernel project"), refusal(copy));
    }

    private static String refusal(ILaunchConfigurationWorkingCopy configuration) {
        return assertThrows(CoreException.class,
                () -> configuration.launch("run", null)).getStatus().getMessage();
    }

    @Test
    void theLaunchConfigurationHasTabsForMachineAndProgram() throws Exception {
        ILaunchConfigurationWorkingCopy copy = configuration("kernel in Bochs");
        copy.setAttribute(KernelAttributes.SIMULATOR, "bochs");
        copy.setAttribute(KernelAttributes.PROGRAM, "traffic");
        ILaunchConfiguration saved = copy.doSave();
        List<String> tabs = new ArrayList<>();
        // The dialog blocks; what it shows is read, and it is closed, from within its event loop.
        Display.getCurrent().timerExec(2000, () -> {
            Shell shell = Workbench.shell("Run Configurations");
            Workbench.enlarge(shell);
            Workbench.picture("kernel-launch", shell);
            Workbench.controls(shell, CTabFolder.class).forEach(folder -> Arrays.stream(folder.getItems())
                    .map(CTabItem::getText).forEach(tabs::add));
            shell.close();
        });
        DebugUITools.openLaunchConfigurationDialogOnGroup(Workbench.window().getShell(),
                new StructuredSelection(saved), DebugUITools.getLaunchGroup(saved, "run").getIdentifier());
        assertEquals(List.of("Kernel", "Program", "Common"), tabs);
        saved.delete();
    }

    private static KernelView view() {
        return (KernelView) Workbench.window().getActivePage().findView(PortwrightUi.KERNEL_VIEW);
    }

    private static void show(String title) throws Exception {
        ((KernelView) Workbench.window().getActivePage().showView(PortwrightUi.KERNEL_VIEW)).selectPage(title);
        Workbench.pump(Duration.ofMillis(700));
    }

    private static String details() {
        return Workbench.controls(page(), Text.class).get(0).getText();
    }

    private static Composite page() {
        KernelView view = (KernelView) Workbench.window().getActivePage().findView(PortwrightUi.KERNEL_VIEW);
        return view.page();
    }

    private static Canvas timeline() throws Exception {
        KernelView view = (KernelView) Workbench.window().getActivePage().showView(PortwrightUi.KERNEL_VIEW);
        view.selectPage("Timeline");
        Workbench.pump(Duration.ofSeconds(1));
        return Workbench.controls(view.page(), Canvas.class).get(0);
    }

    private static void key(Canvas canvas, char character, int code) {
        Event event = new Event();
        event.widget = canvas;
        event.character = character;
        event.keyCode = code;
        canvas.notifyListeners(SWT.KeyDown, event);
    }

    /** The run of the self-tests, started from the context menu; the first who asks waits for it. */
    private static KernelRun run() throws Exception {
        if (run == null) {
            Workbench.click(Workbench.contextMenu(project()), "Run As", RUN);
            Workbench.waitFor("the end of the kernel", () -> process() != null && process().isTerminated());
            Workbench.settle();
            run = KernelRuns.get().runs().get(0);
            // The next launch takes process and console away.
            assertEquals(run.result().orElseThrow().status(), process().getExitValue());
            console = Workbench.console("selftest");
            Workbench.window().getActivePage().showView("org.eclipse.ui.console.ConsoleView");
            Workbench.picture("kernel-console", Workbench.window().getShell());
        }
        return run;
    }

    private static IProcess process() {
        IProcess[] processes = DebugPlugin.getDefault().getLaunchManager().getProcesses();
        return processes.length == 0 ? null : processes[processes.length - 1];
    }

    private static String notOk(String console) {
        return console.lines().filter(line -> !line.startsWith("ok ")).collect(Collectors.joining("\n"));
    }

    private static boolean exists(String file) {
        return Files.exists(Path.of(project().getFile(file).getLocationURI()));
    }

    private static String editedFile() {
        return Workbench.window().getActivePage().getActiveEditor().getEditorInput().getAdapter(IFile.class)
                .getProjectRelativePath().toString();
    }
}
