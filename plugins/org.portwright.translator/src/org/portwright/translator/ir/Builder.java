// SPDX-License-Identifier: EPL-2.0
// Adds values to a block, folding what is known already.
package org.portwright.translator.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Appends to one block at a time; every value goes through {@link Folding} first. */
public final class Builder {
    private final Graph graph;
    private Block block;
    private List<Value> sink;
    private int address;

    /** @param graph whose values are made */
    public Builder(Graph graph) {
        this.graph = graph;
    }

    /**
     * From now on values go to the end of a block.
     *
     * @param target the block
     * @return this
     */
    public Builder at(Block target) {
        block = target;
        sink = target.values();
        return this;
    }

    /**
     * From now on values go to a fresh list, which takes the place of the block's old one.
     *
     * @param target the block
     * @return the old list
     */
    public List<Value> rewrite(Block target) {
        List<Value> old = target.values();
        target.setValues(new ArrayList<>(old.size()));
        at(target);
        return old;
    }

    /** Puts operations before those of a block, as if they came from its first machine instruction. */
    public static void prepend(Graph graph, Block block, Consumer<Builder> operations) {
        Builder builder = new Builder(graph);
        List<Value> old = builder.rewrite(block);
        builder.setAddress(block.address());
        operations.accept(builder);
        old.forEach(builder::keep);
    }

    /** @param newAddress the machine instruction that the next values come from */
    public void setAddress(int newAddress) {
        address = newAddress;
    }

    /** @return the graph */
    public Graph graph() {
        return graph;
    }

    /** @return the block that is appended to */
    public Block block() {
        return block;
    }

    /** @return the values of the block so far */
    List<Value> sink() {
        return sink;
    }

    /**
     * Makes a value, or finds that it is another one that exists.
     *
     * @return the value
     */
    public Value make(Op op, Type type, long number, Attribute extra, Value... inputs) {
        Value folded = Folding.fold(this, op, type, number, extra, inputs);
        return folded != null ? folded : append(op, type, number, extra, inputs);
    }

    /**
     * Simplifies a comparison that is wanted as a decision, not as a number.
     *
     * @return a value that is 1 or 0 as the comparison holds or not; null if nothing simpler is known
     */
    public Value simplerCompare(Condition condition, Value a, Value b) {
        return Folding.fold(this, Op.COMPARE, Type.INT, 0, condition, a, b);
    }

    /** Appends a value as it is. */
    Value append(Op op, Type type, long number, Attribute extra, Value... inputs) {
        Value value = graph.create(op, type, number, extra, inputs);
        value.setAddress(address);
        graph.place(value, block);
        sink.add(value);
        return value;
    }

    /**
     * Simplifies a value of an old list, or appends it as it is.
     *
     * @return whether another value stands for it now
     */
    public boolean simplifyOrKeep(Value value) {
        address = value.address();
        Value folded = Folding.fold(this, value.op(), value.type(), value.number(), value.extra(), value.inputs());
        if (folded == null || folded == value) {
            keep(value);
            return false;
        }
        value.replaceBy(folded);
        return true;
    }

    /** Appends a value that exists, in its present form. */
    public void keep(Value value) {
        graph.place(value, block);
        sink.add(value);
    }

    /** @return an INT operation */
    public Value make(Op op, Value... inputs) {
        return make(op, Type.INT, 0, null, inputs);
    }

    /** @return an operation of another type */
    public Value make(Op op, Type type, Value... inputs) {
        return make(op, type, 0, null, inputs);
    }

    /** @return an INT constant */
    public Value constant(int number) {
        return graph.constant(number);
    }

    /** @return 1 or 0 */
    public Value compare(Condition condition, Value a, Value b) {
        return make(Op.COMPARE, Type.INT, 0, condition, a, b);
    }

    /** @return what memory holds at address plus offset */
    public Value load(MemoryAccess access, Value base, int offset) {
        return make(Op.LOAD, access.type(), offset, access, base);
    }

    /** @return what writes memory at address plus offset */
    public Value store(MemoryAccess access, Value base, int offset, Value value) {
        return make(Op.STORE, Type.VOID, offset, access, base, value);
    }

    /** @return the double whose low and high words these are */
    public Value doubleOf(Value low, Value high) {
        return make(Op.BITS_TO_DOUBLE, Type.DOUBLE, make(Op.PAIR, Type.LONG, low, high));
    }

    /** @return the float whose bits these are */
    public Value floatOf(Value bits) {
        return make(Op.BITS_TO_FLOAT, Type.FLOAT, bits);
    }
}
