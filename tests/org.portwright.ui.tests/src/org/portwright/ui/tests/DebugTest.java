// SPDX-License-Identifier: EPL-2.0
// Debug As, from a double click beside a line until the program has ended.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IBreakpointManager;
import org.eclipse.debug.core.IExpressionManager;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.IDebugElement;
import org.eclipse.debug.core.model.IDebugTarget;
import org.eclipse.debug.core.model.IMemoryBlock;
import org.eclipse.debug.core.model.IThread;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.debug.core.model.IWatchExpression;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.debug.ui.IDebugView;
import org.eclipse.debug.ui.actions.IRunToLineTarget;
import org.eclipse.debug.ui.actions.IToggleBreakpointsTarget;
import org.eclipse.debug.ui.actions.IWatchExpressionFactoryAdapter;
import org.eclipse.jface.dialogs.MessageDialogWithToggle;
import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.jface.text.source.IVerticalRulerInfo;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.translate.debug.CFunctionBreakpoint;
import org.portwright.core.translate.debug.CLineBreakpoint;
import org.portwright.core.translate.debug.CWatchpoint;
import org.portwright.ui.translate.debug.VariableHover;

class DebugTest {

    private static final String SORT = """
            #include <stdio.h>
            #include <stdlib.h>

            struct node {
                int value;
                const char *name;
                struct node *next;
            };

            struct list {
                int count;
                struct node *first;
            };

            static struct list numbers;

            static void insert(struct list *list, int value, const char *name)
            {
                char mark = '\\b';
                struct node **place = &list->first;
                while (*place && (*place)->value < value) {
                    place = &(*place)->next;
                }
                struct node *node = malloc(sizeof *node);
                node->value = value;
                node->name = name;
                node->next = *place;
                *place = node;
                list->count++;
            }

            int main(void)
            {
                insert(&numbers, 42, "forty-two");
                insert(&numbers, 7, "seven");
                insert(&numbers, 17, "seventeen");
                for (struct node *node = numbers.first; node; node = node->next) {
                    printf("%d %s\\n", node->value, node->name);
                }
                return numbers.count;
            }
            """;
    private static final int LINK = line("node->next = *place;");
    private static final int COUNT = line("list->count++");

