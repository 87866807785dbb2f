// SPDX-License-Identifier: EPL-2.0
// Kernel projects are built, run in QEMU, and looked at.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.portwright.core.kernel.KernelProjects;
import org.portwright.core.kernel.KernelRun;
import org.portwright.core.kernel.KernelRuns;
import org.portwright.kernel.Variant;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.kernel.KernelView;
import org.portwright.ui.kernel.NewKernelWizard;

/** All tests share one kernel project, because it takes seconds to build, and one run of the self-tests. */
class KernelTest {

    private static final String RUN = "Kernel in QEMU";
    private static final int CPUS = 4;

    private static KernelRun run;

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
    void anErrorIsMarkedOnItsLineUntilItIsCorrected() throws Exception {
        IFile source = project().getFile("kernel/string.c");
        String good = Files.readString(Path.of(source.getLocationURI()));
        long line = good.lines().count() + 1;
        Workbench.write(source, good + "int broken(void) { return undeclared; }\n");
        List<IMarker> errors = Workbench.errors(project());
        assertTrue(Workbench.describe(errors).contains("string.c:" + line + ":"), Workbench.describe(errors));
        assertTrue(Workbench.describe(errors).contains("undeclared"), Workbench.describe(errors));
        assertTrue(errors.stream().allMatch(error -> source.equals(error.getResource())), Workbench.describe(errors));
        IDE.openEditor(Workbench.window().getActivePage(), errors.get(0));
        Workbench.window().getActivePage().showView("org.eclipse.ui.views.ProblemView");
        Workbench.settle();
        Workbench.picture("kernel-error", Workbench.window().getShell());
        Workbench.write(source, good);
        assertEquals("", Workbench.describe(Workbench.errors(project())));
    }

    @Test
    void anotherVariantIsBuiltWhenItIsChosen() throws CoreException {
        Workbench.click(Workbench.contextMenu(project()), "Kernel Variant", "up: for one processor");
        Workbench.waitFor("the uniprocessor kernel", () -> exists("up/kernel.elf"));
        Workbench.settle();
        assertEquals(Variant.UP, KernelProjects.variant(project()));
        KernelProjects.activate(project(), Variant.COARSE, null);
        Workbench.settle();
        assertEquals(Variant.COARSE, KernelProjects.variant(project()));
    }

    @Test
    void theContextMenuBootsTheKernelInQemu() throws Exception {
        run();
        assertEquals(0, process().getExitValue(), notOk(console()));
        assertTrue(console().contains("\nok 1 "), console());
        Workbench.window().getActivePage().showView("org.eclipse.ui.console.ConsoleView");
        Workbench.picture("kernel-console", Workbench.window().getShell());
    }

    @Test
    void theTimelineShowsWhatEachCpuDid() throws Exception {
        assertEquals(CPUS, run().recording().events().cpus());
        Canvas canvas = timeline();
        key(canvas, '0', 0);
        Workbench.picture("kernel-timeline-all", Workbench.window().getShell());
        for (int i = 0; i < 14; i++) {
            key(canvas, '+', 0);
        }
        key(canvas, (char) 0, SWT.ARROW_RIGHT);
        Text details = Workbench.controls(page(), Text.class).get(0);
        assertTrue(details.getText().matches("CPU 0, cycle [\\d,]+.*"), details.getText());
        Workbench.picture("kernel-timeline", Workbench.window().getShell());
        String first = details.getText();
        key(canvas, (char) 0, SWT.ARROW_RIGHT);
        assertFalse(first.equals(details.getText()), first);
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
    private static KernelRun run() throws CoreException {
        if (run == null) {
            Workbench.click(Workbench.contextMenu(project()), "Run As", RUN);
            Workbench.waitFor("the end of the kernel", () -> process() != null && process().isTerminated());
            Workbench.settle();
            run = KernelRuns.get().runs().get(0);
        }
        return run;
    }

    private static IProcess process() {
        IProcess[] processes = DebugPlugin.getDefault().getLaunchManager().getProcesses();
        return processes.length == 0 ? null : processes[processes.length - 1];
    }

    private static String console() {
        return Workbench.console("selftest");
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
