// SPDX-License-Identifier: EPL-2.0
// The Translation Report view, from a translation that writes a report to the C line of a function.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.translate.project.ProjectSettings;
import org.portwright.ui.translate.report.ReportView;

class ReportTest {

    private static final int STEPS = 1500;
    private static final String SOURCE = """
            #include <stdio.h>

            static unsigned table[256];

            static int descending(unsigned one, unsigned other)
            {
                return one < other;
            }

            static int (*volatile order)(unsigned, unsigned) = descending;

            __attribute__((noipa)) static void sort(unsigned *values, int count)
            {
                for (int i = 1; i < count; i++) {
                    unsigned value = values[i];
                    int place = i;
                    for (; place > 0 && order(values[place - 1], value); place--) {
                        values[place] = values[place - 1];
                    }
                    values[place] = value;
                }
            }

            __attribute__((noipa)) static unsigned mix(unsigned x)
            {
            """ + "    x = x * 31 + table[x & 255];\n".repeat(STEPS) + """
                return x;
            }

            int main(void)
            {
                for (int i = 0; i < 256; i++) {
                    table[i] = i * 7 % 256;
                }
                sort(table, 256);
                printf("%u %u\\n", table[0], mix(1));
                return 0;
            }
            """;

    private IWorkbenchPage page;

    @BeforeEach
    void open() throws CoreException {
        page = Workbench.open();
    }

    @AfterEach
    void clear() throws CoreException {
        Workbench.clear();
    }

    @Test
    void whatFunctionsHaveBecomeIsShownWithTheirLines() throws CoreException {
        IProject project = Workbench.project("mixer", SOURCE);
        new ProjectSettings("", "", "-O2 -g", "", "", "", "", "", "", true, "", "").store(project);
        Workbench.Translation translation = new Workbench.Translation();
        Workbench.click(Workbench.contextMenu(project), "Translate to Java");
        assertTrue(translation.result().isOK(), translation.result().getMessage());
        IFile report = project.getFile("build/java/mixer.report.json");
        assertTrue(report.exists());

        Workbench.click(Workbench.contextMenu(report), "Show Translation Report");
        Workbench.waitFor("the report", () -> page.findView(ReportView.ID) != null && table().getItemCount() > 0);
        assertEquals("C line", table().getColumn(1).getText());
        TableItem mix = row("mix");
        assertEquals("main.c:" + line("unsigned mix("), mix.getText(1));
        assertTrue(number(mix, "Methods") > 1, mix.getText(column("Methods")));
        assertTrue(number(mix, "Bytes") > number(mix, "Largest"));
        assertEquals("Split into several methods", mix.getText(column("Remark")));
        assertEquals(1, number(row("sort"), "Calls by pointer"));
        assertTrue(number(row("sort"), "Loads and stores") > 0);
        List<Integer> bytes = Arrays.stream(table().getItems()).map(item -> number(item, "Bytes")).toList();
        assertTrue(bytes.get(0) >= bytes.get(1), "the largest come first: " + bytes);
        page.setPartState(page.findViewReference(ReportView.ID), IWorkbenchPage.STATE_MAXIMIZED);
        Workbench.settle();
        Workbench.picture("report", Workbench.window().getShell());
        page.setPartState(page.findViewReference(ReportView.ID), IWorkbenchPage.STATE_RESTORED);

        Event doubleClick = new Event();
        doubleClick.item = row("sort");
        table().setSelection((TableItem) doubleClick.item);
        table().notifyListeners(SWT.DefaultSelection, doubleClick);
        Workbench.waitFor("the C line", () -> page.getActiveEditor() instanceof ITextEditor editor
                && editor.getSelectionProvider().getSelection() instanceof TextSelection at
                && at.getStartLine() + 1 == line("void sort("));
    }

    private static int line(String text) {
        return 1 + (int) SOURCE.substring(0, SOURCE.indexOf(text)).chars().filter(c -> c == '\n').count();
    }

    private Table table() {
        page.activate(page.findView(ReportView.ID));
        return Workbench.controls(Workbench.window().getShell(), Table.class).stream()
                .filter(each -> each.getColumnCount() > 0 && each.getColumn(0).getText().equals("Function"))
                .findFirst().orElseThrow();
    }

    private TableItem row(String function) {
        return Arrays.stream(table().getItems()).filter(item -> item.getText().equals(function)).findFirst().orElseThrow();
    }

    private int column(String title) {
        return Arrays.stream(table().getColumns()).map(TableColumn::getText).toList().indexOf(title);
    }

    private int number(TableItem item, String title) {
        return Integer.parseInt(item.getText(column(title)).replace(",", ""));
    }
}
