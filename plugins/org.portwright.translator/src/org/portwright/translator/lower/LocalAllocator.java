// SPDX-License-Identifier: EPL-2.0
// Gives each value that outlives its expression a local variable.
package org.portwright.translator.lower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;

/**
 * Colours the interference graph of the SSA form. It is chordal, so that going through the blocks in an
 * order in which definitions come before uses, and taking any variable that is free, needs no more
 * variables than are live at once. What a PHI brings together gets one variable where that is free, so
 * that most copies vanish. A variable has one type throughout the method.
 */
public final class LocalAllocator {
    private final Graph graph;
    private final ExpressionTrees trees;
    private final int[] locals;
    /** The variables of each type. */
    private final Map<Type, BitSet> pools = new EnumMap<>(Type.class);
    private final Map<Value, Value> phiOfArgument = new HashMap<>();
    /** Values that have a variable are numbered, so that sets of them are small. Value identifier to number + 1. */
    private final int[] numbers;
    private final List<Value> numbered = new ArrayList<>();
    /** Numbers of values, by the places of blocks in the graph. */
    private final BitSet[] liveIn;
    private final BitSet[] liveOut;
    private int next;
    private int array = -1;
    private final int parameterSlots;

    /** @param hasArray whether a variable behind the parameters holds the array that pieces share */
    LocalAllocator(Graph graph, ExpressionTrees trees, Signature signature, boolean hasArray) {
        this.graph = graph;
        this.trees = trees;
        this.locals = new int[graph.valueCount()];
        this.numbers = new int[graph.valueCount()];
        this.liveIn = new BitSet[graph.blocks().size()];
        this.liveOut = new BitSet[graph.blocks().size()];
        Arrays.fill(locals, -1);
        for (Type type : Type.values()) {
            pools.put(type, new BitSet());
        }
        Map<Integer, Integer> ofRegister = new HashMap<>();
        for (Signature.Parameter parameter : signature.parameters()) {
            ofRegister.put(parameter.register(), next);
            newLocal(parameter.type());
        }
        parameterSlots = next;
        if (hasArray) {
            array = next++;
        }
        placeParameters(ofRegister);
        findLiveness();
        colour();
    }

    /** @return the index of the local variable that holds a value */
    public int local(Value value) {
        return locals[value.id()];
    }

    /** @return the indices of the local variables of a type */
    public List<Integer> ofType(Type type) {
        return pools.get(type).stream().boxed().toList();
    }

    /** @return whether a variable is one of the method's parameters, which hold something from the beginning */
    public boolean isParameter(int local) {
        return local < parameterSlots;
    }

    /** @return the index of the local variable that holds the array that pieces share */
    public int array() {
        return array;
    }

    /** @return how many variables there are, counting those of 64 bits twice */
    public int count() {
        return next;
    }

    private int newLocal(Type type) {
        int local = next;
        next += type.slots();
        pools.get(type).set(local);
        return local;
    }

    private void placeParameters(Map<Integer, Integer> ofRegister) {
        for (Block block : graph.blocks()) {
            block.phis().forEach(phi -> placeParametersAmongInputs(phi, ofRegister));
            block.values().forEach(value -> placeParametersAmongInputs(value, ofRegister));
            for (int i = 0; i < block.terminator().inputCount(); i++) {
                placeParameter(block.terminator().input(i), ofRegister);
            }
        }
    }

    private void placeParametersAmongInputs(Value value, Map<Integer, Integer> ofRegister) {
        for (int i = 0; i < value.inputCount(); i++) {
            placeParameter(value.input(i), ofRegister);
        }
    }

    private void placeParameter(Value value, Map<Integer, Integer> ofRegister) {
        if (value.op() == Op.PARAM) {
            locals[value.id()] = ofRegister.get(value.intNumber());
        }
    }

