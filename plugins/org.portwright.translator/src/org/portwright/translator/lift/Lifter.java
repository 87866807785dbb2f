// SPDX-License-Identifier: EPL-2.0
// Turns the machine code of one function into SSA form.
package org.portwright.translator.lift;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.portwright.translator.TranslationException;
import org.portwright.translator.analysis.JumpTable;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.Condition;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.LandingSite;
import org.portwright.translator.ir.MemoryAccess;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.RuntimeMethod;
import org.portwright.translator.ir.SsaBuilder;
import org.portwright.translator.ir.StopPoint;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;
import org.portwright.translator.mips.Instruction;
import org.portwright.translator.mips.Mips;
import org.portwright.translator.mips.Opcode;
import org.portwright.translator.mips.Registers;
import org.portwright.translator.program.ExceptionFrame;
import org.portwright.translator.program.Function;
import org.portwright.translator.program.Program;

/**
 * Lifts one function. Registers become SSA values; a call reads every argument register and defines every
 * result register, and later passes find out which of them matter. Where an indirect jump may lead is
 * read off the SSA form: the function is lifted again until no jump is left that is not understood.
 *
 * <p>A call that may throw to a landing pad has a handler, in which the registers that calls preserve are
 * what they were at the call. A function that calls setjmp can be entered where setjmp returns again
 * ({@link JumpBuffer}).
 */
public final class Lifter {
    /** More rounds than that means that each round finds new tables, which no compiler's code does. */
    private static final int MOST_ROUNDS = 64;

    /** The targets of a jump that leaves a nested function for labels of one around it. */
    private static final int[] ELSEWHERE = {};

    /** Stands for the address after a function whose last call does not return. */
    private static final int NOWHERE = -1;

    private final Program program;
    private final Function function;
    private final LiftOptions options;
    private final DebugPlan debugPlan;
    private final boolean isDebugged;
    private final ExceptionFrame exceptions;
    private final Map<Integer, int[]> jumpTargets = new HashMap<>();
    private final Map<Integer, JumpTable> jumpTables = new HashMap<>();
    /** Where nested functions make the function go on by goto. */
    private final Set<Integer> labels;
    /** Where they or __builtin_longjmp do. */
    private Set<Integer> receivers;
    /** The registers that the code was seen to change the last time. */
    private BitSet changed = new BitSet();
    /** Whether the function makes labels of others and of distances between them. */
    private boolean computesLabels;
    /** Jumps whose table was not the one that it had seemed to be. */
    private final Set<Integer> mistaken = new HashSet<>();
    private Map<Integer, Jump> openJumps;
    /** The jumps through tables. */
    private Map<Integer, Jump> tableJumps;
    /** Where nested functions make those around them go on. */
    private List<Value> exits;
    private NavigableMap<Integer, MachineBlock> machineBlocks;
    private Map<Integer, Block> blocks;
    private Graph graph;
    private SsaBuilder ssa;
    private Builder builder;
    private Machine machine;

    /** An indirect jump. */
    private record Jump(Block block, Value target) {
    }

    private Lifter(Program program, Function function, Set<Integer> labels, LiftOptions options) {
        this.labels = labels;
        this.receivers = labels;
        this.options = options;
        this.debugPlan = options.debugPlan();
        this.isDebugged = debugPlan.isDebugged(function.start());
        this.program = program;
        this.function = function;
        this.exceptions = program.exceptionFrame(function).orElse(null);
    }

