// SPDX-License-Identifier: EPL-2.0
// Finds the registers that really carry arguments and results, over the whole program.
package org.portwright.translator.passes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Registers;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Signature.Parameter;
import org.portwright.translator.ir.Signature.Result;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;
import org.portwright.translator.mips.Mips;

/**
 * After lifting, each call reads all argument registers and defines all result registers. Two questions,
 * each answered for all functions at once, show which of them matter:
 * <ol>
 * <li>Which result registers does a function set? Not those that hold garbage at every return. Assumed not
 * set, until a return shows otherwise.
 * <li>Which values are needed? What memory and control flow need, what that needs in turn, an argument if
 * the callee needs its parameter, a result if a caller needs it.
 * </ol>
 * Functions that are called through pointers share one view of their parameters: a call through a pointer
 * passes what any of them needs.
 */
public final class InferSignatures {
    /** Index of $f0 among the results. */
    private static final int FIRST_FLOATING_RESULT = Registers.resultIndex(Registers.F0);

    private record Needed(FunctionBody body, Value value) {
    }

    private record Site(FunctionBody body, Value call) {
    }

    private final Map<Object, FunctionBody> bodies = new HashMap<>();
    private final List<FunctionBody> pointed;
    private final Map<FunctionBody, BitSet> provided = new HashMap<>();
    private final BitSet providedByPointed = new BitSet();
    private final Map<FunctionBody, BitSet> neededValues = new HashMap<>();
    private final Map<FunctionBody, BitSet> neededParameters = new HashMap<>();
    private final Map<FunctionBody, BitSet> neededResults = new HashMap<>();
    private final BitSet neededByPointed = new BitSet();
    private final Set<FunctionBody> withIntegerFirst = new HashSet<>();
    private final Map<FunctionBody, List<Site>> callers = new HashMap<>();
    private final List<Site> indirectCalls = new ArrayList<>();
    private final Deque<Needed> work = new ArrayDeque<>();

    private InferSignatures(Collection<FunctionBody> program) {
        for (FunctionBody body : program) {
            bodies.put(body.function(), body);
            provided.put(body, new BitSet());
            neededValues.put(body, new BitSet());
            neededParameters.put(body, new BitSet());
            neededResults.put(body, new BitSet());
            callers.put(body, new ArrayList<>());
        }
        pointed = program.stream().filter(FunctionBody::isAddressTaken).toList();
    }

    /**
     * Gives every function its signature, and every call the arguments and results of its callee.
     *
     * @param program all functions that are reached
     * @param entry   the function where the program starts: its stack pointer comes from outside
     * @return what a call through a pointer passes
     */
    public static List<Parameter> run(Collection<FunctionBody> program, FunctionBody entry) {
        InferSignatures inference = new InferSignatures(program);
        inference.findProvidedResults();
        inference.dropScratchResults();
        inference.findIntegerFirst();
        inference.findNeeded(entry);
        for (FunctionBody body : program) {
            body.setSignature(inference.signature(body));
        }
        List<Parameter> pointerParameters = inference.pointerParameters();
        for (FunctionBody body : program) {
            new ApplySignatures(body, inference.bodies, pointerParameters, inference.neededValues.get(body)).run();
        }
        return pointerParameters;
    }

    // Which results are set.

