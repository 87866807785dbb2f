// SPDX-License-Identifier: EPL-2.0
// Finds out how many arguments on the stack a function takes.
package org.portwright.lopi;

import capstone.X86_const;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What functions do with the stack above their return address. Each answer errs to the safe side. */
final class StackArguments {
    /** A value that has nothing to do with the frame, as far as is known. */
    private static final int UNKNOWN = Integer.MIN_VALUE;
    /** An address in the frame or about it: it is not known which. */
    private static final int LOST = Integer.MIN_VALUE + 2;
    /** Of the stack pointer: somewhere below the frame, since the function has made room that varies. */
    private static final int DYNAMIC = Integer.MIN_VALUE + 1;
    private static final int STACK_POINTER = 1 << Register.RSP;
    /** It is not known how many arguments on the stack a function uses. */
    static final int UNKNOWN_ARGUMENTS = -1;
    /** An array whose elements are taken by an index minus a constant begins at most so far above its operand. */
    private static final int INDEX_BIAS = 32;
    /** Operands of vectors have this much; longer ones save the processor's state, or are not known. */
    private static final int LONGEST_OPERAND = 64;

    private final Code code;
    private final ControlFlow flow;
    private final boolean wide;
    private final int word;
    /** For all functions, once one has been asked about. */
    private Map<Function, Integer> stackArguments;
    private final Set<Function> workingOnReturnAddress = Collections.newSetFromMap(new IdentityHashMap<>());

    StackArguments(Code code, ControlFlow flow, Machine machine) {
        this.code = code;
        this.flow = flow;
        this.wide = machine.isWide();
        this.word = machine.word();
    }

    /**
     * How many words of arguments on the stack a function uses or hands on, if that is proved: then a stub may keep
     * its own data between the caller's frame and the function's, with a copy of these words. Otherwise
     * {@link #UNKNOWN_ARGUMENTS}. An argument belongs to the function that is called, which may change it (System V
     * ABI, Intel386 supplement, function calling sequence), so that nobody looks at the original afterwards.
     */
    int of(Function function) {
        if (stackArguments == null) {
            stackArguments = findStackArguments();
        }
        return stackArguments.getOrDefault(function, UNKNOWN_ARGUMENTS);
    }

    /** Whether a function may read or write its own return address. */
    boolean worksOnReturnAddress(Function function) {
        of(function);
        return workingOnReturnAddress.contains(function);
    }

    /** First those that jump to no other function, then those that jump to them; what is left jumps in a circle. */
    private Map<Function, Integer> findStackArguments() {
        Map<Function, Integer> found = new IdentityHashMap<>();
        Map<Function, Arguments> all = new IdentityHashMap<>();
        Map<Function, List<Function>> jumpingTo = new IdentityHashMap<>();
        Map<Function, Integer> missing = new IdentityHashMap<>();
        Deque<Function> work = new ArrayDeque<>();
        for (Function function : code.functions()) {
            Arguments arguments = new Arguments(function, !wide);
            arguments.follow();
            if (!arguments.proved && !wide) {
                arguments = new Arguments(function, false);
                arguments.follow();
            }
            all.put(function, arguments);
            arguments.targets.forEach(target -> jumpingTo.computeIfAbsent(target, key -> new ArrayList<>())
                    .add(function));
            missing.put(function, arguments.targets.size());
            if (arguments.targets.isEmpty()) {
                work.add(function);
            }
        }
        while (!work.isEmpty()) {
            Function function = work.remove();
            Arguments arguments = all.get(function);
            int words = arguments.proved ? (arguments.bytes + word - 1) / word : UNKNOWN_ARGUMENTS;
            for (Function target : arguments.targets) {
                words = words == UNKNOWN_ARGUMENTS || found.get(target) == UNKNOWN_ARGUMENTS ? UNKNOWN_ARGUMENTS
                        : Math.max(words, found.get(target));
            }
            found.put(function, words);
            for (Function next : jumpingTo.getOrDefault(function, List.of())) {
                if (missing.merge(next, -1, Integer::sum) == 0) {
                    work.add(next);
                }
            }
        }
        return found;
    }

