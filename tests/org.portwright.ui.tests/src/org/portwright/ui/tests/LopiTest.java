// SPDX-License-Identifier: EPL-2.0
// Instrument... leads from a project's tree to results, with real objects, probes and programs.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.cdt.core.CProjectNature;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.ILaunchConfigurationTab;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.PortwrightCore;
import org.portwright.core.lopi.InstrumentOperation;
import org.portwright.core.lopi.InstrumentationPoint;
import org.portwright.core.lopi.InstrumentedProgram;
import org.portwright.core.lopi.LopiBuilder;
import org.portwright.core.lopi.ObjectFinder;
import org.portwright.lopi.results.LopiResults;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.lopi.InstrumentJob;
import org.portwright.ui.lopi.InstrumentWizard;
import org.portwright.ui.lopi.InstrumentedTabGroup;
import org.portwright.ui.results.ResultsView;

class LopiTest {

    private static final String WORK = """
            int weigh(int);

            static __attribute__((noinline, noclone)) int sum(int n)
            {
                int all = 0;
                for (int i = 0; i < n; i++)
                    all += weigh(i);
                return all;
            }

            int fibonacci(int n)
            {
                return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
            }

            int main(void)
            {
                return sum(100) + fibonacci(10) == 4950 + 55 ? 0 : 1;
            }
            """;
    private static final String WEIGH = "int weigh(int x) { return x; }\n";

    private IProject project;

    @BeforeEach
    void open() throws Exception {
        Workbench.open();
        project = ResourcesPlugin.getWorkspace().getRoot().getProject("measured");
        project.create(null);
        project.open(null);
        CProjectNature.addCNature(project, null);
        write("work.c", WORK);
        write("weigh.c", WEIGH);
        compile("work");
        compile("weigh");
        project.refreshLocal(IResource.DEPTH_INFINITE, null);
        Workbench.settle();
    }

    @AfterEach
    void close() throws Exception {
        for (Shell shell : Display.getCurrent().getShells()) {
            if (shell.getData() instanceof WizardDialog dialog) {
                dialog.close();
            }
        }
        Workbench.clear();
    }

    private void write(String name, String text) throws Exception {
        Workbench.write(project.getFile(name), text);
    }

    private void compile(String name) throws Exception {
        run(List.of("gcc", "-O1", "-g", "-fno-inline", "-fno-optimize-sibling-calls", "-c", name + ".c"));
    }

