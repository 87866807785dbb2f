// SPDX-License-Identifier: EPL-2.0
// Results in the form in which they are read.
package org.portwright.lopi.results;

import com.google.gson.JsonPrimitive;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The same as native/lopi writes with LOPI_FORMAT=json. */
final class JsonReport {
    private final ResultReport report;
    private final StringBuilder out = new StringBuilder();

    JsonReport(ResultReport report) {
        this.report = report;
    }

    String write() {
        LopiResults results = report.results();
        out.append('{');
        if (!results.unit().isEmpty()) {
            out.append("\"unit\": ").append(string(results.unit())).append(", ");
        }
        if (results.frequency() > 0) {
            out.append(String.format(Locale.ROOT, "\"frequency\": %.0f, ", results.frequency()));
        }
        results.root().ifPresent(root -> {
            tree(root);
            paths(root);
        });
        out.append("\"functions\": [").append(report.sorted(results.listed().stream()).stream().map(this::function)
                .collect(Collectors.joining(",\n  ", "\n  ", ""))).append("\n]}\n");
        return out.toString();
    }

    private static String string(String text) {
        return new JsonPrimitive(text).toString();
    }

    private static String place(String name, String file, int line) {
        return "\"name\": " + string(name) + ", \"file\": " + string(file) + (line > 0 ? ", \"line\": " + line : "");
    }

    private String function(FunctionResult function) {
        StringBuilder text = new StringBuilder("{").append(place(function.name(), function.file(), function.line()));
        if (!function.unit().equals(report.results().unit())) {
            text.append(", \"unit\": ").append(string(function.unit()));
        }
        text.append(", \"calls\": ").append(function.calls()).append(", \"sum\": ").append(function.total());
        if (function.least() >= 0) {
            text.append(", \"least\": ").append(function.least()).append(", \"most\": ").append(function.most());
        }
        if (!function.buckets().isEmpty()) {
            text.append(function.buckets().stream().map(each -> "[" + each.start() + ", " + each.calls() + "]")
                    .collect(Collectors.joining(", ", ", \"buckets\": [", "]")));
        }
        return text.append('}').toString();
    }

    /** The members of the root; not recursive: a chain of calls can be longer than Java's stack. */
    private void tree(CallPath root) {
        Deque<Iterator<CallPath>> open = new ArrayDeque<>(List.of(begin(root)));
        boolean first = true;
        while (!open.isEmpty()) {
            if (!open.peek().hasNext()) {
                open.pop();
                out.append(open.isEmpty() ? "], " : "]}");
                first = false;
                continue;
            }
            out.append(first ? "\n" : ",\n").append(" ".repeat(Math.min(open.size(), 40))).append('{');
            open.push(begin(open.peek().next()));
            first = true;
        }
    }

    private void paths(CallPath root) {
        out.append(new CallGraph(root).hottest(report.paths()).stream().map(path -> "{\"path\": ["
                + path.names().stream().map(JsonReport::string).collect(Collectors.joining(", ")) + "], \"calls\": "
                + path.last().calls() + ", \"self\": " + path.last().self() + ", \"total\": "
                + path.last().total() + "}")
                .collect(Collectors.joining(",\n ", "\"paths\": [\n ", "], ")));
    }

    private Iterator<CallPath> begin(CallPath path) {
        out.append(place(path.name(), path.file(), path.line())).append(", \"calls\": ").append(path.calls())
                .append(", \"self\": ").append(path.self()).append(", \"total\": ").append(path.total())
                .append(", \"children\": [");
        return path.children().stream().sorted(Comparator.comparingLong(CallPath::total).reversed()).iterator();
    }
}
