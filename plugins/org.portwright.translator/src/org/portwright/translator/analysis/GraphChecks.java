// SPDX-License-Identifier: EPL-2.0
// Verifies that a function is in SSA form.
package org.portwright.translator.analysis;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;

/**
 * What must hold between any two passes:
 * <ul>
 * <li>The entry is the first block and has no predecessor; every block is reached, has an end, and stands in
 * reverse postorder: before it stands the block that dominates it.
 * <li>Predecessors and successors say the same edges, each once.
 * <li>A PHI has an input for each predecessor; every value is in one list of one block, which it names.
 * <li>A value is computed on every way to where it is used.
 * <li>Inputs have the types that the operation works on.
 * </ul>
 */
public final class GraphChecks {
    private final Graph graph;
    private final String pass;
    /** The place of each value within its block; that of a PHI is -1. */
    private final Map<Value, Integer> places = new HashMap<>();
    private Dominators dominators;

    private GraphChecks(Graph graph, String pass) {
        this.graph = graph;
        this.pass = pass;
    }

    /**
     * @param graph a function
     * @param pass  what was done to it last
     * @throws IllegalStateException if it is not as it must be; the message says where
     */
    public static void check(Graph graph, String pass) {
        GraphChecks checks = new GraphChecks(graph, pass);
        checks.checkEdges();
        checks.dominators = new Dominators(graph);
        checks.findPlaces();
        graph.blocks().forEach(checks::checkInputs);
    }

    private IllegalStateException wrong(Object where, String rule) {
        String place = where instanceof Value value ? value.definition() : where.toString();
        return new IllegalStateException("after " + pass + ", " + graph.function().name() + ", " + place + ": " + rule
            + "\n" + graph);
    }

    private void checkEdges() {
        Set<Block> known = new HashSet<>(graph.blocks());
        if (known.size() != graph.blocks().size()) {
            throw wrong("blocks", "a block stands twice");
        }
        if (!graph.entry().predecessors().isEmpty()) {
            throw wrong(graph.entry(), "the entry has a predecessor");
        }
        Map<Block, Set<Block>> sources = new HashMap<>();
        for (Block block : graph.blocks()) {
            if (block.terminator() == null) {
                throw wrong(block, "has no end");
            }
            for (Block successor : block.terminator().successors()) {
                if (!known.contains(successor)) {
                    throw wrong(block, "goes to " + successor + ", which is not in the function");
                }
                if (!sources.computeIfAbsent(successor, key -> new HashSet<>()).add(block)) {
                    throw wrong(block, "a successor stands twice");
                }
            }
        }
        Set<Block> before = new HashSet<>();
        for (Block block : graph.blocks()) {
            Set<Block> predecessors = new HashSet<>(block.predecessors());
            if (predecessors.size() != block.predecessors().size()) {
                throw wrong(block, "a predecessor stands twice");
            }
            if (!predecessors.equals(sources.getOrDefault(block, Set.of()))) {
                throw wrong(block, "comes from " + block.predecessors() + ", but it is "
                    + sources.getOrDefault(block, Set.of()) + " that go there");
            }
            if (block != graph.entry() && predecessors.stream().noneMatch(before::contains)) {
                throw wrong(block, "is not reached from a block before it");
            }
            before.add(block);
        }
    }

    private void findPlaces() {
        for (Block block : graph.blocks()) {
            for (Value phi : block.phis()) {
                if (phi.op() != Op.PHI) {
                    throw wrong(phi, "is no PHI");
                }
                if (phi.inputCount() != block.predecessors().size()) {
                    throw wrong(phi, "has not an input for each predecessor of " + block);
                }
                place(phi, block, -1);
            }
            for (int i = 0; i < block.values().size(); i++) {
                Value value = block.values().get(i);
                if (value.op() == Op.PHI || isAnywhere(value)) {
                    throw wrong(value, "stands in a block");
                }
                place(value, block, i);
            }
        }
    }

    private void place(Value value, Block block, int place) {
        if (value.isReplaced()) {
            throw wrong(value, "was replaced");
        }
        if (value.block() != block) {
            throw wrong(value, "stands in " + block + " and names " + value.block());
        }
        if (places.put(value, place) != null) {
            throw wrong(value, "stands twice");
        }
    }

    /** @return whether a value belongs to no block */
    private static boolean isAnywhere(Value value) {
        return value.op() == Op.CONST || value.op() == Op.PARAM || value.op() == Op.GARBAGE;
    }

    private void checkInputs(Block block) {
        for (Value phi : block.phis()) {
            for (int i = 0; i < phi.inputCount(); i++) {
                Block from = block.predecessors().get(i);
                checkComputed(phi.input(i), from, from.values().size(), phi);
                if (!hasType(phi.input(i), phi.type())) {
                    throw wrong(phi, "input " + i + " has another type");
                }
            }
        }
        for (int place = 0; place < block.values().size(); place++) {
            Value value = block.values().get(place);
            for (int i = 0; i < value.inputCount(); i++) {
                checkComputed(value.input(i), block, place, value);
            }
            checkTypes(value);
        }
        Terminator end = block.terminator();
        for (int i = 0; i < end.inputCount(); i++) {
            checkComputed(end.input(i), block, block.values().size(), end);
            if (end.kind() != Terminator.Kind.RETURN && !hasType(end.input(i), Type.INT)) {
                throw wrong(end, "decides by what is no INT");
            }
        }
    }

    /** @param place a place within the block, before which the value must be there */
    private void checkComputed(Value value, Block block, int place, Object user) {
        if (isAnywhere(value)) {
            return;
        }
        Integer own = places.get(value);
        if (own == null) {
            throw wrong(user, value + " is not computed anywhere");
        }
        if (value.block() == block ? own >= place : !dominators.dominates(value.block(), block)) {
            throw wrong(user, value + " is not computed on every way there");
        }
    }

    private static boolean hasType(Value value, Type type) {
        return value.op() == Op.GARBAGE || value.type() == type;
    }

    private void checkTypes(Value value) {
        Type[] types = OperandTypes.of(value);
        if (types == null) {
            return;
        }
        if (types.length != value.inputCount()) {
            throw wrong(value, "has " + value.inputCount() + " inputs");
        }
        for (int i = 0; i < types.length; i++) {
            if (!hasType(value.input(i), types[i])) {
                throw wrong(value, "input " + i + " is no " + types[i]);
            }
        }
    }
}
