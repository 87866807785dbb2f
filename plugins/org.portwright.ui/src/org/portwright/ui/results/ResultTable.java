// SPDX-License-Identifier: EPL-2.0
// The functions that were measured, a row each.

package org.portwright.ui.results;

import java.util.Comparator;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.portwright.lopi.results.FunctionResult;
import org.portwright.lopi.results.LopiResults;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.SortedTable;

/** The page <i>Functions</i>. A click on a column's head sorts by it, another one the other way round. */
final class ResultTable {

    private final Composite composite;
    private final Text search;
    private final SortedTable<FunctionResult> table;
    private final TableViewer viewer;
    private UnaryOperator<String> readable = UnaryOperator.identity();

    ResultTable(Composite parent, Consumer<FunctionResult> selected, SourceOpener opener) {
        composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(composite);
        search = new Text(composite, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
        search.setMessage(Messages.results_search);
        search.addListener(SWT.Modify, event -> refresh());
        GridDataFactory.fillDefaults().grab(true, false).applyTo(search);
        table = new SortedTable<>(composite, Messages.results_table, FunctionResult::name);
        table.setOrder(Comparator.comparingLong(FunctionResult::total).thenComparingLong(FunctionResult::calls)
                .reversed());
        GridDataFactory.fillDefaults().grab(true, true).applyTo(table.control());
        viewer = table.viewer();
        table.column(Messages.results_function, 26, false, this::name, Comparator.comparing(this::name));
        table.column(Messages.results_file, 18, false, FunctionResult::file, Comparator.comparing(FunctionResult::file));
        number(Messages.results_calls, FunctionResult::calls);
        number(Messages.results_total, FunctionResult::total);
        number(Messages.results_self, FunctionResult::self);
        table.column(Messages.results_mean, 12, true,
                function -> String.format(Locale.ROOT, "%,.1f", function.mean()),
                Comparator.comparingDouble(FunctionResult::mean));
        number(Messages.results_least, FunctionResult::least);
        number(Messages.results_most, FunctionResult::most);
        viewer.addFilter(new ViewerFilter() {
            @Override
            public boolean select(Viewer ignored, Object parentElement, Object element) {
                return isShown((FunctionResult) element);
            }
        });
        viewer.addSelectionChangedListener(event -> {
            if (viewer.getStructuredSelection().getFirstElement() instanceof FunctionResult function) {
                selected.accept(function);
            }
        });
        viewer.addOpenListener(event -> {
            if (viewer.getStructuredSelection().getFirstElement() instanceof FunctionResult function) {
                opener.open(function.file(), function.line(), function.name());
            }
        });
    }

    private String name(FunctionResult function) {
        return readable.apply(function.name());
    }

    /** A function is shown if its name or its source contains what is searched. */
    private boolean isShown(FunctionResult function) {
        String wanted = search.getText().strip().toLowerCase(Locale.ROOT);
        return name(function).toLowerCase(Locale.ROOT).contains(wanted)
                || function.file().toLowerCase(Locale.ROOT).contains(wanted);
    }

    private void refresh() {
        viewer.refresh();
        if (viewer.getStructuredSelection().isEmpty() && first() != null) {
            viewer.setSelection(new StructuredSelection(first()));
        }
    }

    /** A column of numbers; -1 stands for what the probe does not tell. */
    private void number(String title, Function<FunctionResult, Long> value) {
        table.column(title, 12, true, function -> value.apply(function) < 0 ? ""
                : String.format(Locale.ROOT, "%,d", value.apply(function)), Comparator.comparing(value));
    }

    /** @param names turns symbols into what people read */
    void show(LopiResults results, UnaryOperator<String> names) {
        readable = names;
        viewer.setInput(results.functions());
        if (viewer.getTable().getItemCount() > 0) {
            viewer.getTable().setSelection(0);
        }
    }

    /** The function of the first row; null if there is none. */
    FunctionResult first() {
        return viewer.getTable().getItemCount() == 0 ? null : (FunctionResult) viewer.getElementAt(0);
    }

    Control control() {
        return composite;
    }
}
