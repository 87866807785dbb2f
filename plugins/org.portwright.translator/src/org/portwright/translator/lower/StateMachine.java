// SPDX-License-Identifier: EPL-2.0
// Cuts a function anywhere: a loop that calls its parts by the number of the block that is next.
package org.portwright.translator.lower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.portwright.translator.analysis.Dominators;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Signature.Parameter;
import org.portwright.translator.ir.Signature.Result;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;

/**
 * Where control enters a part in many places and leaves it in many, there is nothing that one call could take the place
 * of. Then the blocks are put into groups, each of which becomes a method that is told at which block to begin, and
 * returns which block of another group is next. What remains of the function is a loop that calls the group that has
 * the next block. A value that is computed in one group and used in another has an element of the array that the parts of
 * a function share: it is stored where it is computed, and read in each block that uses it. A PHI whose block is entered
 * from another group gets what arrives in an element of its own. Such a function is slower than one that is cut along
 * its control flow, but its parts are compiled, and there is no control flow that can't be cut so.
 */
final class StateMachine {
    /** Of the most that a part may have; the rest is for what it takes to get at values of other groups. */
    private static final double FILLED = 0.7;
    /** Groups end where the least control flow is cut, in the last part of what they may have. */
    private static final double FEWEST = 0.6;
    private static final int GROUP_BITS = 16;
    /** About what reading an element of the array takes in bytes, and what writing one takes. */
    private static final int READ = 7;
    private static final int WRITE = 9;
    /** A part begins with a switch over its entries; each takes a 32-bit offset and a jump. */
    private static final int ENTRY = 7;

    /** Blocks that become a method. */
    private final class Group {
        private final int number;
        private final Set<Block> blocks = new LinkedHashSet<>();
        private final List<Block> entries = new ArrayList<>();
        private final Graph graph = new Graph(whole.function(), whole.isBigEndian());
        private final Map<Block, Block> copies = new HashMap<>();
        private final Map<Block, Block> handlers = new HashMap<>();
        private final Map<Block, Block> entrances = new HashMap<>();
        private final Map<Block, Block> leaving = new LinkedHashMap<>();
        private final Map<Value, Value> values = new HashMap<>();
        private final Map<Block, Map<Value, Value>> loaded = new HashMap<>();
        /** Stand for the blocks, with the edges inside the group only. */
        private final Map<Block, Block> shapes = new HashMap<>();
        private Dominators dominators;

        Group(int number) {
            this.number = number;
        }
    }

    private final Graph whole;
    private final Map<Block, Integer> sizes;
    private final int most;
    private final int firstSlot;
    private final Map<Block, Group> groups = new HashMap<>();
    private final List<Group> all = new ArrayList<>();
    /** The elements of values that are computed in another group than used, and those of what PHIs get. */
    private final Map<Value, Integer> homes = new LinkedHashMap<>();
    private final Map<Value, Integer> arrivals = new HashMap<>();
    private int slots;
    private Map<Integer, Block> byId;

    private StateMachine(Graph whole, Map<Block, Integer> sizes, int most, int firstSlot) {
        this.whole = whole;
        this.sizes = sizes;
        this.most = most;
        this.firstSlot = firstSlot;
    }

    /**
     * Makes a function a loop over its parts.
     *
     * @param graph     the function, which is changed; it returns in one place, and has no critical edges
     * @param sizes     the size of each block in bytes of bytecode
     * @param most      how large each part should be in the end; it may be missed, for sizes of the parts are estimates
     * @param array     what the function's parts share
     * @return the parts; empty if all that there is goes into one
     */
    static List<Piece> cut(Graph graph, Map<Block, Integer> sizes, int most, SharedArray array) {
        StateMachine machine = new StateMachine(graph, sizes, most, array.firstUnused(graph));
        List<Piece> pieces = machine.run();
        array.keepBelow(machine.slots);
        return pieces;
    }

    private List<Piece> run() {
        for (Block block : whole.blocks()) {
            if (block.predecessors().size() == 1) {
                block.phis().forEach(phi -> phi.replaceBy(phi.input(0)));
                block.phis().clear();
            }
        }
        group(arrange());
        if (all.size() < 2) {
            return List.of();
        }
        findEntries();
        all.forEach(this::findDominators);
        findValues();
        all.forEach(this::copy);
        return callInLoop();
    }

    // Groups.