    /**
     * @param program  the program
     * @param function one of its functions
     * @param labels   at which other functions make it go on ({@link Graph#exits()})
     * @param options  how it is lifted
     * @return the function in SSA form, blocks in reverse postorder
     * @throws TranslationException if its code can't be followed
     */
    public static Graph lift(Program program, Function function, Set<Integer> labels, LiftOptions options)
        throws TranslationException {
        Graph replacement = Replacements.body(program, function, options.withIntrinsics());
        if (replacement != null) {
            return replacement;
        }
        Lifter lifter = new Lifter(program, function, labels, options);
        for (int round = 0; round < MOST_ROUNDS; round++) {
            lifter.liftOnce();
            boolean complete = lifter.openJumps.isEmpty() & lifter.checkTables() & lifter.checkLabels();
            Set<Integer> receivers = complete ? lifter.findReceivers() : lifter.receivers;
            boolean again = complete && lifter.graph.isReentered() && !lifter.changed.equals(lifter.machine.changed())
                || !receivers.equals(lifter.receivers);
            if (complete && !again) {
                if (lifter.machine.changesRounding()) {
                    lifter.graph.changeRounding();
                }
                return lifter.graph;
            }
            lifter.receivers = receivers;
            lifter.changed = lifter.machine.changed();
            lifter.understandJumps();
        }
        throw new TranslationException("the jumps of function " + function.name()
            + " can't be followed; compile it with -fno-jump-tables", function.name(), null, 0);
    }

    private void liftOnce() {
        openJumps = new TreeMap<>();
        tableJumps = new TreeMap<>();
        exits = new ArrayList<>();
        machineBlocks = MachineCode.blocks(program, function, jumpTargets, receivers);
        graph = new Graph(function, program.isBigEndian());
        ssa = new SsaBuilder(graph, Registers.COUNT,
            register -> register == Registers.FCSR ? graph.constant(0) : graph.parameter(register));
        builder = new Builder(graph);
        machine = new Machine(builder, ssa, program, options, !options.inRoundingModes() && writesFloatControl());
        blocks = new HashMap<>();
        Block entry = graph.newBlock(function.start());
        for (MachineBlock block : machineBlocks.values()) {
            blocks.put(block.start(), graph.newBlock(block.start()));
        }
        // The shape comes first: sealing a block needs the number of its predecessors.
        Shape shape = new Shape();
        shape.edge(entry, blocks.get(function.start()));
        for (MachineBlock block : machineBlocks.values()) {
            shape.add(block);
        }
        shape.addResumption(entry);
        ssa.expect(entry, 0);
        shape.expectAll();
        liftEntry(entry, shape);
        for (MachineBlock block : machineBlocks.values()) {
            liftBlock(block, shape);
        }
        ssa.finish();
        exits.forEach(target -> graph.exits().addAll(labelsElsewhere(target)));
        graph.order();
    }

    /** The blocks and edges of the function, before their contents: extra blocks for delay slots and tail calls. */
    private final class Shape {
        private final Map<Block, TreeSet<Integer>> seen = new HashMap<>();
        private final Map<Block, Integer> predecessors = new HashMap<>();
        private final Map<Integer, Block> likely = new HashMap<>();
        private final Map<Integer, Block> outside = new HashMap<>();
        private final Map<Block, Block> handlers = new HashMap<>();
        private Block noException;
        /** Where setjmp returns again and labels are jumped to, by what the first word of the buffer says. */
        private final TreeMap<Integer, Block> resumptions = new TreeMap<>();
        private Block resumption;
        /** For a jump to where this function does not go on: to another one, which has returned. */
        private Block gone;

        void edge(Block from, Block to) {
            if (seen.computeIfAbsent(to, key -> new TreeSet<>()).add(from.id())) {
                predecessors.merge(to, 1, Integer::sum);
            }
        }

        void add(MachineBlock machineBlock) {
            Block block = blocks.get(machineBlock.start());
            Instruction transfer = machineBlock.transfer();
            List<Integer> targets = machineBlock.targets();
            switch (transfer == null ? Opcode.Flow.NEXT : transfer.opcode().flow()) {
                case NEXT, BRANCH, JUMP, INDIRECT_JUMP -> targets.forEach(target -> edge(block, blockAt(target)));
                case LIKELY -> {
                    Block slot = graph.newBlock(transfer.address() + 4);
                    likely.put(transfer.address(), slot);
                    edge(block, slot);
                    edge(slot, blockAt(targets.get(0)));
                    targets.stream().skip(1).forEach(target -> edge(block, blockAt(target)));
                }
                case CALL, INDIRECT_CALL, BRANCH_AND_LINK -> addCall(block, machineBlock);
            }
        }

