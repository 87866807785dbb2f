// SPDX-License-Identifier: EPL-2.0
// The list of tables and figures, for the documentation.
package org.portwright.cli.reproduction;

import java.nio.file.Path;
import org.portwright.metrics.report.Table;

/** The part of docs/reproduction.md that says what became of each table and figure. */
public final class Documentation {
    /** The page, relative to the home of Portwright. */
    public static final String PAGE = "docs/reproduction.md";
    /** Where the documentation has what was measured for it, likewise. */
    public static final String FOLDER = "docs/reproduction";

    private static final String BEGIN = "<!-- generated: results -->\n\n";
    private static final String END = "\n<!-- end -->";

    private Documentation() {
    }

    /**
     * The page with the list of today.
     *
     * @param page with marks around its list
     * @param measured the folder of what was measured; files that are there are linked
     */
    public static String replaceTable(String page, Reproduction reproduction, Path measured) {
        return page.substring(0, page.indexOf(BEGIN) + BEGIN.length()) + table(reproduction, measured).toMarkdown()
                + page.substring(page.indexOf(END));
    }

    /** A row a table or figure. */
    private static Table table(Reproduction reproduction, Path measured) {
        Table table = new Table("name", "title", "original", "differs", "ours", "made by");
        for (Result result : reproduction.results()) {
            boolean isThere = result.run().isDone(measured);
            String file = isThere ? result.run().files().get(0) : "";
            table.add(result.name(), result.title(), result.original(), result.differs(),
                    (isThere ? "[Measured](reproduction/" + file + "). " : "") + result.ours(),
                    "`" + result.run().summary() + "`");
        }
        return table;
    }
}
