// SPDX-License-Identifier: EPL-2.0
// Two runs beside each other.

package org.portwright.ui.kernel;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;
import static java.util.Comparator.comparingLong;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.portwright.core.kernel.KernelRun;
import org.portwright.core.kernel.KernelRuns;
import org.portwright.kernel.comparison.RunComparison;
import org.portwright.kernel.comparison.RunComparison.Row;
import org.portwright.kernel.hostchannel.Recording;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.SortedTable;
import org.portwright.ui.widgets.Widgets;

/** The page <i>Comparison</i>: the selected run, and another one that is chosen here. */
final class ComparisonPage implements KernelPage {

    private final Composite composite;
    private final Combo choice;
    private final Button differences;
    private final SortedTable<Row> table;
    private List<KernelRun> others = List.of();
    private KernelRun shown;
    private KernelRun other;

    ComparisonPage(Composite parent) {
        composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(3).margins(6, 4).applyTo(composite);
        Widgets.label(composite, Messages.comparison_with);
        choice = new Combo(composite, SWT.DROP_DOWN | SWT.READ_ONLY);
        GridDataFactory.fillDefaults().hint(360, SWT.DEFAULT).align(SWT.BEGINNING, SWT.CENTER).applyTo(choice);
        differences = new Button(composite, SWT.CHECK);
        differences.setText(Messages.comparison_differences);
        table = new SortedTable<>(composite, Messages.view_comparison, row -> row.group() + row.name());
        GridDataFactory.fillDefaults().grab(true, true).span(3, 1).applyTo(table.control());
        table.column(Messages.comparison_group, 14, false, row -> KernelTexts.group(row.group()), comparing(Row::group));
        table.column(Messages.comparison_figure, 34, false, Row::name, comparing(Row::name));
        number(Messages.comparison_other, Row::first);
        number(Messages.comparison_selected, Row::second);
        table.column(Messages.comparison_change, 12, true, ComparisonPage::change, comparingDouble(ComparisonPage::size));
        table.column(Messages.comparison_unit, 12, false, Row::unit, comparing(Row::unit));
        choice.addListener(SWT.Selection, event -> {
            other = others.get(choice.getSelectionIndex());
            fill();
        });
        differences.addListener(SWT.Selection, event -> fill());
    }

    private void number(String title, Function<Row, OptionalLong> value) {
        table.column(title, 16, true, row -> value.apply(row).isPresent() ? KernelTexts.number(value.apply(row).getAsLong()) : "",
                comparingLong(row -> value.apply(row).orElse(-1)));
    }

    private static String change(Row row) {
        return row.isEqual() ? Messages.comparison_equal
                : Double.isNaN(row.change()) ? "" : (row.change() > 0 ? "+" : "") + KernelTexts.percent(row.change());
    }

    /** What grows from nothing comes after all that has a share. */
    private static double size(Row row) {
        return row.isEqual() ? 0 : Double.isNaN(row.change()) ? Double.MAX_VALUE : Math.abs(row.change());
    }

    @Override
    public void show(KernelRun run) {
        shown = run;
        List<KernelRun> all = new ArrayList<>(KernelRuns.get().runs());
        all.remove(run);
        if (!all.equals(others) || choice.getItemCount() != all.size()) {
            others = all;
            choice.setItems(all.stream().map(KernelRun::name).toArray(String[]::new));
        }
        if (!all.contains(other)) {
            // The one before it, as one has changed something since.
            other = all.stream().filter(one -> KernelRuns.get().runs().indexOf(one) > KernelRuns.get().runs().indexOf(run)).findFirst()
                    .orElse(all.isEmpty() ? null : all.get(0));
        }
        choice.select(all.indexOf(other));
        fill();
    }

    private void fill() {
        if (shown == null || other == null) {
            table.setRows(List.of());
            return;
        }
        Recording before = other.recording();
        List<Row> rows = RunComparison.of(before, shown.recording());
        table.setRows(differences.getSelection() ? rows.stream().filter(row -> !row.isEqual()).toList() : rows);
        table.viewer().getTable().setToolTipText(NLS.bind(Messages.comparison_runs, other.name(), shown.name()));
    }

    @Override
    public Control control() {
        return composite;
    }

    @Override
    public void setFocus() {
        choice.setFocus();
    }
}