        private void addCall(Block block, MachineBlock machineBlock) {
            Instruction transfer = machineBlock.transfer();
            edge(block, after(machineBlock));
            Function callee = callee(transfer);
            if (isSetjmp(transfer)) {
                Block again = graph.newBlock(machineBlock.next());
                resumptions.put(JumpBuffer.key(machineBlock.next()), again);
                edge(again, after(machineBlock));
            } else if (exceptions != null && (callee == null || !isIntrinsic(callee))) {
                addHandler(block, machineBlock.next());
            }
        }

        private boolean isIntrinsic(Function callee) {
            return options.withIntrinsics() && Intrinsics.contains(callee);
        }

        private void addHandler(Block block, int returnAddress) {
            ExceptionFrame.CallSite site = exceptions.callSite(returnAddress - 1);
            if (site == null) {
                // One handler for all calls that must not throw: it uses no register.
                noException = noException == null ? graph.newBlock(function.end()) : noException;
                handlers.put(block, noException);
                edge(block, noException);
            } else if (site.landingPad() != ExceptionFrame.NO_LANDING_PAD && blocks.containsKey(site.landingPad())) {
                Block handler = graph.newBlock(site.landingPad());
                handlers.put(block, handler);
                edge(block, handler);
                edge(handler, blocks.get(site.landingPad()));
            }
        }

        /** If setjmp is called, an edge from the entry to where it returns again, through one that finds out where. */
        void addResumption(Block entry) {
            for (int receiver : receivers) {
                Block again = graph.newBlock(receiver);
                resumptions.put(receiver, again);
                edge(again, blocks.get(receiver));
            }
            if (!resumptions.isEmpty()) {
                graph.reenter();
                resumption = graph.newBlock(function.start());
                edge(entry, resumption);
                resumptions.values().forEach(block -> edge(resumption, block));
                if (!receivers.isEmpty()) {
                    gone = graph.newBlock(function.start());
                    edge(resumption, gone);
                }
            }
        }

        /** The block at an address; one that tail-calls when another function begins there. */
        Block blockAt(int address) {
            Block block = blocks.get(address);
            return block != null ? block : outside.computeIfAbsent(address, key -> graph.newBlock(key));
        }

        /** The block that a call returns to; nowhere when the function ends there: then the callee never returns. */
        Block after(MachineBlock caller) {
            Block block = blocks.get(caller.next());
            return block != null ? block : outside.computeIfAbsent(NOWHERE, key -> graph.newBlock(caller.next()));
        }

        void expectAll() {
            for (Block block : graph.blocks().subList(1, graph.blocks().size())) {
                ssa.expect(block, predecessors.getOrDefault(block, 0));
            }
        }
    }

    private boolean writesFloatControl() {
        return machineBlocks.values().stream().anyMatch(block -> isWriteOfFloatControl(block.delay())
            || block.body().stream().anyMatch(Lifter::isWriteOfFloatControl));
    }

    private static boolean isWriteOfFloatControl(Instruction instruction) {
        return instruction != null && instruction.opcode() == Opcode.CTC1 && instruction.fs() == Mips.FCSR;
    }

    private boolean isSetjmp(Instruction call) {
        Function callee = callee(call);
        return callee != null && Replacements.isSetjmp(callee);
    }

    private Function callee(Instruction call) {
        return call.opcode() == Opcode.JAL ? program.functionAt(call.jumpTarget()).orElse(null) : null;
    }

    private void liftEntry(Block entry, Shape shape) {
        builder.at(entry);
        Block start = blocks.get(function.start());
        if (shape.resumption == null) {
            leave(entry, Terminator.jump(start), 0);
            return;
        }
        Value buffer = graph.parameter(Registers.RESUMED);
        leave(entry, Terminator.branch(Condition.EQ, buffer, builder.constant(0), start, shape.resumption), 0);
        builder.at(shape.resumption);
        List<Block> targets = List.copyOf(shape.resumptions.values());
        int[] keys = shape.resumptions.keySet().stream().mapToInt(Integer::intValue).toArray();
        if (shape.gone != null) {
            leave(shape.resumption, Terminator.multiway(JumpBuffer.key(builder, buffer), keys, targets,
                shape.gone), 0);
            builder.at(shape.gone);
            builder.make(Op.RUNTIME, Type.VOID, 0, new RuntimeMethod("LongJump", "gone", 0, Type.VOID));
            leave(shape.gone, Terminator.unreachable(), 0);
            for (int receiver : receivers) {
                builder.at(shape.resumptions.get(receiver));
                machine.at(shape.resumptions.get(receiver));
                JumpBuffer.receive(machine, buffer);
                leave(shape.resumptions.get(receiver), Terminator.jump(blocks.get(receiver)), receiver);
            }
            return;
        }
        leave(shape.resumption, targets.size() == 1 ? Terminator.jump(targets.get(0))
            : Terminator.multiway(JumpBuffer.key(builder, buffer), keys, targets,
                targets.get(targets.size() - 1)), 0);
    }

