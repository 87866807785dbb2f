// SPDX-License-Identifier: EPL-2.0
// A large program of other people's, from its source archive to a breakpoint in the middle of it.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IExpressionManager;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IThread;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.debug.core.model.IWatchExpression;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.jface.dialogs.MessageDialogWithToggle;
import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.portwright.core.PortwrightCore;
import org.portwright.core.launch.LaunchAttributes;

/**
 * With {@code -Dportwright.sqlite=FOLDER}, where {@code runtime/c/debian-source sqlite3 FOLDER} has unpacked SQLite. It
 * takes minutes, most of them GCC's.
 */
@EnabledIfSystemProperty(named = "portwright.sqlite", matches = "/.+")
class SqliteTest {

    private static final String COMMAND = "{ [ -f Makefile ] || ./configure --host=mipsel-linux-musl --disable-tcl"
            + " --disable-readline --disable-load-extension --disable-shared CFLAGS='-O0 -g'; } && make sqlite3";
    /** The opcode that each program of SQLite begins with (opcodes.h). */
    private static final int OP_INIT = 8;

    private IWorkbenchPage page;

    @BeforeEach
    void open() throws CoreException {
        IPreferenceStore preferences = new ScopedPreferenceStore(InstanceScope.INSTANCE, IDebugUIConstants.PLUGIN_ID);
        preferences.setValue("org.eclipse.debug.ui.switch_perspective_on_suspend", MessageDialogWithToggle.ALWAYS);
        preferences.setValue("org.eclipse.debug.ui.switch_to_perspective", MessageDialogWithToggle.ALWAYS);
        page = Workbench.open();
    }

    @AfterEach
    void clear() throws CoreException {
        IExpressionManager expressions = DebugPlugin.getDefault().getExpressionManager();
        expressions.removeExpressions(expressions.getExpressions());
        Workbench.clear();
        Workbench.open();
    }

    @Test
    void sqliteIsImportedBuiltRunAndDebugged() throws Exception {
        IProject project = imported(copied(Path.of(System.getProperty("portwright.sqlite"))));
        IFile program = project.getFile("build/" + project.getName() + ".elf");
        Workbench.waitFor("the program", program::exists);

        ILaunchConfiguration configuration = configuration(project);
        DebugUITools.launch(configuration, ILaunchManager.RUN_MODE);
        Workbench.waitFor("the answer", () -> Workbench.console(project.getName()).contains("42"));
        Workbench.picture("sqlite-run", Workbench.window().getShell());

        ITextEditor editor = (ITextEditor) IDE.openEditor(page, project.getFile("sqlite3.c"));
        int line = reveal(editor, "int sqlite3VdbeExec(\n", "switch( pOp->opcode ){");
        DebugTest.doubleClickBeside(editor, line);
        DebugUITools.launch(configuration, ILaunchManager.DEBUG_MODE);
        Workbench.waitFor("the program to stop",
                () -> DebugTest.target() != null && DebugTest.target().isSuspended());
        IThread thread = DebugTest.stopped();
        List<String> stack = DebugTest.stack(thread);
        assertEquals("sqlite3VdbeExec:" + line, stack.get(0));
        assertTrue(stack.get(stack.size() - 1).startsWith("main:"), stack.toString());
        IVariable[] variables = thread.getTopStackFrame().getVariables();
        assertTrue(DebugTest.names(variables).containsAll(List.of("p", "pOp", "aOp")), DebugTest.names(variables)::toString);
        assertEquals("0", DebugTest.evaluated("p->pc"));
        assertEquals("1", DebugTest.evaluated("pOp->opcode == " + OP_INIT));
        IExpressionManager expressions = DebugPlugin.getDefault().getExpressionManager();
        for (String expression : List.of("p->pc", "pOp->opcode", "pOp->p2")) {
            IWatchExpression watch = expressions.newWatchExpression(expression);
            watch.setExpressionContext(thread.getTopStackFrame());
            expressions.addExpression(watch);
        }
        page = Workbench.window().getActivePage();
        page.showView(IDebugUIConstants.ID_VARIABLE_VIEW);
        Workbench.pump(Duration.ofSeconds(5));      // the many variables are read one by one
        Workbench.picture("sqlite-stopped", Workbench.window().getShell());

        page.showView(IDebugUIConstants.ID_EXPRESSION_VIEW);
        thread.stepOver();
        DebugTest.stopped();
        Workbench.waitFor("their values", () -> Arrays.stream(expressions.getExpressions())
                .allMatch(each -> each instanceof IWatchExpression watch && !watch.isPending() && watch.getValue() != null));
        Workbench.pump(Duration.ofSeconds(5));
        Workbench.picture("sqlite-step", Workbench.window().getShell());
        DebugPlugin.getDefault().getBreakpointManager().setEnabled(false);
        try {
            thread.resume();
            Workbench.waitFor("the end", () -> DebugTest.target().isTerminated());
        } finally {
            DebugPlugin.getDefault().getBreakpointManager().setEnabled(true);
        }
    }

    /** What is imported is deleted with its project at the end. */
    private static Path copied(Path sources) throws IOException, InterruptedException {
        Path copy = Files.createTempDirectory("portwright").resolve("sqlite3");
        Process process = new ProcessBuilder("cp", "-a", sources.toString(), copy.toString()).inheritIO().start();
        assertEquals(0, process.waitFor(), "cp " + sources);
        return copy;
    }

    /** By the wizard, with a build command that compiles for a debugger. */
    private static IProject imported(Path folder) throws CoreException {
        IWorkbenchWizard wizard = PlatformUI.getWorkbench().getImportWizardRegistry()
                .findWizard("org.portwright.ui.importProject").createWizard();
        wizard.init(PlatformUI.getWorkbench(), StructuredSelection.EMPTY);
        WizardDialog dialog = new WizardDialog(Workbench.window().getShell(), wizard);
        dialog.setBlockOnOpen(false);
        dialog.open();
        try {
            Workbench.settle();
            List<Text> fields = Workbench.controls((Composite) dialog.getCurrentPage().getControl(), Text.class);
            fields.get(0).setText(folder.toString());
            assertTrue(fields.get(2).getText().contains("./configure --host=mipsel-linux-musl"), fields.get(2).getText());
            fields.get(2).setText(COMMAND);
            Workbench.picture("sqlite-import", dialog.getShell());
            assertTrue(wizard.performFinish());
        } finally {
            dialog.close();
        }
        return ResourcesPlugin.getWorkspace().getRoot().getProject(folder.getFileName().toString());
    }

    private static ILaunchConfiguration configuration(IProject project) throws CoreException {
        ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
        ILaunchConfigurationWorkingCopy copy = manager.getLaunchConfigurationType(PortwrightCore.LAUNCH_JAVA)
                .newInstance(null, project.getName());
        copy.setAttribute(LaunchAttributes.PROGRAM, project.getFullPath().toPortableString());
        copy.setAttribute(LaunchAttributes.ARGUMENTS, ":memory: 'select 6 * 7'");
        return copy.doSave();
    }

    /** Shows the first line with {@code text} behind {@code start}, and says which it is, from 1. */
    private static int reveal(ITextEditor editor, String start, String text) throws Exception {
        IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
        int offset = document.get().indexOf(text, document.get().indexOf(start));
        editor.selectAndReveal(offset, 0);
        Workbench.pump(Duration.ofSeconds(2));
        return document.getLineOfOffset(offset) + 1;
    }
}
