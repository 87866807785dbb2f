// SPDX-License-Identifier: EPL-2.0
// How a basic block ends.
package org.portwright.translator.ir;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.UnaryOperator;

/** The end of a {@link Block}: where control goes, and the values that decide it. */
public final class Terminator {

    /** The ways to end a block. */
    public enum Kind {
        /** To the only successor. */
        GOTO,
        /** To the first successor if the condition holds between the two inputs, else to the second. */
        IF,
        /** To the successor that belongs to the key that the input equals; to the last one if it equals none. */
        SWITCH,
        /**
         * To the first successor when the call in the block returns, to the second when it throws: a block
         * that no other one leads to, and that begins with a {@link Op#CATCH}, or one that several calls share
         * and that uses no value from before.
         */
        INVOKE,
        /** Back to the caller, with an input for each result register. */
        RETURN,
        /** Nowhere: the value before it does not return. */
        UNREACHABLE
    }

    private final Kind kind;
    private final Condition condition;
    private final int[] keys;
    private final int[] targets;
    private final List<Block> successors;
    private Value[] inputs;
    private int address;

    private Terminator(Kind kind, Condition condition, List<Block> successors, Value... inputs) {
        this(kind, condition, null, null, successors, inputs);
    }

    private Terminator(Kind kind, Condition condition, int[] keys, int[] targets, List<Block> successors,
        Value... inputs) {
        this.kind = kind;
        this.condition = condition;
        this.keys = keys;
        this.targets = targets;
        this.successors = new ArrayList<>(successors);
        this.inputs = inputs;
    }

    /** @return a jump */
    public static Terminator jump(Block target) {
        return new Terminator(Kind.GOTO, null, List.of(target));
    }

    /** @return a two-way branch */
    public static Terminator branch(Condition condition, Value a, Value b, Block then, Block otherwise) {
        return new Terminator(Kind.IF, condition, List.of(then, otherwise), a, b);
    }

    /**
     * @param value     decides
     * @param keys      ascending
     * @param blocks    the block for each key
     * @param otherwise the block for every other value
     * @return a multi-way branch
     */
    public static Terminator multiway(Value value, int[] keys, List<Block> blocks, Block otherwise) {
        List<Block> distinct = new ArrayList<>(new LinkedHashSet<>(blocks));
        distinct.remove(otherwise);
        distinct.add(otherwise);
        int[] targets = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            targets[i] = distinct.indexOf(blocks.get(i));
        }
        return new Terminator(Kind.SWITCH, null, keys, targets, distinct, value);
    }

    /** @return the end of a block whose call may throw to a handler */
    public static Terminator invoke(Block next, Block handler) {
        return new Terminator(Kind.INVOKE, null, List.of(next, handler));
    }

    /** @return a return */
    public static Terminator returns(Value... results) {
        return new Terminator(Kind.RETURN, null, List.of(), results);
    }

    /** @return an end that is never reached */
    public static Terminator unreachable() {
        return new Terminator(Kind.UNREACHABLE, null, List.of());
    }

    /**
     * @param blocks gives for each successor the copy's successor, no two the same
     * @param values gives for each input the copy's input
     * @return the same end for another block
     */
    public Terminator copy(UnaryOperator<Block> blocks, UnaryOperator<Value> values) {
        Value[] copied = new Value[inputs.length];
        for (int i = 0; i < copied.length; i++) {
            copied[i] = values.apply(input(i));
        }
        return new Terminator(kind, condition, keys, targets, successors.stream().map(blocks).toList(), copied)
            .at(address);
    }

    /** @return the way the block ends */
    public Kind kind() {
        return kind;
    }

    /** @return the condition of an IF, else null */
    public Condition condition() {
        return condition;
    }

    /** @return the keys of a SWITCH, else null */
    public int[] keys() {
        return keys;
    }

    /**
     * @param index which key of a SWITCH
     * @return where the key leads
     */
    public Block target(int index) {
        return successors.get(targets[index]);
    }

    /** @return where control may go, each block once */
    public List<Block> successors() {
        return successors;
    }

    /**
     * @param index which successor
     * @param block the new one; the caller cares for the predecessors
     */
    public void setSuccessor(int index, Block block) {
        successors.set(index, block);
    }

    /** @return how many inputs there are */
    public int inputCount() {
        return inputs.length;
    }

    /**
     * @param index which input
     * @return the value that it is now
     */
    public Value input(int index) {
        Value value = inputs[index];
        if (value.isReplaced()) {
            value = value.resolve();
            inputs[index] = value;
        }
        return value;
    }

    /** @param inputs the new inputs */
    public void setInputs(Value... inputs) {
        this.inputs = inputs;
    }

    /** @return the address of the machine instruction that it comes from */
    public int address() {
        return address;
    }

    /**
     * @param newAddress the address of the machine instruction that it comes from
     * @return this
     */
    public Terminator at(int newAddress) {
        address = newAddress;
        return this;
    }

    @Override
    public String toString() {
        return new GraphWriter(Value::registerName).end(this);
    }
}
