// SPDX-License-Identifier: EPL-2.0
// Rewrites the calls and returns of a function to the signatures that were inferred.
package org.portwright.translator.interprocedural;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.portwright.translator.ir.Attribute;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.Graph;
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
 * Inputs of a call become the arguments of its signature, in its types; the values that stood for result
 * registers become parts of what the call returns. A second result goes through a static field.
 */
final class ApplySignatures {
    private final FunctionBody body;
    private final Graph graph;
    private final Function<Callee, Signature> signatures;
    private final List<Parameter> pointerParameters;
    private final BitSet needed;
    private final Builder builder;
    private final Map<Value, Map<Integer, Value>> results = new HashMap<>();

    ApplySignatures(FunctionBody body, Function<Callee, Signature> signatures, List<Parameter> pointerParameters,
        BitSet needed) {
        this.body = body;
        this.graph = body.graph();
        this.signatures = signatures;
        this.pointerParameters = pointerParameters;
        this.needed = needed;
        this.builder = new Builder(graph);
    }

    void run() {
        Map<Value, BitSet> neededOfCalls = neededResults();
        for (Block block : graph.blocks()) {
            for (Value value : builder.rewrite(block)) {
                builder.setAddress(value.address());
                switch (value.op()) {
                    case CALL -> call(value, signatures.apply(value.callee()), 0);
                    case CALL_INDIRECT -> call(value, new Signature(pointerParameters,
                        asBits(InferSignatures.results(neededOfCalls.getOrDefault(value, new BitSet())))), 1);
                    case RESULT -> value.replaceBy(results.get(value.input(0))
                        .getOrDefault(value.intNumber(), graph.garbage()));
                    default -> builder.keep(value);
                }
            }
            returns(block);
        }
        dropUnneededPhis();
        typeParameters();
    }

    /** PHIs of registers that nobody needs may hold anything; without them no unneeded value stays alive. */
    private void dropUnneededPhis() {
        for (Block block : graph.blocks()) {
            block.phis().removeIf(phi -> {
                // PHIs that this pass itself needed are marked, for whatever uses them was needed.
                boolean drop = !needed.get(phi.id());
                if (drop) {
                    phi.replaceBy(graph.garbage());
                }
                return drop;
            });
        }
    }

    private Map<Value, BitSet> neededResults() {
        Map<Value, BitSet> ofCalls = new HashMap<>();
        for (Block block : graph.blocks()) {
            for (Value value : block.values()) {
                if (value.op() == Op.RESULT && needed.get(value.id())) {
                    ofCalls.computeIfAbsent(value.input(0), key -> new BitSet())
                        .set(Registers.resultIndex(value.intNumber()));
                }
            }
        }
        return ofCalls;
    }

    /** Through a pointer floating-point results come as bits: the caller can't know what the callee makes of them. */
    private static List<Result> asBits(List<Result> results) {
        return results.stream().map(result -> Registers.isFloating(result.register()) ? new Result(result.register(), Type.LONG) : result)
            .toList();
    }

    private void call(Value call, Signature signature, int first) {
        List<Value> arguments = new ArrayList<>();
        for (int i = 0; i < first; i++) {
            arguments.add(call.input(i));
        }
        for (Parameter parameter : signature.parameters()) {
            int index = first + Registers.argumentIndex(parameter.register());
            arguments.add(switch (parameter.type()) {
                case FLOAT -> builder.floatOf(call.input(index));
                case DOUBLE -> builder.doubleOf(call.input(index), call.input(index + 1));
                case LONG -> builder.make(Op.PAIR, Type.LONG, call.input(index), call.input(index + 1));
                default -> call.input(index);
            });
        }
        Attribute callee = first == 0 ? call.extra() : signature;
        call.become(call.op(), signature.returnType(), 0, callee, arguments.toArray(new Value[0]));
        builder.keep(call);
        Map<Integer, Value> byRegister = new HashMap<>();
        for (int i = 0; i < signature.results().size(); i++) {
            Result result = signature.results().get(i);
            Value value = i == 0 ? call
                : builder.make(Op.FURTHER_RESULT, Type.LONG, result.register(), null);
            split(result, value, byRegister);
        }
        results.put(call, byRegister);
    }

