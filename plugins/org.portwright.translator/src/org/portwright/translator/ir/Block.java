// SPDX-License-Identifier: EPL-2.0
// A basic block of the SSA form.
package org.portwright.translator.ir;

import java.util.ArrayList;
import java.util.List;

/** A sequence of values computed one after the other, and the {@link Terminator} that leaves it. */
public final class Block {
    private final int id;
    private final int address;
    private final List<Value> phis = new ArrayList<>();
    private List<Value> values = new ArrayList<>();
    private final List<Block> predecessors = new ArrayList<>();
    private Terminator terminator;

    Block(int id, int address) {
        this.id = id;
        this.address = address;
    }

    /** @return a number unique in the graph, dense from 0 */
    public int id() {
        return id;
    }

    /** @return the address of its first machine instruction */
    public int address() {
        return address;
    }

    /** @return the PHIs, changeable */
    public List<Value> phis() {
        return phis;
    }

    /** @return the other values in the order of computation, changeable */
    public List<Value> values() {
        return values;
    }

    /** @param values the new list */
    public void setValues(List<Value> values) {
        this.values = values;
    }

    /** @return the blocks that may come before; the inputs of PHIs are in this order */
    public List<Block> predecessors() {
        return predecessors;
    }

    /** @return how the block ends; null while the graph is being built */
    public Terminator terminator() {
        return terminator;
    }

    /**
     * Ends the block; the successors learn of a new predecessor.
     *
     * @param end how it ends
     */
    public void terminate(Terminator end) {
        terminator = end;
        for (Block successor : end.successors()) {
            successor.predecessors.add(this);
        }
    }

    /**
     * Replaces the end by one with the same successors, or with fewer: edges that are gone vanish from
     * the PHIs of their targets.
     *
     * @param end the new end
     */
    public void changeTerminator(Terminator end) {
        List<Block> gone = new ArrayList<>(terminator.successors());
        for (Block kept : end.successors()) {
            gone.remove(kept);
        }
        terminator = end;
        for (Block target : gone) {
            target.removePredecessor(this);
        }
    }

    /** Puts this new block on the edge from a block's successor number index to a target. */
    void split(Block from, int index, Block target) {
        terminator = Terminator.jump(target).at(from.terminator.address());
        predecessors.add(from);
        from.terminator.setSuccessor(index, this);
        target.predecessors.set(target.predecessors.indexOf(from), this);
    }

    /** Gives this block's end, and its values from an index on, to a new block, to which it goes. */
    void cut(int index, Block rest) {
        List<Value> moved = values.subList(index, values.size());
        moved.forEach(value -> value.setBlock(rest));
        rest.values.addAll(moved);
        moved.clear();
        rest.terminator = terminator;
        for (Block successor : terminator.successors()) {
            successor.predecessors.set(successor.predecessors.indexOf(this), rest);
        }
        terminate(Terminator.jump(rest).at(rest.address));
    }

    private void removePredecessor(Block predecessor) {
        int index = predecessors.indexOf(predecessor);
        predecessors.remove(index);
        for (Value phi : phis) {
            Value[] inputs = phi.inputs();
            Value[] fewer = new Value[inputs.length - 1];
            System.arraycopy(inputs, 0, fewer, 0, index);
            System.arraycopy(inputs, index + 1, fewer, index, fewer.length - index);
            phi.setInputs(fewer);
        }
    }

    /** Its number, so that nothing depends on where an object lies. */
    @Override
    public int hashCode() {
        return id;
    }

    @Override
    public String toString() {
        return "b" + id;
    }
}
