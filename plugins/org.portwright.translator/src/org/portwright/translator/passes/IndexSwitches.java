// SPDX-License-Identifier: EPL-2.0
// Decides by the index into a jump table instead of by what the table holds.
package org.portwright.translator.passes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;
import org.portwright.translator.analysis.JumpTable;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.Condition;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.MemoryAccess;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Value;
import org.portwright.translator.mips.Mips;

/**
 * A jump through a table whose address was not known when the function was lifted, because GCC keeps it in the stack
 * frame, goes to any label of the function. Once the address is a constant, it is a switch over the index: that needs no
 * load, has a case for each word of the table and no others, and the JVM jumps through a table, too.
 *
 * <p>Where the address stays in the frame, because that of something beside it is passed on, it is compared with the
 * table that the function has put there, before the switch over the index; if it is another one, all is as it was.
 */
public final class IndexSwitches implements FunctionPass {
    private final IntFunction<OptionalInt> pointers;

    /** @param pointers gives for an address the pointer that is there, in a word that the program can't change */
    public IndexSwitches(IntFunction<OptionalInt> pointers) {
        this.pointers = pointers;
    }

    @Override
    public void run(Graph graph) {
        boolean changed = false;
        for (Block block : List.copyOf(graph.blocks())) {
            changed |= block.terminator().kind() == Terminator.Kind.SWITCH && (index(graph, block) || indexIfEqual(graph, block));
        }
        if (changed) {
            graph.order();
        }
    }

    private boolean index(Graph graph, Block block) {
        Terminator end = block.terminator();
        JumpTable table = JumpTable.find(labels(end), block, end.input(0));
        if (table == null || table.targets().length == 1) {
            return false;
        }
        block.changeTerminator(switchOf(graph, block, table, end.input(0), end));
        return true;
    }

    /** @return whether the address of a table was found that is in the stack frame, as far as one can tell */
    private boolean indexIfEqual(Graph graph, Block block) {
        Terminator end = block.terminator();
        Value target = end.input(0);
        if (target.op() != Op.LOAD || target.block() != block || target.input(0).op() != Op.ADD || changesMemoryAfter(target, block)) {
            return false;
        }
        Value sum = target.input(0);
        for (int i = 0; i < 2; i++) {
            Value address = sum.input(i);
            for (int stored : constantsStoredWhere(graph, address)) {
                Value direct = graph.create(Op.LOAD, target.type(), target.intNumber() + stored, target.access(), sum.input(1 - i));
                JumpTable table = JumpTable.find(labels(end), block, direct);
                if (table != null && table.targets().length > 1) {
                    compare(graph, block, address, stored, direct, table);
                    return true;
                }
            }
        }
        return false;
    }

    /** Another load instead of this one, at the end of the block, must give the same. */
    private static boolean changesMemoryAfter(Value load, Block block) {
        List<Value> values = block.values();
        return values.subList(values.indexOf(load), values.size()).stream()
            .anyMatch(value -> value.op().effect() == Op.Effect.WRITE);
    }

    /** @return the constants that the function stores where in its frame the value is loaded from */
    private static Set<Integer> constantsStoredWhere(Graph graph, Value load) {
        Value frame = graph.parameter(Mips.SP);
        if (load.op() != Op.LOAD || load.access() != MemoryAccess.I32 || load.input(0) != frame) {
            return Set.of();
        }
        Set<Integer> constants = new LinkedHashSet<>();
        for (Block block : graph.blocks()) {
            for (Value value : block.values()) {
                if (value.op() == Op.STORE && value.access() == MemoryAccess.I32 && value.input(0) == frame
                        && value.intNumber() == load.intNumber() && value.input(1).isConst()) {
                    constants.add(value.input(1).intNumber());
                }
            }
        }
        return constants;
    }

    private void compare(Graph graph, Block block, Value address, int expected, Value direct, JumpTable table) {
        Value target = block.terminator().input(0);
        Value again = graph.append(block, graph.create(Op.LOAD, target.type(), target.number(), target.extra(), target.inputs()));
        again.setAddress(target.address());
        Block otherwise = graph.cut(block, block.values().size() - 1);
        Terminator end = otherwise.terminator();
        end.setInputs(again);

        Block equal = graph.newBlock(end.address());
        equal.terminate(switchOf(graph, equal, table, direct, end));
        for (Block successor : equal.terminator().successors()) {
            int edge = successor.predecessors().indexOf(otherwise);
            for (Value phi : successor.phis()) {
                List<Value> inputs = new ArrayList<>(List.of(phi.inputs()));
                inputs.add(phi.input(edge));
                phi.setInputs(inputs.toArray(new Value[0]));
            }
        }
        block.changeTerminator(Terminator.branch(Condition.EQ, address, graph.constant(expected), equal, otherwise).at(end.address()));
        equal.predecessors().add(block);
    }

    /** @return a switch over the index into a table, the labels of which are those of another switch */
    private static Terminator switchOf(Graph graph, Block block, JumpTable table, Value target, Terminator labels) {
        Map<Integer, Block> blocks = blocks(labels);
        List<Block> cases = new ArrayList<>();
        for (int label : table.targets()) {
            cases.add(blocks.get(label));
        }
        Builder builder = new Builder(graph).at(block);
        builder.setAddress(labels.address());
        return Terminator.multiway(table.index(target, builder), table.indices(), cases, cases.get(cases.size() - 1))
            .at(labels.address());
    }

    private static Map<Integer, Block> blocks(Terminator end) {
        Map<Integer, Block> blocks = new HashMap<>();
        for (int i = 0; i < end.keys().length; i++) {
            blocks.put(end.keys()[i], end.target(i));
        }
        return blocks;
    }

    private IntFunction<OptionalInt> labels(Terminator end) {
        Map<Integer, Block> blocks = blocks(end);
        return address -> label(address, blocks);
    }

    private OptionalInt label(int address, Map<Integer, Block> blocks) {
        OptionalInt pointer = pointers.apply(address);
        return pointer.isPresent() && blocks.containsKey(pointer.getAsInt()) ? pointer : OptionalInt.empty();
    }
}
