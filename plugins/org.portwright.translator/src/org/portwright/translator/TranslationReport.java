// SPDX-License-Identifier: EPL-2.0
// Figures about a translation, for people who want to know what the passes did.
package org.portwright.translator;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sizes, times, and the effect of each pass. */
public final class TranslationReport {
    private static final int LARGEST_SHOWN = 10;
    /** HotSpot does not compile a method that is larger ({@code -XX:HugeMethodLimit}). */
    public static final int HOTSPOT_LIMIT = 8000;

    /**
     * A snapshot of the program's IR.
     *
     * @param after      the pass after which it was taken
     * @param operations how many values, without PHIs
     * @param phis       how many PHIs
     * @param loads      how many of the operations read memory
     * @param stores     how many of the operations write memory
     * @param saves      how many of the stores save a register that the caller owns
     */
    public record Snapshot(String after, int operations, int phis, int loads, int stores, int saves) {
    }

    /**
     * A Java method.
     *
     * @param name  the C function
     * @param bytes size of its bytecode
     */
    public record Method(String name, int bytes) {
    }

    private final Map<String, Long> stages = new LinkedHashMap<>();
    private final List<Snapshot> snapshots = new ArrayList<>();
    private final List<Method> methods = new ArrayList<>();
    private int textBytes;
    private int dataBytes;
    private int functions;
    private int translatedFunctions;
    private int machineInstructions;
    private int classes;
    private int classBytes;

    void program(int text, int data, int allFunctions, int translated, int instructions) {
        textBytes = text;
        dataBytes = data;
        functions = allFunctions;
        translatedFunctions = translated;
        machineInstructions = instructions;
    }

    void classes(int count, int bytes) {
        classes = count;
        classBytes = bytes;
    }

    void stage(String name, long nanoseconds) {
        stages.merge(name, nanoseconds, Long::sum);
    }

    void snapshot(Snapshot snapshot) {
        snapshots.add(snapshot);
    }

    /** Notes the size of a method; called while classes are written. */
    public void method(String name, int bytes) {
        methods.add(new Method(name, bytes));
    }

    /** @return the IR after each pass, in order */
    public List<Snapshot> snapshots() {
        return List.copyOf(snapshots);
    }

    /** @return all methods, the largest first */
    public List<Method> methods() {
        return methods.stream().sorted(Comparator.comparingInt(Method::bytes).reversed()
            .thenComparing(Method::name)).toList();
    }

    /** @return the time of each stage in nanoseconds, in order */
    public Map<String, Long> stages() {
        return Map.copyOf(stages);
    }

    /** Writes the report for people. */
    public void print(PrintStream out) {
        out.printf("text %,d bytes, data %,d bytes, %,d functions, of which %,d are reached (%,d instructions)%n",
            textBytes, dataBytes, functions, translatedFunctions, machineInstructions);
        out.printf("%d classes, %,d bytes; %,d bytes of bytecode%n%n", classes, classBytes,
            methods.stream().mapToLong(Method::bytes).sum());
        out.printf("%-28s %10s %8s %8s %8s %8s%n", "after", "operations", "phis", "loads", "stores", "saves");
        for (Snapshot snapshot : snapshots) {
            out.printf("%-28s %,10d %,8d %,8d %,8d %,8d%n", snapshot.after(), snapshot.operations(), snapshot.phis(),
                snapshot.loads(), snapshot.stores(), snapshot.saves());
        }
        out.printf("%nlargest methods (bytes of bytecode; HotSpot compiles up to %d)%n", HOTSPOT_LIMIT);
        methods().stream().limit(LARGEST_SHOWN)
            .forEach(method -> out.printf("%,10d  %s%n", method.bytes(), method.name()));
        out.printf("%ntime%n");
        stages.forEach((name, time) -> out.printf("%,7d ms  %s%n", time / 1_000_000, name));
    }
}