    /** @return all blocks that go into groups, those that belong together in a list, in the order of the program */
    private List<List<Block>> arrange() {
        List<Block> order = new ArrayList<>(whole.blocks());
        order.remove(whole.entry());
        order.sort(Comparator.comparing(Block::address, Integer::compareUnsigned));
        order.add(0, whole.entry());
        List<List<Block>> units = new ArrayList<>();
        for (Block block : order) {
            boolean isElsewhere = block.terminator().kind() == Terminator.Kind.RETURN || isHandler(block);
            if (!isElsewhere) {
                List<Block> unit = new ArrayList<>(List.of(block));
                if (block.terminator().kind() == Terminator.Kind.INVOKE) {
                    Block handler = block.terminator().successors().get(1);
                    if (handler.predecessors().size() == 1) {
                        unit.add(handler);
                    }
                }
                units.add(unit);
            }
        }
        return units;
    }

    private static boolean isHandler(Block block) {
        return block.predecessors().stream().anyMatch(from -> Region.isHandler(from, block));
    }

    private void group(List<List<Block>> units) {
        long total = 0;
        for (List<Block> unit : units) {
            total += size(unit);
        }
        // What was found to be too large must not go into one part again, whatever the estimates say.
        int capacity = (int) Math.max(1, Math.min((long) (most * FILLED), total / 2));
        long[] crossing = crossing(units);
        int from = 0;
        while (from < units.size()) {
            int filled = 0;
            int to = from;
            int best = from;
            Set<Value> known = new LinkedHashSet<>();
            while (to < units.size()) {
                filled += size(units.get(to)) + costOfValues(units.get(to), known);
                if (filled > capacity && to > from) {
                    break;
                }
                if (best == from || filled < capacity * FEWEST || crossing[to] <= crossing[best]) {
                    best = to;
                }
                to++;
            }
            if (to == units.size()) {
                best = to - 1;
            }
            Group group = new Group(all.size());
            for (List<Block> unit : units.subList(from, best + 1)) {
                group.blocks.addAll(unit);
            }
            group.blocks.forEach(block -> groups.put(block, group));
            all.add(group);
            from = best + 1;
        }
    }

    private int size(List<Block> unit) {
        return unit.stream().mapToInt(block -> sizes.getOrDefault(block, 0)).sum();
    }

    /** @return about what it takes to get at the values that the group has not had to do with yet */
    private static int costOfValues(List<Block> unit, Set<Value> known) {
        int cost = 0;
        for (Block block : unit) {
            cost += (block.phis().size() + (block.predecessors().size() > 1 ? 1 : 0)) * ENTRY;
            known.addAll(block.phis());
            for (Value value : block.values()) {
                for (int i = 0; i < value.inputCount(); i++) {
                    Value input = value.input(i);
                    cost += isFixed(input) || !known.add(input) ? 0 : READ;
                }
                known.add(value);
            }
        }
        return cost;
    }

    /** @return for each place in the order how many edges lead past it */
    private static long[] crossing(List<List<Block>> units) {
        Map<Block, Integer> places = new HashMap<>();
        for (int i = 0; i < units.size(); i++) {
            int place = i;
            units.get(i).forEach(block -> places.put(block, place));
        }
        long[] change = new long[units.size() + 1];
        for (int i = 0; i < units.size(); i++) {
            for (Block block : units.get(i)) {
                for (Block successor : block.terminator().successors()) {
                    int to = places.getOrDefault(successor, i);
                    change[Math.min(i, to)]++;
                    change[Math.max(i, to)]--;
                }
            }
        }
        for (int i = 1; i < change.length; i++) {
            change[i] += change[i - 1];
        }
        return change;
    }

    private void findEntries() {
        for (Block block : whole.blocks()) {
            Group group = groups.get(block);
            if (group != null && (block == whole.entry()
                || block.predecessors().stream().anyMatch(from -> groups.get(from) != group))) {
                group.entries.add(block);
            }
        }
    }

    private boolean isEntry(Block block) {
        Group group = groups.get(block);
        return group == null || group.entries.contains(block);
    }

    /** What dominates what as long as control stays in the group, wherever it has entered. */
    private void findDominators(Group group) {
        Graph shape = new Graph(whole.function(), whole.isBigEndian());
        Block start = shape.newBlock(0);
        group.blocks.forEach(block -> group.shapes.put(block, shape.newBlock(0)));
        goTo(shape, start, group.entries.stream().map(group.shapes::get).toList());
        group.blocks.forEach(block -> goTo(shape, group.shapes.get(block), block.terminator().successors().stream()
            .map(group.shapes::get).filter(Objects::nonNull).toList()));
        shape.order();
        group.dominators = new Dominators(shape);
    }

