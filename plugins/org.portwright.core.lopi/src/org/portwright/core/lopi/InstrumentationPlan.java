// SPDX-License-Identifier: EPL-2.0
// Writes down in the probe language what was chosen.

package org.portwright.core.lopi;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.portwright.lopi.Selection;

/**
 * What was chosen.
 *
 * @param points the functions
 * @param filter what chooses exactly these functions; null if nothing does
 * @param probe a supplied probe, or the object file of one, relative to the folder of the rules
 * @param exit how exits are found
 */
public record InstrumentationPlan(Set<PointId> points, ProfileFilter filter, String probe, Selection.Exit exit) {

    private static final int LINE = 100;

    public InstrumentationPlan {
        points = Set.copyOf(points);
    }

    /**
     * The plan in the probe language: the filter as a rule, or else a rule for each source file.
     *
     * @param found all that could be chosen: where all functions of a file are, the rule says so
     * @param rules the file that the text is for: names of files are relative to its folder
     */
    public String toLanguage(ObjectFinder.Found found, IFile rules) {
        Path folder = ObjectFinder.location(rules).getParent();
        StringBuilder text = new StringBuilder("objects ").append(list(found.objects().stream()
                .map(object -> relative(ObjectFinder.location(object), folder)).toList())).append(";\n");
        if (filter != null) {
            text.append("profile ").append(quoted(relative(filter.file(), folder))).append(";\n\n// ")
                    .append(filter.description()).append("\ninstrument * where ").append(filter.condition());
            with(text);
            return text.toString();
        }
        Map<String, Set<String>> chosen = new TreeMap<>();
        Set<String> partial = new TreeSet<>();
        Set<String> sources = new TreeSet<>();
        for (InstrumentationPoint point : found.points()) {
            sources.add(point.function().file());
            if (points.contains(point.id())) {
                chosen.computeIfAbsent(point.function().file(), key -> new TreeSet<>()).add(nameInRule(point));
            } else if (point.isPossible()) {
                partial.add(point.function().file());
            }
        }
        chosen.forEach((source, names) -> {
            String last = ProgramObjects.lastOf(source);
            boolean only = sources.stream().filter(each -> ProgramObjects.lastOf(each).equals(last)).count() == 1;
            text.append("\ninstrument ").append(partial.contains(source) ? list(names) : "*")
                    .append("\n    in ").append(quoted(only ? last : source));
            with(text);
        });
        return text.toString();
    }

    /**
     * How rules name a probe of one's own.
     *
     * @param file an object file, or the C source that becomes one
     * @param rules the file of rules
     */
    public static String probeName(Path file, IFile rules) {
        String name = relative(file, ObjectFinder.location(rules).getParent());
        return name.endsWith(".c") ? ProbeFolder.objectOf(name) : name;
    }

    private void with(StringBuilder text) {
        text.append(" with ").append(probe.matches("\\w+") ? probe : quoted(probe))
                .append(exit == Selection.Exit.AUTO ? "" : " exit " + exit.name().toLowerCase(Locale.ROOT))
                .append(";\n");
    }

    /** The C++ name, unless a pointer in its parameters would be taken for a wildcard. */
    private static String nameInRule(InstrumentationPoint point) {
        return point.readableName().contains("*") ? point.name() : point.readableName();
    }

    private static String relative(Path file, Path folder) {
        Path root = file.getRoot();
        // Through the root it would be longer, and no nearer.
        return root != null && root.equals(folder.getRoot()) && file.getNameCount() > 0
                && file.getName(0).equals(folder.getName(0)) ? folder.relativize(file).toString() : file.toString();
    }

    private static String list(Collection<String> texts) {
        List<String> quoted = texts.stream().map(InstrumentationPlan::quoted).toList();
        String line = String.join(", ", quoted);
        return line.length() < LINE ? line : quoted.stream().collect(Collectors.joining(",\n    "));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