    private void split(Result result, Value value, Map<Integer, Value> byRegister) {
        int register = result.register();
        switch (value.type()) {
            case FLOAT -> byRegister.put(register, builder.make(Op.FLOAT_TO_BITS, value));
            case DOUBLE -> splitLong(register, builder.make(Op.DOUBLE_TO_BITS, Type.LONG, value), byRegister);
            case LONG -> splitLong(register, value, byRegister);
            default -> byRegister.put(register, value);
        }
    }

    private void splitLong(int register, Value bits, Map<Integer, Value> byRegister) {
        byRegister.put(register, builder.make(Op.L2I, bits));
        byRegister.put(register + 1, builder.make(Op.HIGH, bits));
    }

    private void returns(Block block) {
        Terminator end = block.terminator();
        if (end.kind() != Terminator.Kind.RETURN) {
            return;
        }
        builder.setAddress(end.address());
        List<Result> declared = body.signature().results();
        List<Value> values = new ArrayList<>();
        for (Result result : declared) {
            int index = Registers.resultIndex(result.register());
            values.add(switch (result.type()) {
                case FLOAT -> builder.floatOf(end.input(index));
                case DOUBLE -> builder.doubleOf(end.input(index), end.input(index + 1));
                case LONG -> builder.make(Op.PAIR, Type.LONG, end.input(index), end.input(index + 1));
                default -> end.input(index);
            });
        }
        for (int i = 1; i < values.size(); i++) {
            builder.make(Op.SET_FURTHER_RESULT, Type.VOID, declared.get(i).register(), null, bits(values.get(i)));
        }
        end.setInputs(values.isEmpty() ? new Value[0] : new Value[] {values.get(0)});
    }

    private Value bits(Value value) {
        return switch (value.type()) {
            case FLOAT -> builder.make(Op.U2L, Type.LONG, builder.make(Op.FLOAT_TO_BITS, value));
            case DOUBLE -> builder.make(Op.DOUBLE_TO_BITS, Type.LONG, value);
            default -> value;
        };
    }

    /** Floating-point parameters come as numbers; where the code reads the register it reads their bits. */
    private void typeParameters() {
        Block entry = graph.entry();
        List<Value> old = builder.rewrite(entry);
        builder.setAddress(entry.address());
        for (Parameter parameter : body.signature().parameters()) {
            int register = parameter.register();
            if (parameter.type() == Type.FLOAT) {
                Value number = graph.create(Op.PARAM, Type.FLOAT, register, null);
                graph.replaceParameter(register, builder.make(Op.FLOAT_TO_BITS, number));
            } else if (parameter.type() == Type.DOUBLE) {
                Value number = graph.create(Op.PARAM, Type.DOUBLE, register, null);
                Value asLong = builder.make(Op.DOUBLE_TO_BITS, Type.LONG, number);
                graph.replaceParameter(register, builder.make(Op.L2I, asLong));
                graph.replaceParameter(register + 1, builder.make(Op.HIGH, asLong));
            }
        }
        entry.values().addAll(old);
        for (int register = 0; register < Registers.COUNT; register++) {
            boolean isParameter = register == Registers.RESUMED;
            for (Parameter parameter : body.signature().parameters()) {
                isParameter |= parameter.register() == register
                    || parameter.type() == Type.DOUBLE && parameter.register() + 1 == register;
            }
            if (!isParameter) {
                // There is no return address; who reads it all the same finds an address of code, and not a null pointer.
                graph.replaceParameter(register, register == Mips.RA ? builder.constant(entry.address()) : graph.garbage());
            }
        }
    }
}