    /** Follows the stack pointer, and copies of it, through a function. */
    private final class Arguments {
        private final Function function;
        /** Whether functions that are called are supposed to leave their arguments on the stack (IA-32). */
        private final boolean argumentsStay;
        private final List<ControlFlow.Step> steps;
        private final Map<Instruction, ControlFlow.Step> byInstruction = new IdentityHashMap<>();
        private final Map<Instruction, int[]> before = new IdentityHashMap<>();
        private final Set<Instruction> returning;
        private boolean proved = true;
        private int bytes;
        /** Functions of the object that it jumps to. */
        private final Set<Function> targets = Collections.newSetFromMap(new IdentityHashMap<>());

        Arguments(Function function, boolean argumentsStay) {
            this.function = function;
            this.argumentsStay = argumentsStay;
            steps = flow.steps(function);
            steps.forEach(step -> byInstruction.put(step.instruction(), step));
            returning = argumentsStay ? returning() : Set.of();
        }

        /**
         * Instructions from which the function's return can be reached. Only of calls among these it can be verified
         * that they have left their arguments on the stack: what they have taken off is missing at the return.
         */
        private Set<Instruction> returning() {
            Map<Instruction, List<Instruction>> predecessors = new IdentityHashMap<>();
            Set<Instruction> found = Collections.newSetFromMap(new IdentityHashMap<>());
            Deque<Instruction> work = new ArrayDeque<>();
            for (ControlFlow.Step step : steps) {
                flow.successors(function, step).forEach(next -> predecessors.computeIfAbsent(next,
                        key -> new ArrayList<>()).add(step.instruction()));
                if (step.instruction().flow() == Instruction.Flow.RETURN && found.add(step.instruction())) {
                    work.add(step.instruction());
                }
            }
            while (!work.isEmpty()) {
                for (Instruction before : predecessors.getOrDefault(work.remove(), List.of())) {
                    if (found.add(before)) {
                        work.add(before);
                    }
                }
            }
            return found;
        }

        void follow() {
            int[] entry = new int[Register.COUNT];
            Arrays.fill(entry, UNKNOWN);
            entry[Register.RSP] = 0;
            Deque<Instruction> work = new ArrayDeque<>();
            Instruction first = code.at(function.body().section(), function.body().start());
            if (first == null || !byInstruction.containsKey(first)) {
                proved = false;
                return;
            }
            before.put(first, entry);
            work.add(first);
            int[] atJumps = null;
            int[] atCalls = null;
            while (true) {
                while (!work.isEmpty()) {
                    ControlFlow.Step step = byInstruction.get(work.remove());
                    int[] state = before.get(step.instruction()).clone();
                    look(step, state);
                    apply(step, state);
                    switch (step.instruction().flow()) {
                        case INDIRECT_JUMP -> atJumps = merge(atJumps, state);
                        case CALL, INDIRECT_CALL -> atCalls = merge(atCalls, state);
                        default -> { }
                    }
                    for (Instruction next : flow.successors(function, step)) {
                        if (byInstruction.containsKey(next)) {
                            merge(before, work, next, state);
                        }
                    }
                }
                // What no jump reaches is in a jump table or handles exceptions: with the frame of such a place.
                Instruction unreached = null;
                for (ControlFlow.Step step : steps) {
                    if (!before.containsKey(step.instruction()) && !step.instruction().isPadding()) {
                        unreached = step.instruction();
                        break;
                    }
                }
                int[] inner = atJumps == null || code.hasHandlers() ? merge(atJumps, atCalls) : atJumps;
                if (unreached == null || inner == null) {
                    return;
                }
                before.put(unreached, inner.clone());
                work.add(unreached);
            }
        }

