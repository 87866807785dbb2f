// SPDX-License-Identifier: EPL-2.0
// Lifts the functions that a program may come to run.
package org.portwright.translator.interprocedural;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.portwright.translator.TranslationException;
import org.portwright.translator.Workers;
import org.portwright.translator.binding.Export;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Value;
import org.portwright.translator.lift.LiftOptions;
import org.portwright.translator.lift.Lifter;
import org.portwright.translator.program.Function;
import org.portwright.translator.program.PointedFunctions;
import org.portwright.translator.program.Program;

/**
 * Reached is where the program starts, what Java calls, what its data points to, and what a reached function
 * calls or takes the address of. Only what is left of a function in SSA form says what it calls, so that the
 * functions are lifted level by level, those of a level side by side.
 *
 * <p>They are lifted for rounding to nearest. If then none of them lets another one run in another mode, that is how
 * each of them always runs; otherwise all of them are lifted once more, for any mode.
 */
public final class ReachedFunctions {
    /** Linux o32, arch/mips/kernel/syscalls/syscall_o32.tbl: cacheflush. */
    private static final int CACHE_FLUSH = 4147;
    /** {@code jr $t9}, the third word of what GCC writes to the stack for a pointer to a nested function. */
    private static final int TRAMPOLINE = 0x03200008;

    private final Program program;
    private final Workers workers;
    private final PointedFunctions pointed;
    private final LiftOptions options;
    private final SortedMap<Integer, FunctionBody> bodies = new TreeMap<>();
    /** The labels at which nested functions make those around them go on. */
    private final Map<Function, Set<Integer>> labels = new HashMap<>();

    private ReachedFunctions(Program program, Workers workers, LiftOptions options) {
        this.options = options;
        this.program = program;
        this.workers = workers;
        this.pointed = new PointedFunctions(program);
    }

    /**
     * @param program the program
     * @param workers lift the functions
     * @param options for rounding to nearest
     * @return the functions, by their addresses
     * @throws TranslationException if the code of one can't be followed
     */
    public static SortedMap<Integer, FunctionBody> lift(Program program, Workers workers, LiftOptions options)
        throws TranslationException {
        ReachedFunctions reached = new ReachedFunctions(program, workers, options);
        reached.run();
        if (reached.bodies.values().stream().anyMatch(body -> body.graph().changesRounding())) {
            reached = new ReachedFunctions(program, workers, options.inAnyRoundingMode());
            reached.run();
        }
        return reached.bodies;
    }

    private void run() throws TranslationException {
        Set<Function> level = new LinkedHashSet<>();
        level.add(program.entry());
        level.addAll(pointed.inData());
        Map<Export, Function> exports = program.exports();
        level.addAll(exports.values());
        while (!level.isEmpty()) {
            List<FunctionBody> lifted = workers.map(level, function -> new FunctionBody(function,
                Lifter.lift(program, function, labels.getOrDefault(function, Set.of()), options)));
            level.clear();
            lifted.forEach(body -> bodies.put(body.function().start(), body));
            lifted.forEach(body -> addReachedFrom(body, level));
        }
        findTrampolines();
        exports.forEach((export, function) -> bodies.get(function.start()).exports().add(export));
        bodies.values().stream().filter(body -> pointed.contains(body.function())).forEach(FunctionBody::takeAddress);
    }

    /** @param level gets the functions that are reached now, and those around nested functions that are to go on elsewhere */
    private void addReachedFrom(FunctionBody body, Set<Function> level) {
        List<Function> functions = new ArrayList<>();
        calledBy(body.graph()).forEach(callee -> functions.add((Function) callee));
        functions.addAll(pointed.in(body.function()));
        for (Function function : functions) {
            if (!bodies.containsKey(function.start())) {
                level.add(function);
            }
        }
        for (int label : body.graph().exits()) {
            program.functionAround(label).filter(around -> labels.computeIfAbsent(around, key -> new TreeSet<>()).add(label))
                .ifPresent(level::add);
        }
    }

    /** @return the functions that a function calls by name, each once */
    static Collection<Callee> calledBy(Graph graph) {
        return values(graph).filter(value -> value.op() == Op.CALL).map(value -> value.callee()).distinct().toList();
    }

    /**
     * Code that was just written to memory must be flushed from the cache. The one that a pointer to a nested function leads
     * to the runtime knows; any other can't be translated.
     */
    private void findTrampolines() throws TranslationException {
        Set<Callee> flushing = bodies.values().stream()
            .filter(body -> values(body.graph()).anyMatch(value -> value.op() == Op.SYSTEM_CALL && value.input(0).isConst(CACHE_FLUSH)))
            .map(FunctionBody::function).collect(Collectors.toSet());
        for (FunctionBody body : bodies.values()) {
            if (flushing.isEmpty() || flushing.stream().noneMatch(calledBy(body.graph())::contains)) {
                continue;
            }
            if (values(body.graph()).noneMatch(value -> value.op() == Op.STORE && value.input(1).isConst(TRAMPOLINE))) {
                String name = body.function().name();
                throw new TranslationException("function " + name + " writes code and runs it; "
                    + "leave out what compiles while the program runs", name, null, 0);
            }
            body.makeTrampolines();
        }
    }

    private static Stream<Value> values(Graph graph) {
        return graph.blocks().stream().flatMap(block -> block.values().stream());
    }
}