    private String run(List<String> command, String... environment) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder().toFile()).redirectErrorStream(true);
        for (String each : environment) {
            builder.environment().put(each.split("=")[0], each.split("=")[1]);
        }
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), command + ": " + output);
        return output;
    }

    private Path folder() {
        return Path.of(project.getLocationURI());
    }

    private WizardDialog wizard(IResource resource) throws Exception {
        Workbench.click(Workbench.contextMenu(resource), "Instrument...");
        WizardDialog[] found = new WizardDialog[1];
        Workbench.waitFor("the wizard", () -> {
            for (Shell shell : Display.getCurrent().getShells()) {
                if (shell.getData() instanceof WizardDialog dialog && dialog.getCurrentPage() != null
                        && dialog.getCurrentPage().getWizard() instanceof InstrumentWizard) {
                    found[0] = dialog;
                }
            }
            return found[0] != null;
        });
        return found[0];
    }

    private static <T extends Control> T find(WizardDialog dialog, Class<T> type) {
        return Workbench.controls((Composite) dialog.getCurrentPage().getControl(), type).get(0);
    }

    private static void press(WizardDialog dialog, String text) {
        Button button = Workbench.controls((Composite) dialog.getCurrentPage().getControl(), Button.class).stream()
                .filter(each -> each.getText().replace("&", "").startsWith(text)).findFirst().orElseThrow();
        if ((button.getStyle() & SWT.RADIO) != 0) {
            for (Control other : button.getParent().getChildren()) {
                if (other instanceof Button radio && radio.getSelection()) {
                    radio.setSelection(false);
                    radio.notifyListeners(SWT.Selection, new Event());
                }
            }
            button.setSelection(true);
        } else if ((button.getStyle() & SWT.CHECK) != 0) {
            button.setSelection(!button.getSelection());
        }
        button.notifyListeners(SWT.Selection, new Event());
    }

    private static void finish(WizardDialog dialog) {
        assertTrue(dialog.getCurrentPage().getWizard().canFinish());
        assertTrue(dialog.getCurrentPage().getWizard().performFinish());
        dialog.close();
        Workbench.waitFor("the instrumented copies",
                () -> Job.getJobManager().find(InstrumentJob.FAMILY).length == 0);
        Workbench.settle();
    }

    @Test
    void savingDoesNotWaitForInstrumentation() throws Exception {
        WizardDialog dialog = wizard(project);
        press(dialog, "Select Shown");
        CountDownLatch saved = new CountDownLatch(1);
        AtomicBoolean inTime = new AtomicBoolean();
        Job.getJobManager().addJobChangeListener(new JobChangeAdapter() {
            @Override
            public void running(IJobChangeEvent event) {
                if (event.getJob().belongsTo(InstrumentJob.FAMILY)) {
                    Job.getJobManager().removeJobChangeListener(this);
                    try {
                        inTime.set(saved.await(10, TimeUnit.SECONDS));
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        });
        Thread saving = new Thread(() -> {
            try {
                Workbench.waitForJob(InstrumentJob.FAMILY);
                project.getFile("weigh.c").setContents(WEIGH.getBytes(StandardCharsets.UTF_8), true, false, null);
                saved.countDown();
            } catch (CoreException e) {
                throw new AssertionError(e);
            }
        });
        saving.start();
        finish(dialog);
        assertTrue(inTime.get());
    }

    /** Links what the wizard has made, runs it, and opens its results. */
    private ResultsView results(String arguments) throws Exception {
        run(List.of("gcc", "@" + arguments, "-o", "program"));
        run(List.of("./program"), "LOPI_FORMAT=json", "LOPI_OUTPUT=results.json");
        IFile file = project.getFile("results.json");
        project.refreshLocal(IResource.DEPTH_INFINITE, null);
        Workbench.settle();
        ResultsView view = (ResultsView) Workbench.window().getActivePage().showView(PortwrightUi.LOPI_VIEW);
        LopiResults old = view.results();
        Workbench.click(Workbench.contextMenu(file), "Show LOPI Results");
        Workbench.waitFor("the results", () -> view.results() != old
                && view.getContentDescription().startsWith("results.json"));
        return view;
    }

    private static long calls(ResultsView view, String function) {
        return view.results().functions().stream().filter(each -> each.name().equals(function)).findFirst()
                .orElseThrow().calls();
    }

    @Test
    void fromTheTreeToTheFlameGraph() throws Exception {
        WizardDialog dialog = wizard(project);
        Tree tree = find(dialog, Tree.class);
        List<String> rows = new ArrayList<>();
        for (TreeItem object : tree.getItems()) {
            for (TreeItem function : object.getItems()) {
                rows.add(function.getText(0) + " by " + function.getText(2) + ": " + function.getText(3));
            }
        }
        assertTrue(rows.containsAll(List.of("sum by main: yes", "fibonacci by main: yes", "weigh by sum: yes")),
                rows.toString());
        assertFalse(dialog.getCurrentPage().isPageComplete());
        Text search = find(dialog, Text.class);
        search.setText("weigh");
        assertEquals(List.of("weigh"), Arrays.stream(tree.getItems())
                .flatMap(item -> Arrays.stream(item.getItems())).map(TreeItem::getText).toList());
        search.setText("");
        press(dialog, "Select Shown");
        assertTrue(dialog.getCurrentPage().isPageComplete());
        turnTo(dialog);
        press(dialog, "graph:");
        turnTo(dialog);
        Workbench.waitFor("the preview", () -> code(dialog).stream().noneMatch(String::isEmpty));
        String cost = Workbench.controls((Composite) dialog.getCurrentPage().getControl(), Label.class).stream()
                .map(Label::getText).filter(text -> text.startsWith("Estimated")).findFirst().orElseThrow();
        assertTrue(cost.matches("Estimated cost of a call: \\d+ instructions .*"), cost);
        finish(dialog);
        assertTrue(project.getFile("work.lopi.o").exists());
        String language = Files.readString(folder().resolve("measured.lopi"));
        assertEquals("""
                objects "weigh.o", "work.o";

                instrument *
                    in "weigh.c" with graph;

                instrument *
                    in "work.c" with graph;
                """, language);
        assertTrue(LopiBuilder.isIn(project));

        ResultsView view = results("measured.lopi.link");
        assertEquals(100, calls(view, "weigh"));
        assertEquals(177, calls(view, "fibonacci"));
        assertEquals(1, calls(view, "sum"));

        // The build step: an object that has been compiled again is instrumented again.
        byte[] first = Files.readAllBytes(folder().resolve("weigh.lopi.o"));
        write("weigh.c", "int weigh(int x) { return x * 2 - x; }\nint more(int x) { return weigh(x); }\n");
        compile("weigh");
        project.build(IncrementalProjectBuilder.INCREMENTAL_BUILD, null);
        Workbench.settle();
        assertFalse(Arrays.equals(first, Files.readAllBytes(folder().resolve("weigh.lopi.o"))));
    }

    @Test
    void oneObjectAndTheLineOfItsFunction() throws Exception {
        WizardDialog dialog = wizard(project.getFile("work.o"));
        press(dialog, "Select Shown");
        turnTo(dialog);
        press(dialog, "histogram:");
        finish(dialog);
        assertFalse(LopiBuilder.isIn(project));
        String arguments = Files.readString(folder().resolve("work.lopi.link"));
        Files.writeString(folder().resolve("all.link"), "weigh.o\n" + arguments);
        ResultsView view = results("all.link");
        assertEquals(177, calls(view, "fibonacci"));
        Table table = Workbench.controls((Composite) view.page(), Table.class).get(0);
        table.getColumn(2).notifyListeners(SWT.Selection, new Event());
        assertEquals("fibonacci", table.getItem(0).getText(0));
        opens(table, "work.c", 11);
    }

    private static void turnTo(WizardDialog dialog) {
        dialog.showPage(dialog.getCurrentPage().getNextPage());
    }

    private static List<String> functions(WizardDialog dialog) {
        return Arrays.stream(find(dialog, Tree.class).getItems()).flatMap(item -> Arrays.stream(item.getItems()))
                .map(TreeItem::getText).sorted().toList();
    }

    @Test
    void aProfileChoosesFunctionsAndTheRulesSaySo() throws Exception {
        run(List.of("gcc", "work.o", "weigh.o", "-o", "plain"));
        run(List.of("valgrind", "--tool=callgrind", "--callgrind-out-file=callgrind.out", "./plain"));
        WizardDialog dialog = wizard(project);
        InstrumentWizard instrument = (InstrumentWizard) dialog.getCurrentPage().getWizard();
        instrument.readProfile(folder().resolve("work.c"));
        assertTrue(dialog.getCurrentPage().getErrorMessage().startsWith("work.c: no profile; give a file of callgrind"),
                dialog.getCurrentPage().getErrorMessage());
        instrument.readProfile(folder().resolve("callgrind.out"));
        assertEquals(null, dialog.getCurrentPage().getErrorMessage());
        Tree tree = find(dialog, Tree.class);
        TreeItem fibonacci = Arrays.stream(tree.getItems()).flatMap(item -> Arrays.stream(item.getItems()))
                .filter(item -> item.getText().equals("fibonacci")).findFirst().orElseThrow();
        assertEquals("177", fibonacci.getText(4));
        assertTrue(Double.parseDouble(fibonacci.getText(5)) > 0, fibonacci.getText(5));
        Combo condition = find(dialog, Combo.class);
        choose(condition, 1);
        List<String> hottest = functions(dialog);
        assertTrue(!hottest.isEmpty() && hottest.size() < 4, hottest.toString());
        choose(condition, 2);
        assertEquals(List.of(), functions(dialog));
        Spinner amount = find(dialog, Spinner.class);
        amount.setSelection(100);
        amount.notifyListeners(SWT.Selection, new Event());
        assertEquals(List.of("fibonacci", "weigh"), functions(dialog));
        press(dialog, "Select Shown");
        Workbench.picture("lopi-profile", dialog.getShell());
        finish(dialog);
        assertEquals("""
                objects "weigh.o", "work.o";
                profile "callgrind.out";

                // Functions that were called 100 times or more.
                instrument * where calls >= 100 with count;
                """, Files.readString(folder().resolve("measured.lopi")));
        ResultsView view = results("measured.lopi.link");
        assertEquals(List.of("fibonacci", "weigh"),
                view.results().functions().stream().map(each -> each.name()).sorted().toList());
        assertEquals(177, calls(view, "fibonacci"));
    }

    private static void choose(Combo combo, int index) {
        combo.select(index);
        combo.notifyListeners(SWT.Selection, new Event());
    }

    @Test
    void theObjectsOfAProgramAreFound() throws Exception {
        write("tables.c", "int tables[100] = {1};\n");
        compile("tables");
        write("other.c", "int weigh(int x) { return x + x + x + x; }\nint alone(void) { return 1; }\n");
        compile("other");
        run(List.of("ar", "rc", "libweigh.a", "weigh.o"));
        Files.delete(folder().resolve("weigh.o"));
        write("user.c", "extern int tables[]; int use(void) { return tables[0]; }\n");
        compile("user");
        run(List.of("gcc", "work.o", "user.o", "tables.o", "libweigh.a", "-lm", "-no-pie", "-o", "program.elf"));
        Files.delete(folder().resolve("user.o"));
        project.refreshLocal(IResource.DEPTH_INFINITE, null);
        Workbench.settle();
        WizardDialog dialog = wizard(project.getFile("program.elf"));
        assertEquals(List.of("fibonacci", "main", "sum", "weigh"), functions(dialog));
        assertEquals("Not found in the project, objects of 1 of the program's sources: user.c",
                dialog.getCurrentPage().getMessage());
        dialog.close();
        compile("user");
        WizardDialog complete = wizard(project.getFile("program.elf"));
        assertEquals(List.of("fibonacci", "main", "sum", "use", "weigh"), functions(complete));
        press(complete, "Select Shown");
        finish(complete);
        List<String> arguments = Files.readAllLines(folder().resolve("program.lopi.link")).stream()
                .map(line -> line.substring(line.lastIndexOf('/') + 1)).toList();
        assertTrue(arguments.containsAll(List.of("work.lopi.o", "libweigh.lopi.a", "tables.o", "-no-pie")),
                arguments.toString());
        assertFalse(arguments.stream().anyMatch(argument -> argument.startsWith("other")), arguments.toString());
        ResultsView view = results("program.lopi.link");
        assertEquals(100, calls(view, "weigh"));

        run(List.of("strip", "program.elf"));
        CoreException refused = assertThrows(CoreException.class,
                () -> ObjectFinder.find(project.getFile("program.elf"), null));
        assertEquals("program.elf has no symbols; link it without -s, and do not strip it.", refused.getMessage());
    }

    @Test
    void theBuildFollowsTheRules() throws Exception {
        WizardDialog dialog = wizard(project);
        press(dialog, "Select Shown");
        finish(dialog);
        assertEquals(100, calls(results("measured.lopi.link"), "weigh"));

        IFile rules = project.getFile("measured.lopi");
        Workbench.write(rules, "instrument sum with count;\n");
        project.build(IncrementalProjectBuilder.INCREMENTAL_BUILD, null);
        Workbench.settle();
        assertFalse(project.getFile("weigh.lopi.o").exists());
        ResultsView view = results("measured.lopi.link");
        assertEquals(List.of("sum"), view.results().functions().stream().map(each -> each.name()).toList());

        Workbench.write(rules, "skip main;\ninstrument * with nonsense;\n");
        project.build(IncrementalProjectBuilder.INCREMENTAL_BUILD, null);
        Workbench.settle();
        List<IMarker> markers = Workbench.errors(rules);
        assertEquals(1, markers.size(), Workbench.describe(markers));
        assertEquals(2, markers.get(0).getAttribute(IMarker.LINE_NUMBER, 0));
        assertTrue(markers.get(0).getAttribute(IMarker.MESSAGE, "").contains("nonsense: no such probe"),
                Workbench.describe(markers));

        write("work.c", WORK.replace("int fibonacci", "__attribute__((returns_twice)) int odd(void);\n"
                + "__asm__(\".globl odd\\n.type odd,@function\\nodd: ret\\n\");\nint fibonacci"));
        compile("work");
        Workbench.write(rules, "skip main;\n\ninstrument odd, sum with count;\n");
        project.build(IncrementalProjectBuilder.INCREMENTAL_BUILD, null);
        Workbench.settle();
        assertEquals(List.of(), Workbench.errors(rules));
        IMarker[] warnings = rules.findMarkers(PortwrightCore.INSTRUMENTATION_PROBLEM, true, IResource.DEPTH_ZERO);
        assertEquals(1, warnings.length);
        assertEquals(3, warnings[0].getAttribute(IMarker.LINE_NUMBER, 0));
        assertEquals("odd can't be instrumented: its symbol has no size",
                warnings[0].getAttribute(IMarker.MESSAGE, ""));
        assertEquals(1, calls(results("measured.lopi.link"), "sum"));
    }

    @Test
    void theProgramIsLinkedAndRunAndItsResultsAreShown() throws Exception {
        WizardDialog dialog = wizard(project);
        press(dialog, "Select Shown");
        turnTo(dialog);
        press(dialog, "Link it, run it");
        ResultsView view = (ResultsView) Workbench.window().getActivePage().showView(PortwrightUi.LOPI_VIEW);
        LopiResults old = view.results();
        finish(dialog);
        Workbench.waitFor("the results", () -> view.results() != old
                && view.getContentDescription().startsWith("measured.lopi.json"));
        assertEquals(100, calls(view, "weigh"));
        Table table = Workbench.controls((Composite) view.page(), Table.class).get(0);
        assertEquals(4, table.getItemCount());
        Text search = Workbench.controls((Composite) view.page(), Text.class).get(0);
        search.setText("weigh");
        assertEquals(1, table.getItemCount());
        search.setText("");

        // The next run follows the rules, as they are then.
        Workbench.write(project.getFile("measured.lopi"), "instrument sum with count;\n");
        LopiResults first = view.results();
        toolBarItem(view, "Run the Program Again").run();
        Workbench.waitFor("the results", () -> view.results() != first);
        assertEquals(List.of("sum"), view.results().functions().stream().map(each -> each.name()).toList());

        ILaunchManager launches = DebugPlugin.getDefault().getLaunchManager();
        ILaunchConfiguration[] configurations = launches.getLaunchConfigurations(
                launches.getLaunchConfigurationType(PortwrightCore.LAUNCH_LOPI));
        assertEquals(1, configurations.length);
        InstrumentedTabGroup tabs = new InstrumentedTabGroup();
        tabs.createTabs(null, ILaunchManager.RUN_MODE);
        Shell shell = new Shell();
        try {
            ILaunchConfigurationTab tab = tabs.getTabs()[0];
            tab.createControl(shell);
            tab.initializeFrom(configurations[0]);
            assertTrue(tab.isValid(configurations[0]), tab.getErrorMessage());
            Workbench.controls(shell, Text.class).get(0).setText("/measured/work.c");
            assertFalse(tab.isValid(configurations[0]));
        } finally {
            tabs.dispose();
            shell.dispose();
        }

        InstrumentedProgram program = InstrumentedProgram.of(project.getFile("measured.lopi")).orElseThrow();
        CoreException refused = assertThrows(CoreException.class,
                () -> program.link(List.of("-lnonsense"), new NullProgressMonitor()));
        assertTrue(refused.getMessage().contains("cannot find -lnonsense"), refused.getMessage());
    }

    private static IAction toolBarItem(ResultsView view, String text) {
        return Arrays.stream(view.getViewSite().getActionBars().getToolBarManager().getItems())
                .map(item -> ((ActionContributionItem) item).getAction()).filter(action -> action.getText().equals(text)
                        && action.isEnabled()).findFirst().orElseThrow();
    }

    @Test
    void aProbeOfOnesOwn() throws Exception {
        write("own.c", """
                #include <stdio.h>
                #include "lopi.h"

                static int calls;

                void lopi_enter(struct lopi_function *function, struct lopi_call *call,
                        const struct lopi_registers *registers)
                {
                    calls++;
                }

                void lopi_exit(struct lopi_function *function, struct lopi_call *call,
                        const struct lopi_registers *registers)
                {
                }

                static __attribute__((destructor)) void report(void)
                {
                    printf("%d calls\\n", calls);
                }
                """);
        WizardDialog dialog = wizard(project);
        press(dialog, "Select Shown");
        turnTo(dialog);
        press(dialog, "functions of your own");
        assertFalse(dialog.getCurrentPage().isPageComplete());
        find(dialog, Text.class).setText("own.h");
        assertEquals("There is no such file; name a C source (.c) or an object file (.o).",
                dialog.getCurrentPage().getErrorMessage());
        find(dialog, Text.class).setText("own.c");
        assertTrue(dialog.getCurrentPage().isPageComplete());
        finish(dialog);
        run(List.of("gcc", "@measured.lopi.link", "-o", "program"));
        assertTrue(run(List.of("./program")).endsWith("279 calls\n"));

        write("own.c", Files.readString(folder().resolve("own.c")).replace("calls++", "calls += 2"));
        Workbench.write(project.getFile("measured.lopi"), "instrument fibonacci with \"own.lopi.o\";\n");
        project.build(IncrementalProjectBuilder.INCREMENTAL_BUILD, null);
        Workbench.settle();
        run(List.of("gcc", "@measured.lopi.link", "-o", "program"));
        assertTrue(run(List.of("./program")).endsWith("354 calls\n"));
    }

    @Test
    void previewOfAFunctionOfCppWithAReplacedReturnAddress() throws Exception {
        write("shape.cc", """
                namespace shapes {
                struct Shape {
                    int width;
                    int area(int height) const;
                };
                int Shape::area(int height) const { if (height < 0) throw height; return width * height; }
                }
                """);
        run(List.of("g++", "-O1", "-g", "-c", "shape.cc"));
        run(List.of("ar", "rc", "libshape.a", "shape.o", "weigh.o"));
        project.refreshLocal(IResource.DEPTH_INFINITE, null);
        Workbench.settle();
        WizardDialog dialog = wizard(project.getFile("libshape.a"));
        assertEquals(List.of("libshape.a(shape.o) (shape.cc)", "libshape.a(weigh.o) (weigh.c)"),
                Arrays.stream(find(dialog, Tree.class).getItems()).map(TreeItem::getText).toList());
        find(dialog, Text.class).setText("area");
        assertEquals(List.of("shapes::Shape::area(int) const"), functions(dialog));
        press(dialog, "Select Shown");
        turnTo(dialog);
        press(dialog, "cycles:");
        press(dialog, "The stub replaces");
        turnTo(dialog);
        Workbench.waitFor("the preview", () -> code(dialog).stream().noneMatch(String::isEmpty));
        assertTrue(code(dialog).get(0).contains("_ZNK6shapes5Shape4areaEi:"), code(dialog).get(0));
        assertTrue(code(dialog).get(1).contains("rdtsc"), code(dialog).get(1));
        assertTrue(code(dialog).get(1).matches("(?s).*jmp +_ZNK6shapes5Shape4areaEi\\.body.*"), code(dialog).get(1));
        String cost = Workbench.controls((Composite) dialog.getCurrentPage().getControl(), Label.class).stream()
                .map(Label::getText).filter(text -> text.startsWith("Estimated")).findFirst().orElseThrow();
        assertTrue(cost.contains("the stub replaces the return address"), cost);
        finish(dialog);
        assertTrue(project.getFile("libshape.lopi.a").exists());
        String rules = Files.readString(folder().resolve("libshape.lopi"));
        assertTrue(rules.contains("in \"shape.cc\" with cycles exit replace;"), rules);
    }

    private static List<String> code(WizardDialog dialog) {
        return Workbench.controls((Composite) dialog.getCurrentPage().getControl(), Text.class).stream()
                .filter(text -> (text.getStyle() & SWT.MULTI) != 0).map(Text::getText).toList();
    }

    /** Expects that a double click on a table's first row opens a source at a line. */
    private static void opens(Table table, String source, int line) {
        table.setSelection(0);
        Event event = new Event();
        event.item = table.getItem(0);
        table.notifyListeners(SWT.Selection, event);
        table.notifyListeners(SWT.DefaultSelection, event);
        Workbench.waitFor("line " + line + " of " + source, () -> Workbench.window().getActivePage().getActiveEditor()
                instanceof ITextEditor editor && editor.getTitle().equals(source)
                && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
                && selection.getStartLine() + 1 == line);
    }

    @Test
    void aFunctionOfCppOpensAtItsLine() throws Exception {
        write("twice.cc", """
                // The second of these is measured.
                int twice(int x);
                template <typename T> T same(T x) { return x; }
                template int same<int>(int);

                namespace numbers {
                __attribute__((noinline))
                int twice(int x) { return 2 * x; }
                }

                int main() { return numbers::twice(4) - 8; }
                """);
        run(List.of("g++", "-O1", "-g", "-c", "twice.cc"));
        run(List.of("g++", "twice.o", "-o", "twice"));
        project.refreshLocal(IResource.DEPTH_INFINITE, null);
        Workbench.settle();
        WizardDialog dialog = wizard(project.getFile("twice"));
        find(dialog, Text.class).setText("numbers::");
        press(dialog, "Select Shown");
        finish(dialog);
        ResultsView view = results("twice.lopi.link");
        Table table = Workbench.controls((Composite) view.page(), Table.class).get(0);
        assertEquals(1, table.getItemCount());
        assertEquals("numbers::twice(int)", table.getItem(0).getText(0));
        opens(table, "twice.cc", 8);
    }

    @Test
    void aProgramForIa32() throws Exception {
        for (String name : List.of("work", "weigh")) {
            run(List.of("i686-linux-gnu-gcc", "-O1", "-fno-inline", "-c", name + ".c"));
        }
        run(List.of("i686-linux-gnu-gcc", "work.o", "weigh.o", "-o", "program32"));
        project.refreshLocal(IResource.DEPTH_INFINITE, null);
        IFile program = project.getFile("program32");
        assertEquals(List.of("fibonacci", "main", "sum", "weigh"), ObjectFinder.find(program, new NullProgressMonitor())
                .points().stream().map(InstrumentationPoint::name).filter(name -> !name.startsWith("__x86")).sorted()
                .toList());
        IFile rules = project.getFile("program32.lopi");
        write("program32.lopi", "objects \"work.o\", \"weigh.o\";\ninstrument weigh, sum with cycles;\n");
        InstrumentOperation operation = new InstrumentOperation(program, rules);
        assertTrue(operation.run(new NullProgressMonitor()).isOK());
        assertEquals(2, operation.functions());
        InstrumentedProgram linked = InstrumentedProgram.of(rules).orElseThrow();
        Path run = linked.link(List.of(), new NullProgressMonitor());
        run(List.of(run.toString()), linked.environment().entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue()).toArray(String[]::new));
        assertEquals(100, LopiResults.read(Path.of(linked.results().getLocationURI())).functions().stream()
                .filter(each -> each.name().equals("weigh")).findFirst().orElseThrow().calls());

        Path cut = folder().resolve("program32");
        Files.write(cut, Arrays.copyOf(Files.readAllBytes(cut), 999));
        CoreException refused = assertThrows(CoreException.class,
                () -> ObjectFinder.find(program, new NullProgressMonitor()));
        assertTrue(refused.getMessage().startsWith("program32 can't be read: "), refused.getMessage());
    }

    @Test
    void anObjectOfAnotherMachineIsRefused() throws Exception {
        byte[] bytes = Files.readAllBytes(folder().resolve("work.o"));
        bytes[18] = 8;      // EM_MIPS
        Files.write(folder().resolve("work.o"), bytes);
        Files.delete(folder().resolve("weigh.o"));
        CoreException refused = assertThrows(CoreException.class, () -> ObjectFinder.find(project, null));
        assertTrue(refused.getMessage().startsWith("measured has no object files for IA-32 or x86-64"),
                refused.getMessage());
    }
}
