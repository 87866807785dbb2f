// SPDX-License-Identifier: EPL-2.0
// How often a program's functions were called, and how long they took.
package org.portwright.lopi.language;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.portwright.lopi.names.CppNames;

/** A profile of a program: for each function its calls, if the profiler counts them, and its own share of the cost. */
public final class FunctionProfile {
    /** What a compiler puts behind the name of a function's rarely used part, and a demangler makes of that. */
    private static final Pattern COLD_PART = Pattern.compile("\\.cold(\\.\\d+)?$| \\[clone \\.cold(\\.\\d+)?\\]$");

    private final Map<String, Long> calls = new HashMap<>();
    private final Map<String, Double> costs = new HashMap<>();
    private final Map<String, Set<String>> callers = new HashMap<>();
    /** C++ names of callers, when they have been asked for. */
    private Map<String, CppNames.Name> cppNames;
    private double total;
    private boolean countsCalls;

    FunctionProfile() {
    }

    /** Adds the cost of a function itself, without what it calls. */
    void addCost(String function, double cost) {
        costs.merge(whole(function), cost, Double::sum);
        total += cost;
    }

    /** Of a part of a function, which profilers take for one by itself, the function. */
    private static String whole(String function) {
        // Most names have no such word.
        return function.contains(".cold") ? COLD_PART.matcher(function).replaceFirst("") : function;
    }

    /** Adds cost that is none of the program's functions, but the program's. */
    void addCostElsewhere(double cost) {
        total += cost;
    }

    void addCalls(String function, long count) {
        countsCalls = true;
        if (!whole(function).equals(function)) {
            return;         // A jump to a part of itself is no call.
        }
        calls.merge(function, count, Long::sum);
    }

    /** Adds that a function was called by another one. */
    void addCaller(String function, String caller) {
        if (!whole(function).equals(function)) {
            return;
        }
        callers.computeIfAbsent(function, key -> new HashSet<>()).add(whole(caller));
        cppNames = null;
    }

    /** Adds another run of the program, each function's share being that of both. */
    void add(FunctionProfile other) {
        countsCalls |= other.countsCalls;
        other.calls.forEach((function, count) -> calls.merge(function, count, Long::sum));
        other.callers.forEach((function, found) -> found.forEach(caller -> addCaller(function, caller)));
        if (other.total > 0) {
            // Units of profilers differ (samples, instructions, seconds): each profile weighs the same.
            other.costs.forEach((function, cost) -> costs.merge(function, cost / other.total, Double::sum));
            total += 1;
        }
    }

    /** Whether the profiler counts calls: perf does not. */
    public boolean countsCalls() {
        return countsCalls;
    }

    /** Whether the profiler tells who calls whom: callgrind does. */
    public boolean knowsCallers() {
        return !callers.isEmpty();
    }

    /** The functions that have called one, by all names that rules may know them by. */
    public Set<String> callers(List<String> names) {
        Set<String> found = new TreeSet<>();
        names.forEach(name -> found.addAll(callers.getOrDefault(name, Set.of())));
        withCppNames(found);
        return found;
    }

    /** All functions that have called any, likewise. */
    public Set<String> allCallers() {
        Set<String> found = new TreeSet<>();
        callers.values().forEach(found::addAll);
        withCppNames(found);
        return found;
    }

    private void withCppNames(Set<String> names) {
        if (cppNames == null) {
            Set<String> all = new HashSet<>();
            callers.values().forEach(all::addAll);
            cppNames = CppNames.of(all);
        }
        for (String name : List.copyOf(names)) {
            CppNames.Name cpp = cppNames.get(name);
            if (cpp != null) {
                names.add(cpp.whole());
                names.add(cpp.qualified());
            }
        }
    }

    /** How often a function was called; 0 if the profile does not know it. */
    public long calls(List<String> names) {
        return names.stream().mapToLong(name -> calls.getOrDefault(name, 0L)).max().orElse(0);
    }

    /** A function's own share of the program's cost in percent, without what it calls. */
    public double share(List<String> names) {
        return total <= 0 ? 0
                : 100 * names.stream().mapToDouble(name -> costs.getOrDefault(name, 0.0)).max().orElse(0) / total;
    }

    /** The fewest functions that together make up a percentage of the program's cost; all if they don't. */
    public Set<String> hottest(double percent) {
        Set<String> hottest = new HashSet<>();
        double sum = 0;
        List<Map.Entry<String, Double>> ordered = costs.entrySet().stream().filter(each -> each.getValue() > 0)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed()
                        .thenComparing(Map.Entry.comparingByKey())).toList();
        for (Map.Entry<String, Double> each : ordered) {
            // Sums of fractions are not exact.
            if (sum >= total * percent / 100 - total * 1e-9) {
                break;
            }
            sum += each.getValue();
            hottest.add(each.getKey());
        }
        return hottest;
    }

    /** Names of all functions that it knows. */
    public Set<String> functions() {
        Set<String> all = new HashSet<>(costs.keySet());
        all.addAll(calls.keySet());
        return all;
    }
}
