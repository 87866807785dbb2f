// SPDX-License-Identifier: EPL-2.0
// Tables of lines that differ.
package org.portwright.metrics.report;

import java.util.List;
import java.util.Map;
import org.portwright.metrics.lines.ChangedLines;
import org.portwright.metrics.lines.LineDifference;

/** Tables of lines that differ between two forms of a program. */
public final class ChangeTables {
    private final String before;
    private final String after;

    /**
     * Tables.
     *
     * @param before what the first form is called
     * @param after what the second is called
     */
    public ChangeTables(String before, String after) {
        this.before = before;
        this.after = after;
    }

    private Table table(String first) {
        return new Table(first, "files", "changed", before, after, "modified", "new", "removed", "differ", "%");
    }

    /** A row a tree: thesis table 2.3. */
    public Table ofTrees(Map<String, ChangedLines> trees) {
        Table table = table("tree");
        trees.forEach((name, changes) -> add(table, name, changes));
        return table;
    }

    /** A row a folder, and one for all. */
    public Table ofFolders(ChangedLines changes, int depth) {
        Table table = table("folder");
        Folders.group(changes.files(), ChangedLines.OfFile::path, depth)
                .forEach((folder, files) -> add(table, folder, new ChangedLines(files)));
        add(table, "all", changes);
        return table;
    }

    /** A row a file that differs. */
    public Table ofFiles(ChangedLines changes) {
        Table table = table("file");
        changes.changed().forEach(file -> add(table, file.path(), new ChangedLines(List.of(file))));
        return table;
    }

    private static void add(Table table, String name, ChangedLines changes) {
        LineDifference difference = changes.difference();
        table.add(name, changes.files().size(), changes.changed().size(), changes.before(), changes.after(),
                difference.modified(), difference.added(), difference.removed(), difference.total(),
                100.0 * difference.total() / Math.max(1, changes.before()));
    }
}
