// SPDX-License-Identifier: EPL-2.0
// Tables of size and complexity.
package org.portwright.metrics.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.portwright.metrics.complexity.FileSize;
import org.portwright.metrics.complexity.FunctionSize;
import org.portwright.metrics.source.Language;

/** Tables of the size of files and the complexity of functions. */
public final class SizeTables {
    /** The last bin of the histogram has all that is above. */
    public static final int HISTOGRAM_END = 20;
    /** McCabe's limit for a simple function. */
    private static final int SIMPLE = 10;

    private SizeTables() {
    }

    private static Table table(String first) {
        return new Table(first, "files", "code lines", "assembler lines", "functions", "mean complexity", "median", "highest",
                "above " + SIMPLE, "above " + SIMPLE + " %");
    }

    /** A row a tree. */
    public static Table ofTrees(Map<String, List<FileSize>> trees) {
        Table table = table("tree");
        trees.forEach((name, files) -> add(table, name, files));
        return table;
    }

    /** A row a folder, and one for all: thesis table 5.5. */
    public static Table ofFolders(List<FileSize> files, int depth) {
        Table table = table("folder");
        Folders.group(files, FileSize::path, depth).forEach((folder, below) -> add(table, folder, below));
        add(table, "all", files);
        return table;
    }

    private static void add(Table table, String name, List<FileSize> files) {
        int[] complexities = functions(files).stream().mapToInt(FunctionSize::complexity).sorted().toArray();
        long above = Arrays.stream(complexities).filter(each -> each > SIMPLE).count();
        int count = complexities.length;
        table.add(name, files.size(), files.stream().mapToInt(FileSize::codeLines).sum(),
                files.stream().filter(file -> file.language() == Language.ASSEMBLER)
                        .mapToInt(FileSize::codeLines).sum(),
                count, Arrays.stream(complexities).average().orElse(0), count == 0 ? 0 : complexities[count / 2],
                count == 0 ? 0 : complexities[count - 1], above, 100.0 * above / Math.max(1, count));
    }

    private static List<FunctionSize> functions(List<FileSize> files) {
        return files.stream().flatMap(file -> file.functions().stream()).toList();
    }

    /** The share of a tree's functions that have a complexity, in per cent: thesis figure 5.8. */
    public static Table histogram(Map<String, List<FileSize>> trees) {
        List<String> names = new ArrayList<>(List.of("complexity"));
        names.addAll(trees.keySet());
        Table table = new Table(names);
        for (int bin = 1; bin <= HISTOGRAM_END + 1; bin++) {
            List<Object> row = new ArrayList<>(List.of(bin > HISTOGRAM_END ? "above " + HISTOGRAM_END : String.valueOf(bin)));
            for (List<FileSize> files : trees.values()) {
                List<FunctionSize> functions = functions(files);
                int complexity = bin;
                long inBin = functions.stream().filter(function ->
                        Math.min(function.complexity(), HISTOGRAM_END + 1) == complexity).count();
                row.add(100.0 * inBin / Math.max(1, functions.size()));
            }
            table.add(row);
        }
        return table;
    }

    /** A row a function, the most complex first. */
    public static Table ofFunctions(List<FileSize> files) {
        record Row(String path, FunctionSize function) {
        }
        Table table = new Table("file", "line", "function", "complexity", "modified", "lines");
        files.stream().flatMap(file -> file.functions().stream().map(function -> new Row(file.path(), function)))
                .sorted((a, b) -> b.function().complexity() - a.function().complexity())
                .forEach(row -> table.add(row.path(), row.function().line(), row.function().name(), row.function().complexity(),
                        row.function().modified(), row.function().lines()));
        return table;
    }
}
