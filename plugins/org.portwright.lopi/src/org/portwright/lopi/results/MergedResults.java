// SPDX-License-Identifier: EPL-2.0
// Adds up the results of several runs, or of the processes of one.
package org.portwright.lopi.results;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up results: a function is the same if its name and its place are. */
public final class MergedResults {
    private final String unit;
    private double frequency;
    private final Map<FunctionKey, FunctionResult> listed = new LinkedHashMap<>();
    private final Node root;

    private MergedResults(LopiResults first) {
        unit = first.unit();
        frequency = first.frequency();
        root = first.root().map(path -> new Node(FunctionKey.of(path))).orElse(null);
    }

    /**
     * Adds up results.
     *
     * @param results the results by the names of their files, at least one
     * @throws ResultException if they are not of the same probe
     */
    public static LopiResults of(Map<String, LopiResults> results) throws ResultException {
        MergedResults merged = null;
        String firstName = null;
        for (Map.Entry<String, LopiResults> each : results.entrySet()) {
            LopiResults next = each.getValue();
            if (merged == null) {
                merged = new MergedResults(next);
                firstName = each.getKey();
            }
            if (!merged.unit.equals(next.unit()) || (merged.root == null) != next.root().isEmpty()) {
                throw mixture(each.getKey(), firstName);
            }
            if (next.frequency() > 0) {
                merged.frequency = next.frequency();
            }
            if (merged.root != null) {
                merged.root.add(next.root().orElseThrow());
            }
            for (FunctionResult function : next.listed()) {
                FunctionResult known = merged.listed.get(FunctionKey.of(function));
                if (known != null && (!known.unit().equals(function.unit()) || known.calls() > 0 && function.calls() > 0
                        && known.buckets().isEmpty() != function.buckets().isEmpty())) {
                    throw mixture(each.getKey(), firstName);
                }
                merged.listed.merge(FunctionKey.of(function), function, MergedResults::sum);
            }
        }
        return new LopiResults(merged.unit, merged.frequency, merged.root == null ? null : merged.root.path(),
                List.copyOf(merged.listed.values()));
    }

    private static ResultException mixture(String name, String firstName) {
        return new ResultException(name + ": of another probe or event than " + firstName + "; give results of one",
                null);
    }

    /** One function in both; its own time only if both tell it. */
    static FunctionResult sum(FunctionResult a, FunctionResult b) {
        Map<Long, Long> buckets = new TreeMap<>();
        a.buckets().forEach(bucket -> buckets.merge(bucket.start(), bucket.calls(), MergedResults::sum));
        b.buckets().forEach(bucket -> buckets.merge(bucket.start(), bucket.calls(), MergedResults::sum));
        List<FunctionResult.Bucket> all = new ArrayList<>();
        buckets.forEach((start, calls) -> all.add(new FunctionResult.Bucket(start, calls)));
        return new FunctionResult(a.name(), a.file(), a.line(), a.unit(), sum(a.calls(), b.calls()),
                sum(a.total(), b.total()), a.self() < 0 || b.self() < 0 ? -1 : sum(a.self(), b.self()),
                a.least() < 0 || b.least() >= 0 && b.least() < a.least() ? b.least() : a.least(),
                Math.max(a.most(), b.most()), all);
    }

    /** Numbers from files may be as large as they like. */
    static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    /** A path that is being added up. */
    private static final class Node {
        private final FunctionKey key;
        private final Map<FunctionKey, Node> children = new LinkedHashMap<>();
        private long calls;
        private long self;
        private long total;

        Node(FunctionKey key) {
            this.key = key;
        }

        private record Step(Node node, CallPath path) {
        }

        /** Not recursive: a chain of calls can be longer than Java's stack. */
        void add(CallPath whole) {
            Deque<Step> steps = new ArrayDeque<>(List.of(new Step(this, whole)));
            while (!steps.isEmpty()) {
                Step step = steps.pop();
                step.node.calls = sum(step.node.calls, step.path.calls());
                step.node.self = sum(step.node.self, step.path.self());
                step.node.total = sum(step.node.total, step.path.total());
                for (CallPath child : step.path.children()) {
                    steps.push(new Step(step.node.children.computeIfAbsent(FunctionKey.of(child), Node::new), child));
                }
            }
        }

        /** Children before their parents. */
        CallPath path() {
            Deque<Node> open = new ArrayDeque<>(List.of(this));
            Deque<Node> order = new ArrayDeque<>();
            while (!open.isEmpty()) {
                Node node = open.pop();
                order.push(node);
                node.children.values().forEach(open::push);
            }
            Map<Node, CallPath> done = new IdentityHashMap<>();
            for (Node node : order) {
                done.put(node, new CallPath(node.key.name(), node.key.file(), node.key.line(), node.calls, node.self,
                        node.total, paths(node.children.values(), done)));
            }
            return done.get(this);
        }

        private static List<CallPath> paths(Collection<Node> nodes, Map<Node, CallPath> done) {
            return nodes.stream().map(done::get).toList();
        }
    }
}
