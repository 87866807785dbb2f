// SPDX-License-Identifier: EPL-2.0
// Run As > Linux with Application Kernel, from the right click until the program's output stands in the console.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.ILaunchConfigurationTab;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.PortwrightCore;
import org.portwright.core.kernel.KernelAttributes;
import org.portwright.core.kernel.KernelRuns;
import org.portwright.core.kernel.LinuxAttributes;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.kernel.LinuxBuild;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.kernel.KernelView;
import org.portwright.ui.kernel.LinuxTabGroup;

class LinuxRunTest {

    private static final String SOURCE = """
            #include <stdio.h>

            int main(int count, char **arguments)
            {
                int lines = 0;
                for (int c; (c = getchar()) != EOF;)
                    lines += c == '\\n';
                printf("%d arguments, %d lines\\n", count - 1, lines);
                return lines;
            }
            """;

    /** The first time this takes minutes, in which no test waits. */
    @BeforeAll
    static void buildLinux() throws Exception {
        LinuxBuild.of(Path.of(System.getProperty("portwright.home"))).run(false, line -> { }, () -> false);
    }

    @BeforeEach
    void open() throws CoreException {
        Workbench.open();
    }

    @AfterEach
    void clear() throws CoreException {
        Workbench.clear();
    }

    /** A program of the workspace, compiled for IA-32. */
    private static IFile program(IProject project) throws Exception {
        Process compiler = new ProcessBuilder("i686-linux-gnu-gcc", "-o", "lines.elf", "main.c")
                .directory(project.getLocation().toFile()).inheritIO().start();
        assertEquals(0, compiler.waitFor());
        project.refreshLocal(IResource.DEPTH_ONE, null);
        return project.getFile("lines.elf");
    }

    private static ILaunchConfigurationWorkingCopy configuration(IFile program) throws CoreException {
        ILaunchConfigurationWorkingCopy copy = DebugPlugin.getDefault().getLaunchManager()
                .getLaunchConfigurationType(PortwrightCore.LAUNCH_LINUX).newInstance(null, "on Linux");
        copy.setAttribute(LaunchAttributes.PROGRAM, program.getFullPath().toPortableString());
        return copy;
    }

    @Test
    void aRightClickOnAProgramForIa32RunsIt() throws Exception {
        IFile program = program(Workbench.project("linux", SOURCE));
        Workbench.click(Workbench.contextMenu(program), "Run As", "Linux with Application Kernel");
        Workbench.waitFor("the program's output in the console",
                () -> Workbench.console("lines.elf").contains("0 arguments, 0 lines"));
        IProcess process = DebugPlugin.getDefault().getLaunchManager().getProcesses()[0];
        Workbench.waitFor("the end", process::isTerminated);
        assertEquals(0, process.getExitValue());
    }

    @Test
    void aProgramGetsWhatItsConfigurationSays() throws Exception {
        ILaunchConfigurationWorkingCopy copy = configuration(program(Workbench.project("linux", SOURCE)));
        Path input = Files.writeString(Files.createTempFile("portwright", ".txt"), "one\ntwo\nthree\n");
        copy.setAttribute(LaunchAttributes.ARGUMENTS, "a 'b c'");
        copy.setAttribute(LinuxAttributes.INPUT, input.toString());
        copy.setAttribute(LinuxAttributes.PROCESSORS, LinuxAttributes.Processors.UNIPROCESSOR.name());
        copy.setAttribute(KernelAttributes.CPUS, 3);
        IProcess process = copy.launch(ILaunchManager.RUN_MODE, null).getProcesses()[0];
        Workbench.waitFor("the end", process::isTerminated);
        Files.delete(input);
        assertEquals(3, process.getExitValue());
        Workbench.waitFor("the output", () -> Workbench.console("lines.elf").contains("2 arguments, 3 lines"));
        String command = process.getAttribute(IProcess.ATTR_CMDLINE);
        assertTrue(command.contains("--cpus 3 ") && command.contains("--plain"), command);
    }

