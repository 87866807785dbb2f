// SPDX-License-Identifier: EPL-2.0
// Cuts a region out of a function and calls it in its place.
package org.portwright.translator.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Condition;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Signature.Parameter;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;
import org.portwright.translator.lower.Region.Result;

/**
 * Moves a {@link Region} to a graph of its own. The values that it uses become parameters. It returns which
 * exit it left by, beside one of the values that the PHIs there get from it; all others go through the array
 * that the pieces of a function share. Nothing runs between writing that array and reading it.
 */
final class Outliner {
    /** A method has at most 255 words of parameters (JVMS §4.3.3); many are slow in any case. */
    private static final int MOST_PARAMETER_SLOTS = 200;

    /** A way out of the region. */
    private static final class Exit {
        private final Block target;
        /** In the piece: where it returns. */
        private final Block leaving;
        /** In the function: what goes on to the target. */
        private final Block arriving;
        private final Map<Value, Value> results = new LinkedHashMap<>();

        Exit(Block target, Block leaving, Block arriving) {
            this.target = target;
            this.leaving = leaving;
            this.arriving = arriving;
        }
    }

    private final Graph graph;
    private final Region region;
    private final Graph piece;
    private final Block entry;
    private final Block caller;
    private final Map<Block, Block> copies = new HashMap<>();
    private final Map<Block, Block> originals = new HashMap<>();
    private final Map<Value, Value> values = new HashMap<>();
    private final Map<Value, Value> atEntry = new HashMap<>();
    private final List<Parameter> parameters = new ArrayList<>();
    private final List<Value> arguments = new ArrayList<>();
    private final Map<Block, Exit> exits = new LinkedHashMap<>();
    private final List<Block> added = new ArrayList<>();
    private int parameterSlots;
    private final int firstSlot;
    private int storedArguments;
    private int handedOver;

    private Outliner(Graph graph, Region region, int firstSlot) {
        this.firstSlot = firstSlot;
        this.graph = graph;
        this.region = region;
        this.piece = new Graph(graph.function(), graph.isBigEndian());
        this.entry = piece.newBlock(region.entry().address());
        this.caller = graph.newBlock(region.entry().address());
    }

    /**
     * @param graph     the function
     * @param region    what to cut out of it
     * @param firstSlot the first element of the array that the function does not use yet
     * @param pieces    gets the new part
     * @return the blocks that take the region's place, the one with the call first
     */
    static List<Block> outline(Graph graph, Region region, int firstSlot, List<Piece> pieces) {
        return new Outliner(graph, region, firstSlot).run(pieces);
    }

    /**
     * @param graph a function, or a part of one
     * @return how many elements of the array its own code uses
     */
    static int usedSlots(Graph graph) {
        return graph.blocks().stream().flatMap(block -> block.values().stream()).mapToInt(Outliner::usedSlots).max()
            .orElse(0);
    }

    static int usedSlots(Value value) {
        return value.op() == Op.HAND_OVER || value.op() == Op.HANDED_OVER ? value.intNumber() + 1 : 0;
    }

    private List<Block> run(List<Piece> pieces) {
        enterThroughCaller();
        copyBlocks();
        copyValues();
        leave();
        graph.blocks().removeIf(region::contains);
        pieces.add(call());
        piece.order();
        return added;
    }

    /** All ways in meet in one block, which will do the call. */
    private void enterThroughCaller() {
        added.add(caller);
        Block inside = region.entry();
        List<Integer> outer = new ArrayList<>();
        for (int i = 0; i < inside.predecessors().size(); i++) {
            Block from = inside.predecessors().get(i);
            if (!region.contains(from)) {
                outer.add(i);
                caller.predecessors().add(from);
                from.terminator().setSuccessor(from.terminator().successors().indexOf(inside), caller);
            }
        }
        for (Value phi : inside.phis()) {
            Value[] inputs = outer.stream().map(phi::input).toArray(Value[]::new);
            Value same = inputs[0];
            for (Value input : inputs) {
                same = input == same ? same : null;
            }
            if (same == null) {
                same = graph.addPhi(caller, phi.type());
                same.setInputs(inputs);
            }
            atEntry.put(phi, same);
        }
    }

    private void copyBlocks() {
        region.blocks().forEach(this::copyBlock);
        for (Block handler : region.sharedHandlers()) {
            copyBlock(handler);
            handler.predecessors().removeIf(region::contains);
        }
        for (Block target : region.exits()) {
            Block arriving = graph.newBlock(target.address());
            added.add(arriving);
            exits.put(target, new Exit(target, piece.newBlock(target.address()), arriving));
        }
    }

    private void copyBlock(Block block) {
        Block copy = piece.newBlock(block.address());
        copies.put(block, copy);
        originals.put(copy, block);
        block.phis().forEach(phi -> values.put(phi, piece.addPhi(copy, phi.type())));
        for (Value value : block.values()) {
            Value same = piece.create(value.op(), value.type(), value.number(), value.extra());
            same.setAddress(value.address());
            values.put(value, piece.append(copy, same));
            handedOver = Math.max(handedOver,
                value.extra() instanceof Piece nested ? nested.handedOver() : usedSlots(value));
        }
    }

