// SPDX-License-Identifier: EPL-2.0
// Reads the results that an instrumented program has written as JSON.
package org.portwright.lopi.results;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Results that native/lopi has written with {@code LOPI_FORMAT=json}: a list of functions (probes count, accumulate,
 * counter, cycles, histogram, events, papi), or a tree of calls (probe graph). A program may have functions with count
 * and the like beside those of another probe.
 */
public final class LopiResults {
    /** A larger file is no report of a program's functions. */
    private static final long MAXIMUM_SIZE = 256L << 20;

    private final String unit;
    private final double frequency;
    private final CallPath root;
    private final List<FunctionResult> listed;
    private final List<FunctionResult> functions;

    LopiResults(String unit, double frequency, CallPath root, List<FunctionResult> listed) {
        this.unit = unit;
        this.frequency = frequency;
        this.root = root;
        this.listed = List.copyOf(listed);
        List<FunctionResult> all = new ArrayList<>(root == null ? List.of() : flatten(root, unit));
        all.addAll(listed);
        functions = List.copyOf(all);
    }

    /** Results that were measured elsewhere, without a tree of calls. */
    public static LopiResults of(List<FunctionResult> functions) {
        return new LopiResults("", 0, null, functions);
    }

    /**
     * Results that were measured elsewhere, as a tree of calls.
     *
     * @param unit what sums are
     * @param root the program
     */
    public static LopiResults of(String unit, CallPath root) {
        return new LopiResults(unit, 0, root, List.of());
    }