    @Test
    void theKernelPortingViewShowsWhatTheProcessorsDid() throws Exception {
        KernelRuns.get().removeEnded();
        Workbench.window().getWorkbench().showPerspective(PortwrightUi.KERNEL_PERSPECTIVE, Workbench.window());
        ILaunchConfigurationWorkingCopy copy = configuration(program(Workbench.project("linux", SOURCE)));
        copy.setAttribute(LinuxAttributes.INPUT, Files.writeString(Files.createTempFile("portwright", ".txt"), "one\n").toString());
        IProcess process = copy.launch(ILaunchManager.RUN_MODE, null).getProcesses()[0];
        Workbench.waitFor("the end", process::isTerminated);
        Workbench.waitFor("the run in the list", () -> !KernelRuns.get().runs().isEmpty());
        assertEquals("Linux: lines.elf", KernelRuns.get().runs().get(0).title());
        KernelView view = (KernelView) Workbench.window().getActivePage().showView(PortwrightUi.KERNEL_VIEW);
        view.selectPage("Application Kernel");
        Workbench.waitFor("the threads", () -> Workbench.controls(view.page(), Table.class).get(0).getItemCount() > 0);
        Table requests = Workbench.controls(view.page(), Table.class).get(1);
        List<String> names = Arrays.stream(requests.getItems()).map(item -> item.getText(0)).toList();
        assertTrue(names.containsAll(List.of("read", "write", "(page fault)")), names::toString);
        String summary = Workbench.controls(view.page(), Text.class).get(0).getText();
        assertTrue(summary.matches("Bootstrap processor: [\\d.,]+% busy\\. Threads in the ready queue: at most \\d+, on average [\\d.,]+\\."), summary);
        // The console comes to the front when the program prints.
        Workbench.settle();
        Workbench.window().getActivePage().showView(PortwrightUi.KERNEL_VIEW);
        Workbench.picture("kernel-application", Workbench.window().getShell());
        view.selectPage("Timeline");
        Workbench.pump(Duration.ofMillis(700));
        Workbench.picture("kernel-application-timeline", Workbench.window().getShell());
    }

    @Test
    void whatCannotBeRunIsSaidBefore() throws Exception {
        IProject project = Workbench.project("linux", SOURCE);
        assertEquals("main.c is no program for IA-32; compile it with i686-linux-gnu-gcc.", assertThrows(CoreException.class,
                () -> configuration(project.getFile("main.c")).launch(ILaunchManager.RUN_MODE, null)).getMessage());
        ILaunchConfigurationWorkingCopy copy = configuration(program(project));
        copy.setAttribute(LinuxAttributes.INPUT, "/nosuch");
        assertEquals("/nosuch is no file; choose another standard input on the launch configuration's Program tab.",
                assertThrows(CoreException.class, () -> copy.launch(ILaunchManager.RUN_MODE, null)).getMessage());
    }

    @Test
    void theTabKeepsWhatIsChosen() throws Exception {
        ILaunchConfigurationWorkingCopy copy = configuration(Workbench.project("linux", SOURCE).getFile("main.c"));
        copy.setAttribute(LaunchAttributes.ARGUMENTS, "a b");
        copy.setAttribute(LinuxAttributes.INPUT, "/etc/passwd");
        copy.setAttribute(LinuxAttributes.PROCESSORS, LinuxAttributes.Processors.MULTIPROCESSOR.name());
        copy.setAttribute(KernelAttributes.SIMULATOR, "bochs");
        copy.setAttribute(KernelAttributes.CPUS, 7);
        copy.setAttribute(KernelAttributes.MEMORY, 96);
        LinuxTabGroup tabs = new LinuxTabGroup();
        tabs.createTabs(null, ILaunchManager.RUN_MODE);
        Shell shell = new Shell(Workbench.window().getShell());
        ILaunchConfigurationTab tab = tabs.getTabs()[0];
        tab.createControl(shell);
        tab.initializeFrom(copy);
        ILaunchConfigurationWorkingCopy applied = configuration(Workbench.project("linux2", SOURCE).getFile("main.c"));
        tab.performApply(applied);
        for (String attribute : new String[] {LaunchAttributes.PROGRAM, LaunchAttributes.ARGUMENTS, LinuxAttributes.INPUT,
            LinuxAttributes.PROCESSORS, KernelAttributes.SIMULATOR}) {
            assertEquals(copy.getAttribute(attribute, ""), applied.getAttribute(attribute, ""), attribute);
        }
        assertEquals(7, applied.getAttribute(KernelAttributes.CPUS, 0));
        assertEquals(96, applied.getAttribute(KernelAttributes.MEMORY, 0));
        tabs.dispose();
        shell.dispose();
    }

    @Test
    void theLaunchConfigurationHasATab() throws Exception {
        ILaunchConfiguration saved = configuration(program(Workbench.project("linux", SOURCE))).doSave();
        List<String> tabs = new ArrayList<>();
        // The dialog blocks; what it shows is read, and it is closed, from within its event loop.
        Display.getCurrent().timerExec(2000, () -> {
            Shell shell = Workbench.shell("Run Configurations");
            Workbench.enlarge(shell);
            Workbench.picture("linux-launch", shell);
            Workbench.controls(shell, CTabFolder.class).forEach(folder -> Arrays.stream(folder.getItems())
                    .map(CTabItem::getText).forEach(tabs::add));
            shell.close();
        });
        DebugUITools.openLaunchConfigurationDialogOnGroup(Workbench.window().getShell(),
                new StructuredSelection(saved), DebugUITools.getLaunchGroup(saved, "run").getIdentifier());
        assertEquals(List.of("Program", "Common"), tabs);
        saved.delete();
    }
}