    private void copyValues() {
        entry.terminate(Terminator.jump(copies.get(region.entry())).at(region.entry().address()));
        for (Block block : region.blocks()) {
            copies.get(block).terminate(block.terminator().copy(this::copy, this::copy));
        }
        for (Block handler : region.sharedHandlers()) {
            copies.get(handler).terminate(handler.terminator().copy(this::copy, this::copy));
        }
        for (Block block : region.blocks()) {
            for (Value phi : block.phis()) {
                values.get(phi).setInputs(copies.get(block).predecessors().stream()
                    .map(from -> copy(from == entry ? atEntry.get(phi) : inputFrom(originals.get(from), phi)))
                    .toArray(Value[]::new));
            }
            for (Value value : block.values()) {
                Value[] inputs = value.inputs();
                for (int i = 0; i < inputs.length; i++) {
                    inputs[i] = copy(inputs[i]);
                }
                values.get(value).setInputs(inputs);
            }
        }
    }

    private static Value inputFrom(Block predecessor, Value phi) {
        return phi.input(phi.block().predecessors().indexOf(predecessor));
    }

    private Block copy(Block block) {
        Block inside = copies.get(block);
        return inside != null ? inside : exits.get(block).leaving;
    }

    private Value copy(Value value) {
        if (value.isConst()) {
            return piece.constant(value.type(), value.number());
        }
        if (value.op() == Op.GARBAGE) {
            return piece.garbage();
        }
        Value known = values.get(value);
        if (known == null) {
            known = parameter(value);
            values.put(value, known);
        }
        return known;
    }

    private Value parameter(Value value) {
        Type type = value.type();
        if (parameterSlots + type.slots() <= MOST_PARAMETER_SLOTS) {
            parameterSlots += type.slots();
            Value parameter = piece.create(Op.PARAM, type, parameters.size(), null);
            parameters.add(new Parameter(parameters.size(), type));
            arguments.add(value);
            return parameter;
        }
        int slot = firstSlot + storedArguments++;
        handedOver = Math.max(handedOver, slot + 1);
        store(graph, caller, slot, value, type);
        return load(piece, entry, slot, type);
    }

    /** Gathers for each exit what its PHIs get from inside, and leads the function to it. */
    private void leave() {
        for (Exit exit : exits.values()) {
            Block target = exit.target;
            List<Integer> edges = region.edges(target);
            Map<Value, Value> fromOutside = new HashMap<>();
            for (Value phi : target.phis()) {
                Value through = region.passedThrough(phi);
                if (through == null) {
                    exit.results.put(phi, merged(exit, phi));
                } else {
                    fromOutside.put(phi, through);
                }
            }
            Map<Value, List<Value>> kept = new HashMap<>();
            for (Value phi : target.phis()) {
                List<Value> inputs = new ArrayList<>(List.of(phi.inputs()));
                for (int i = edges.size() - 1; i >= 0; i--) {
                    inputs.remove((int) edges.get(i));
                }
                inputs.add(fromOutside.get(phi));
                kept.put(phi, inputs);
            }
            target.predecessors().removeIf(region::contains);
            exit.arriving.terminate(Terminator.jump(target).at(target.address()));
            kept.forEach((phi, inputs) -> phi.setInputs(inputs.toArray(new Value[0])));
        }
    }

    private Value merged(Exit exit, Value phi) {
        List<Block> ways = exit.leaving.predecessors();
        Value[] inputs = ways.stream().map(from -> copy(inputFrom(originals.get(from), phi))).toArray(Value[]::new);
        if (Stream.of(inputs).allMatch(input -> input == inputs[0])) {
            return inputs[0];
        }
        Value merged = piece.addPhi(exit.leaving, phi.type());
        merged.setInputs(inputs);
        return merged;
    }

    private Piece call() {
        List<Exit> ways = new ArrayList<>(exits.values());
        Result direct = directResult(ways);
        Result second = secondResult(ways, direct);
        Type type = ways.isEmpty() || ways.size() == 1 && direct == null ? Type.VOID
            : ways.size() == 1 && second == null ? direct.type()
            : direct == null ? Type.INT : Type.LONG;
        Value call = graph.create(Op.CALL, type, 0, null, arguments.toArray(new Value[0]));
        call.setAddress(region.entry().address());
        graph.append(caller, call);
        Map<Result, Integer> slots = new HashMap<>();
        Map<Result, Value> received = new HashMap<>();
        for (Result result : region.results()) {
            if (result.equals(direct)) {
                received.put(result, ways.size() == 1 && second == null ? call
                    : graph.append(caller, graph.create(Op.L2I, Type.INT, 0, null, call)));
            } else if (result.equals(second)) {
                received.put(result, graph.append(caller, graph.create(Op.HIGH, Type.INT, 0, null, call)));
            } else {
                slots.put(result, firstSlot + slots.size());
                handedOver = Math.max(handedOver, slots.get(result) + 1);
                received.put(result, load(graph, caller, slots.get(result), result.type()));
            }
        }
        for (int i = 0; i < ways.size(); i++) {
            Exit exit = ways.get(i);
            Value first = null;
            Value high = ways.size() > 1 ? piece.constant(i) : null;
            for (Map.Entry<Value, Value> each : exit.results.entrySet()) {
                Value phi = each.getKey();
                Result result = region.result(phi);
                if (result.equals(direct)) {
                    first = each.getValue();
                } else if (result.equals(second)) {
                    high = each.getValue();
                } else {
                    store(piece, exit.leaving, slots.get(result), each.getValue(), phi.type());
                }
                phi.setInput(phi.inputCount() - 1, received.get(result));
            }
            exit.leaving.terminate(returned(exit, type, first, high).at(exit.target.address()));
        }
        caller.terminate(chooseExit(ways, call).at(region.entry().address()));
        Signature signature = new Signature(List.copyOf(parameters),
            type == Type.VOID ? List.of() : List.of(new Signature.Result(0, type)));
        Piece result = new Piece(piece, signature, handedOver);
        call.become(Op.CALL, type, 0, result, call.inputs());
        return result;
    }

