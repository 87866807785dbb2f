// SPDX-License-Identifier: EPL-2.0
// Lifts the functions that a program may come to run.
package org.portwright.translator.interprocedural;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.portwright.translator.TranslationException;
import org.portwright.translator.Workers;
import org.portwright.translator.binding.Export;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
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

    private final Program program;
    private final Workers workers;
    private final PointedFunctions pointed;
    private final LiftOptions options;
    private final SortedMap<Integer, FunctionBody> bodies = new TreeMap<>();

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
        Map<Function, Function> level = new LinkedHashMap<>();
        level.put(program.entry(), program.entry());
        pointed.inData().forEach(function -> level.put(function, function));
        Map<Export, Function> exports = program.exports();
        exports.values().forEach(function -> level.put(function, function));
        while (!level.isEmpty()) {
            List<FunctionBody> lifted = workers.map(level.keySet(),
                function -> new FunctionBody(function, Lifter.lift(program, function, options)));
            for (FunctionBody body : lifted) {
                refuseTrampolines(body.graph(), level.get(body.function()));
            }
            level.clear();
            lifted.forEach(body -> bodies.put(body.function().start(), body));
            lifted.forEach(body -> addReachedFrom(body, level));
        }
        exports.forEach((export, function) -> bodies.get(function.start()).exports().add(export));
        bodies.values().stream().filter(body -> pointed.contains(body.function())).forEach(FunctionBody::takeAddress);
    }

    /** @param level for each function that is reached now, the one that it is reached from */
    private void addReachedFrom(FunctionBody body, Map<Function, Function> level) {
        List<Function> functions = new ArrayList<>();
        calledBy(body.graph()).forEach(callee -> functions.add((Function) callee));
        functions.addAll(pointed.in(body.function()));
        for (Function function : functions) {
            if (!bodies.containsKey(function.start())) {
                level.putIfAbsent(function, body.function());
            }
        }
    }

    /** @return the functions that a function calls by name, each once */
    static Collection<Callee> calledBy(Graph graph) {
        return graph.blocks().stream().flatMap(block -> block.values().stream())
            .filter(value -> value.op() == Op.CALL).map(value -> value.callee()).distinct().toList();
    }

    /** Code that was just written to memory must be flushed from the cache, and such code can't be translated. */
    private static void refuseTrampolines(Graph function, Function caller) throws TranslationException {
        boolean flushes = function.blocks().stream().flatMap(block -> block.values().stream())
            .anyMatch(value -> value.op() == Op.SYSTEM_CALL && value.input(0).isConst(CACHE_FLUSH));
        if (flushes) {
            throw new TranslationException("function " + caller.name() + " writes code and runs it, as a pointer "
                + "to a nested function does; move the nested function out of it", caller.name(), null, 0);
        }
    }
}