    private void findLiveness() {
        List<Block> blocks = graph.blocks();
        BitSet[] used = new BitSet[blocks.size()];
        BitSet[] defined = new BitSet[blocks.size()];
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            BitSet uses = new BitSet();
            BitSet definitions = new BitSet();
            for (Value phi : block.phis()) {
                definitions.set(number(phi));
                for (int k = 0; k < phi.inputCount(); k++) {
                    phiOfArgument.putIfAbsent(phi.input(k), phi);
                }
            }
            for (Value root : trees.roots(block)) {
                trees.forEachLocal(root, value -> use(value, uses, definitions));
                if (trees.needsLocal(root)) {
                    definitions.set(number(root));
                }
            }
            trees.forEachLocalAtEnd(block, value -> use(value, uses, definitions));
            used[i] = uses;
            defined[i] = definitions;
            liveIn[i] = new BitSet();
            liveOut[i] = new BitSet();
        }
        solve(used, defined);
    }

    private int number(Value value) {
        if (numbers[value.id()] == 0) {
            numbered.add(value);
            numbers[value.id()] = numbered.size();
        }
        return numbers[value.id()] - 1;
    }

    private void use(Value value, BitSet uses, BitSet definitions) {
        int number = number(value);
        if (!definitions.get(number)) {
            uses.set(number);
        }
    }

    /** Sets grow only, so that what comes anew from successors says whether anything changes. */
    private void solve(BitSet[] used, BitSet[] defined) {
        int[][] successors = successors();
        BitSet out = new BitSet(numbered.size());
        boolean changed = true;
        for (int i = 0; i < used.length; i++) {
            liveIn[i].or(used[i]);
        }
        while (changed) {
            changed = false;
            for (int i = successors.length - 1; i >= 0; i--) {
                out.clear();
                for (int successor : successors[i]) {
                    out.or(liveIn[successor]);
                }
                out.andNot(liveOut[i]);
                if (!out.isEmpty()) {
                    liveOut[i].or(out);
                    out.andNot(defined[i]);
                    liveIn[i].or(out);
                    changed = true;
                }
            }
        }
    }

    private int[][] successors() {
        List<Block> blocks = graph.blocks();
        Map<Block, Integer> places = new HashMap<>();
        blocks.forEach(block -> places.put(block, places.size()));
        int[][] successors = new int[blocks.size()][];
        for (int i = 0; i < successors.length; i++) {
            successors[i] = blocks.get(i).terminator().successors().stream().mapToInt(places::get).toArray();
        }
        return successors;
    }

    private void colour() {
        for (int place = 0; place < liveIn.length; place++) {
            Block block = graph.blocks().get(place);
            BitSet taken = new BitSet();
            for (int i = liveIn[place].nextSetBit(0); i >= 0; i = liveIn[place].nextSetBit(i + 1)) {
                taken.set(local(numbered.get(i)));
            }
            for (Value phi : block.phis()) {
                locals[phi.id()] = choose(phi, taken);
                taken.set(local(phi));
            }
            List<Value> roots = trees.roots(block);
            List<List<Value>> lastUses = lastUses(block, place, roots);
            for (Value phi : block.phis()) {
                if (trees.useCount(phi) == 0) {
                    taken.clear(local(phi));
                }
            }
            for (int i = 0; i < roots.size(); i++) {
                for (Value value : lastUses.get(i)) {
                    taken.clear(local(value));
                }
                Value root = roots.get(i);
                if (trees.needsLocal(root)) {
                    locals[root.id()] = choose(root, taken);
                    taken.set(local(root));
                }
            }
        }
    }

    /** @return for each root the values that are not used after it */
    private List<List<Value>> lastUses(Block block, int place, List<Value> roots) {
        BitSet live = (BitSet) liveOut[place].clone();
        trees.forEachLocalAtEnd(block, value -> live.set(number(value)));
        List<List<Value>> result = new ArrayList<>(roots.size());
        for (int i = 0; i < roots.size(); i++) {
            result.add(new ArrayList<>(2));
        }
        for (int i = roots.size() - 1; i >= 0; i--) {
            List<Value> ending = result.get(i);
            trees.forEachLocal(roots.get(i), value -> {
                int number = number(value);
                if (!live.get(number)) {
                    live.set(number);
                    ending.add(value);
                }
            });
        }
        return result;
    }

    private int choose(Value value, BitSet taken) {
        int preferred = preferred(value, taken);
        if (preferred >= 0) {
            return preferred;
        }
        BitSet pool = pools.get(value.type());
        int local = pool.nextSetBit(0);
        while (local >= 0 && taken.get(local)) {
            local = pool.nextSetBit(local + 1);
        }
        return local >= 0 ? local : newLocal(value.type());
    }

    /** The variable of a PHI that the value goes to, of what comes to the PHI, or of an operand that ends here. */
    private int preferred(Value value, BitSet taken) {
        if (value.op() == Op.PHI) {
            int local = preferredOfInputs(value, value, taken);
            if (local >= 0) {
                return local;
            }
        }
        Value phi = phiOfArgument.get(value);
        if (phi != null && phi.type() == value.type()) {
            int local = locals[phi.id()];
            if (local >= 0 && !taken.get(local)) {
                return local;
            }
            return local >= 0 ? -1 : preferredOfInputs(phi, value, taken);
        }
        return value.op() == Op.PHI || value.inputCount() == 0 ? -1 : usable(value.input(0), value.type(), taken);
    }

    private int preferredOfInputs(Value phi, Value value, BitSet taken) {
        for (int i = 0; i < phi.inputCount(); i++) {
            int local = usable(phi.input(i), value.type(), taken);
            if (local >= 0) {
                return local;
            }
        }
        return -1;
    }

    private int usable(Value other, Type type, BitSet taken) {
        int local = other.type() == type ? locals[other.id()] : -1;
        return local >= 0 && !taken.get(local) ? local : -1;
    }
}