        /** Looks at the operands of an instruction, and at where it leaves the function. */
        private void look(ControlFlow.Step step, int[] state) {
            Instruction instruction = step.instruction();
            for (Operand operand : instruction.operands()) {
                if (operand.isMemory() && operand.base() >= 0 && operand.base() < Register.COUNT
                        && !operand.segment()) {
                    look(instruction, operand, state[operand.base()]);
                }
            }
            int top = state[Register.RSP];
            switch (instruction.flow()) {
                case RETURN -> proved &= instruction.operands().isEmpty() && (!argumentsStay || top == 0);
                case JUMP, BRANCH -> {
                    Code.Place target = code.target(step.section(), instruction);
                    if (!function.contains(target.section(), target.offset())) {
                        Function other = code.functionAt(target);
                        proved &= other != null && (top == 0 || top == DYNAMIC);
                        if (other != null) {
                            targets.add(other);
                        }
                    }
                }
                // With the frame still there it is a jump table, else it may be a call of another function.
                case INDIRECT_JUMP -> proved &= top == DYNAMIC || top != LOST && top < 0;
                default -> { }
            }
        }

        private void look(Instruction instruction, Operand operand, int base) {
            if (base == UNKNOWN || base == DYNAMIC) {
                return;
            }
            long offset = base + operand.value();
            if (base == LOST) {
                proved = false;
            } else if (operand.index() != Register.NONE) {
                // What an index starts from may be below the array, by as much as compilers take off the index.
                proved &= offset < -INDEX_BIAS;
            } else if (instruction.id() == X86_const.X86_INS_LEA) {
                // A stack pointer that is set by adding to it refers to nothing yet; else an address gets around.
                proved &= offset < 0 || instruction.operands().get(0).register() == Register.RSP;
            } else if (offset + operand.size() > 0) {
                proved &= offset >= word && operand.size() > 0 && operand.size() <= LONGEST_OPERAND;
                bytes = (int) Math.max(bytes, offset - word + operand.size());
                // A prologue that aligns the stack pushes a copy of the return address, which nobody uses.
                if (offset >= 0 && offset < word && !argumentsStay && instruction.id() != X86_const.X86_INS_PUSH) {
                    workingOnReturnAddress.add(function);
                }
            }
        }

        /** The offsets after an instruction. */
        private void apply(ControlFlow.Step step, int[] state) {
            Instruction instruction = step.instruction();
            int top = state[Register.RSP];
            compute(step, state);
            switch (instruction.flow()) {
                case CALL, INDIRECT_CALL -> {
                    for (int register : CLOBBERED) {
                        state[register] = UNKNOWN;
                    }
                    if (!wide && top != DYNAMIC && !callsThunk(step)
                            && !(argumentsStay && returning.contains(instruction))) {
                        state[Register.RSP] = LOST;         // the callee may have popped an argument
                    }
                }
                default -> { }
            }
            if (state[Register.RSP] == UNKNOWN) {
                state[Register.RSP] = LOST;
            }
            if (argumentsStay && top != 0 && setsStackPointer(instruction)) {
                proved = false;                             // what calls took off could not be seen at the return
            }
            for (int register = 0; register < Register.COUNT; register++) {
                // An argument's address, or the return address's, gets around.
                proved &= register == Register.RSP || isSpecial(state[register]) || state[register] < 0;
            }
        }
    }

    /** Whether an instruction gives the stack pointer a value that does not come from itself. */
    private static boolean setsStackPointer(Instruction instruction) {
        if (instruction.id() == X86_const.X86_INS_LEAVE) {
            return true;
        }
        List<Operand> operands = instruction.operands();
        if (operands.size() != 2 || operands.get(0).register() != Register.RSP) {
            return false;
        }
        return instruction.id() == X86_const.X86_INS_MOV
                || instruction.id() == X86_const.X86_INS_LEA && operands.get(1).base() != Register.RSP;
    }

    private static boolean isSpecial(int offset) {
        return offset == UNKNOWN || offset == DYNAMIC || offset == LOST;
    }

    private static void merge(Map<Instruction, int[]> before, Deque<Instruction> work, Instruction next, int[] state) {
        int[] known = before.get(next);
        if (known == null) {
            before.put(next, state.clone());
            work.add(next);
            return;
        }
        int[] merged = merge(known, state);
        if (!Arrays.equals(merged, known)) {
            before.put(next, merged);
            work.add(next);
        }
    }

