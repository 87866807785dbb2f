// SPDX-License-Identifier: EPL-2.0
// The page Comparison of the LOPI Results view.

package org.portwright.ui.results;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.portwright.lopi.results.ResultComparison.Row;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.SortedTable;

/** Two runs by function, the greatest changes first. */
final class ComparisonTable {

    private final SortedTable<Row> table;
    private UnaryOperator<String> readable = UnaryOperator.identity();

    ComparisonTable(Composite parent, SourceOpener opener) {
        table = new SortedTable<>(parent, Messages.results_comparison, Function.identity());
        table.column(Messages.results_function, 26, false, this::name, Comparator.comparing(this::name));
        table.column(Messages.results_file, 18, false, Row::file, Comparator.comparing(Row::file));
        number(Messages.results_callsBefore, Row::callsBefore);
        number(Messages.results_callsAfter, Row::callsAfter);
        number(Messages.results_before, Row::before);
        number(Messages.results_after, Row::after);
        table.column(Messages.results_change, 12, true, Row::relativeChange, Comparator.comparingLong(Row::change));
        table.viewer().addOpenListener(event -> {
            if (table.viewer().getStructuredSelection().getFirstElement() instanceof Row row) {
                opener.open(row.file(), 0, row.name());
            }
        });
    }

    private String name(Row row) {
        return readable.apply(row.name());
    }

    private void number(String title, ToLongFunction<Row> value) {
        table.column(title, 12, true, row -> String.format(Locale.ROOT, "%,d", value.applyAsLong(row)),
                Comparator.comparingLong(value));
    }

    /** @param names turns symbols into what people read */
    void show(List<Row> rows, UnaryOperator<String> names) {
        readable = names;
        table.setRows(rows);
    }

    Control control() {
        return table.control();
    }
}