    private void liftBlock(MachineBlock machineBlock, Shape shape) {
        Block block = blocks.get(machineBlock.start());
        builder.at(block);
        machine.at(block);
        for (Instruction instruction : machineBlock.body()) {
            stopAt(instruction.address());
            machine.execute(instruction);
        }
        Instruction transfer = machineBlock.transfer();
        if (transfer != null) {
            stopAt(transfer, machineBlock.delay());
        }
        if (transfer == null) {
            leave(block, Terminator.jump(shape.blockAt(machineBlock.next())),
                machineBlock.next() - 4);
        } else {
            liftTransfer(block, machineBlock, shape);
        }
        for (Map.Entry<Integer, Block> outside : new ArrayList<>(shape.outside.entrySet())) {
            if (outside.getValue().terminator() == null) {
                liftOutside(outside.getValue(), outside.getKey());
            }
        }
    }

    private void stopAt(int address) {
        if (isDebugged && debugPlan.isStop(address)) {
            machine.stop(address, false, debugPlan.registersAt(address));
        }
    }

    /**
     * Also for a line that begins in the delay slot, where nobody can stop. What GCC has moved there it has moved behind a
     * label, so that debug information has its result too early.
     */
    private void stopAt(Instruction transfer, Instruction delay) {
        int address = transfer.address();
        if (delay == null) {
            stopAt(address);
        } else if (isDebugged && (debugPlan.isStop(address) || debugPlan.isStop(delay.address()))) {
            int written = DelaySlots.written(delay);
            machine.stop(address, false, debugPlan.registersAt(address).stream()
                .filter(register -> register != written || !debugPlan.beginsAt(address, register)).toList());
        }
    }

    /** Also where the function itself is not debugged: one that it has called may be left by a step. */
    private void stopAfterCall(int returnAddress) {
        if (debugPlan != DebugPlan.NONE) {
            Set<Integer> registers = new TreeSet<>(debugPlan.registersAt(returnAddress));
            registers.addAll(debugPlan.registersAt(returnAddress - 1));     // which count as long as the call lasts
            machine.stop(returnAddress, true, List.copyOf(registers));
        }
    }

    /** Also where the function itself is not debugged: a stack shows it no more. */
    private void endByTailCall() {
        if (debugPlan != DebugPlan.NONE) {
            machine.stop(StopPoint.GONE, true, List.of());
        }
    }

    private void leave(Block block, Terminator terminator, int address) {
        block.terminate(terminator.at(address));
        ssa.filled(block);
    }

