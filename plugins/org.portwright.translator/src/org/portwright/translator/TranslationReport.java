// SPDX-License-Identifier: EPL-2.0
// Figures about a translation, for people who want to know what the passes did.
package org.portwright.translator;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.portwright.translator.interprocedural.FunctionBody;
import org.portwright.translator.ir.Op;
import org.portwright.translator.program.Program;

/** Sizes, times, and the effect of each pass. */
public final class TranslationReport {
    private static final int LARGEST_SHOWN = 10;
    /** HotSpot does not compile a method that is larger ({@code -XX:HugeMethodLimit}). */
    public static final int HOTSPOT_LIMIT = 8000;

    /**
     * A snapshot of the program's IR.
     *
     * @param after  the pass after which it was taken
     * @param counts how many values there are of each operation
     * @param saves  how many of the stores save a register that the caller owns
     */
    public record Snapshot(String after, Map<Op, Integer> counts, int saves) {
        /** @return how many values there are, without those that only join others at a merge */
        public int operations() {
            return counts.values().stream().mapToInt(Integer::intValue).sum() - count(Op.PHI);
        }

        /** @return how many values there are of an operation */
        public int count(Op op) {
            return counts.getOrDefault(op, 0);
        }
    }

    /**
     * A Java method.
     *
     * @param name  the C function
     * @param bytes size of its bytecode
     */
    public record Method(String name, int bytes) {
    }

    /**
     * What a C function has become.
     *
     * @param name         its symbol
     * @param address      where its machine code begins
     * @param methods      into how many Java methods it was split, 1 if it was not
     * @param bytes        size of their bytecode
     * @param largest      size of the largest of them, of which {@link #HOTSPOT_LIMIT} says whether it is compiled
     * @param accesses     how many loads and stores of the program's memory it has: what passes could not make variables
     * @param pointerCalls how many calls through pointers it has
     */
    public record FunctionFigures(String name, int address, int methods, int bytes, int largest, int accesses,
        int pointerCalls) {
    }

    private final List<String> warnings = new ArrayList<>();
    private final Map<String, Long> stages = new LinkedHashMap<>();
    private final List<Snapshot> snapshots = new ArrayList<>();
    private final List<Method> methods = new ArrayList<>();
    private final List<FunctionFigures> translated = new ArrayList<>();
    private int textBytes;
    private int dataBytes;
    private int functions;
    private int translatedFunctions;
    private int machineInstructions;
    private int classes;
    private int classBytes;

    void program(Program program, Collection<FunctionBody> reached) {
        textBytes = program.functions().stream().mapToInt(function -> function.end() - function.start()).sum();
        dataBytes = program.data().length;
        functions = program.functions().size();
        translatedFunctions = reached.size();
        machineInstructions = reached.stream().mapToInt(body -> body.function().instructionCount()).sum();
    }

    void classes(Map<String, byte[]> files) {
        classes = files.size();
        classBytes = files.values().stream().mapToInt(bytes -> bytes.length).sum();
    }

    void stage(String name, long nanoseconds) {
        stages.merge(name, nanoseconds, Long::sum);
    }

    void snapshot(Snapshot snapshot) {
        snapshots.add(snapshot);
    }

    /** Notes the size of a method; called while classes are written. */
    public void method(Method method) {
        methods.add(method);
    }

    /** Notes what a function has become; called while classes are written. */
    public void function(FunctionFigures figures) {
        translated.add(figures);
    }

    void warn(String warning) {
        warnings.add(warning);
    }

    /** @return what the user should know although the program was translated, a sentence each */
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** @return the IR after each pass, in order; empty unless {@link TranslationOptions#countsOperations()} */
    public List<Snapshot> snapshots() {
        return List.copyOf(snapshots);
    }

    /** @return all methods, the largest first */
    public List<Method> methods() {
        return methods.stream().sorted(Comparator.comparingInt(Method::bytes).reversed()
            .thenComparing(Method::name)).toList();
    }

    /** @return all functions, by address */
    public List<FunctionFigures> functions() {
        return translated.stream().sorted(Comparator.comparing(FunctionFigures::address, Integer::compareUnsigned)).toList();
    }

    /** @return the time of each stage in nanoseconds, in order */
    public Map<String, Long> stages() {
        return Collections.unmodifiableMap(stages);
    }

    /** Writes the report for people. */
    public void print(PrintStream out) {
        out.printf("text %,d bytes, data %,d bytes, %,d functions, of which %,d are reached (%,d instructions)%n",
            textBytes, dataBytes, functions, translatedFunctions, machineInstructions);
        out.printf("%d classes, %,d bytes; %,d bytes of bytecode%n%n", classes, classBytes,
            methods.stream().mapToLong(Method::bytes).sum());
        if (!snapshots.isEmpty()) {
            printPasses(out);
        }
        out.printf("%nlargest methods (bytes of bytecode; HotSpot compiles up to %d)%n", HOTSPOT_LIMIT);
        methods().stream().limit(LARGEST_SHOWN)
            .forEach(method -> out.printf("%,10d  %s%n", method.bytes(), method.name()));
        out.printf("%ntime%n");
        stages.forEach((name, time) -> out.printf("%,7d ms  %s%n", time / 1_000_000, name));
    }

    /** A column for each pass that changed something, a row for each operation. */
    private void printPasses(PrintStream out) {
        List<Snapshot> shown = new ArrayList<>();
        for (Snapshot snapshot : snapshots) {
            if (shown.isEmpty() || !shown.get(shown.size() - 1).counts().equals(snapshot.counts())) {
                shown.add(snapshot);
            }
        }
        out.println("operations after each pass that changed something");
        for (int i = 0; i < shown.size(); i++) {
            out.printf("  (%d) %s%n", i + 1, shown.get(i).after());
        }
        out.printf("%-20s", "");
        for (int i = 1; i <= shown.size(); i++) {
            out.printf(" %8s", "(" + i + ")");
        }
        out.println();
        for (Op op : Op.values()) {
            if (shown.stream().anyMatch(snapshot -> snapshot.count(op) > 0)) {
                printRow(out, op.name(), shown, snapshot -> snapshot.count(op));
            }
        }
        printRow(out, "all but PHI", shown, Snapshot::operations);
        printRow(out, "saved registers", shown, Snapshot::saves);
    }

    private static void printRow(PrintStream out, String name, List<Snapshot> shown, ToIntFunction<Snapshot> figure) {
        out.printf("%-20s", name);
        shown.forEach(snapshot -> out.printf(" %,8d", figure.applyAsInt(snapshot)));
        out.println();
    }
}
