// SPDX-License-Identifier: EPL-2.0
// How fine a table of lines that differ is.
package org.portwright.cli;

import org.portwright.metrics.lines.ChangedLines;
import org.portwright.metrics.report.ChangeTables;
import org.portwright.metrics.report.Table;
import picocli.CommandLine.Option;

/** By folder, or by file. */
final class ChangeDetail {
    @Option(names = "--depth", paramLabel = "N", defaultValue = "1", description = "folders so deep; default: 1")
    private int depth = 1;

    @Option(names = "--files", description = "a row for each file that differs")
    private boolean files;

    boolean isByFile() {
        return files;
    }

    Table table(ChangeTables tables, ChangedLines changes) {
        return files ? tables.ofFiles(changes) : tables.ofFolders(changes, depth);
    }

    /** Lines that are modified, new, removed, for each row. */
    static String chart(Table table, String title) {
        int modified = table.names().indexOf("modified");
        return MetricsOutput.bars(table, title, "lines", true, modified, modified + 3);
    }
}