    private void liftTransfer(Block block, MachineBlock machineBlock, Shape shape) {
        Instruction transfer = machineBlock.transfer();
        int from = transfer.address();
        builder.setAddress(from);
        switch (transfer.opcode().flow()) {
            case BRANCH -> {
                Machine.Test test = machine.test(transfer);
                slot(machineBlock);
                leave(block, branch(test, transfer, shape.blockAt(transfer.branchTarget()),
                    machineBlock, shape), from);
            }
            case LIKELY -> {
                Machine.Test test = machine.test(transfer);
                Block slot = shape.likely.get(from);
                leave(block, branch(test, transfer, slot, machineBlock, shape), from);
                builder.at(slot);
                machine.at(slot);
                slot(machineBlock);
                leave(slot, Terminator.jump(shape.blockAt(transfer.branchTarget())), from);
            }
            case JUMP -> {
                slot(machineBlock);
                leave(block, Terminator.jump(shape.blockAt(transfer.jumpTarget())), from);
            }
            case CALL, BRANCH_AND_LINK -> {
                boolean isCall = transfer.opcode() == Opcode.JAL;
                int target = isCall ? transfer.jumpTarget() : transfer.branchTarget();
                slot(machineBlock);
                builder.setAddress(from);
                if (!isCall && transfer.rs() != 0) {
                    machine.unsupported("a conditional call (" + transfer.opcode() + ")");
                    leave(block, Terminator.jump(shape.after(machineBlock)), from);
                } else if (isSetjmp(transfer)) {
                    liftSetjmp(block, machineBlock, shape);
                } else {
                    machine.call(target);
                    stopAfterCall(machineBlock.next());
                    leaveCall(block, machineBlock, shape);
                }
            }
            case INDIRECT_CALL -> {
                Value target = machine.read(transfer.rs());
                slot(machineBlock);
                builder.setAddress(from);
                machine.callIndirect(target);
                stopAfterCall(machineBlock.next());
                leaveCall(block, machineBlock, shape);
            }
            case INDIRECT_JUMP -> liftIndirectJump(block, machineBlock);
            case NEXT -> throw new IllegalArgumentException(transfer.toString());
        }
    }

    private void liftSetjmp(Block block, MachineBlock machineBlock, Shape shape) {
        JumpBuffer buffer = new JumpBuffer(machine, machineBlock.next());
        buffer.save(Replacements.savesMask(callee(machineBlock.transfer())), changed);
        leave(block, Terminator.jump(shape.after(machineBlock)), machineBlock.transfer().address());
        Block again = shape.resumptions.get(JumpBuffer.key(machineBlock.next()));
        builder.at(again);
        machine.at(again);
        buffer.restore(graph.parameter(Registers.RESUMED));
        leave(again, Terminator.jump(shape.after(machineBlock)), machineBlock.next());
    }

    private void leaveCall(Block block, MachineBlock machineBlock, Shape shape) {
        int from = machineBlock.transfer().address();
        Block handler = shape.handlers.get(block);
        if (handler == null) {
            leave(block, Terminator.jump(shape.after(machineBlock)), from);
            return;
        }
        leave(block, Terminator.invoke(shape.after(machineBlock), handler), from);
        if (handler.terminator() != null) {
            return;
        }
        builder.at(handler);
        machine.at(handler);
        machine.destroyCallerSaved();
        Value registers = builder.make(Op.CATCH, Type.LONG, 0, new LandingSite(machineBlock.next(),
            exceptions.function(), exceptions.table(), exceptions.personality()));
        if (handler == shape.noException) {
            leave(handler, Terminator.unreachable(), from);
        } else {
            machine.write(Mips.A0, builder.make(Op.L2I, registers));
            machine.write(Mips.A0 + 1, builder.make(Op.HIGH, registers));
            leave(handler, Terminator.jump(blocks.get(handler.address())), from);
        }
    }

    private void slot(MachineBlock machineBlock) {
        if (machineBlock.delay() != null) {
            machine.execute(machineBlock.delay());
        }
    }

    private Terminator branch(Machine.Test test, Instruction transfer, Block taken, MachineBlock machineBlock,
        Shape shape) {
        if (Transfers.isAlways(transfer)) {
            return Terminator.jump(taken);
        }
        Block next = shape.blockAt(machineBlock.next());
        return taken == next ? Terminator.jump(taken)
            : Terminator.branch(test.condition(), test.a(), test.b(), taken, next);
    }