    /** @return what is returned itself: beside the number of the exit only an int, the one that most exits have */
    private Result directResult(List<Exit> ways) {
        Result best = null;
        long most = 0;
        for (Result result : region.results()) {
            long count = ways.stream()
                .filter(exit -> exit.results.keySet().stream().anyMatch(phi -> region.result(phi).equals(result))).count();
            if (count > most && (ways.size() == 1 || result.type() == Type.INT)) {
                best = result;
                most = count;
            }
        }
        return best;
    }

    /** @return what is returned beside it where there is one way out, and so no number of an exit */
    private Result secondResult(List<Exit> ways, Result direct) {
        return ways.size() != 1 || direct == null || direct.type() != Type.INT ? null : region.results().stream()
            .filter(result -> result.type() == Type.INT && !result.equals(direct)).findFirst().orElse(null);
    }

    /** @param high what the upper half gets of a result that is a pair: the number of the exit, or the second result */
    private Terminator returned(Exit exit, Type type, Value first, Value high) {
        if (type == Type.VOID) {
            return Terminator.returns();
        }
        if (high == null) {
            return Terminator.returns(first.op() == Op.GARBAGE ? piece.constant(type, 0) : first);
        }
        if (type == Type.INT) {
            return Terminator.returns(high);
        }
        Value low = first == null || first.op() == Op.GARBAGE ? piece.constant(0) : first;
        Value upper = high.op() == Op.GARBAGE ? piece.constant(0) : high;
        return Terminator.returns(low.isConst() && upper.isConst()
            ? piece.constant(Type.LONG, (long) upper.intNumber() << 32 | low.intNumber() & 0xffffffffL)
            : piece.append(exit.leaving, piece.create(Op.PAIR, Type.LONG, 0, null, low, upper)));
    }

    private Terminator chooseExit(List<Exit> ways, Value call) {
        if (ways.isEmpty()) {
            return Terminator.unreachable();
        }
        if (ways.size() == 1) {
            return Terminator.jump(ways.get(0).arriving);
        }
        Value number = call.type() == Type.INT ? call
            : graph.append(caller, graph.create(Op.HIGH, Type.INT, 0, null, call));
        if (ways.size() == 2) {
            return Terminator.branch(Condition.EQ, number, graph.constant(0), ways.get(0).arriving,
                ways.get(1).arriving);
        }
        int[] keys = new int[ways.size() - 1];
        List<Block> targets = new ArrayList<>();
        for (int i = 0; i < keys.length; i++) {
            keys[i] = i;
            targets.add(ways.get(i).arriving);
        }
        return Terminator.multiway(number, keys, targets, ways.get(keys.length).arriving);
    }

    /** @param type the type, should the value be garbage */
    static void store(Graph in, Block block, int slot, Value value, Type type) {
        Value bits = value.op() == Op.GARBAGE ? in.constant(Type.LONG, 0) : switch (type) {
            case INT -> in.append(block, in.create(Op.I2L, Type.LONG, 0, null, value));
            case FLOAT -> in.append(block, in.create(Op.I2L, Type.LONG, 0, null,
                in.append(block, in.create(Op.FLOAT_TO_BITS, Type.INT, 0, null, value))));
            case DOUBLE -> in.append(block, in.create(Op.DOUBLE_TO_BITS, Type.LONG, 0, null, value));
            default -> value;
        };
        in.append(block, in.create(Op.HAND_OVER, Type.VOID, slot, null, bits));
    }

    static Value load(Graph in, Block block, int slot, Type type) {
        Value bits = in.append(block, in.create(Op.HANDED_OVER, Type.LONG, slot, null));
        return switch (type) {
            case INT -> in.append(block, in.create(Op.L2I, Type.INT, 0, null, bits));
            case FLOAT -> in.append(block, in.create(Op.BITS_TO_FLOAT, Type.FLOAT, 0, null,
                in.append(block, in.create(Op.L2I, Type.INT, 0, null, bits))));
            case DOUBLE -> in.append(block, in.create(Op.BITS_TO_DOUBLE, Type.DOUBLE, 0, null, bits));
            default -> bits;
        };
    }
}
