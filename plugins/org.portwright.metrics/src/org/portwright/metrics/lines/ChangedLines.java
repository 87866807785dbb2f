// SPDX-License-Identifier: EPL-2.0
// Lines that differ between two forms of a program.
package org.portwright.metrics.lines;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.portwright.metrics.source.SourceFile;
import org.portwright.metrics.source.SourceTree;

/**
 * What differs, file by file (thesis table 2.3).
 *
 * @param files all files that were compared, in the order of the paths
 */
public record ChangedLines(List<OfFile> files) {
    /**
     * A file in both forms.
     *
     * @param path of the file
     * @param before lines of the first form, such as without multiprocessor support
     * @param after lines of the second
     * @param difference between both
     * @param line the first one of the file that only one of the forms has, from 1; 0 if there is none, or if the forms are
     *     of two files
     */
    public record OfFile(String path, int before, int after, LineDifference difference, int line) {
    }

    /**
     * Compares the files of a tree with and without macros.
     *
     * @param common macros that are always defined
     * @param varied macros that are defined in the second form only
     * @param definitions whether lines with {@code #define} count
     */
    public static ChangedLines of(SourceTree tree, Map<String, String> common, Map<String, String> varied, boolean definitions)
            throws IOException {
        Map<String, String> all = new HashMap<>(common);
        all.putAll(varied);
        return new ChangedLines(tree.map(file -> {
            List<Preprocessor.Line> before = Preprocessor.run(file, common, definitions);
            List<Preprocessor.Line> after = Preprocessor.run(file, all, definitions);
            return compare(file.path(), texts(before), texts(after), firstOfOneForm(before, after));
        }));
    }

    private static List<String> texts(List<Preprocessor.Line> lines) {
        return lines.stream().map(Preprocessor.Line::text).toList();
    }

    /** The number of the first line of a file that is left in one form only; 0 for none. */
    private static int firstOfOneForm(List<Preprocessor.Line> before, List<Preprocessor.Line> after) {
        int same = 0;
        while (same < before.size() && same < after.size() && before.get(same).number() == after.get(same).number()) {
            same++;
        }
        List<Preprocessor.Line> rest = new ArrayList<>(before.subList(same, Math.min(same + 1, before.size())));
        rest.addAll(after.subList(same, Math.min(same + 1, after.size())));
        return rest.stream().mapToInt(Preprocessor.Line::number).min().orElse(0);
    }

    /** Compares two trees, such as two versions: lines without comments, blank lines and indentation. */
    public static ChangedLines between(SourceTree before, SourceTree after) throws IOException {
        Map<String, List<String>> old = lines(before);
        Map<String, List<String>> now = lines(after);
        Set<String> paths = new TreeSet<>(old.keySet());
        paths.addAll(now.keySet());
        List<OfFile> files = new ArrayList<>();
        for (String path : paths) {
            files.add(compare(path, old.getOrDefault(path, List.of()), now.getOrDefault(path, List.of()), 0));
        }
        return new ChangedLines(files);
    }

    private static Map<String, List<String>> lines(SourceTree tree) throws IOException {
        return tree.map(file -> Map.entry(file.path(), normalLines(file))).stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static List<String> normalLines(SourceFile file) {
        return file.text(0, file.text().length).lines().map(Preprocessor::normal).filter(line -> !line.isEmpty()).toList();
    }

    private static OfFile compare(String path, List<String> before, List<String> after, int line) {
        return new OfFile(path, before.size(), after.size(), LineDifference.between(before, after), line);
    }

    public List<OfFile> changed() {
        return files.stream().filter(file -> file.difference.total() > 0).toList();
    }

    public int before() {
        return files.stream().mapToInt(OfFile::before).sum();
    }

    public int after() {
        return files.stream().mapToInt(OfFile::after).sum();
    }

    public LineDifference difference() {
        return files.stream().map(OfFile::difference).reduce(LineDifference.NONE, LineDifference::plus);
    }
}
