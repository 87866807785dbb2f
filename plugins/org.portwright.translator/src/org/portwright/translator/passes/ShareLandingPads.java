// SPDX-License-Identifier: EPL-2.0
// Lets landing pads that do the same be one.
package org.portwright.translator.passes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Value;

/**
 * A function with many calls that may throw has a landing pad for each, and most of them destroy the same objects and go
 * on unwinding. Where the blocks behind a {@link Op#CATCH} are such a row, and another row has the same operations, the
 * second catch goes to the first row; a value from before the rows in which they differ becomes a PHI.
 */
public final class ShareLandingPads implements FunctionPass {
    private static final int LEAST_VALUES = 2;

    /**
     * Blocks that are only reached from one catch, one after the other.
     *
     * @param from where the exception is caught
     * @param blocks the row; the last one ends the function or goes to a block that others lead to as well
     * @param before values from before the row, in the order of their first uses
     */
    private record Row(Block from, List<Block> blocks, List<Value> before) {
    }

    @Override
    public void run(Graph graph) {
        Map<List<Object>, List<Row>> alike = new LinkedHashMap<>();
        for (Block block : graph.blocks()) {
            if (block.terminator().kind() == Terminator.Kind.GOTO && !block.values().isEmpty()
                && block.values().get(0).op() == Op.CATCH) {
                List<Object> operations = new ArrayList<>();
                Row row = row(block, operations);
                if (row != null) {
                    alike.computeIfAbsent(operations, key -> new ArrayList<>()).add(row);
                }
            }
        }
        alike.values().removeIf(rows -> rows.size() == 1);
        if (!alike.isEmpty()) {
            alike.values().forEach(rows -> share(graph, rows));
            graph.order();
        }
    }

    /**
     * @param operations takes all that makes the row what it does
     * @return null if there is no row, or a short one
     */
    private static Row row(Block from, List<Object> operations) {
        Row row = new Row(from, new ArrayList<>(), new ArrayList<>());
        Map<Value, Object> names = new IdentityHashMap<>();
        int count = 0;
        Block previous = from;
        Block block = from.terminator().successors().get(0);
        while (block.predecessors().size() == 1 && block.phis().isEmpty()) {
            row.blocks.add(block);
            for (Value value : block.values()) {
                if (value.op() == Op.CATCH) {
                    return null;
                }
                operations.add(List.of(value.op(), value.type(), value.number(),
                    value.extra() == null ? "" : value.extra()));
                for (int i = 0; i < value.inputCount(); i++) {
                    operations.add(name(value.input(i), names, row.before));
                }
                names.put(value, "r" + count++);
            }
            Terminator end = block.terminator();
            operations.add(end.kind());
            previous = block;
            switch (end.kind()) {
                case GOTO -> block = end.successors().get(0);
                case INVOKE -> {
                    operations.add(end.successors().get(1));
                    block = end.successors().get(0);
                }
                case UNREACHABLE -> {
                    return count < LEAST_VALUES ? null : row;
                }
                default -> {
                    return null;
                }
            }
        }
        if (count < LEAST_VALUES) {
            return null;
        }
        // A block that others lead to as well.
        operations.add(block);
        int edge = block.predecessors().indexOf(previous);
        for (Value phi : block.phis()) {
            operations.add(name(phi.input(edge), names, row.before));
        }
        return row;
    }

    /** Values of the row by their places in it, others by the order in which they are used first; constants as they are. */
    private static Object name(Value value, Map<Value, Object> names, List<Value> before) {
        if (value.isConst() || value.op() == Op.GARBAGE) {
            return value;
        }
        return names.computeIfAbsent(value, key -> {
            before.add(value);
            return value.type() + " " + before.size();
        });
    }

    private static void share(Graph graph, List<Row> rows) {
        Row first = rows.get(0);
        Block head = first.blocks.get(0);
        Map<Value, Value> replaced = new IdentityHashMap<>();
        for (int i = 0; i < first.before.size(); i++) {
            int index = i;
            Value[] inputs = rows.stream().map(row -> row.before.get(index)).toArray(Value[]::new);
            if (Arrays.stream(inputs).anyMatch(input -> input != inputs[0])) {
                Value phi = graph.addPhi(head, inputs[0].type());
                phi.setInputs(inputs);
                replaced.put(inputs[0], phi);
            }
        }
        first.blocks.forEach(block -> replaceInputs(block, replaced));
        Block last = first.blocks.get(first.blocks.size() - 1);
        if (last.terminator().kind() != Terminator.Kind.UNREACHABLE) {
            Block join = last.terminator().successors().get(0);
            int edge = join.predecessors().indexOf(last);
            for (Value phi : join.phis()) {
                phi.setInput(edge, replaced.getOrDefault(phi.input(edge), phi.input(edge)));
            }
        }
        for (Row row : rows.subList(1, rows.size())) {
            Block gone = row.blocks.get(0);
            gone.predecessors().remove(row.from);
            row.from.terminator().setSuccessor(0, head);
            head.predecessors().add(row.from);
        }
    }

    private static void replaceInputs(Block block, Map<Value, Value> replaced) {
        for (Value value : block.values()) {
            for (int i = 0; i < value.inputCount(); i++) {
                Value input = value.input(i);
                value.setInput(i, replaced.getOrDefault(input, input));
            }
        }
    }
}
