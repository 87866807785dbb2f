// SPDX-License-Identifier: EPL-2.0
// A table that its reader sorts.

package org.portwright.ui.widgets;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;

/**
 * A table of {@code T}. A click on a column's head sorts by it, another one the other way round.
 *
 * @param <T> what a row shows
 */
public class SortedTable<T> {

    private final Composite parent;
    private final TableColumnLayout layout = new TableColumnLayout();
    private final TableViewer viewer;
    private final Function<T, ?> key;
    private Comparator<T> order;

    /**
     * Makes an empty table without columns.
     *
     * @param outer what it is put into
     * @param name what it is called for those who can't see it
     * @param key what stays the same of a row while what it shows changes
     */
    public SortedTable(Composite outer, String name, Function<T, ?> key) {
        this.key = key;
        parent = new Composite(outer, SWT.NONE);
        parent.setLayout(layout);
        viewer = new TableViewer(parent, SWT.FULL_SELECTION | SWT.SINGLE | SWT.V_SCROLL | SWT.H_SCROLL);
        viewer.getTable().setHeaderVisible(true);
        viewer.getTable().setLinesVisible(true);
        viewer.getTable().getAccessible().addAccessibleListener(new AccessibleName(name));
        viewer.setContentProvider(ArrayContentProvider.getInstance());
        viewer.setComparator(new ViewerComparator() {
            @Override
            @SuppressWarnings("unchecked")
            public int compare(Viewer ignored, Object first, Object second) {
                return order == null ? 0 : order.compare((T) first, (T) second);
            }
        });
    }

    /**
     * Adds a column.
     *
     * @param numeric whether it is set to the right, and first sorted from the largest down
     */
    public final void column(String title, int weight, boolean numeric, Function<T, String> text, Comparator<T> comparator) {
        TableViewerColumn column = new TableViewerColumn(viewer, numeric ? SWT.RIGHT : SWT.LEFT);
        column.getColumn().setText(title);
        layout.setColumnData(column.getColumn(), new ColumnWeightData(weight, 60, true));
        column.setLabelProvider(new ColumnLabelProvider() {
            @Override
            @SuppressWarnings("unchecked")
            public String getText(Object element) {
                return text.apply((T) element);
            }
        });
        column.getColumn().addListener(SWT.Selection, event -> sort(column.getColumn(), numeric, comparator));
    }

    /** Sorts the rows as long as nobody clicks on a column's head. */
    public final void setOrder(Comparator<T> first) {
        order = first;
    }

    private void sort(TableColumn column, boolean numeric, Comparator<T> comparator) {
        Table table = viewer.getTable();
        boolean again = table.getSortColumn() == column;
        boolean down = again ? table.getSortDirection() == SWT.UP : numeric;
        table.setSortColumn(column);
        table.setSortDirection(down ? SWT.DOWN : SWT.UP);
        order = down ? comparator.reversed() : comparator;
        viewer.refresh();
    }

    /** Shows {@code rows} in place of what is shown; the selected row stays selected. */
    public final void setRows(List<T> rows) {
        // Rows are refreshed while somebody looks at them.
        @SuppressWarnings("unchecked")
        T selected = (T) viewer.getStructuredSelection().getFirstElement();
        viewer.setInput(rows);
        if (selected != null) {
            rows.stream().filter(row -> key.apply(row).equals(key.apply(selected))).findFirst()
                    .ifPresent(row -> viewer.setSelection(new StructuredSelection(row)));
        }
    }

    /** The table itself, for listeners and filters. */
    public final TableViewer viewer() {
        return viewer;
    }

    /** The window that holds the table. */
    public Control control() {
        return parent;
    }

    /** The keyboard goes to the table. */
    public void setFocus() {
        viewer.getTable().setFocus();
    }
}
