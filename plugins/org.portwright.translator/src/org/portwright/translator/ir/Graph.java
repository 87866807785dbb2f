// SPDX-License-Identifier: EPL-2.0
// A function in SSA form.
package org.portwright.translator.ir;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The control-flow graph of a function, with its values. The first block is the entry, and has no predecessor. */
public final class Graph {
    private final Callee function;
    private final boolean bigEndian;
    private final List<Block> blocks = new ArrayList<>();
    /** By type and number. */
    private final Map<Type, Map<Long, Value>> constants = new EnumMap<>(Type.class);
    /** By the register. */
    private final Map<Integer, Value> parameters = new TreeMap<>();
    private final Value garbage;
    private boolean reentered;
    private boolean changesRounding;
    private final Set<Integer> exits = new TreeSet<>();
    private int nextValue;
    private int nextBlock;

    /**
     * @param function  the function whose body this is
     * @param bigEndian whether the program is big endian
     */
    public Graph(Callee function, boolean bigEndian) {
        this.function = function;
        this.bigEndian = bigEndian;
        this.garbage = new Value(nextValue++, Op.GARBAGE, Type.INT, 0, null);
    }

    /** @return the function whose body this is */
    public Callee function() {
        return function;
    }

    /** @return whether the program is big endian */
    public boolean isBigEndian() {
        return bigEndian;
    }

    /** @return whether the function calls setjmp, and is entered again when it returns once more */
    public boolean isReentered() {
        return reentered;
    }

    /** Says that the function calls setjmp. */
    public void reenter() {
        reentered = true;
    }

    /** @return whether the function may let other code run in another rounding mode than to nearest */
    public boolean changesRounding() {
        return changesRounding;
    }

    /** Says that the function may let other code run in another rounding mode than to nearest. */
    public void changeRounding() {
        changesRounding = true;
    }

    /** @return the labels of other functions, which these are entered at again, that the function leaves for by goto */
    public Set<Integer> exits() {
        return exits;
    }

    /** @return the blocks; after {@link #order()} in reverse postorder */
    public List<Block> blocks() {
        return blocks;
    }

    /** @return the block in which the function starts */
    public Block entry() {
        return blocks.get(0);
    }

    /** @return an upper bound of the values' identifiers */
    public int valueCount() {
        return nextValue;
    }

    /**
     * @param address the address of its first machine instruction
     * @return a new block at the end of the list
     */
    public Block newBlock(int address) {
        Block block = new Block(nextBlock++, address);
        blocks.add(block);
        return block;
    }

    /** A block with a given number, as a text names it. */
    Block newBlock(int id, int address) {
        nextBlock = Math.max(nextBlock, id + 1);
        Block block = new Block(id, address);
        blocks.add(block);
        return block;
    }

    /** @return an INT constant */
    public Value constant(int number) {
        return constant(Type.INT, number);
    }

    /**
     * @param type   its type
     * @param number the value; raw bits for FLOAT and DOUBLE
     * @return a constant, always the same for the same arguments
     */
    public Value constant(Type type, long number) {
        return constants.computeIfAbsent(type, key -> new HashMap<>())
            .computeIfAbsent(number, key -> new Value(nextValue++, Op.CONST, type, number, null));
    }

    /**
     * @param register a register's number
     * @return what it holds on entry; always the same value
     */
    public Value parameter(int register) {
        return parameters.computeIfAbsent(register, key -> new Value(nextValue++, Op.PARAM, Type.INT, key, null))
            .resolve();
    }

    /**
     * Whoever used what a register holds on entry uses another value from now on.
     *
     * @param register a register's number
     * @param value    the other value
     */
    public void replaceParameter(int register, Value value) {
        Value parameter = parameters.get(register);
        if (parameter != null) {
            parameter.replaceBy(value);
        }
    }

    /** @return the value on which nobody relies */
    public Value garbage() {
        return garbage;
    }

    /**
     * Makes a value that no block computes yet.
     *
     * @return the value, to be added to a block's list by the caller through {@link #place}
     */
    public Value create(Op op, Type type, long number, Attribute extra, Value... inputs) {
        return new Value(nextValue++, op, type, number, extra, inputs);
    }

    /** A value with a given number, as a text names it; it has no inputs yet. */
    Value create(int id, Op op, Type type, long number, Attribute extra) {
        nextValue = Math.max(nextValue, id + 1);
        return new Value(id, op, type, number, extra);
    }

