// SPDX-License-Identifier: EPL-2.0
// The LOPI Results view compares two runs, and writes results for other tools.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.lopi.results.ResultReport;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.results.ResultsView;

class ResultsViewTest {

    private static final String RUN = """
            {"unit": "samples", "name": "", "calls": 0, "self": 0, "total": 100, "children": [
             {"name": "main", "file": "a.c", "calls": 100, "self": %d, "total": 100, "children": [
              {"name": "_Z1fi", "file": "a.cc", "calls": 70, "self": %d, "total": 70, "children": []}]}], "functions": []}
            """;

    private ResultsView view;
    private Path after;

    @BeforeEach
    void open() throws CoreException, IOException {
        view = (ResultsView) Workbench.open().showView(PortwrightUi.LOPI_VIEW);
        after = Files.writeString(Files.createTempDirectory("portwright-results").resolve("after.json"), RUN.formatted(30, 70));
        view.open(after);
        Workbench.waitFor("the results", () -> view.results() != null && view.results().functions().size() == 2);
    }

    @AfterEach
    void close() throws CoreException {
        view.getSite().getPage().hideView(view);
        Workbench.clear();
    }

    @Test
    void anEarlierRunIsComparedByFunction() throws IOException {
        view.compareWith(Files.writeString(after.resolveSibling("before.json"), RUN.formatted(60, 35)));
        List<String> changes = List.of("f(int) a.cc 70 70 35 70 +100.0 %", "main a.c 100 100 60 30 -50.0 %");
        Workbench.waitFor("the comparison", () -> rows().equals(changes));
    }

    private List<String> rows() {
        List<String> rows = new ArrayList<>();
        for (Table table : Workbench.controls((Composite) view.page(), Table.class)) {
            for (TableItem item : table.getItems()) {
                List<String> cells = new ArrayList<>();
                for (int i = 0; i < table.getColumnCount(); i++) {
                    cells.add(item.getText(i));
                }
                rows.add(String.join(" ", cells));
            }
        }
        return rows;
    }

    @Test
    void resultsAreWrittenForOtherTools() throws IOException {
        Path folded = after.resolveSibling("after.folded");
        view.export(folded, ResultReport.Format.FOLDED);
        Workbench.waitFor("the file", () -> Files.exists(folded) && folded.toFile().length() > 0);
        assertEquals("main 30\nmain;f(int) 70\n", Files.readString(folded));
        Path picture = after.resolveSibling("after.svg");
        view.export(picture, ResultReport.Format.SVG);
        Workbench.waitFor("the picture", () -> Files.exists(picture) && picture.toFile().length() > 0);
        assertTrue(Files.readString(picture).contains("<svg"));
    }
}
