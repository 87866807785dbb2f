// SPDX-License-Identifier: EPL-2.0
// Shows on the rules of a .lopi file what could not be done.

package org.portwright.core.lopi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.lopi.FunctionDescription;
import org.portwright.lopi.FunctionReport;
import org.portwright.lopi.language.ProbeRules;

/** The markers of one instrumentation: a rule that chooses a hundred such functions has one for each reason. */
final class RuleProblems {

    private static final int NAMED = 10;
    private static final Pattern LINE = Pattern.compile("\\bline (\\d+): ");

    private record Refusal(int line, String obstacle) {
    }

    private final IFile rules;
    private final Map<String, Integer> lines = new HashMap<>();
    private final Map<String, String> readable = new HashMap<>();
    private final Map<Refusal, List<String>> refused = new HashMap<>();

    RuleProblems(IFile rules) {
        this.rules = rules;
    }

    /** Remembers which rule chooses a function. */
    void asked(FunctionDescription function, ProbeRules chosenBy) {
        lines.put(function.name(), chosenBy.line(function));
        readable.put(function.name(), function.readableName());
    }

    /** What has become of a chosen function. */
    void came(FunctionReport report) {
        if (report.form() == null) {
            refused.computeIfAbsent(new Refusal(lines.getOrDefault(report.name(), 0), report.obstacle()),
                    key -> new ArrayList<>()).add(readable.getOrDefault(report.name(), report.name()));
        }
    }

    /** Replaces the markers of the last time. */
    void show(IStatus status) {
        IResource marked = rules.exists() ? rules : rules.getProject();
        if (!marked.isAccessible()) {
            return;
        }
        try {
            rules.getProject().deleteMarkers(PortwrightCore.INSTRUMENTATION_PROBLEM, true, IResource.DEPTH_ZERO);
            marked.deleteMarkers(PortwrightCore.INSTRUMENTATION_PROBLEM, true, IResource.DEPTH_ZERO);
            if (!status.isOK()) {
                Matcher line = LINE.matcher(status.getMessage());
                mark(marked, line.find() ? Integer.parseInt(line.group(1)) : 0, status.getMessage(),
                        IMarker.SEVERITY_ERROR);
                return;
            }
            Map<String, Refusal> ordered = new TreeMap<>();
            refused.forEach((refusal, names) -> ordered.put(text(names, refusal.obstacle), refusal));
            for (Map.Entry<String, Refusal> each : ordered.entrySet()) {
                mark(marked, each.getValue().line, each.getKey(), IMarker.SEVERITY_WARNING);
            }
        } catch (CoreException e) {
            PortwrightCore.log(e.getStatus());
        }
    }

    private static String text(List<String> names, String obstacle) {
        if (names.size() == 1) {
            return NLS.bind(Messages.lopi_obstacle, names.get(0), obstacle);
        }
        String some = String.join(", ", names.subList(0, Math.min(names.size(), NAMED)));
        return NLS.bind(Messages.lopi_obstacles,
                new Object[] {names.size(), obstacle, names.size() > NAMED ? some + ", ..." : some});
    }

    private static void mark(IResource resource, int line, String message, int severity) throws CoreException {
        IMarker marker = resource.createMarker(PortwrightCore.INSTRUMENTATION_PROBLEM);
        marker.setAttribute(IMarker.MESSAGE, message);
        marker.setAttribute(IMarker.SEVERITY, severity);
        if (line > 0) {
            marker.setAttribute(IMarker.LINE_NUMBER, line);
        }
    }
}
