// SPDX-License-Identifier: EPL-2.0
// Folded stacks, a line for each path of calls.
package org.portwright.lopi.results;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What flamegraph.pl, inferno and their like read (Gregg: FlameGraph, README): callers first, and what is the last one's own. */
final class FoldedReport {
    /** A path with the names of its callers. */
    private record Stack(CallPath path, String names) {
    }

    private final ResultReport report;

    FoldedReport(ResultReport report) {
        this.report = report;
    }

    String write(CallPath root) {
        List<String> lines = new ArrayList<>();
        Deque<Stack> open = new ArrayDeque<>(List.of(new Stack(root, "")));
        while (!open.isEmpty()) {
            Stack stack = open.pop();
            if (stack.path != root && stack.path.self() > 0) {
                lines.add(stack.names + ' ' + stack.path.self() + '\n');
            }
            for (CallPath callee : stack.path.children()) {
                String name = report.readable(callee.name()).replace(';', ',');
                open.push(new Stack(callee, stack.path == root ? name : stack.names + ';' + name));
            }
        }
        lines.sort(null);
        return String.join("", lines);
    }
}
