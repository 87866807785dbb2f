// SPDX-License-Identifier: EPL-2.0
// A kernel that is not ours is built by its own makefile, run in QEMU, and debugged.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IDebugTarget;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.core.model.IRegister;
import org.eclipse.debug.core.model.IStackFrame;
import org.eclipse.debug.core.model.IThread;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.debug.ui.ILaunchConfigurationTab;
import org.eclipse.jface.dialogs.MessageDialogWithToggle;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.PortwrightCore;
import org.portwright.core.kernel.BootAttributes;
import org.portwright.core.kernel.KernelAttributes;
import org.portwright.core.kernel.KernelRun;
import org.portwright.core.kernel.KernelRuns;
import org.portwright.core.kernel.debug.KernelFrame;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.core.translate.debug.CLineBreakpoint;
import org.portwright.ui.kernel.BootTabGroup;

class OtherKernelTest {

    private static final String MENU = "Other Kernel in QEMU";

    private static final String MAKEFILE = """
            CFLAGS := -std=gnu11 -march=i686 -ffreestanding -fno-pic -fno-stack-protector -O0 -g -gdwarf-4 -Wall
            tiny.elf: tiny.c tiny.ld
            \ti686-linux-gnu-gcc $(CFLAGS) -nostdlib -static -no-pie -Wl,--build-id=none,--no-warn-rwx-segments -T tiny.ld tiny.c -o $@
            """;

    private static final String SCRIPT = """
            ENTRY(start)
            SECTIONS
            {
                . = 0x100000;
                .all : { *(.multiboot) *(.text*) *(.rodata*) *(.data*) *(.bss*) *(COMMON) }
                /DISCARD/ : { *(.note*) *(.comment*) *(.eh_frame*) }
            }
            """;

    /** Boots by multiboot, says how many letters its greeting has, and ends by writing to port f4. */
    private static final String SOURCE = """
            struct greeting {
                const char *text;
                int lengths[2];
            };

            __attribute__((section(".multiboot"), used))
            static const unsigned header[] = {0x1badb002, 0, -0x1badb002u};

            static struct greeting greeting = {"Good morning", {0, 0}};

            static void out(unsigned short port, unsigned char value)
            {
                __asm__ volatile("outb %0, %1" : : "a"(value), "Nd"(port));
            }

            static int say(struct greeting *what)
            {
                int length = 0;
                for (const char *letter = what->text; *letter; letter++) {
                    out(0x3f8, *letter);
                    length++;
                }
                what->lengths[1] = length;
                return length;
            }

            __attribute__((used)) static void kernel(void)
            {
                int length = say(&greeting);
                out(0xf4, length);
                for (;;)
                    __asm__ volatile("hlt");
            }

            __asm__(".globl start\\nstart: movl $0x200000, %esp\\ncall kernel\\n");
            """;
    private static final int LINE_OF_LENGTH = 1 + (int) SOURCE.substring(0, SOURCE.indexOf("    what->lengths[1]")).lines().count();
    /** QEMU's status is 2 N + 1. */
    private static final int STATUS = 2 * "Good morning".length() + 1;

    private IProject project;

    /** A project of nobody's nature, as it comes with File > Import > Existing Projects or from a repository. */
    @BeforeEach
    void open() throws Exception {
        Workbench.open();
        // As if the dialogs that ask had been answered, for ever.
        ScopedPreferenceStore preferences = new ScopedPreferenceStore(InstanceScope.INSTANCE, IDebugUIConstants.PLUGIN_ID);
        preferences.setValue("org.eclipse.debug.ui.switch_perspective_on_suspend", MessageDialogWithToggle.ALWAYS);
        preferences.setValue("org.eclipse.debug.ui.switch_to_perspective", MessageDialogWithToggle.ALWAYS);
        project = ResourcesPlugin.getWorkspace().getRoot().getProject("tiny");
        project.create(null);
        project.open(null);
        Workbench.write(project.getFile("Makefile"), MAKEFILE);
        Workbench.write(project.getFile("tiny.ld"), SCRIPT);
        Workbench.write(project.getFile("tiny.c"), SOURCE);
        Process make = new ProcessBuilder("make", "-s").directory(project.getLocation().toFile()).inheritIO().start();
        assertEquals(0, make.waitFor());
        project.refreshLocal(IResource.DEPTH_ONE, null);
    }

    @AfterEach
    void clear() throws CoreException {
        for (var breakpoint : DebugPlugin.getDefault().getBreakpointManager().getBreakpoints()) {
            breakpoint.delete();
        }
        Workbench.clear();
    }

