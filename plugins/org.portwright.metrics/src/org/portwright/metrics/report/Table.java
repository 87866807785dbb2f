// SPDX-License-Identifier: EPL-2.0
// Rows and columns, in the forms that people and programs read.
package org.portwright.metrics.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A table. Cells are {@link String}, {@link Integer}, {@link Long} or {@link Double}, which is written with two decimals.
 *
 * @param names of the columns
 * @param rows each with as many cells
 */
public record Table(List<String> names, List<List<Object>> rows) {
    public Table(String... names) {
        this(List.of(names), new ArrayList<>());
    }

    public Table(List<String> names) {
        this(List.copyOf(names), new ArrayList<>());
    }

    public void add(Object... cells) {
        add(List.of(cells));
    }

    public void add(List<?> cells) {
        if (cells.size() != names.size()) {
            throw new IllegalArgumentException(cells + " does not fit " + names);
        }
        rows.add(List.copyOf(cells));
    }

    private static String text(Object cell) {
        return cell instanceof Double number ? String.format(Locale.ROOT, "%.2f", number) : String.valueOf(cell);
    }

    /** Columns below one another, numbers to the right. */
    public String toText() {
        int[] widths = new int[names.size()];
        for (int column = 0; column < widths.length; column++) {
            widths[column] = names.get(column).length();
            for (List<Object> row : rows) {
                widths[column] = Math.max(widths[column], text(row.get(column)).length());
            }
        }
        StringBuilder result = new StringBuilder();
        line(result, names, widths);
        rows.forEach(row -> line(result, row, widths));
        return result.toString();
    }

    private void line(StringBuilder result, List<?> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String text = text(cells.get(column));
            String blanks = " ".repeat(widths[column] - text.length());
            line.append(column == 0 ? "" : "  ").append(isNumber(column) ? blanks + text : text + blanks);
        }
        result.append(line.toString().stripTrailing()).append('\n');
    }

    private boolean isNumber(int column) {
        return !rows.isEmpty() && rows.get(0).get(column) instanceof Number;
    }

    /** A vertical bar in a cell is no end of it. */
    public String toMarkdown() {
        StringBuilder result = new StringBuilder("| " + String.join(" | ", names) + " |\n|");
        for (int column = 0; column < names.size(); column++) {
            result.append(isNumber(column) ? " ---: |" : " --- |");
        }
        result.append('\n');
        rows.forEach(row -> result.append("| ").append(String.join(" | ", row.stream()
                .map(cell -> text(cell).replace("|", "\\|")).toList())).append(" |\n"));
        return result.toString();
    }

    /** By RFC 4180, but with the line ends of Unix. */
    public String toCsv() {
        StringBuilder result = new StringBuilder();
        csvLine(result, names);
        rows.forEach(row -> csvLine(result, row));
        return result.toString();
    }

    private static void csvLine(StringBuilder result, List<?> cells) {
        for (int i = 0; i < cells.size(); i++) {
            String text = text(cells.get(i));
            boolean quoted = text.contains(",") || text.contains("\"") || text.contains("\n");
            result.append(i == 0 ? "" : ",").append(quoted ? '"' + text.replace("\"", "\"\"") + '"' : text);
        }
        result.append('\n');
    }

    /** An array with an object for each row. */
    public String toJson() {
        StringBuilder result = new StringBuilder("[");
        for (int row = 0; row < rows.size(); row++) {
            result.append(row == 0 ? "\n" : ",\n").append("  {");
            for (int column = 0; column < names.size(); column++) {
                Object cell = rows.get(row).get(column);
                result.append(column == 0 ? "" : ", ").append(quoted(names.get(column))).append(": ")
                        .append(cell instanceof Number ? text(cell) : quoted(text(cell)));
            }
            result.append('}');
        }
        return result.append("\n]\n").toString();
    }

    /** A string by RFC 8259. */
    private static String quoted(String text) {
        StringBuilder result = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each == '"' || each == '\\') {
                result.append('\\').append(each);
            } else if (each < ' ' || each >= 0x7f) {
                result.append(String.format(Locale.ROOT, "\\u%04x", (int) each));
            } else {
                result.append(each);
            }
        }
        return result.append('"').toString();
    }
}