    private void liftIndirectJump(Block block, MachineBlock machineBlock) {
        Instruction transfer = machineBlock.transfer();
        Value target = machine.read(transfer.rs());
        slot(machineBlock);
        builder.setAddress(transfer.address());
        if (transfer.rs() == Mips.RA) {
            leave(block, returns(), transfer.address());
            return;
        }
        int[] targets = jumpTargets.get(transfer.address());
        if (targets == null) {
            openJumps.put(transfer.address(), new Jump(block, target));
            leave(block, Terminator.unreachable(), transfer.address());
        } else if (targets == ELSEWHERE || targets.length == 0 && machine.read(Mips.SP).op() == Op.LOAD) {
            if (targets == ELSEWHERE) {
                exits.add(target);
            }
            builder.make(Op.RUNTIME, Type.VOID, 0, new RuntimeMethod("LongJump", "jumpTo", 3, Type.VOID), target,
                machine.read(Mips.FP), machine.read(Mips.SP));
            leave(block, Terminator.unreachable(), transfer.address());
        } else if (targets.length == 0) {
            // A jump to wherever the register points: a tail call through a function pointer.
            machine.callIndirect(target);
            endByTailCall();
            leave(block, returns(), transfer.address());
        } else {
            tableJumps.put(transfer.address(), new Jump(block, target));
            leave(block, multiway(transfer, target, targets), transfer.address());
        }
    }

    private Terminator returns() {
        return Terminator.returns(machine.results(program.mayHaveWideResult(function)));
    }

    private Terminator multiway(Instruction transfer, Value target, int[] targets) {
        JumpTable table = jumpTables.get(transfer.address());
        List<Block> to = Arrays.stream(targets).mapToObj(blocks::get).toList();
        boolean single = to.stream().distinct().count() == 1;
        if (single) {
            return Terminator.jump(to.get(0));
        }
        Value index = table == null ? null : table.index(target, builder);
        if (index != null) {
            List<Block> cases = Arrays.stream(table.targets()).mapToObj(blocks::get).toList();
            return Terminator.multiway(index, table.indices(), cases, cases.get(cases.size() - 1));
        }
        return Terminator.multiway(target, targets, to, to.get(to.size() - 1));
    }

    /** Control leaves the function: to another one's start, which is a tail call, or past its end, which is nowhere. */
    private void liftOutside(Block block, int address) {
        builder.at(block);
        machine.at(block);
        builder.setAddress(address - 4);
        if (program.functionAt(address).isPresent()) {
            machine.call(address);
            endByTailCall();
            leave(block, returns(), address);
        } else {
            leave(block, Terminator.unreachable(), address);
        }
    }

    /** Finds the targets of the jumps that are open, or settles that they are tail calls. */
    private void understandJumps() {
        for (Map.Entry<Integer, Jump> jump : openJumps.entrySet()) {
            Value target = jump.getValue().target().resolve();
            JumpTable table = JumpTable.find(this::label, jump.getValue().block(), target);
            if (!labelsElsewhere(target).isEmpty()) {
                jumpTargets.put(jump.getKey(), ELSEWHERE);
            } else if (table != null) {
                jumpsThrough(jump.getKey(), table);
            } else {
                jumpTargets.put(jump.getKey(), anyLabel());
            }
        }
    }

    /** @return the labels of functions around this one that a jump may lead to; none if it may lead anywhere else */
    private Set<Integer> labelsElsewhere(Value target) {
        Set<Integer> found = new TreeSet<>();
        Set<Value> seen = new HashSet<>();
        Deque<Value> open = new ArrayDeque<>(List.of(target));
        while (!open.isEmpty()) {
            Value value = open.remove().resolve();
            boolean isChoice = value.op() == Op.PHI || value.op() == Op.SELECT;
            if (isChoice && seen.add(value)) {
                for (int i = value.op() == Op.SELECT ? 1 : 0; i < value.inputCount(); i++) {
                    open.add(value.input(i));
                }
            } else if (!isChoice) {
                boolean isElsewhere = value.isConst() && program.isText(value.intNumber())
                    && !function.contains(value.intNumber()) && program.functionAt(value.intNumber()).isEmpty();
                if (!isElsewhere) {
                    return Set.of();
                }
                found.add(value.intNumber());
            }
        }
        return found;
    }

    private void jumpsThrough(int address, JumpTable table) {
        jumpTables.put(address, table);
        jumpTargets.put(address, Arrays.stream(table.targets()).sorted().distinct().toArray());
    }

    private OptionalInt label(int address) {
        OptionalInt pointer = program.constantPointer(address);
        return pointer.isPresent() && function.contains(pointer.getAsInt()) ? pointer : OptionalInt.empty();
    }