    /**
     * Reads a file.
     *
     * @throws ResultException if it holds no results
     * @throws IOException if it can't be read
     */
    public static LopiResults read(Path file) throws ResultException, IOException {
        if (Files.size(file) > MAXIMUM_SIZE) {
            throw problem(file.toString(), "larger than 256 MiB", null);
        }
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return read(file.toString(), reader);
        }
    }

    /**
     * Reads results.
     *
     * @param name name of the file, for messages
     * @param reader the text
     * @throws ResultException if it holds no results
     */
    public static LopiResults read(String name, Reader reader) throws ResultException {
        try {
            JsonObject object = JsonParser.parseReader(reader).getAsJsonObject();
            String unit = object.has("unit") ? object.get("unit").getAsString() : "";
            CallPath root = object.has("children") ? tree(object) : null;
            List<FunctionResult> listed = new ArrayList<>();
            if (object.has("functions")) {
                for (JsonElement each : object.getAsJsonArray("functions")) {
                    listed.add(function(each.getAsJsonObject(), unit));
                }
            }
            if (root == null && listed.isEmpty() && (object.has("events") || object.has("trace"))) {
                throw new ResultException(name + ": a log of calls, and no sums; take another probe than arguments "
                        + "or trace", null);
            }
            if (root != null || object.has("functions")) {
                double frequency = object.has("frequency") ? object.get("frequency").getAsDouble() : 0;
                return new LopiResults(unit, frequency > 0 && Double.isFinite(frequency) ? frequency : 0, root, listed);
            }
        } catch (JsonParseException | IllegalStateException | UnsupportedOperationException | ClassCastException
                | NumberFormatException | NullPointerException e) {
            throw problem(name, "no results, or damaged ones", e);
        }
        throw problem(name, "JSON, but no results of functions", null);
    }

    private static ResultException problem(String name, String what, Throwable cause) {
        return new ResultException(name + ": " + what + "; run the instrumented program with LOPI_FORMAT=json and "
                + "LOPI_OUTPUT=FILE, and open that file", cause);
    }

    private static FunctionResult function(JsonObject object, String unit) {
        List<FunctionResult.Bucket> buckets = new ArrayList<>();
        if (object.has("buckets")) {
            for (JsonElement each : object.getAsJsonArray("buckets")) {
                JsonArray pair = each.getAsJsonArray();
                if (pair.size() != 2) {
                    throw new JsonParseException("a bucket is a start and a number");
                }
                buckets.add(new FunctionResult.Bucket(natural(pair.get(0)), natural(pair.get(1))));
            }
        }
        return new FunctionResult(object.get("name").getAsString(), object.get("file").getAsString(), line(object),
                object.has("unit") ? object.get("unit").getAsString() : unit, natural(object.get("calls")),
                natural(object.get("sum")), -1, object.has("least") ? natural(object.get("least")) : -1,
                object.has("most") ? natural(object.get("most")) : -1, buckets);
    }

    private static int line(JsonObject object) {
        return object.has("line") ? (int) Math.min(natural(object.get("line")), Integer.MAX_VALUE) : 0;
    }

    /** A number of calls or cycles; the program may write up to 2^64 - 1, which is never reached in earnest. */
    private static long natural(JsonElement element) {
        long value = Long.parseUnsignedLong(element.getAsString());
        return value < 0 ? Long.MAX_VALUE : value;
    }

    // ------------------------------------------------------------ the tree

    /** A node whose children are being read. */
    private record Open(JsonObject object, JsonArray json, List<CallPath> children) {
        Open(JsonObject object) {
            this(object, object.getAsJsonArray("children"), new ArrayList<>());
        }
    }

    /** Not recursive: chains of calls are as long as programs make them. */
    private static CallPath tree(JsonObject object) {
        Deque<Open> open = new ArrayDeque<>();
        open.push(new Open(object));
        while (true) {
            Open top = open.peek();
            if (top.children.size() < top.json.size()) {
                open.push(new Open(top.json.get(top.children.size()).getAsJsonObject()));
                continue;
            }
            open.pop();
            JsonObject json = top.object;
            CallPath path = new CallPath(json.get("name").getAsString(),
                    json.has("file") ? json.get("file").getAsString() : "", line(json),
                    natural(json.get("calls")), natural(json.get("self")), natural(json.get("total")), top.children);
            if (open.isEmpty()) {
                return path;
            }
            open.peek().children.add(path);
        }
    }

    /** Sums of one function. */
    private static final class Sums {
        private long calls;
        private long self;
        private long total;
        /** How many calls of it are being walked through: of a recursive function only the outermost one's total counts. */
        private int active;
    }

    private record Step(CallPath path, boolean leaves) {
    }

    private static List<FunctionResult> flatten(CallPath root, String unit) {
        Map<FunctionKey, Sums> sums = new LinkedHashMap<>();
        Deque<Step> steps = new ArrayDeque<>();
        steps.push(new Step(root, false));
        while (!steps.isEmpty()) {
            Step step = steps.pop();
            CallPath path = step.path;
            if (path != root) {
                Sums sum = sums.computeIfAbsent(FunctionKey.of(path), key -> new Sums());
                if (step.leaves) {
                    sum.active--;
                    continue;
                }
                sum.calls = MergedResults.sum(sum.calls, path.calls());
                sum.self = MergedResults.sum(sum.self, path.self());
                sum.total = MergedResults.sum(sum.total, sum.active++ == 0 ? path.total() : 0);
                steps.push(new Step(path, true));
            }
            path.children().forEach(child -> steps.push(new Step(child, false)));
        }
        List<FunctionResult> functions = new ArrayList<>();
        sums.forEach((key, sum) -> functions.add(new FunctionResult(key.name(), key.file(), key.line(), unit, sum.calls,
                sum.total, sum.self, -1, -1, List.of())));
        return functions;
    }

    // ------------------------------------------------------------ what is there

    /** The functions, as the program listed them; of a tree, over all paths. */
    public List<FunctionResult> functions() {
        return functions;
    }

    /** The tree of calls, if the probe has made one. */
    public Optional<CallPath> root() {
        return Optional.ofNullable(root);
    }

    /** Those of the functions that are not in the tree of calls. */
    List<FunctionResult> listed() {
        return listed;
    }

    /** What the program's probe in C has measured, as "cycles"; empty if it has none, or does not tell. */
    public String unit() {
        return unit;
    }

    /** Cycles in a second; 0 if not known. */
    double frequency() {
        return frequency;
    }
}