    private ILaunchConfigurationWorkingCopy configuration() throws CoreException {
        ILaunchConfigurationWorkingCopy copy = DebugPlugin.getDefault().getLaunchManager()
                .getLaunchConfigurationType(PortwrightCore.LAUNCH_BOOT).newInstance(null, "tiny kernel");
        BootAttributes.setFile(copy, project.getFile("tiny.elf"));
        return copy;
    }

    private static IProcess ended(ILaunch launch) {
        IProcess process = launch.getProcesses()[0];
        Workbench.waitFor("the end", process::isTerminated);
        return process;
    }

    @Test
    void aRightClickOnAKernelBootsIt() throws Exception {
        List<String> items = Workbench.texts(Workbench.shown(Workbench.contextMenu(project.getFile("tiny.c"))));
        assertFalse(items.contains(MENU), items.toString());
        Workbench.click(Workbench.contextMenu(project.getFile("tiny.elf")), "Run As", MENU);
        Workbench.waitFor("the console", () -> Workbench.console("tiny.elf").contains("Good morning"));
        KernelRun run = KernelRuns.get().runs().get(0);
        Workbench.waitFor("the end", () -> !run.isRunning());
        assertEquals("status " + STATUS, run.state());
        assertEquals("tiny.elf x 1", run.title());
    }

    @Test
    void itsOwnMakefileBuildsIt() throws Exception {
        IFile source = project.getFile("tiny.c");
        Workbench.write(source, SOURCE.replace("Good morning", "Hello"));
        assertEquals(2 * "Hello".length() + 1, ended(configuration().launch(ILaunchManager.RUN_MODE, null)).getExitValue());
        Workbench.write(source, SOURCE.replace("int length = 0;", "int length = nothing;"));
        CoreException refusal = assertThrows(CoreException.class, () -> configuration().launch(ILaunchManager.RUN_MODE, null));
        assertTrue(refusal.getMessage().startsWith("'make' has failed (status 2)"), refusal.getMessage());
        List<IMarker> errors = Workbench.errors(project);
        assertTrue(Workbench.describe(errors).matches("tiny\\.c:\\d+: .nothing. undeclared.*"), Workbench.describe(errors));
        Workbench.write(source, SOURCE);
        ended(configuration().launch(ILaunchManager.RUN_MODE, null));
        assertEquals("", Workbench.describe(Workbench.errors(project)));
    }

    @Test
    void whatCannotBeBootedIsToldWithTheWayOut() throws Exception {
        assertRefused("names nothing that is booted", LaunchAttributes.PROGRAM, "");
        assertRefused("There is no open project nowhere", LaunchAttributes.PROGRAM, "/nowhere/a.elf");
        assertRefused("/tiny/none.elf is no file of the workspace", LaunchAttributes.PROGRAM, "/tiny/none.elf");
        assertRefused("tiny.c: nothing that a PC boots", LaunchAttributes.PROGRAM, "/tiny/tiny.c");
        assertRefused("/tiny/none is no file of the workspace", BootAttributes.INITRD, "/tiny/none");
        assertRefused("'false' has failed (status 1)", BootAttributes.BUILD, "false");
        assertRefused("abacus", BootAttributes.QEMU_OPTIONS, "-device abacus");
    }

    private void assertRefused(String message, String attribute, String value) throws CoreException {
        ILaunchConfigurationWorkingCopy copy = configuration();
        copy.setAttribute(attribute, value);
        CoreException refusal = assertThrows(CoreException.class, () -> copy.launch(ILaunchManager.RUN_MODE, null));
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }

    // ------------------------------------------------------------ debugging