    private static void goTo(Graph shape, Block from, List<Block> targets) {
        from.terminate(targets.isEmpty() ? Terminator.unreachable() : select(shape.constant(0), targets));
    }

    /** @return a jump to the block that a number chooses */
    private static Terminator select(Value number, List<Block> targets) {
        int last = targets.size() - 1;
        return last == 0 ? Terminator.jump(targets.get(0)) : Terminator.multiway(number, IntStream.range(0, last).toArray(),
            targets.subList(0, last), targets.get(last));
    }

    // Values that are used in other groups.

    /** @return whether a value that is computed in a block is still there in another one without further ado */
    private boolean isThere(Value value, Block user) {
        Group group = groups.get(user);
        return value.block() == user || group != null && group == groups.get(value.block())
            && group.dominators.dominates(group.shapes.get(value.block()), group.shapes.get(user));
    }

    private static boolean isFixed(Value value) {
        return value.isConst() || value.op() == Op.GARBAGE;
    }

    /** Gives each value an element of the array, one that no other value needs in the same blocks. */
    private void findValues() {
        Map<Value, BitSet> places = new LinkedHashMap<>();
        for (Block block : whole.blocks()) {
            block.values().forEach(value -> {
                for (int i = 0; i < value.inputCount(); i++) {
                    use(value.input(i), block, places);
                }
            });
            for (int i = 0; i < block.terminator().inputCount(); i++) {
                use(block.terminator().input(i), block, places);
            }
            for (Value phi : block.phis()) {
                for (int i = 0; i < phi.inputCount(); i++) {
                    use(phi.input(i), block.predecessors().get(i), places);
                }
            }
        }
        places.keySet().removeIf(value -> !isUsedElsewhere(value, places.get(value)));
        Map<Value, BitSet> homesNeeded = new LinkedHashMap<>();
        places.forEach((value, used) -> homesNeeded.put(value, livePlaces(value, used)));
        List<BitSet> taken = new ArrayList<>();
        homesNeeded.forEach((value, live) -> homes.put(value, firstSlot + choose(live, taken)));
        for (Block block : whole.blocks()) {
            if (!block.phis().isEmpty() && isEntry(block)) {
                BitSet live = new BitSet();
                live.set(block.id());
                block.predecessors().forEach(from -> live.set(from.id()));
                block.phis().forEach(phi -> arrivals.put(phi, firstSlot + choose(live, taken)));
            }
        }
        slots = firstSlot + taken.size();
    }

    private static void use(Value value, Block block, Map<Value, BitSet> places) {
        if (!isFixed(value)) {
            places.computeIfAbsent(value, key -> new BitSet()).set(block.id());
        }
    }

    private boolean isUsedElsewhere(Value value, BitSet used) {
        return value.block() == null || used.stream().anyMatch(id -> !isThere(value, byId().get(id)));
    }

    private Map<Integer, Block> byId() {
        if (byId == null) {
            byId = new HashMap<>();
            whole.blocks().forEach(block -> byId.put(block.id(), block));
        }
        return byId;
    }

    /** @return the blocks on the ways from where a value is computed to where it is used */
    private BitSet livePlaces(Value value, BitSet used) {
        BitSet live = (BitSet) used.clone();
        Block from = value.block() == null ? whole.entry() : value.block();
        live.set(from.id());
        List<Block> work = new ArrayList<>();
        used.stream().forEach(id -> work.add(byId().get(id)));
        while (!work.isEmpty()) {
            Block block = work.remove(work.size() - 1);
            if (block == from) {
                continue;
            }
            for (Block predecessor : block.predecessors()) {
                if (!live.get(predecessor.id())) {
                    live.set(predecessor.id());
                    work.add(predecessor);
                }
            }
        }
        return live;
    }

    private static int choose(BitSet live, List<BitSet> taken) {
        for (int i = 0; i < taken.size(); i++) {
            if (!taken.get(i).intersects(live)) {
                taken.get(i).or(live);
                return i;
            }
        }
        taken.add((BitSet) live.clone());
        return taken.size() - 1;
    }

    // The parts.

