// SPDX-License-Identifier: EPL-2.0
// Finds the registers that really carry arguments and results, over the whole program.
package org.portwright.translator.interprocedural;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.portwright.translator.TranslationException;
import org.portwright.translator.Workers;
import org.portwright.translator.binding.Export;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Callee;
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
    /** A call in a function. */
    private record Site(Needs caller, Value call) {
    }

    private final Map<Callee, Needs> ofFunctions = new HashMap<>();
    private final List<Needs> pointed = new ArrayList<>();
    private final ProvidedRegisters provided;
    private final BitSet neededByPointed = new BitSet();
    private final BitSet neededOfPointed = new BitSet();
    private final List<Site> indirectCalls = new ArrayList<>();
    /** What has values that nobody has followed yet. */
    private Set<Needs> open = new LinkedHashSet<>();

    private InferSignatures(Collection<FunctionBody> program) {
        provided = ProvidedRegisters.find(program);
        for (FunctionBody body : program) {
            Needs needs = new Needs(body);
            ofFunctions.put(body.function(), needs);
            open.add(needs);
            if (body.isAddressTaken()) {
                pointed.add(needs);
            }
        }
    }

    /**
     * Gives every function its signature, and every call the arguments and results of its callee.
     *
     * @param program all functions that are reached
     * @param entry   the function where the program starts: its stack pointer comes from outside
     * @param workers look at the functions
     * @return what a call through a pointer passes
     */
    public static List<Parameter> run(Collection<FunctionBody> program, FunctionBody entry, Workers workers)
        throws TranslationException {
        InferSignatures inference = new InferSignatures(program);
        inference.findNeeded(entry, workers);
        Map<Callee, Needs> ofFunctions = inference.ofFunctions;
        for (Needs needs : ofFunctions.values()) {
            needs.body.setSignature(signature(needs));
        }
        List<Parameter> pointerParameters = inference.pointerParameters();
        workers.map(program, body -> {
            new ApplySignatures(body, callee -> ofFunctions.get(callee).body.signature(), pointerParameters,
                ofFunctions.get(body.function()).values).run();
            return null;
        });
        return pointerParameters;
    }

    // Which values are needed: in each function by itself, then what that means for others, and so on.

    private void findNeeded(FunctionBody entry, Workers workers) throws TranslationException {
        workers.map(open, needs -> {
            needs.needEffects();
            return null;
        });
        ofFunctions.get(entry.function()).need(entry.graph().parameter(Mips.SP));
        for (Needs needs : ofFunctions.values()) {
            for (Value call : needs.calls) {
                if (call.op() == Op.CALL) {
                    ofFunctions.get(call.callee()).callers.add(new Site(needs, call));
                } else {
                    indirectCalls.add(new Site(needs, call));
                }
            }
        }
        ofFunctions.values().forEach(this::needExportedResults);
        while (!open.isEmpty()) {
            Set<Needs> round = open;
            open = new LinkedHashSet<>();
            workers.map(round, needs -> {
                needs.follow();
                return null;
            });
            round.forEach(this::crossBoundaries);
        }
    }

    private void needExportedResults(Needs needs) {
        for (Export export : needs.body.exports()) {
            for (int i = 0; i < export.resultWords(); i++) {
                needResult(needs, i);
            }
        }
    }

    private void crossBoundaries(Needs needs) {
        List<Value> boundaries = List.copyOf(needs.boundaries);
        needs.boundaries.clear();
        for (Value value : boundaries) {
            if (value.op() == Op.PARAM) {
                needParameter(needs, Registers.argumentIndex(value.intNumber()));
            } else {
                needResult(value);
            }
        }
    }

    private void need(Needs needs, Value value) {
        if (needs.need(value)) {
            open.add(needs);
        }
    }

    private void needParameter(Needs callee, int index) {
        if (index < 0 || callee.parameters.get(index) || !provided.isArgument(callee.body, index)) {
            return;
        }
        callee.parameters.set(index);
        for (Site site : callee.callers) {
            need(site.caller(), site.call().input(index));
        }
        if (callee.body.isAddressTaken() && !neededByPointed.get(index)) {
            neededByPointed.set(index);
            for (Site site : indirectCalls) {
                need(site.caller(), site.call().input(index + 1));
            }
        }
    }

    private void needResult(Value result) {
        int index = Registers.resultIndex(result.intNumber());
        Value call = result.input(0);
        if (call.op() == Op.CALL) {
            needResult(ofFunctions.get(call.callee()), index);
        } else if (!neededOfPointed.get(index)) {
            neededOfPointed.set(index);
            pointed.forEach(callee -> needResult(callee, index));
        }
    }

    private void needResult(Needs callee, int index) {
        if (callee.results.get(index) || !provided.isResult(callee.body, index)) {
            return;
        }
        callee.results.set(index);
        for (Terminator end : callee.returns) {
            need(callee, end.input(index));
        }
    }

    /** What of a function is needed. */
    private static final class Needs {
        final FunctionBody body;
        final BitSet values = new BitSet();
        final BitSet parameters = new BitSet();
        final BitSet results = new BitSet();
        final List<Value> calls = new ArrayList<>();
        final List<Site> callers = new ArrayList<>();
        final List<Terminator> returns = new ArrayList<>();
        /** Needed parameters and results of calls that other functions have not been asked for yet. */
        final List<Value> boundaries = new ArrayList<>();
        private final Deque<Value> work = new ArrayDeque<>();

        Needs(FunctionBody body) {
            this.body = body;
        }

        /** @return whether nobody needed the value before */
        boolean need(Value value) {
            boolean isNew = !values.get(value.id());
            if (isNew) {
                values.set(value.id());
                work.add(value);
            }
            return isNew;
        }

        void needEffects() {
            for (Block block : body.graph().blocks()) {
                for (Value value : block.values()) {
                    if (value.isCall()) {
                        calls.add(value);
                        if (value.op() == Op.CALL_INDIRECT) {
                            need(value.input(0));
                        }
                    } else if (value.op().effect() == Op.Effect.WRITE) {
                        needInputs(value);
                    }
                }
                Terminator end = block.terminator();
                if (end.kind() == Terminator.Kind.RETURN) {
                    returns.add(end);
                } else {
                    for (int i = 0; i < end.inputCount(); i++) {
                        need(end.input(i));
                    }
                }
            }
        }

        /** Needs what needed values are made of, within the function. */
        void follow() {
            while (!work.isEmpty()) {
                Value value = work.remove();
                switch (value.op()) {
                    case PARAM, RESULT -> boundaries.add(value);
                    case CALL, CALL_INDIRECT -> {
                        // Its arguments are needed as far as the callee needs them.
                    }
                    default -> needInputs(value);
                }
            }
        }

        private void needInputs(Value value) {
            for (int i = 0; i < value.inputCount(); i++) {
                need(value.input(i));
            }
        }
    }

    // Signatures.

    private static Signature signature(Needs needs) {
        return new Signature(parameters(needs.parameters, false), results(needs.results));
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