    private static IThread stopped(ILaunch launch) {
        Workbench.waitFor("a stop", () -> Arrays.stream(launch.getDebugTargets()).anyMatch(IDebugTarget::isSuspended)
                && hasFrames(launch));
        try {
            return launch.getDebugTargets()[0].getThreads()[0];
        } catch (DebugException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean hasFrames(ILaunch launch) {
        try {
            return launch.getDebugTargets()[0].hasThreads() && launch.getDebugTargets()[0].getThreads()[0].getTopStackFrame() != null;
        } catch (DebugException e) {
            return false;       // it has just gone on
        }
    }

    private static IVariable variable(IVariable[] variables, String name) {
        return Arrays.stream(variables).filter(variable -> {
            try {
                return variable.getName().equals(name);
            } catch (DebugException e) {
                return false;
            }
        }).findFirst().orElseThrow();
    }

    private static List<String> names(IThread thread) throws DebugException {
        List<String> names = new ArrayList<>();
        for (IStackFrame frame : thread.getStackFrames()) {
            names.add(frame.getName().replaceFirst(":\\d+$", ""));
        }
        return names;
    }

    @Test
    void itStopsAtABreakpointShowsItsVariablesAndSteps() throws Exception {
        CLineBreakpoint.set(project.getFile("tiny.c"), LINE_OF_LENGTH, -1, -1);
        ILaunchConfigurationWorkingCopy copy = configuration();
        copy.setAttribute(BootAttributes.STOP_IN, "kernel");
        copy.setAttribute(KernelAttributes.CPUS, 2);
        Workbench.window().getWorkbench().showPerspective(IDebugUIConstants.ID_DEBUG_PERSPECTIVE, Workbench.window());
        DebugUITools.launch(copy.doSave(), ILaunchManager.DEBUG_MODE);
        Workbench.waitFor("the launch", () -> DebugPlugin.getDefault().getLaunchManager().getLaunches().length == 1
                && DebugPlugin.getDefault().getLaunchManager().getLaunches()[0].getDebugTargets().length == 1);
        ILaunch launch = DebugPlugin.getDefault().getLaunchManager().getLaunches()[0];
        IThread cpu = stopped(launch);
        assertEquals("CPU 0", cpu.getName());
        assertEquals(2, launch.getDebugTargets()[0].getThreads().length);
        assertEquals("kernel at tiny.c", names(cpu).get(0));
        cpu.resume();
        Workbench.waitFor("the breakpoint", () -> cpu.getBreakpoints().length == 1);
        assertEquals(List.of("say at tiny.c", "kernel at tiny.c"), names(stopped(launch)).subList(0, 2));
        KernelFrame frame = (KernelFrame) cpu.getTopStackFrame();
        assertEquals(LINE_OF_LENGTH, frame.getLineNumber());
        assertEquals("12", variable(frame.getVariables(), "length").getValue().getValueString());
        IVariable what = variable(frame.getVariables(), "what");
        IVariable text = variable(what.getValue().getVariables(), "text");
        assertTrue(text.getValue().getValueString().endsWith("\"Good morning\""), text.getValue().getValueString());
        IVariable[] lengths = variable(what.getValue().getVariables(), "lengths").getValue().getVariables();
        assertEquals(List.of("0", "0"), List.of(lengths[0].getValue().getValueString(), lengths[1].getValue().getValueString()));
        assertEquals("24", frame.evaluate("2 * length").getValueString());
        assertTrue(assertThrows(DebugException.class, () -> frame.evaluate("nothing")).getMessage().contains("nothing"));
        IRegister[] registers = frame.getRegisterGroups()[0].getRegisters();
        assertTrue(Arrays.stream(registers).anyMatch(register -> isNamed(register, "eip")), Arrays.toString(registers));
        assertEditorShows("tiny.c", LINE_OF_LENGTH);
        Workbench.pump(Duration.ofSeconds(2));
        Workbench.picture("kernel-debug", Workbench.window().getShell());
        cpu.stepOver();
        Workbench.waitFor("the step", () -> lineOf(cpu) == LINE_OF_LENGTH + 1);
        KernelFrame after = (KernelFrame) cpu.getTopStackFrame();
        IVariable[] now = variable(variable(after.getVariables(), "what").getValue().getVariables(), "lengths").getValue().getVariables();
        assertEquals("12", now[1].getValue().getValueString());
        assertThrows(DebugException.class, frame::getVariables, "the old frame is of no more use");
        cpu.stepReturn();
        Workbench.waitFor("the caller", () -> isIn(cpu, "kernel at tiny.c"));
        cpu.resume();
        assertEquals(STATUS, ended(launch).getExitValue());
        Workbench.waitFor("the end of the debugger", launch.getDebugTargets()[0]::isTerminated);
    }

    private static boolean isNamed(IRegister register, String name) {
        try {
            return register.getName().equals(name);
        } catch (DebugException e) {
            return false;
        }
    }

    private static int lineOf(IThread cpu) {
        try {
            IStackFrame top = cpu.getTopStackFrame();
            return top == null ? -1 : top.getLineNumber();
        } catch (DebugException e) {
            return -1;
        }
    }

    private static boolean isIn(IThread cpu, String function) {
        try {
            return cpu.isSuspended() && cpu.hasStackFrames() && names(cpu).get(0).equals(function);
        } catch (DebugException e) {
            return false;
        }
    }

    private static void assertEditorShows(String file, int line) {
        Workbench.waitFor("an editor with " + file + ":" + line, () ->
                Workbench.window().getActivePage().getActiveEditor() instanceof ITextEditor editor && editor.getTitle().equals(file)
                        && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
                        && selection.getStartLine() + 1 == line);
    }

    /** One that hangs is stopped, looked at, gets a breakpoint while it runs, and is ended. */
    @Test
    void whatRunsIsStoppedAndLookedAt() throws Exception {
        Workbench.write(project.getFile("tiny.c"), SOURCE.replace("    out(0xf4, length);\n", "    for (;;)\n        greeting.lengths[0] = length;\n"));
        final int loop = 2 + (int) SOURCE.substring(0, SOURCE.indexOf("    out(0xf4")).lines().count();
        ILaunch launch = configuration().launch(ILaunchManager.DEBUG_MODE, null);
        IThread cpu = stopped(launch);
        assertTrue(names(cpu).get(0).matches("0x[0-9a-f]+"), "before the first instruction there is no function: " + names(cpu));
        cpu.resume();
        Workbench.waitFor("the console", () -> Workbench.console("tiny").contains("Good morning"));
        assertFalse(cpu.isSuspended());
        CLineBreakpoint breakpoint = CLineBreakpoint.set(project.getFile("tiny.c"), loop, -1, -1);
        Workbench.waitFor("the breakpoint", () -> cpu.getBreakpoints().length == 1 && isIn(cpu, "kernel at tiny.c"));
        breakpoint.delete();
        cpu.resume();
        Workbench.waitFor("that it runs", () -> !cpu.isSuspended());
        launch.getDebugTargets()[0].suspend();
        Workbench.waitFor("that it stands", () -> isIn(cpu, "kernel at tiny.c"));
        launch.getDebugTargets()[0].terminate();
        ended(launch);
        Workbench.waitFor("the end of the debugger", launch.getDebugTargets()[0]::isTerminated);
    }

    @Test
    void theTabKeepsWhatIsChosen() throws Exception {
        ILaunchConfigurationWorkingCopy copy = configuration();
        copy.setAttribute(BootAttributes.SYMBOLS, "/tiny/tiny.elf");
        copy.setAttribute(BootAttributes.BUILD, "make -j2");
        copy.setAttribute(LaunchAttributes.ARGUMENTS, "a b");
        copy.setAttribute(BootAttributes.INITRD, "/tiny/tiny.c");
        copy.setAttribute(KernelAttributes.CPUS, 3);
        copy.setAttribute(KernelAttributes.MEMORY, 96);
        copy.setAttribute(BootAttributes.QEMU_OPTIONS, "-s");
        copy.setAttribute(BootAttributes.STOP_IN, "kernel");
        copy.setAttribute(KernelAttributes.OTHER_DEBUGGER, true);
        BootTabGroup tabs = new BootTabGroup();
        tabs.createTabs(null, ILaunchManager.RUN_MODE);
        Shell shell = new Shell(Workbench.window().getShell());
        ILaunchConfigurationTab tab = tabs.getTabs()[0];
        tab.createControl(shell);
        tab.initializeFrom(copy);
        ILaunchConfigurationWorkingCopy applied = copy.getType().newInstance(null, "applied");
        tab.performApply(applied);
        assertEquals(copy.getAttributes(), applied.getAttributes());
        tabs.dispose();
        shell.dispose();
    }

    @Test
    void theLaunchConfigurationHasATab() throws Exception {
        ILaunchConfiguration saved = configuration().doSave();
        // The dialog blocks; a picture of it is taken, and it is closed, from within its event loop.
        Display.getCurrent().timerExec(2000, () -> {
            Shell shell = Workbench.shell("Run Configurations");
            Workbench.enlarge(shell);
            Workbench.picture("kernel-other", shell);
            shell.close();
        });
        DebugUITools.openLaunchConfigurationDialogOnGroup(Workbench.window().getShell(),
                new StructuredSelection(saved), DebugUITools.getLaunchGroup(saved, "run").getIdentifier());
        assertTrue(Files.readString(Path.of(project.getFile("Makefile").getLocationURI()), StandardCharsets.UTF_8).equals(MAKEFILE),
                "nothing of the project is changed");
        assertEquals(List.of(), List.of(project.getDescription().getNatureIds()));
    }
}