    private static int[] merge(int[] one, int[] other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        int[] merged = one.clone();
        for (int i = 0; i < merged.length; i++) {
            if (one[i] != other[i]) {
                merged[i] = LOST;
            }
        }
        return merged;
    }

    private void compute(ControlFlow.Step step, int[] state) {
        Instruction instruction = step.instruction();
        List<Operand> operands = instruction.operands();
        int top = state[Register.RSP];
        switch (instruction.id()) {
            case X86_const.X86_INS_PUSH, X86_const.X86_INS_PUSHF, X86_const.X86_INS_PUSHFD, X86_const.X86_INS_PUSHFQ -> {
                state[Register.RSP] = add(top, -word);
                return;
            }
            case X86_const.X86_INS_POP, X86_const.X86_INS_POPF, X86_const.X86_INS_POPFD, X86_const.X86_INS_POPFQ -> {
                state[Register.RSP] = add(top, word);
                forget(operands, state);
                return;
            }
            case X86_const.X86_INS_LEAVE -> {
                state[Register.RSP] = add(state[Register.RBP], word);
                state[Register.RBP] = UNKNOWN;
                return;
            }
            case X86_const.X86_INS_MOV -> {
                if (operands.get(0).isRegister() && operands.get(1).isRegister() && operands.get(0).size() == word) {
                    set(state, operands.get(0).register(), value(state, operands.get(1).register()));
                    return;
                }
            }
            case X86_const.X86_INS_LEA -> {
                Operand address = operands.get(1);
                if (address.index() == Register.NONE && operands.get(0).size() == word) {
                    set(state, operands.get(0).register(), add(value(state, address.base()), (int) address.value()));
                    return;
                }
            }
            case X86_const.X86_INS_ADD, X86_const.X86_INS_SUB -> {
                Operand amount = operands.get(1);
                if (operands.get(0).isRegister() && operands.get(0).register() >= 0) {
                    int register = operands.get(0).register();
                    if (amount.kind() == Operand.Kind.IMMEDIATE && operands.get(0).size() == word) {
                        state[register] = add(state[register], (int) (instruction.id() == X86_const.X86_INS_ADD
                                ? amount.value() : -amount.value()));
                    } else {
                        state[register] = register == Register.RSP && instruction.id() == X86_const.X86_INS_SUB
                                ? DYNAMIC : UNKNOWN;
                    }
                    return;
                }
            }
            case X86_const.X86_INS_AND -> {
                if (operands.get(0).register() == Register.RSP) {
                    state[Register.RSP] = DYNAMIC;
                    return;
                }
            }
            default -> { }
        }
        if (instruction.flow() == Instruction.Flow.CALL || instruction.flow() == Instruction.Flow.INDIRECT_CALL) {
            return;
        }
        forget(operands, state);
        for (int register = 0; register < Register.COUNT; register++) {
            if ((instruction.writes() & ~STACK_POINTER & 1 << register) != 0) {
                state[register] = UNKNOWN;
            }
        }
    }

    /** Whether it is a call of a function that only tells where it was called. */
    private boolean callsThunk(ControlFlow.Step step) {
        Relocation relocation = code.relocation(step.section(), step.instruction());
        return relocation != null && Obstacles.isThunk(relocation.symbol.name);
    }

    private static final int[] CLOBBERED = {Register.RAX, Register.RCX, Register.RDX, Register.RSI, Register.RDI,
        Register.R8, Register.R9, Register.R10, Register.R11};

    /** Registers among the operands may have been written. */
    private static void forget(List<Operand> operands, int[] state) {
        for (Operand operand : operands) {
            if (operand.isRegister()) {
                set(state, operand.register(), UNKNOWN);
            }
        }
    }

    private static int add(int offset, int amount) {
        return isSpecial(offset) ? offset : offset + amount;
    }

    private static int value(int[] state, int register) {
        return register >= 0 && register < Register.COUNT ? state[register] : UNKNOWN;
    }

    private static void set(int[] state, int register, int value) {
        if (register >= 0 && register < Register.COUNT) {
            state[register] = value;
        }
    }
}
