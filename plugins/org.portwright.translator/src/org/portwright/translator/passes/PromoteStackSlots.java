// SPDX-License-Identifier: EPL-2.0
// Turns words of the stack frame that nobody else can see into variables.
package org.portwright.translator.passes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.MemoryAccess;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.SsaBuilder;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;
import org.portwright.translator.mips.Mips;

/**
 * Spilled and saved registers, and locals whose address is not taken, become SSA values; then what the
 * prologue saves and the epilogue restores is dead code.
 *
 * <p>Which words qualify: places where callee-saved registers are saved, always, for they are no C objects
 * and no pointer leads there (the reload is dead code by now, since no caller reads the register). Other words of the own frame only if no address in the frame escapes, since
 * nothing says how far a pointer into it may reach, up or down. A word that is only stored may be an
 * argument of a call, and stays unless every callee's reach is known to end before it. In a function that
 * calls setjmp they stay in memory, where they are when it returns again.
 */
public final class PromoteStackSlots implements FunctionPass {
    private final ToIntFunction<Callee> argumentExtent;
    private final boolean onlySavedRegisters;

    /** @param argumentExtent for each function how far it reads into its caller's frame, in bytes from its $sp */
    public PromoteStackSlots(ToIntFunction<Callee> argumentExtent) {
        this(argumentExtent, false);
    }

    private PromoteStackSlots(ToIntFunction<Callee> argumentExtent, boolean onlySavedRegisters) {
        this.argumentExtent = argumentExtent;
        this.onlySavedRegisters = onlySavedRegisters;
    }

    /** @return the same, but that all C objects stay in memory, where a debugger looks for them */
    public static PromoteStackSlots ofSavedRegisters() {
        return new PromoteStackSlots(callee -> StackFrame.UNBOUNDED, true);
    }

    /**
     * @param graph a function, simplified
     * @return how far it may read into its caller's frame, in bytes from its stack pointer
     */
    public static int argumentExtent(Graph graph) {
        return new StackFrame(graph).argumentExtent();
    }

    /**
     * @param value any value of a function
     * @return whether it saves a register that the caller owns in the stack frame
     */
    public static boolean isRegisterSave(Value value) {
        return value.op() == Op.STORE && value.input(0).op() == Op.PARAM && value.input(0).intNumber() == Mips.SP
            && StackFrame.isSavedRegister(value.input(1));
    }

    @Override
    public void run(Graph graph) {
        StackFrame frame = new StackFrame(graph);
        Map<Integer, Integer> variables = new HashMap<>();
        for (Map.Entry<Integer, StackFrame.Word> word : frame.words().entrySet()) {
            if (isPrivate(frame, word.getKey(), word.getValue(), graph.isReentered())) {
                variables.put(word.getKey(), variables.size());
            }
        }
        dropHalves(graph, variables);
        if (!variables.isEmpty()) {
            new Promotion(graph, variables).run();
        }
    }

    private boolean isPrivate(StackFrame frame, int offset, StackFrame.Word word, boolean reentered) {
        if (word.isOdd || offset >= StackFrame.HOME_SIZE || !word.isStored) {
            return false;
        }
        if (word.holdsOnlySavedRegisters || onlySavedRegisters) {
            return word.holdsOnlySavedRegisters;
        }
        return !reentered && !frame.escapes() && (word.isLoaded || !mayBeArgument(frame, offset));
    }

    private boolean mayBeArgument(StackFrame frame, int offset) {
        for (StackFrame.CallSite site : frame.calls()) {
            if (site.stackPointer() == Integer.MIN_VALUE) {
                return true;
            }
            int place = offset - site.stackPointer();
            int extent = site.call().op() == Op.CALL
                ? argumentExtent.applyAsInt(site.call().callee()) : StackFrame.UNBOUNDED;
            if (place >= StackFrame.HOME_SIZE && place < extent) {
                return true;
            }
        }
        return false;
    }

    /** Both words of a double, or none. */
    private static void dropHalves(Graph graph, Map<Integer, Integer> variables) {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Block block : graph.blocks()) {
                for (Value value : block.values()) {
                    if (isFrameAccess(graph, value) && value.access() == MemoryAccess.F64) {
                        int offset = value.intNumber();
                        if (variables.containsKey(offset) != variables.containsKey(offset + 4)) {
                            variables.remove(offset);
                            variables.remove(offset + 4);
                            changed = true;
                        }
                    }
                }
            }
        }
        List<Integer> left = new ArrayList<>(variables.keySet());
        for (int i = 0; i < left.size(); i++) {
            variables.put(left.get(i), i);
        }
    }

    private static boolean isFrameAccess(Graph graph, Value value) {
        return (value.op() == Op.LOAD || value.op() == Op.STORE) && value.input(0) == graph.parameter(Mips.SP);
    }

    /** The rewriting of one function. */
    private static final class Promotion {
        private final Graph graph;
        private final Map<Integer, Integer> variables;
        private final SsaBuilder ssa;
        private final Builder builder;

        Promotion(Graph graph, Map<Integer, Integer> variables) {
            this.graph = graph;
            this.variables = variables;
            this.ssa = new SsaBuilder(graph, variables.size(), variable -> graph.garbage());
            this.builder = new Builder(graph);
        }

        void run() {
            for (Block block : graph.blocks()) {
                ssa.expect(block, block.predecessors().size());
            }
            for (Block block : graph.blocks()) {
                for (Value value : builder.rewrite(block)) {
                    if (isFrameAccess(graph, value) && variables.containsKey(value.intNumber())) {
                        builder.setAddress(value.address());
                        promote(block, value);
                    } else {
                        builder.keep(value);
                    }
                }
                ssa.filled(block);
            }
            ssa.finish();
        }

        private void promote(Block block, Value value) {
            int offset = value.intNumber();
            if (value.op() == Op.LOAD) {
                value.replaceBy(switch (value.access()) {
                    case F32 -> builder.floatOf(read(offset, block));
                    case F64 -> builder.doubleOf(read(lowWord(offset), block), read(highWord(offset), block));
                    default -> read(offset, block);
                });
                return;
            }
            Value stored = value.input(1);
            switch (value.access()) {
                case F32 -> write(offset, block, builder.make(Op.FLOAT_TO_BITS, stored));
                case F64 -> {
                    Value bits = builder.make(Op.DOUBLE_TO_BITS, Type.LONG, stored);
                    write(lowWord(offset), block, builder.make(Op.L2I, bits));
                    write(highWord(offset), block, builder.make(Op.HIGH, bits));
                }
                default -> write(offset, block, stored);
            }
        }

        private int lowWord(int offset) {
            return graph.isBigEndian() ? offset + 4 : offset;
        }

        private int highWord(int offset) {
            return graph.isBigEndian() ? offset : offset + 4;
        }

        private Value read(int offset, Block block) {
            return ssa.read(variables.get(offset), block);
        }

        private void write(int offset, Block block, Value value) {
            ssa.write(variables.get(offset), block, value);
        }
    }
}