    private void findProvidedResults() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (FunctionBody body : provided.keySet()) {
                BitSet set = provided.get(body);
                int before = set.cardinality();
                for (Block block : body.graph().blocks()) {
                    addProvided(block.terminator(), set);
                }
                if (set.cardinality() > before) {
                    changed = true;
                    if (body.isAddressTaken()) {
                        providedByPointed.or(set);
                    }
                }
            }
        }
    }

    private void addProvided(Terminator end, BitSet set) {
        if (end.kind() == Terminator.Kind.RETURN) {
            for (int i = 0; i < Registers.resultCount(); i++) {
                if (!set.get(i) && !isGarbage(end.input(i), new HashSet<>())) {
                    set.set(i);
                }
            }
        }
    }

    /**
     * A function that returns an integer may have used $f0 for itself. If it also leaves it as it is on some way
     * to a return, it is no function that returns a number, for that one would set it on every way.
     */
    private void dropScratchResults() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (FunctionBody body : provided.keySet()) {
                BitSet set = provided.get(body);
                for (int i = FIRST_FLOATING_RESULT; set.get(0) && i < Registers.resultCount(); i++) {
                    if (set.get(i) && mayBeGarbage(body, i)) {
                        set.clear(i);
                        changed = true;
                    }
                }
            }
            providedByPointed.clear();
            pointed.forEach(body -> providedByPointed.or(provided.get(body)));
        }
    }

    private boolean mayBeGarbage(FunctionBody body, int result) {
        return body.graph().blocks().stream().map(Block::terminator)
            .anyMatch(end -> end.kind() == Terminator.Kind.RETURN && mayBeGarbage(end.input(result), new HashSet<>()));
    }

    private boolean mayBeGarbage(Value value, Set<Value> seen) {
        if (value.op() != Op.PHI) {
            return isGarbage(value, seen);
        }
        if (seen.add(value)) {
            for (int i = 0; i < value.inputCount(); i++) {
                if (mayBeGarbage(value.input(i), seen)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isGarbage(Value value, Set<Value> seen) {
        return switch (value.op()) {
            case GARBAGE -> true;
            case PARAM -> Registers.argumentIndex(value.intNumber()) < 0;
            case RESULT -> !provides(value);
            case PHI -> {
                if (seen.add(value)) {
                    for (int i = 0; i < value.inputCount(); i++) {
                        if (!isGarbage(value.input(i), seen)) {
                            yield false;
                        }
                    }
                }
                yield true;
            }
            default -> false;
        };
    }

    private boolean provides(Value result) {
        int index = Registers.resultIndex(result.intNumber());
        Value call = result.input(0);
        return call.op() == Op.CALL ? provided.get(bodies.get(call.extra())).get(index) : providedByPointed.get(index);
    }

    // Which values are needed.

    private void findNeeded(FunctionBody entry) {
        need(entry, entry.graph().parameter(Mips.SP));
        for (FunctionBody body : provided.keySet()) {
            for (Block block : body.graph().blocks()) {
                block.values().forEach(value -> needEffect(body, value));
                Terminator end = block.terminator();
                if (end.kind() != Terminator.Kind.RETURN) {
                    for (int i = 0; i < end.inputCount(); i++) {
                        need(body, end.input(i));
                    }
                }
            }
        }
        while (!work.isEmpty()) {
            Needed next = work.remove();
            follow(next.body(), next.value());
        }
    }

    private void needEffect(FunctionBody body, Value value) {
        if (value.op() == Op.CALL) {
            FunctionBody callee = bodies.get(value.extra());
            Site site = new Site(body, value);
            callers.get(callee).add(site);
            neededParameters.get(callee).stream().forEach(index -> need(body, value.input(index)));
        } else if (value.op() == Op.CALL_INDIRECT) {
            indirectCalls.add(new Site(body, value));
            need(body, value.input(0));
            neededByPointed.stream().forEach(index -> need(body, value.input(index + 1)));
        } else if (value.op().effect() == Op.Effect.WRITE) {
            needInputs(body, value);
        }
    }

    private void needInputs(FunctionBody body, Value value) {
        for (int i = 0; i < value.inputCount(); i++) {
            need(body, value.input(i));
        }
    }

    private void need(FunctionBody body, Value value) {
        BitSet needed = neededValues.get(body);
        if (!needed.get(value.id())) {
            needed.set(value.id());
            work.add(new Needed(body, value));
        }
    }

    private void follow(FunctionBody body, Value value) {
        switch (value.op()) {
            case PARAM -> needParameter(body, value.intNumber());
            case RESULT -> needResult(value);
            case CALL, CALL_INDIRECT -> {
                // Its arguments are needed as far as the callee needs them.
            }
            default -> needInputs(body, value);
        }
    }

    /**
     * o32 passes numbers in floating-point registers only if the first argument is one, and then nothing in $a0.
     * A function that computes with $a0 has none, though what happens to be in $f12 may seem to go on to a callee.
     */
    private void findIntegerFirst() {
        for (FunctionBody body : provided.keySet()) {
            Value first = body.graph().parameter(Mips.A0);
            boolean computes = body.graph().blocks().stream().flatMap(block -> block.values().stream())
                .anyMatch(value -> !value.isCall() && hasInput(value, first));
            boolean decides = body.graph().blocks().stream().map(Block::terminator)
                .anyMatch(end -> end.kind() == Terminator.Kind.IF && (end.input(0) == first || end.input(1) == first));
            if (computes || decides) {
                withIntegerFirst.add(body);
            }
        }
    }

    private static boolean hasInput(Value value, Value wanted) {
        for (int i = 0; i < value.inputCount(); i++) {
            if (value.input(i) == wanted) {
                return true;
            }
        }
        return false;
    }

    private void needParameter(FunctionBody body, int register) {
        int index = Registers.argumentIndex(register);
        if (index < 0 || neededParameters.get(body).get(index)
            || register >= Registers.F0 && withIntegerFirst.contains(body)) {
            return;
        }
        neededParameters.get(body).set(index);
        for (Site site : callers.get(body)) {
            need(site.body(), site.call().input(index));
        }
        if (body.isAddressTaken() && !neededByPointed.get(index)) {
            neededByPointed.set(index);
            for (Site site : indirectCalls) {
                need(site.body(), site.call().input(index + 1));
            }
        }
    }

    private void needResult(Value result) {
        int index = Registers.resultIndex(result.intNumber());
        Value call = result.input(0);
        if (call.op() == Op.CALL) {
            needResult(bodies.get(call.extra()), index);
        } else {
            pointed.forEach(callee -> needResult(callee, index));
        }
    }

    private void needResult(FunctionBody callee, int index) {
        if (!provided.get(callee).get(index) || neededResults.get(callee).get(index)) {
            return;
        }
        neededResults.get(callee).set(index);
        for (Block block : callee.graph().blocks()) {
            if (block.terminator().kind() == Terminator.Kind.RETURN) {
                need(callee, block.terminator().input(index));
            }
        }
    }

    // Signatures.

    private Signature signature(FunctionBody body) {
        return new Signature(parameters(neededParameters.get(body), false), results(neededResults.get(body)));
    }

    private List<Parameter> pointerParameters() {
        return parameters(neededByPointed, true);
    }

    /** @param asBits whether floating-point registers are passed as the 64 bits of a pair */
    private static List<Parameter> parameters(BitSet needed, boolean asBits) {
        List<Parameter> parameters = new ArrayList<>();
        for (int i = 0; i < Registers.argumentCount(); i++) {
            int register = Registers.argument(i);
            if (register < Registers.F0) {
                if (needed.get(i)) {
                    parameters.add(new Parameter(register, Type.INT));
                }
            } else if ((register - Registers.F0) % 2 == 0 && (needed.get(i) || needed.get(i + 1))) {
                parameters.add(new Parameter(register,
                    asBits ? Type.LONG : needed.get(i + 1) ? Type.DOUBLE : Type.FLOAT));
            }
        }
        return parameters;
    }

    /**
     * @param needed indices of result registers
     * @return the results that they make
     */
    static List<Result> results(BitSet needed) {
        List<Result> results = new ArrayList<>();
        int a0 = Registers.resultIndex(Mips.A0);
        boolean imaginary = needed.get(a0) || needed.get(a0 + 1); // is returned beside the real part
        boolean v0 = needed.get(0) || imaginary;
        boolean v1 = needed.get(1) || imaginary;
        if (v0 || v1) {
            results.add(new Result(v0 ? Mips.V0 : Mips.V1, v0 && v1 ? Type.LONG : Type.INT));
        }
        for (int i = 2; i < a0; i += 2) {
            if (needed.get(i) || needed.get(i + 1)) {
                results.add(new Result(Registers.result(i), needed.get(i + 1) ? Type.DOUBLE : Type.FLOAT));
            }
        }
        if (imaginary) {
            results.add(new Result(Mips.A0, Type.LONG));
        }
        return results;
    }
}
