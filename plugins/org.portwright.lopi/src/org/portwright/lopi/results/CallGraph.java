// SPDX-License-Identifier: EPL-2.0
// Who calls whom, over all paths.
package org.portwright.lopi.results;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** What a tree of calls tells of pairs of functions, and of single paths. */
final class CallGraph {
    /** A caller and a callee; the caller is null if the call came from a function that is not instrumented. */
    record Edge(FunctionKey caller, FunctionKey callee, long calls, long total) {
    }

    /** A path from the program's beginning, callers first. */
    record Path(List<String> names, CallPath last) {
    }

    private record Pair(FunctionKey caller, FunctionKey callee) {
    }

    /** A path that is being walked, its callers by their links. */
    private record Link(CallPath path, Link caller) {
    }

    private final CallPath root;

    CallGraph(CallPath root) {
        this.root = root;
    }

    /** All pairs, those with most time first. */
    List<Edge> edges() {
        Map<Pair, Edge> edges = new LinkedHashMap<>();
        Deque<CallPath> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty()) {
            CallPath path = open.pop();
            FunctionKey caller = path == root ? null : FunctionKey.of(path);
            for (CallPath child : path.children()) {
                FunctionKey callee = FunctionKey.of(child);
                edges.merge(new Pair(caller, callee), new Edge(caller, callee, child.calls(), child.total()),
                        (a, b) -> new Edge(caller, callee, MergedResults.sum(a.calls, b.calls),
                                MergedResults.sum(a.total, b.total)));
                open.push(child);
            }
        }
        return edges.values().stream().sorted(Comparator.comparingLong(Edge::total).reversed()).toList();
    }

    /** The paths whose last functions have most time of their own. */
    List<Path> hottest(int count) {
        PriorityQueue<Link> hottest = new PriorityQueue<>(Comparator.comparingLong(link -> link.path.self()));
        Deque<Link> open = new ArrayDeque<>(List.of(new Link(root, null)));
        while (!open.isEmpty()) {
            Link link = open.pop();
            if (link.path != root) {
                hottest.add(link);
                if (hottest.size() > count) {
                    hottest.remove();
                }
            }
            link.path.children().forEach(child -> open.push(new Link(child, link)));
        }
        List<Path> paths = new ArrayList<>();
        while (!hottest.isEmpty()) {
            Link last = hottest.remove();
            Deque<String> names = new ArrayDeque<>();
            for (Link link = last; link.path != root; link = link.caller) {
                names.push(link.path.name());
            }
            paths.add(0, new Path(List.copyOf(names), last.path));
        }
        return paths;
    }
}
