// SPDX-License-Identifier: EPL-2.0
// The list of tables and figures, for the documentation.
package org.portwright.cli.reproduction;

import org.portwright.metrics.report.Table;

/** The part of docs/reproduction.md that says what became of each table and figure. */
public final class Documentation {
    private Documentation() {
    }

    /** A row a table or figure, in Markdown. */
    public static String table(Reproduction reproduction) {
        Table table = new Table("name", "title", "original", "differs", "ours", "made by");
        for (Result result : reproduction.results()) {
            table.add(result.name(), result.title(), result.original(), result.differs(), result.ours(),
                    result.run() != null ? "`" + result.run().summary() + "`" : "nothing yet: waits for " + result.waits());
        }
        return table.toMarkdown();
    }
}