    /**
     * A table was found when not all jumps were understood: other ways to the jump may have come to light since, with
     * another table or an index that is not bounded.
     *
     * @return whether all jumps go through the tables that they were thought to
     */
    private boolean checkTables() {
        boolean right = true;
        for (Map.Entry<Integer, Jump> each : tableJumps.entrySet()) {
            int address = each.getKey();
            Jump jump = each.getValue();
            JumpTable table = jumpTables.get(address);
            JumpTable now = table == null ? null : JumpTable.find(this::label, jump.block(), jump.target().resolve());
            if (table != null && !table.equals(now)) {
                right = false;
                if (now != null && mistaken.add(address)) {
                    jumpsThrough(address, now);
                } else {
                    jumpTables.remove(address);
                    jumpTargets.put(address, anyLabel());
                }
            }
        }
        return right;
    }

    /**
     * __builtin_setjmp (GCC manual, "Nonlocal Gotos") is no call: the function writes $fp, a label and $sp to three
     * words. Where a buffer's first word is the only known of them nothing is found, and the jump ends the program.
     *
     * @return the labels that are so written, and those that nested functions go to
     */
    private Set<Integer> findReceivers() {
        List<Value> stores = graph.blocks().stream().flatMap(block -> block.values().stream())
            .filter(value -> value.op() == Op.STORE && value.access() == MemoryAccess.I32).toList();
        Set<Integer> found = new TreeSet<>(labels);
        for (Value store : stores) {
            Value label = store.input(1);
            boolean isLabel = label.isConst() && label.intNumber() != function.start()
                && function.contains(label.intNumber()) && (label.intNumber() & 3) == 0;
            if (isLabel && stores.stream().anyMatch(other -> isFollowed(store, other))) {
                found.add(label.intNumber());
            }
        }
        return found;
    }

    /** @return whether the other one stores the stack pointer in the next word */
    private boolean isFollowed(Value store, Value other) {
        Value base = store.input(0);
        Value otherBase = other.input(0);
        boolean isNext = base.isConst() && otherBase.isConst()
            ? otherBase.intNumber() + other.intNumber() == base.intNumber() + store.intNumber() + 4
            : base == otherBase && other.intNumber() == store.intNumber() + 4;
        return isNext && machine.storesStackPointer(other);
    }

    /**
     * Labels that are made by arithmetic, as from a table of distances, are nowhere to be found. Such a one is jumped to at
     * once, or goes through a variable.
     *
     * @return whether all jumps may lead to what they were thought to
     */
    private boolean checkLabels() {
        if (computesLabels) {
            return true;
        }
        computesLabels = openJumps.values().stream().anyMatch(jump -> isSum(jump.target().resolve()))
            || graph.blocks().stream().flatMap(block -> block.values().stream()).anyMatch(this::startsAtLabel);
        boolean right = true;
        for (Map.Entry<Integer, int[]> jump : jumpTargets.entrySet()) {
            if (computesLabels && jump.getValue().length > 0 && !jumpTables.containsKey(jump.getKey())) {
                jump.setValue(everyInstruction());
                right = false;
            }
        }
        return right;
    }

    private static boolean isSum(Value value) {
        return value.op() == Op.ADD || value.op() == Op.SUB;
    }

    private boolean startsAtLabel(Value value) {
        return isSum(value) && IntStream.range(0, value.inputCount()).mapToObj(value::input)
            .anyMatch(input -> input.isConst() && function.contains(input.intNumber()) && input.intNumber() != function.start());
    }

    private int[] anyLabel() {
        return computesLabels ? everyInstruction() : labels();
    }

    /** Nothing says which labels there are; the table in the program's data holds only numbers. */
    private int[] everyInstruction() {
        return IntStream.range(0, function.instructionCount()).map(index -> function.start() + 4 * index).toArray();
    }

    /** @return the addresses inside the function that data or its own code holds: the targets of computed gotos */
    private int[] labels() {
        return IntStream.concat(Arrays.stream(program.pointerWords()).map(program::word),
            program.addressesIn(function).stream().mapToInt(Integer::intValue))
            .filter(address -> function.contains(address) && address != function.start() && (address & 3) == 0)
            .sorted().distinct().toArray();
    }
}
