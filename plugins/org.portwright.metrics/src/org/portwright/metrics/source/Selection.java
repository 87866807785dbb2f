// SPDX-License-Identifier: EPL-2.0
// Which files of a tree are measured.
package org.portwright.metrics.source;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/**
 * Patterns of paths relative to a tree, as a shell has them: {@code *} and {@code ?} are within one name, {@code **} is any
 * path. What is below a folder that a pattern fits belongs to it: {@code kernel} is all of that folder, and
 * {@code fs/*.c} the files that are directly in the other.
 */
public final class Selection {
    /** All files. */
    public static final Selection ALL = new Selection(List.of(), List.of());

    private final List<PathMatcher> wanted;
    private final List<PathMatcher> excluded;

    /**
     * A selection.
     *
     * @param only what is taken; empty for all
     * @param excluded what is left out of that
     * @throws PatternSyntaxException if a pattern is none
     */
    public Selection(List<String> only, List<String> excluded) {
        this.wanted = matchers(only);
        this.excluded = matchers(excluded);
    }

    private static List<PathMatcher> matchers(List<String> patterns) {
        return patterns.stream().map(pattern -> FileSystems.getDefault()
                .getPathMatcher("glob:" + pattern.replaceFirst("^\\./", "").replaceFirst("/$", ""))).toList();
    }

    /** The same without some more. */
    public Selection without(List<String> patterns) {
        List<PathMatcher> all = new ArrayList<>(excluded);
        all.addAll(matchers(patterns));
        return new Selection(all, this);
    }

    private Selection(List<PathMatcher> excluded, Selection other) {
        this.wanted = other.wanted;
        this.excluded = excluded;
    }

    boolean has(String path) {
        return (wanted.isEmpty() || fits(wanted, path)) && !isHidden(path) && !fits(excluded, path);
    }

    /** Whether a folder may have files that are taken. */
    boolean mayHave(String folder) {
        return !isHidden(folder) && !fits(excluded, folder);
    }

    private static boolean isHidden(String path) {
        return path.startsWith(".") || path.contains("/.");
    }

    private static boolean fits(List<PathMatcher> matchers, String path) {
        for (Path each = Path.of(path); each != null; each = each.getParent()) {
            Path part = each;
            if (matchers.stream().anyMatch(matcher -> matcher.matches(part))) {
                return true;
            }
        }
        return false;
    }
}
