// SPDX-License-Identifier: EPL-2.0
// What is to be instrumented, and how.

package org.portwright.core.lopi;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.lopi.Selection;

/**
 * What is to be instrumented, and how.
 *
 * @param points the functions
 * @param probe what is done in them
 * @param exit how their exits are found
 */
public record InstrumentationPlan(Set<PointId> points, ProbeKind probe, Selection.Exit exit) {

    private static final String PROBE = "probe";
    private static final String EXIT = "exit";
    private static final String FUNCTION = "function ";

    public InstrumentationPlan {
        points = Set.copyOf(points);
    }

    /** The names of all files that have chosen functions: objects, and archives without their members. */
    Set<String> files() {
        Set<String> files = new TreeSet<>();
        points.forEach(point -> files.add(point.object().replaceFirst("\\(.*\\)$", "")));
        return files;
    }

    // ------------------------------------------------------------ as text

    /** The plan as settings, for a project's preferences. */
    Map<String, String> toSettings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(PROBE, probe.id());
        settings.put(EXIT, exit.name());
        Map<String, Set<String>> objects = new TreeMap<>();
        points.forEach(point -> objects.computeIfAbsent(point.object(), key -> new TreeSet<>()).add(point.name()));
        objects.forEach((object, names) -> settings.put(FUNCTION + object, String.join(" ", names)));
        return settings;
    }

    /**
     * Makes a plan of settings.
     *
     * @throws CoreException if they are damaged
     */
    static InstrumentationPlan of(Map<String, String> settings) throws CoreException {
        try {
            Set<PointId> points = new LinkedHashSet<>();
            settings.forEach((key, value) -> {
                if (key.startsWith(FUNCTION)) {
                    for (String name : value.split(" ")) {
                        points.add(new PointId(key.substring(FUNCTION.length()), name));
                    }
                }
            });
            return new InstrumentationPlan(points, ProbeKind.of(settings.get(PROBE)).orElseThrow(),
                    Selection.Exit.valueOf(settings.get(EXIT)));
        } catch (RuntimeException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_damagedSettings, e.getMessage()), e);
        }
    }

    /**
     * The plan in the probe language, a rule for each source file.
     *
     * @param all all functions that could be chosen: where all of a file are, the rule says so
     * @param folder where the text will be, relative to the project: objects are named from there
     */
    public String toLanguage(Collection<InstrumentationPoint> all, IPath folder) {
        Map<String, Set<String>> chosen = new TreeMap<>();
        Set<String> partial = new TreeSet<>();
        for (InstrumentationPoint point : all) {
            String source = point.function().file();
            if (points.contains(point.id())) {
                chosen.computeIfAbsent(source, key -> new TreeSet<>()).add(point.name());
            } else if (point.isPossible()) {
                partial.add(source);
            }
        }
        StringBuilder text = new StringBuilder("objects ").append(list(files().stream()
                .map(file -> IPath.fromPortableString(file).makeRelativeTo(folder).toPortableString()).toList())).append(";\n");
        chosen.forEach((source, names) -> text.append("\ninstrument ")
                .append(partial.contains(source) ? list(names) : "*").append("\n    in ").append(quoted(source))
                .append(" with ").append(probe.id())
                .append(exit == Selection.Exit.AUTO ? "" : " exit " + exit.name().toLowerCase(Locale.ROOT))
                .append(";\n"));
        return text.toString();
    }

    private static String list(Collection<String> texts) {
        return texts.stream().map(InstrumentationPlan::quoted).collect(Collectors.joining(", "));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