    private void copy(Group group) {
        Graph part = group.graph;
        Block start = part.newBlock(group.blocks.iterator().next().address());
        for (Block block : group.blocks) {
            Block copy = part.newBlock(block.address());
            group.copies.put(block, copy);
            block.phis().forEach(phi -> group.values.put(phi, part.addPhi(copy, phi.type())));
            block.values().forEach(value -> group.values.put(value, copyOf(value, part)));
        }
        for (Block entry : group.entries) {
            Block entrance = part.newBlock(entry.address());
            group.entrances.put(entry, entrance);
            entrance.terminate(Terminator.jump(group.copies.get(entry)).at(entry.address()));
        }
        for (Block block : group.blocks) {
            fill(block, group);
        }
        for (Block block : group.blocks) {
            Block copy = group.copies.get(block);
            Map<Block, Block> originals = new HashMap<>();
            block.predecessors().stream().filter(group.blocks::contains)
                .forEach(from -> originals.put(group.copies.get(from), from));
            for (Value phi : block.phis()) {
                group.values.get(phi).setInputs(copy.predecessors().stream().map(from -> originals.containsKey(from)
                    ? use(phi.input(block.predecessors().indexOf(originals.get(from))), originals.get(from), group)
                    : Outliner.load(part, from, arrivals.get(phi), phi.type())).toArray(Value[]::new));
            }
        }
        enter(group, start);
    }

    private static Value copyOf(Value value, Graph part) {
        Value copy = part.create(value.op(), value.type(), value.number(), value.extra());
        copy.setAddress(value.address());
        return copy;
    }

    private void fill(Block block, Group group) {
        Graph part = group.graph;
        Block copy = group.copies.get(block);
        for (Value phi : block.phis()) {
            store(phi, group.values.get(phi), copy, group);
        }
        for (Value value : block.values()) {
            Value[] inputs = new Value[value.inputCount()];
            for (int i = 0; i < inputs.length; i++) {
                inputs[i] = use(value.input(i), block, group);
            }
            Value same = group.values.get(value);
            same.setInputs(inputs);
            part.append(copy, same);
            store(value, same, copy, group);
        }
        Terminator end = block.terminator();
        for (Block successor : end.successors()) {
            if (group.copies.containsKey(successor) || Region.isHandler(block, successor)) {
                continue;
            }
            int edge = successor.predecessors().indexOf(block);
            for (Value phi : successor.phis()) {
                if (phi.input(edge).op() != Op.GARBAGE) {
                    Outliner.store(part, copy, arrivals.get(phi), use(phi.input(edge), block, group), phi.type());
                }
            }
        }
        copy.terminate(end.copy(target -> copyOf(target, block, group), value -> use(value, block, group)));
    }

    private void store(Value value, Value same, Block copy, Group group) {
        Integer home = homes.get(value);
        if (home != null) {
            Outliner.store(group.graph, copy, home, same, value.type());
        }
    }

    /** @return what a block of the group uses for a value */
    private Value use(Value value, Block block, Group group) {
        if (value.isConst()) {
            return group.graph.constant(value.type(), value.number());
        }
        if (value.op() == Op.GARBAGE) {
            return group.graph.garbage();
        }
        if (isThere(value, block)) {
            return group.values.get(value);
        }
        return group.loaded.computeIfAbsent(block, key -> new HashMap<>()).computeIfAbsent(value,
            key -> Outliner.load(group.graph, group.copies.get(block), homes.get(value), value.type()));
    }

    private Block copyOf(Block target, Block from, Group group) {
        Block inside = group.copies.get(target);
        if (inside != null) {
            return inside;
        }
        if (Region.isHandler(from, target)) {
            return group.handlers.computeIfAbsent(target, key -> copyHandler(key, group));
        }
        return group.leaving.computeIfAbsent(target, key -> group.graph.newBlock(key.address()));
    }

    /** A handler that calls in several groups share: it uses no values, and goes nowhere. */
    private static Block copyHandler(Block handler, Group group) {
        Block copy = group.graph.newBlock(handler.address());
        Map<Value, Value> own = new HashMap<>();
        for (Value value : handler.values()) {
            Value same = copyOf(value, group.graph);
            same.setInputs(value.inputCount() == 0 ? new Value[0]
                : Arrays.stream(value.inputs()).map(own::get).toArray(Value[]::new));
            own.put(value, group.graph.append(copy, same));
        }
        copy.terminate(handler.terminator().copy(block -> block, value -> value));
        return copy;
    }

    /** Goes to the entry that the part is told. */
    private void enter(Group group, Block start) {
        List<Block> entrances = group.entries.stream().map(group.entrances::get).toList();
        start.terminate(select(group.graph.create(Op.PARAM, Type.INT, 0, null), entrances).at(start.address()));
    }

    // The loop.

