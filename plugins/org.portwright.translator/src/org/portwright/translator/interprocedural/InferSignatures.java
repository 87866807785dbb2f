// SPDX-License-Identifier: EPL-2.0
// Finds the registers that really carry arguments and results, over the whole program.
package org.portwright.translator.interprocedural;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Signature.Parameter;
import org.portwright.translator.ir.Signature.Result;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;
import org.portwright.translator.mips.Mips;
import org.portwright.translator.mips.Registers;

/**
 * After lifting, each call reads all argument registers and defines all result registers. Two questions,
 * each answered for all functions at once, show which of them matter:
 * <ol>
 * <li>Which registers can hold a result or an argument at all ({@link ProvidedRegisters})?
 * <li>Which values are needed? What memory and control flow need, what that needs in turn, an argument if
 * the callee needs its parameter, a result if a caller needs it.
 * </ol>
 * Functions that are called through pointers share one view of their parameters: a call through a pointer
 * passes what any of them needs.
 */
public final class InferSignatures {
    private record Needed(FunctionBody body, Value value) {
    }

    private record Site(FunctionBody body, Value call) {
    }

    private final Map<Object, FunctionBody> bodies = new HashMap<>();
    private final List<FunctionBody> pointed;
    private final ProvidedRegisters provided;
    private final Map<FunctionBody, BitSet> neededValues = new HashMap<>();
    private final Map<FunctionBody, BitSet> neededParameters = new HashMap<>();
    private final Map<FunctionBody, BitSet> neededResults = new HashMap<>();
    private final BitSet neededByPointed = new BitSet();
    private final Map<FunctionBody, List<Site>> callers = new HashMap<>();
    private final List<Site> indirectCalls = new ArrayList<>();
    private final Deque<Needed> work = new ArrayDeque<>();

    private InferSignatures(Collection<FunctionBody> program) {
        for (FunctionBody body : program) {
            bodies.put(body.function(), body);
            neededValues.put(body, new BitSet());
            neededParameters.put(body, new BitSet());
            neededResults.put(body, new BitSet());
            callers.put(body, new ArrayList<>());
        }
        pointed = program.stream().filter(FunctionBody::isAddressTaken).toList();
        provided = ProvidedRegisters.find(program);
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

    // Which values are needed.

    private void findNeeded(FunctionBody entry) {
        need(entry, entry.graph().parameter(Mips.SP));
        for (FunctionBody body : bodies.values()) {
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
            FunctionBody callee = bodies.get(value.callee());
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

    private void needParameter(FunctionBody body, int register) {
        int index = Registers.argumentIndex(register);
        if (index < 0 || neededParameters.get(body).get(index) || !provided.isArgument(body, index)) {
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
            needResult(bodies.get(call.callee()), index);
        } else {
            pointed.forEach(callee -> needResult(callee, index));
        }
    }

    private void needResult(FunctionBody callee, int index) {
        if (!provided.isResult(callee, index) || neededResults.get(callee).get(index)) {
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
