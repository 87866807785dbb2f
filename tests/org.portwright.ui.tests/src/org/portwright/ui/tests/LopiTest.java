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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.cdt.core.CProjectNature;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.lopi.LopiBuilder;
import org.portwright.core.lopi.ObjectFinder;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.lopi.InstrumentJob;
import org.portwright.ui.lopi.InstrumentWizard;
import org.portwright.ui.lopi.ResultsView;

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

    /** Links what the wizard has made, runs it, and opens its results. */
    private ResultsView results(String arguments) throws Exception {
        run(List.of("gcc", "@" + arguments, "-o", "program"));
        run(List.of("./program"), "LOPI_FORMAT=json", "LOPI_OUTPUT=results.json");
        IFile file = project.getFile("results.json");
        project.refreshLocal(IResource.DEPTH_INFINITE, null);
        Workbench.settle();
        Workbench.click(Workbench.contextMenu(file), "Show LOPI Results");
        ResultsView view = (ResultsView) Workbench.window().getActivePage().showView(PortwrightUi.LOPI_VIEW);
        Workbench.waitFor("the results", () -> view.results() != null
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
        press(dialog, "Tick Shown");
        assertTrue(dialog.getCurrentPage().isPageComplete());
        Workbench.picture("lopi-points", dialog.getShell());
        dialog.showPage(dialog.getCurrentPage().getNextPage());
        press(dialog, "graph:");
        Workbench.picture("lopi-probe", dialog.getShell());
        dialog.showPage(dialog.getCurrentPage().getNextPage());
        Workbench.waitFor("the preview", () -> Workbench.controls((Composite) dialog.getCurrentPage().getControl(),
                Text.class).stream().filter(text -> (text.getStyle() & SWT.MULTI) != 0)
                .allMatch(text -> !text.getText().isEmpty()));
        String cost = Workbench.controls((Composite) dialog.getCurrentPage().getControl(), Label.class).stream()
                .map(Label::getText).filter(text -> text.startsWith("Estimated")).findFirst().orElseThrow();
        assertTrue(cost.matches("Estimated cost of a call: \\d+ instructions .*"), cost);
        Workbench.picture("lopi-preview", dialog.getShell());
        finish(dialog);
        assertTrue(project.getFile("work.lopi.o").exists());
        String language = Files.readString(folder().resolve("measured.lopi"));
        assertTrue(language.contains("with graph;"), language);
        assertTrue(LopiBuilder.isIn(project));

        ResultsView view = results("measured.lopi.link");
        assertEquals(100, calls(view, "weigh"));
        assertEquals(177, calls(view, "fibonacci"));
        assertEquals(1, calls(view, "sum"));
        view.selectPage(1);
        Workbench.window().getActivePage().toggleZoom(Workbench.window().getActivePage().getReference(view));
        Workbench.pump(Duration.ofMillis(500));
        Workbench.picture("lopi-flames", Workbench.window().getShell());
        Workbench.window().getActivePage().toggleZoom(Workbench.window().getActivePage().getReference(view));

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
        press(dialog, "Tick Shown");
        dialog.showPage(dialog.getCurrentPage().getNextPage());
        press(dialog, "histogram:");
        finish(dialog);
        assertFalse(LopiBuilder.isIn(project));
        String arguments = Files.readString(folder().resolve("work.lopi.link"));
        Files.writeString(folder().resolve("all.link"), "weigh.o\n" + arguments);
        ResultsView view = results("all.link");
        assertEquals(177, calls(view, "fibonacci"));
        Table table = Workbench.controls((Composite) view.page(), Table.class).get(0);
        Workbench.picture("lopi-results", Workbench.window().getShell());
        table.getColumn(2).notifyListeners(SWT.Selection, new Event());
        assertEquals("fibonacci", table.getItem(0).getText(0));
        table.setSelection(0);
        Event event = new Event();
        event.item = table.getItem(0);
        table.notifyListeners(SWT.Selection, event);
        table.notifyListeners(SWT.DefaultSelection, event);
        Workbench.waitFor("the line of fibonacci", () -> Workbench.window().getActivePage().getActiveEditor()
                instanceof ITextEditor editor && editor.getTitle().equals("work.c")
                && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
                && selection.getStartLine() + 1 == 11);
        view.selectPage(2);
        Workbench.picture("lopi-histogram", Workbench.window().getShell());
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
