// SPDX-License-Identifier: EPL-2.0
// Rows and columns, as CSV and as Markdown.
package org.portwright.kernel.figures;

import java.util.ArrayList;
import java.util.List;

/** A table: a first row of names, and cells without line ends. */
public final class Table {
    private final List<String> names;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... names) {
        this.names = List.of(names);
    }

    public void add(Object... cells) {
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(String.valueOf(cell));
        }
        if (row.size() != names.size()) {
            throw new IllegalArgumentException(row + " does not fit " + names);
        }
        rows.add(row);
    }

    /** By RFC 4180, but with the line ends of Unix. */
    String toCsv() {
        StringBuilder text = new StringBuilder();
        line(text, names);
        rows.forEach(row -> line(text, row));
        return text.toString();
    }

    private static void line(StringBuilder text, List<String> cells) {
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i);
            text.append(i == 0 ? "" : ",");
            text.append(cell.contains(",") || cell.contains("\"") ? '"' + cell.replace("\"", "\"\"") + '"' : cell);
        }
        text.append('\n');
    }

    public String toMarkdown() {
        StringBuilder text = new StringBuilder("| " + String.join(" | ", names) + " |\n|");
        text.append(" --- |".repeat(names.size())).append('\n');
        rows.forEach(row -> text.append("| ").append(String.join(" | ", row)).append(" |\n"));
        return text.toString();
    }
}