    /** @return the number of a block that is next: its group's, beside its place among the entries of the group */
    private int state(Block block) {
        Group group = groups.get(block);
        return group == null ? all.size() << GROUP_BITS : group.number << GROUP_BITS | group.entries.indexOf(block);
    }

    private List<Piece> callInLoop() {
        Block oldEntry = whole.entry();
        Block returning = whole.blocks().stream().filter(block -> !groups.containsKey(block)
            && block.terminator().kind() == Terminator.Kind.RETURN).findFirst().orElse(null);
        whole.blocks().clear();
        Block entry = whole.newBlock(oldEntry.address());
        homes.forEach((value, slot) -> {
            if (value.block() == null) {
                Outliner.store(whole, entry, slot, value, value.type());
            }
        });
        Block loop = whole.newBlock(oldEntry.address());
        Value state = whole.addPhi(loop, Type.INT);
        List<Value> next = new ArrayList<>();
        entry.terminate(Terminator.jump(loop).at(oldEntry.address()));
        next.add(whole.constant(state(oldEntry)));
        List<Piece> pieces = new ArrayList<>();
        List<Block> calls = new ArrayList<>();
        for (Group group : all) {
            Block call = whole.newBlock(group.graph.entry().address());
            calls.add(call);
            Value result = call(group, call, state, pieces);
            if (result == null) {
                call.terminate(Terminator.unreachable().at(call.address()));
            } else {
                call.terminate(Terminator.jump(loop).at(call.address()));
                next.add(result);
            }
        }
        if (returning != null) {
            calls.add(copyReturn(returning));
        }
        state.setInputs(next.toArray(new Value[0]));
        Value number = whole.append(loop, whole.create(Op.USHR, Type.INT, 0, null, state, whole.constant(GROUP_BITS)));
        loop.terminate(select(number, calls).at(oldEntry.address()));
        whole.order();
        return pieces;
    }

    /** @return the state that follows; null if none does */
    private Value call(Group group, Block call, Value state, List<Piece> pieces) {
        List<Block> targets = List.copyOf(group.leaving.keySet());
        group.leaving.forEach((target, block) -> block.terminate((targets.size() == 1 ? Terminator.returns()
            : Terminator.returns(group.graph.constant(state(target)))).at(target.address())));
        group.graph.order();
        boolean hasResult = targets.size() > 1;
        List<Parameter> parameters = group.entries.size() > 1 ? List.of(new Parameter(0, Type.INT)) : List.of();
        Piece piece = new Piece(group.graph, new Signature(parameters,
            hasResult ? List.of(new Result(0, Type.INT)) : List.of()), handedOver(group));
        pieces.add(piece);
        Value[] arguments = parameters.isEmpty() ? new Value[0] : new Value[] {whole.append(call, whole.create(Op.AND,
            Type.INT, 0, null, state, whole.constant((1 << GROUP_BITS) - 1)))};
        Value result = whole.create(Op.CALL, hasResult ? Type.INT : Type.VOID, 0, piece, arguments);
        result.setAddress(call.address());
        whole.append(call, result);
        return hasResult ? result : targets.isEmpty() ? null : whole.constant(state(targets.get(0)));
    }

    private static int handedOver(Group group) {
        int nested = 0;
        for (Block block : group.graph.blocks()) {
            for (Value value : block.values()) {
                nested = Math.max(nested, value.extra() instanceof Piece piece ? piece.handedOver() : 0);
            }
        }
        return Math.max(nested, Outliner.usedSlots(group.graph));
    }

    /** The block that returns stays in the function itself. */
    private Block copyReturn(Block returning) {
        Block copy = whole.newBlock(returning.address());
        Map<Value, Value> own = new TreeMap<>(Comparator.comparing(Value::id));
        for (Value phi : returning.phis()) {
            own.put(phi, Outliner.load(whole, copy, arrivals.get(phi), phi.type()));
        }
        for (Value value : returning.values()) {
            Value[] inputs = value.inputs();
            for (int i = 0; i < inputs.length; i++) {
                inputs[i] = inReturn(inputs[i], copy, own);
            }
            Value same = copyOf(value, whole);
            same.setInputs(inputs);
            own.put(value, whole.append(copy, same));
        }
        copy.terminate(returning.terminator().copy(block -> block, value -> inReturn(value, copy, own)));
        return copy;
    }

    private Value inReturn(Value value, Block copy, Map<Value, Value> own) {
        if (isFixed(value)) {
            return value;
        }
        return own.computeIfAbsent(value, key -> Outliner.load(whole, copy, homes.get(value), value.type()));
    }
}