    private static int line(String text) {
        return 1 + (int) SORT.substring(0, SORT.indexOf(text)).chars().filter(c -> c == '\n').count();
    }

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
        IBreakpointManager breakpoints = DebugPlugin.getDefault().getBreakpointManager();
        breakpoints.removeBreakpoints(breakpoints.getBreakpoints(), true);
        Workbench.clear();
        Workbench.open();
    }

    @Test
    void aProgramIsDebuggedByItsLinesAndVariables() throws CoreException, BadLocationException {
        IProject project = Workbench.project("sort", SORT);
        ITextEditor editor = open(project.getFile("main.c"));
        toggleOn(editor, "insert(struct list");
        CFunctionBreakpoint function = CFunctionBreakpoint.on("insert").orElseThrow();
        function.setCondition("value == 7");
        doubleClickBeside(editor, LINK);
        CLineBreakpoint breakpoint = CLineBreakpoint.at(project.getFile("main.c"), LINK).orElseThrow();
        breakpoint.setCondition("value == 17");

        Workbench.click(Workbench.contextMenu(project), "Debug As", "Translated Java Program");
        IThread thread = stopped();
        assertEquals(List.of(function), List.of(thread.getBreakpoints()));
        assertEquals("insert [function] [if value == 7]", text(function));
        assertEquals("insert:" + line("char mark"), stack(thread).get(0));
        thread.resume();
        stopped();
        assertEquals(List.of(breakpoint), List.of(thread.getBreakpoints()));
        assertEquals("main.c [line: " + LINK + "] [if value == 17]", text(breakpoint));
        assertEquals(List.of("insert:" + LINK, "main:" + line("\"seventeen\"")), stack(thread));
        IVariable[] variables = thread.getTopStackFrame().getVariables();
        assertEquals(List.of("list", "value", "name", "mark", "place", "node", "Globals"), names(variables));
        assertEquals("17", variables[1].getValue().getValueString());
        assertEquals("int", variables[1].getReferenceTypeName());
        assertTrue(variables[2].getValue().getValueString().endsWith(" \"seventeen\""));
        IVariable[] node = variables[5].getValue().getVariables();
        assertEquals(List.of("value", "name", "next"), names(node));
        IVariable[] globals = variables[6].getValue().getVariables();
        assertEquals(List.of("numbers"), names(globals));
        assertEquals("2", globals[0].getValue().getVariables()[0].getValue().getValueString());

        variables[1].setValue("6 * 3");
        assertEquals("18", thread.getTopStackFrame().getVariables()[1].getValue().getValueString());
        assertThrows(DebugException.class, () -> variables[1].setValue("nothing"));
        assertEquals("(node)->value", adapter(node[0]).createWatchExpression(node[0]));
        assertEquals("2", evaluated("list->count"));
        assertEquals("No symbol \"nothing\" in current context.", evaluated("nothing"));

        page = Workbench.window().getActivePage();
        assertEquals(IDebugUIConstants.ID_DEBUG_PERSPECTIVE, page.getPerspective().getId());
        Workbench.waitFor("the editor at the line", () -> page.getActiveEditor() instanceof ITextEditor active
                && active.getSelectionProvider().getSelection() instanceof TextSelection at && at.getStartLine() == LINK - 1);
        assertEquals("list->count = 2", hover((ITextEditor) page.getActiveEditor(), "list->count++", 7));
        Tree tree = unfold(page.showView(IDebugUIConstants.ID_VARIABLE_VIEW), "list", "node");
        assertEquals("8 '\\b'", item(tree, "mark").getText(1));
        Workbench.picture("debug", Workbench.window().getShell());

        thread.stepOver();
        assertEquals(List.of("insert:" + (LINK + 1), "main:" + line("\"seventeen\"")), stack(stopped()));
        assertFalse(thread.getTopStackFrame().getVariables()[1].hasValueChanged());
        runToLine(editor, COUNT, thread);
        assertEquals("insert:" + COUNT, stack(stopped()).get(0));
        thread.stepReturn();
        assertEquals(List.of("main:" + line("for (")), stack(stopped()));
        assertEquals("3", evaluated("numbers.count"));
        assertEquals(3, ByteBuffer.wrap(memoryAt(thread, "&numbers", 4)).order(ByteOrder.LITTLE_ENDIAN).getInt());
        thread.resume();
        assertEquals(3, exitValue());
        Workbench.waitFor("the output", () -> Workbench.console("sort").contains("42 forty-two"));
        assertTrue(project.getFile("build/debug/sort.jar").exists());
        assertFalse(project.getFile("build/java/sort.jar").exists());
    }

    @Test
    void breakpointsComeAndGoWhileTheProgramRuns() throws CoreException, BadLocationException {
        IProject project = Workbench.project("turns", """
                static volatile int done;
                static volatile long long turns;

                int main(void)
                {
                    while (!done) {
                        turns++;
                    }
                    return 5;
                }
                """);
        ITextEditor editor = open(project.getFile("main.c"));
        Workbench.click(Workbench.contextMenu(project), "Debug As", "Translated Java Program");
        Workbench.waitFor("the program", () -> target() != null && target().canSuspend());
        doubleClickBeside(editor, 7);
        IThread thread = stopped();
        assertEquals(List.of("main:7"), stack(thread));
        doubleClickBeside(editor, 7);
        thread.resume();
        Workbench.pump(Duration.ofMillis(500));
        assertFalse(thread.isSuspended());
        assertThrows(DebugException.class, () -> thread.stepOver());
        thread.suspend();
        stopped();
        assertEquals("1", evaluated("done = 1"));
        thread.resume();
        assertEquals(5, exitValue());
        assertTrue(target().isTerminated());
    }

    @Test
    void aProgramStopsWhereAValueHasChanged() throws CoreException {
        IProject project = Workbench.project("sort", SORT);
        CWatchpoint global = CWatchpoint.set("numbers.count", "");
        Workbench.click(Workbench.contextMenu(project), "Debug As", "Translated Java Program");
        IThread thread = stopped();
        assertEquals(List.of(global), List.of(thread.getBreakpoints()));
        assertEquals("numbers.count [when it changes]", text(global));
        assertEquals("main (numbers.count was 0, is 1)", text(global, thread));
        assertEquals("insert:" + (COUNT + 1), stack(thread).get(0));

        page = Workbench.window().getActivePage();
        Tree tree = unfold(page.showView(IDebugUIConstants.ID_VARIABLE_VIEW));
        Workbench.waitFor("the variables", () -> item(tree, "value") != null);
        tree.setSelection(item(tree, "value"));
        tree.notifyListeners(SWT.Selection, new Event());
        Workbench.click(Workbench.shown(tree.getMenu()), "Add Watchpoint");
        Workbench.waitFor("the watchpoint", () -> watchpoints().size() == 2);
        CWatchpoint local = watchpoints().stream().filter(each -> each != global).findFirst().orElseThrow();
        assertEquals("value", local.place());
        assertEquals("insert", local.function());
        thread.resume();
        stopped();
        assertEquals(List.of(local), List.of(thread.getBreakpoints()));
        assertEquals("main (value was 42, is 7)", text(global, thread));
        assertEquals("insert:" + line("char mark"), stack(thread).get(0));
        page.showView(IDebugUIConstants.ID_BREAKPOINT_VIEW);
        Workbench.pump(Duration.ofMillis(500));
        Workbench.picture("watchpoint", Workbench.window().getShell());

        local.delete();
        global.setCondition("numbers.count == 3");
        thread.resume();
        stopped();
        assertEquals("main (numbers.count was 2, is 3)", text(global, thread));
        global.delete();
        thread.resume();
        assertEquals(3, exitValue());
    }

    @Test
    void aMidletIsDebuggedInTheEmulator() throws CoreException, BadLocationException {
        IProject project = Workbench.project("sort", SORT);
        ITextEditor editor = open(project.getFile("main.c"));
        doubleClickBeside(editor, COUNT);
        Workbench.click(Workbench.contextMenu(project), "Debug As", "MIDlet in Emulator");
        IThread thread = stopped();
        assertEquals(List.of("insert:" + COUNT, "main:" + line("\"forty-two\"")), stack(thread));
        IVariable[] variables = thread.getTopStackFrame().getVariables();
        assertEquals("42", variables[1].getValue().getValueString());
        variables[1].setValue("41");
        assertEquals("41", evaluated("value"));
        assertEquals("40", evaluated("node->value = 40"));
        thread.stepOver();
        assertEquals(List.of("insert:" + (COUNT + 1), "main:" + line("\"forty-two\"")), stack(stopped()));
        assertEquals(1, ByteBuffer.wrap(memoryAt(thread, "&numbers", 4)).order(ByteOrder.LITTLE_ENDIAN).getInt());
        doubleClickBeside(editor, COUNT);
        thread.resume();
        Workbench.waitFor("the output", () -> Workbench.console("sort").contains("40 forty-two"));
        assertTrue(project.getFile("build/j2me/debug/sort.jar").exists());
        assertFalse(project.getFile("build/j2me/sort.jar").exists());
        target().terminate();
    }

    @Test
    void eachThreadHasItsStackAndSteps() throws CoreException, BadLocationException {
        String source = """
                #include <pthread.h>

                static pthread_barrier_t both;

                static int square(int number)
                {
                    int result = number * number;
                    return result;
                }

                static void *work(void *argument)
                {
                    pthread_barrier_wait(&both);
                    return (void *) (long) square(*(int *) argument);
                }

                int main(void)
                {
                    pthread_t thread;
                    int numbers[] = {3, 4};
                    void *first;
                    pthread_barrier_init(&both, 0, 2);
                    pthread_create(&thread, 0, work, &numbers[0]);
                    pthread_barrier_wait(&both);
                    pthread_join(thread, &first);
                    return (int) (long) first + square(numbers[1]);
                }
                """;
        IProject project = Workbench.project("squares", source);
        ITextEditor editor = open(project.getFile("main.c"));
        doubleClickBeside(editor, 8);
        Workbench.click(Workbench.contextMenu(project), "Debug As", "Translated Java Program");
        stopped();
        IThread[] threads = target().getThreads();
        assertEquals(2, threads.length);
        IThread worker = threads[1];
        assertEquals(List.of("square:8", "work:14"), stack(worker).subList(0, 2));
        assertEquals("9", worker.getTopStackFrame().getVariables()[1].getValue().getValueString());
        List<String> others = stack(threads[0]);
        assertTrue(others.get(others.size() - 1).startsWith("main:"), others::toString);
        page = Workbench.window().getActivePage();
        page.showView(IDebugUIConstants.ID_DEBUG_VIEW);
        Workbench.pump(Duration.ofMillis(500));
        Workbench.picture("threads", Workbench.window().getShell());
        worker.stepOver();
        stopped();
        assertEquals("square:9", stack(worker).get(0));
        worker.resume();
        stopped();
        assertEquals(List.of("square:8", "main:26"), stack(target().getThreads()[0]));
        target().getThreads()[0].resume();
        assertEquals(25, exitValue());
    }

    @Test
    void inlinedFunctionsHaveFrames() throws CoreException, BadLocationException {
        String source = """
                __attribute__((always_inline)) static inline int square(int number)
                {
                    int result = number * number;
                    return result;
                }

                int main(void)
                {
                    int sum = square(3);
                    sum += square(4);
                    return sum;
                }
                """;
        IProject project = Workbench.project("inlined", source);
        toggleOn(open(project.getFile("main.c")), "square(int");
        Workbench.click(Workbench.contextMenu(project), "Debug As", "Translated Java Program");
        IThread thread = stopped();
        assertEquals(List.of("square:3", "main:9"), stack(thread));
        thread.stepOver();
        stopped();
        assertEquals(List.of("square:4", "main:9"), stack(thread));
        IVariable[] variables = thread.getTopStackFrame().getVariables();
        assertEquals(List.of("number", "result"), names(variables));
        assertEquals("9", variables[1].getValue().getValueString());
        assertEquals(List.of("sum"), names(thread.getStackFrames()[1].getVariables()));
        thread.stepReturn();
        assertEquals(List.of("main:9"), stack(stopped()));
        thread.resume();
        assertEquals(List.of("square:3", "main:10"), stack(stopped()));
        thread.resume();
        assertEquals(25, exitValue());
    }

    private static List<CWatchpoint> watchpoints() {
        return Arrays.stream(DebugPlugin.getDefault().getBreakpointManager().getBreakpoints())
                .filter(CWatchpoint.class::isInstance).map(CWatchpoint.class::cast).toList();
    }

    private ITextEditor open(IFile file) throws CoreException {
        return (ITextEditor) IDE.openEditor(page, file);
    }

    /** As people do it: into the ruler, at a line's height. */
    static void doubleClickBeside(ITextEditor editor, int line) throws BadLocationException {
        StyledText text = (StyledText) editor.getAdapter(Control.class);
        IVerticalRulerInfo ruler = editor.getAdapter(IVerticalRulerInfo.class);
        Control control = ((Composite) ruler.getControl()).getChildren()[0];
        Point at = control.toControl(text.toDisplay(0, text.getLinePixel(line - 1) + text.getLineHeight() / 2));
        for (int type : new int[] {SWT.MouseDown, SWT.MouseUp, SWT.MouseDown, SWT.MouseDoubleClick, SWT.MouseUp}) {
            Event event = new Event();
            event.type = type;
            event.widget = control;
            event.button = 1;
            event.count = type == SWT.MouseDoubleClick ? 2 : 1;
            event.x = 5;
            event.y = at.y;
            control.notifyListeners(type, event);
        }
        Workbench.pump(Duration.ofMillis(300));
    }

    /** In the Variables view, as a click on the arrow before a name does it. */
    private static Tree unfold(IViewPart view, String... names) {
        Tree tree = (Tree) view.getAdapter(IDebugView.class).getViewer().getControl();
        for (String name : names) {
            Workbench.waitFor("the variable " + name, () -> item(tree, name) != null);
            TreeItem item = item(tree, name);
            Event event = new Event();
            event.item = item;
            item.setExpanded(true);
            tree.notifyListeners(SWT.Expand, event);
            Workbench.waitFor("the parts of " + name, () -> item.getItemCount() > 0 && !item.getItem(0).getText().isEmpty());
        }
        for (TreeColumn column : tree.getColumns()) {
            column.pack();
        }
        Workbench.pump(Duration.ofMillis(500));
        return tree;
    }

    private static TreeItem item(Tree tree, String name) {
        return Arrays.stream(tree.getItems()).filter(item -> item.getText().equals(name)).findFirst().orElse(null);
    }

    static IDebugTarget target() {
        return Arrays.stream(DebugPlugin.getDefault().getLaunchManager().getLaunches())
                .map(ILaunch::getDebugTarget).filter(each -> each != null).findFirst().orElse(null);
    }

    static IThread stopped() throws DebugException {
        Workbench.waitFor("the program to stop", () -> target() != null && target().isSuspended());
        Workbench.pump(Duration.ofMillis(500));
        return target().getThreads()[0];
    }

    static List<String> stack(IThread thread) throws DebugException {
        List<String> stack = new ArrayList<>();
        for (var frame : thread.getStackFrames()) {
            stack.add(frame.getName().replaceFirst(" .*", "") + ':' + frame.getLineNumber());
        }
        return stack;
    }

    static List<String> names(IVariable[] variables) throws DebugException {
        List<String> names = new ArrayList<>();
        for (IVariable variable : variables) {
            names.add(variable.getName());
        }
        return names;
    }

    private static String text(IBreakpoint breakpoint) {
        return text(breakpoint, breakpoint);
    }

    /** @param element what is shown as the debug model of {@code breakpoint} shows it */
    private static String text(IBreakpoint breakpoint, Object element) {
        var presentation = DebugUITools.newDebugModelPresentation(breakpoint.getModelIdentifier());
        try {
            return presentation.getText(element);
        } finally {
            presentation.dispose();
        }
    }

    private static IWatchExpressionFactoryAdapter adapter(IVariable variable) {
        return Adapters.adapt(variable, IWatchExpressionFactoryAdapter.class);
    }

    /** What the Expressions view shows for {@code expression}: a value, or what is wrong. */
    static String evaluated(String expression) throws DebugException {
        IWatchExpression watch = DebugPlugin.getDefault().getExpressionManager().newWatchExpression(expression);
        watch.setExpressionContext((IDebugElement) target().getThreads()[0]);
        Workbench.waitFor("the value of " + expression, () -> !watch.isPending()
                && (watch.getValue() != null || watch.hasErrors()));
        return watch.hasErrors() ? watch.getErrorMessages()[0] : watch.getValue().getValueString();
    }

    private static byte[] memoryAt(IThread thread, String pointer, int length) throws DebugException {
        IMemoryBlock block = thread.getDebugTarget().getMemoryBlock(Long.decode(evaluated(pointer)), length);
        return block.getBytes();
    }

    private static void runToLine(ITextEditor editor, int line, IThread thread) throws CoreException, BadLocationException {
        IRunToLineTarget target = Adapters.adapt(editor, IRunToLineTarget.class);
        var document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
        target.runToLine(editor, new TextSelection(document, document.getLineOffset(line - 1), 0), thread);
    }

    /** As <i>Run > Toggle Method Breakpoint</i> does it, with the cursor in a function's name. */
    private static void toggleOn(ITextEditor editor, String name) throws CoreException {
        IToggleBreakpointsTarget target = Adapters.adapt(editor, IToggleBreakpointsTarget.class);
        var document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
        TextSelection cursor = new TextSelection(document, document.get().indexOf(name) + 2, 0);
        assertTrue(target.canToggleMethodBreakpoints(editor, cursor));
        target.toggleMethodBreakpoints(editor, cursor);
    }

    private static String hover(IEditorPart editor, String text, int offset) {
        ITextViewer viewer = editor.getAdapter(ITextViewer.class);
        VariableHover hover = new VariableHover();
        var region = hover.getHoverRegion(viewer, viewer.getDocument().get().indexOf(text) + offset);
        return hover.getHoverInfo(viewer, new Region(region.getOffset(), region.getLength()));
    }

    private static int exitValue() throws DebugException {
        Workbench.waitFor("the end of the program", () -> target().isTerminated() && target().getProcess().isTerminated());
        return target().getProcess().getExitValue();
    }
}