    /**
     * Says which block computes a value.
     *
     * @return the value
     */
    public Value place(Value value, Block block) {
        value.setBlock(block);
        return value;
    }

    /** Appends a value to a block. */
    public Value append(Block block, Value value) {
        block.values().add(place(value, block));
        return value;
    }

    /** Adds a PHI with no inputs yet to a block. */
    public Value addPhi(Block block, Type type) {
        Value phi = place(create(Op.PHI, type, 0, null), block);
        block.phis().add(phi);
        return phi;
    }

    /**
     * Splits the edges that lead from a block with several successors to one with PHIs and several
     * predecessors, so that what is copied into a PHI is copied on that edge alone. Afterwards the blocks
     * are in reverse postorder.
     */
    public void splitCriticalEdges() {
        for (Block block : List.copyOf(blocks)) {
            Terminator end = block.terminator();
            for (int i = 0; i < end.successors().size() && end.successors().size() > 1; i++) {
                Block target = end.successors().get(i);
                if (target.predecessors().size() > 1 && !target.phis().isEmpty()) {
                    Block between = newBlock(block.address());
                    between.split(block, i, target);
                }
            }
        }
        order();
    }

    /**
     * Leads the edges from some blocks to a block through a new one, which gets PHIs for what comes over them.
     *
     * @param target where the edges lead
     * @param from   where they come from
     * @return the new block, at the end of the list
     */
    public Block mergeEdges(Block target, Set<Block> from) {
        Block between = newBlock(target.address());
        List<Integer> edges = new ArrayList<>();
        for (int i = 0; i < target.predecessors().size(); i++) {
            if (from.contains(target.predecessors().get(i))) {
                edges.add(i);
            }
        }
        for (int edge : edges) {
            Block predecessor = target.predecessors().get(edge);
            between.predecessors().add(predecessor);
            Terminator end = predecessor.terminator();
            end.setSuccessor(end.successors().indexOf(target), between);
        }
        for (Value phi : target.phis()) {
            Value merged = addPhi(between, phi.type());
            merged.setInputs(edges.stream().map(phi::input).toArray(Value[]::new));
            List<Value> inputs = new ArrayList<>(List.of(phi.inputs()));
            for (int i = edges.size() - 1; i >= 0; i--) {
                inputs.remove((int) edges.get(i));
            }
            inputs.add(merged);
            phi.setInputs(inputs.toArray(new Value[0]));
        }
        target.predecessors().removeIf(from::contains);
        between.terminate(Terminator.jump(target).at(target.address()));
        return between;
    }

    /**
     * Makes two blocks of one. The new one is at the end of the list.
     *
     * @param block the block
     * @param index the first of its values that the new block gets, with the block's end
     * @return the new block
     */
    public Block cut(Block block, int index) {
        int address = block.values().get(index).address();
        Block rest = newBlock(address == 0 ? block.address() : address);
        block.cut(index, rest);
        return rest;
    }

    /**
     * Puts the blocks into reverse postorder and drops the ones that are not reached, together with
     * their edges.
     */
    public void order() {
        boolean[] seen = new boolean[nextBlock];
        List<Block> postorder = new ArrayList<>();
        walk(entry(), seen, postorder);
        for (Block block : blocks) {
            if (!seen[block.id()] && block.terminator() != null) {
                block.changeTerminator(Terminator.unreachable());
            }
        }
        Collections.reverse(postorder);
        blocks.clear();
        blocks.addAll(postorder);
    }

    /** Depth first without recursion: functions of thousands of blocks must not overflow our own stack. */
    private static void walk(Block entry, boolean[] seen, List<Block> postorder) {
        List<Block> path = new ArrayList<>();
        List<Integer> next = new ArrayList<>();
        path.add(entry);
        next.add(0);
        seen[entry.id()] = true;
        while (!path.isEmpty()) {
            int top = path.size() - 1;
            Block block = path.get(top);
            List<Block> successors = block.terminator().successors();
            int index = next.get(top);
            if (index == successors.size()) {
                postorder.add(block);
                path.remove(top);
                next.remove(top);
                continue;
            }
            next.set(top, index + 1);
            Block successor = successors.get(index);
            if (!seen[successor.id()]) {
                seen[successor.id()] = true;
                path.add(successor);
                next.add(0);
            }
        }
    }

    /** @return the function as text, its registers by their numbers */
    @Override
    public String toString() {
        return new GraphWriter(Value::registerName).write(this);
    }
}
