// SPDX-License-Identifier: EPL-2.0
// Tables that are refreshed while somebody looks at them.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;

import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.junit.jupiter.api.Test;
import org.portwright.ui.widgets.SortedTable;

class SortedTableTest {

    private record Count(String name, int number) {
    }

    @Test
    void theSelectedRowStaysSelectedWhereverItGoes() {
        Shell shell = new Shell(Display.getCurrent());
        try {
            SortedTable<Count> table = new SortedTable<>(shell, "counts", Count::name);
            table.column("Name", 1, false, Count::name, Comparator.comparing(Count::name));
            Count second = new Count("second", 1);
            table.setRows(List.of(new Count("first", 1), second));
            table.viewer().setSelection(new StructuredSelection(second));
            table.setRows(List.of(new Count("another", 1), new Count("first", 2), new Count("second", 2)));
            assertEquals(new Count("second", 2), table.viewer().getStructuredSelection().getFirstElement());
            table.setRows(List.of(new Count("first", 3)));
            assertTrue(table.viewer().getSelection().isEmpty());
        } finally {
            shell.dispose();
        }
    }
}
