// SPDX-License-Identifier: EPL-2.0
// Kernel projects are built, run in QEMU, and looked at.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
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
import org.eclipse.swt.widgets.Menu;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.portwright.core.kernel.KernelProjects;
import org.portwright.core.kernel.KernelRun;
import org.portwright.core.kernel.KernelRuns;
import org.portwright.kernel.Variant;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.kernel.KernelView;
import org.portwright.ui.kernel.NewKernelWizard;

/** One kernel project goes through all tests, in this order: it takes seconds to build. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KernelTest {

    private static final String RUN = "Kernel in QEMU";

    @BeforeAll
    static void open() throws CoreException {
        Workbench.open();
        try {
            PlatformUI.getWorkbench().showPerspective(PortwrightUi.KERNEL_PERSPECTIVE, Workbench.window());
        } catch (WorkbenchException e) {
            throw new CoreException(e.getStatus());
        }
        Workbench.window().getActivePage().resetPerspective();
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
    @Order(1)
    void theWizardMakesAProjectThatIsBuilt() throws CoreException {
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
        assertTrue(project().getFile("coarse/kernel.elf").exists());
        assertFalse(project().getFile("up/kernel.elf").exists());
        assertTrue(project().getFile("coarse/kernel.elf").isDerived());
        assertEquals("kernel/main.c", Workbench.window().getActivePage().getActiveEditor().getEditorInput()
                .getAdapter(IFile.class).getProjectRelativePath().toString());
    }

    @Test
    @Order(2)
    void cdtsDescriptionOfTheProjectStaysAsItIs() throws Exception {
        Path home = Path.of(System.getProperty("portwright.home"));
        assertEquals(Files.readString(home.resolve("native/kernel/.cproject")),
                Files.readString(Path.of(project().getFile(".cproject").getLocationURI())));
    }

    @Test
    @Order(3)
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
    @Order(4)
    void anotherVariantIsBuiltWhenItIsChosen() throws CoreException {
        Menu menu = Workbench.contextMenu(project());
        Workbench.click(menu, "Kernel Variant", "up: for one processor");
        Workbench.waitFor("the uniprocessor kernel" + Workbench.console("Build"), () -> exists("up/kernel.elf"));
        Workbench.settle();
        assertEquals(Variant.UP, KernelProjects.variant(project()));
        KernelProjects.activate(project(), Variant.COARSE, null);
        assertEquals(Variant.COARSE, KernelProjects.variant(project()));
    }

    @Test
    @Order(5)
    void theContextMenuBootsTheKernelInQemu() throws Exception {
        Workbench.click(Workbench.contextMenu(project()), "Run As", RUN);
        IProcess process = ended();
        assertEquals(0, process.getExitValue(), notOk(Workbench.console("kernel")));
        assertTrue(Workbench.console("kernel").contains("ok 1"), Workbench.console("kernel"));
        Workbench.picture("kernel-console", Workbench.window().getShell());
    }

    @Test
    @Order(6)
    void theTimelineShowsWhatEachCpuDid() throws Exception {
        KernelRun run = KernelRuns.get().runs().get(0);
        assertFalse(run.isRunning());
        assertEquals(4, run.recording().events().cpus());
        KernelView view = (KernelView) Workbench.window().getActivePage().showView(PortwrightUi.KERNEL_VIEW);
        Workbench.pump(Duration.ofMillis(1500));
        Workbench.picture("kernel-timeline", Workbench.window().getShell());
        assertTrue(view.getTitle().contains("Kernel"));
    }

    private static boolean exists(String file) {
        return Files.exists(Path.of(project().getFile(file).getLocationURI()));
    }

    private static String notOk(String console) {
        return console.lines().filter(line -> !line.startsWith("ok ")).collect(Collectors.joining("\n"));
    }

    /** The process of the last launch, when it has ended. */
    private static IProcess ended() {
        Workbench.waitFor("the end of the kernel; console: " + Workbench.console("kernel"),
                () -> process() != null && process().isTerminated());
        Workbench.settle();
        return process();
    }

    private static IProcess process() {
        IProcess[] processes = DebugPlugin.getDefault().getLaunchManager().getProcesses();
        return processes.length == 0 ? null : processes[processes.length - 1];
    }
}
