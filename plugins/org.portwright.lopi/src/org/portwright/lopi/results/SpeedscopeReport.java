// SPDX-License-Identifier: EPL-2.0
// A profile for speedscope.
package org.portwright.lopi.results;

import com.google.gson.JsonPrimitive;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The file format of speedscope (its {@code src/lib/file-format-spec.ts}): a tree of calls as events, each path's calls
 * put together into one. Times are of a clock that runs through the tree; the order is the tree's, not the program's.
 */
final class SpeedscopeReport {
    private static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";

    /** A path whose callees are being written. */
    private static final class Call {
        private final CallPath path;
        private final Iterator<CallPath> left;
        private final long start;
        /** Where the next callee begins. */
        private long now;

        Call(CallPath path, long start) {
            this.path = path;
            this.start = start;
            left = path.children().iterator();
            now = start;
        }

        /** Calls that were still running at the end can make the sum of the callees larger. */
        long end() {
            return Math.max(now, MergedResults.sum(start, path.total()));
        }
    }

    private final ResultReport report;
    private final Map<FunctionKey, Integer> frames = new LinkedHashMap<>();
    private final StringBuilder events = new StringBuilder();

    SpeedscopeReport(ResultReport report) {
        this.report = report;
    }

    String write(CallPath root) {
        LopiResults results = report.results();
        long end = writeEvents(root);
        StringBuilder out = new StringBuilder("{\"$schema\": \"" + SCHEMA + "\", \"exporter\": \"portwright\",\n")
                .append("\"shared\": {\"frames\": [");
        frames.forEach((function, number) -> out.append(number == 0 ? "\n" : ",\n").append(frame(function)));
        // There is no unit for what is not time.
        return out.append("]},\n\"profiles\": [{\"type\": \"evented\", \"name\": ").append(string(results.unit()))
                .append(", \"unit\": \"").append(results.frequency() > 0 ? "seconds" : "none")
                .append("\", \"startValue\": 0, \"endValue\": ").append(value(end)).append(", \"events\": [")
                .append(events).append("]}]}\n").toString();
    }

    private long writeEvents(CallPath root) {
        Deque<Call> open = new ArrayDeque<>(List.of(new Call(root, 0)));
        while (true) {
            Call call = open.peek();
            if (call.left.hasNext()) {
                CallPath callee = call.left.next();
                event('O', callee, call.now);
                open.push(new Call(callee, call.now));
                continue;
            }
            open.pop();
            if (open.isEmpty()) {
                return call.end();
            }
            event('C', call.path, call.end());
            open.peek().now = call.end();
        }
    }

    private void event(char type, CallPath path, long at) {
        int frame = frames.computeIfAbsent(FunctionKey.of(path), key -> frames.size());
        events.append(events.isEmpty() ? "\n" : ",\n").append("{\"type\": \"").append(type).append("\", \"frame\": ")
                .append(frame).append(", \"at\": ").append(value(at)).append('}');
    }

    private String frame(FunctionKey function) {
        return "{\"name\": " + string(report.readable(function.name())) + ", \"file\": " + string(function.file())
                + (function.line() > 0 ? ", \"line\": " + function.line() : "") + '}';
    }

    private String value(long sum) {
        double frequency = report.results().frequency();
        return frequency > 0 ? String.format(Locale.ROOT, "%.9f", sum / frequency) : Long.toString(sum);
    }

    private static String string(String text) {
        return new JsonPrimitive(text).toString();
    }
}
