// SPDX-License-Identifier: EPL-2.0
// Finds out what a stub may do around a function.
package org.portwright.lopi;

import capstone.X86_const;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Collections;

/**
 * Answers, for one function: whether it can be wrapped at all, whether it takes arguments on the stack, which
 * registers a stub may change at its entry and at its exit.
 *
 * <p>Each answer errs to the safe side. Two habits of compilers make the registers hard: a caller in the same object
 * may know which of the call-clobbered registers a function leaves alone (GCC's -fipa-ra), and a static function may
 * have its arguments in other registers than the ABI says (IA-32).
 */
final class Analysis {
    /** A value that has nothing to do with the frame, as far as is known. */
    private static final int UNKNOWN = Integer.MIN_VALUE;
    /** An address in the frame or about it: it is not known which. */
    private static final int LOST = Integer.MIN_VALUE + 2;
    /** Of the stack pointer: somewhere below the frame, since the function has made room that varies. */
    private static final int DYNAMIC = Integer.MIN_VALUE + 1;
    /** What the names of GCC's thunks begin with. */
    private static final String THUNK = "__x86";
    /** More steps than this on the search for a use of a register, and it counts as used. */
    private static final int MAXIMUM_STEPS = 2000;
    private static final int STACK_POINTER = 1 << Register.RSP;

    /** A decoded instruction with its section. */
    private record Step(Section section, Instruction instruction) {
    }

    private final Code code;
    private final boolean wide;
    private final int word;
    /** Functions that have been asked about, with the answer; false too while the answer is being looked for. */
    private final Map<Function, Boolean> withoutStackArguments = new IdentityHashMap<>();

    Analysis(Code code, Machine machine) {
        this.code = code;
        this.wide = machine.isWide();
        this.word = machine.word();
    }

    /** Looks for what forbids to wrap a function; records it as its obstacle. */
    void check(Function function) {
        if (function.name().startsWith(THUNK)) {
            function.obstruct("a thunk of the compiler, which works on its return address");
        }
        if (RETURNS_TWICE.contains(function.name())) {
            function.obstruct("may return more than once");
        }
        String section = function.body().section().name;
        if (section.equals(".init") || section.equals(".fini")) {
            function.obstruct("a piece of the program's start or end, not a function");
        }
        boolean changesRbx = false;
        boolean keepsRbx = false;
        for (Function.Part part : function.parts) {
            for (int at = part.start(); at < part.end();) {
                Instruction instruction = code.at(part.section(), at);
                if (instruction == null) {
                    function.obstruct("code that can't be decoded");
                    return;
                }
                if (instruction.flow() == Instruction.Flow.SYSTEM_RETURN) {
                    function.obstruct("returns from an interrupt, not to a caller");
                }
                if (sets(instruction, Register.RBX)) {
                    changesRbx |= instruction.id() != X86_const.X86_INS_POP;
                }
                keepsRbx |= stores(instruction, Register.RBX);
                at = instruction.end();
            }
        }
        if (changesRbx && !keepsRbx) {
            function.obstruct("changes a register that functions keep (" + (wide ? "rbx" : "ebx") + ")");
        }
        if (function.obstacle == null) {
            takesNoStackArguments(function);
        }
    }

    private static final Set<String> RETURNS_TWICE = Set.of("setjmp", "_setjmp", "__setjmp", "sigsetjmp",
            "__sigsetjmp", "vfork", "__vfork", "getcontext", "swapcontext", "savectx");

    private List<Step> steps(Function function) {
        List<Step> steps = new ArrayList<>();
        for (Function.Part part : function.parts) {
            Instruction instruction;
            for (int at = part.start(); at < part.end(); at = instruction.end()) {
                instruction = code.at(part.section(), at);
                if (instruction == null) {
                    break;
                }
                steps.add(new Step(part.section(), instruction));
            }
        }
        return steps;
    }

    // ------------------------------------------------------------ arguments on the stack

    /**
     * Whether it is proved that a function has no arguments on the stack and does not hand any on. Then a stub may
     * keep its own data between the caller's frame and the function's.
     */
    boolean takesNoStackArguments(Function function) {
        Boolean known = withoutStackArguments.get(function);
        if (known == null) {
            withoutStackArguments.put(function, false);
            known = proveNoStackArguments(function);
            withoutStackArguments.put(function, known);
        }
        return known;
    }

    private boolean proveNoStackArguments(Function function) {
        List<Step> steps = steps(function);
        Map<Instruction, Step> byInstruction = new IdentityHashMap<>();
        steps.forEach(step -> byInstruction.put(step.instruction, step));
        Map<Instruction, int[]> before = new IdentityHashMap<>();
        int[] entry = new int[Register.COUNT];
        Arrays.fill(entry, UNKNOWN);
        entry[Register.RSP] = 0;
        Deque<Instruction> work = new ArrayDeque<>();
        Instruction first = code.at(function.body().section(), function.body().start());
        if (first == null || !byInstruction.containsKey(first)) {
            return false;
        }
        before.put(first, entry);
        work.add(first);
        boolean proved = true;
        int[] inner = null;
        while (true) {
            while (!work.isEmpty()) {
                Step step = byInstruction.get(work.remove());
                int[] state = before.get(step.instruction).clone();
                proved &= touchesNoArgument(function, step, state);
                apply(step, state);
                switch (step.instruction.flow()) {
                    case CALL, INDIRECT_CALL, INDIRECT_JUMP -> inner = inner == null ? state.clone() : merge(inner, state);
                    default -> { }
                }
                for (Instruction next : successors(function, step)) {
                    if (byInstruction.containsKey(next)) {
                        flow(before, work, next, state);
                    }
                }
            }
            // What no jump reaches is the target of a jump table or of an exception: with the frame of such a place.
            Instruction unreached = null;
            for (Step step : steps) {
                if (!before.containsKey(step.instruction) && step.instruction.id() != X86_const.X86_INS_NOP) {
                    unreached = step.instruction;
                    break;
                }
            }
            if (unreached == null || inner == null) {
                return proved;
            }
            before.put(unreached, inner.clone());
            work.add(unreached);
        }
    }

    private static void flow(Map<Instruction, int[]> before, Deque<Instruction> work, Instruction next, int[] state) {
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
        int[] merged = one.clone();
        for (int i = 0; i < merged.length; i++) {
            if (one[i] != other[i]) {
                merged[i] = LOST;
            }
        }
        return merged;
    }

    /** Looks at the operands of an instruction, and at where it leaves the function. */
    private boolean touchesNoArgument(Function function, Step step, int[] state) {
        Instruction instruction = step.instruction;
        boolean innocent = true;
        for (int i = 0; i < instruction.operands().size(); i++) {
            Operand operand = instruction.operands().get(i);
            if (!operand.isMemory() || operand.base() < 0 || operand.base() >= Register.COUNT || operand.segment()) {
                continue;
            }
            int base = state[operand.base()];
            if (base == LOST) {
                innocent = false;
            } else if (base != UNKNOWN && base != DYNAMIC && base + operand.value() >= 0) {
                innocent = false;
                // A prologue that aligns the stack pushes a copy of the return address, which nobody uses.
                if (base + operand.value() < word && operand.index() == Register.NONE
                        && instruction.id() != X86_const.X86_INS_PUSH && instruction.id() != X86_const.X86_INS_LEA) {
                    function.obstruct("works on its own return address");
                }
            }
        }
        switch (instruction.flow()) {
            case RETURN:
                return innocent && instruction.operands().isEmpty();
            case JUMP, BRANCH:
                Code.Place target = code.target(step.section, instruction);
                if (function.contains(target.section(), target.offset())) {
                    return innocent;
                }
                Function other = code.functionAt(target);
                return innocent && other != null && takesNoStackArguments(other);
            case INDIRECT_JUMP:
                // With the frame still there it is a jump table, else it may be a call of another function.
                int top = state[Register.RSP];
                return innocent && (top == DYNAMIC || top != LOST && top < 0);
            default:
                return innocent;
        }
    }

    /** The offsets after an instruction. */
    private void apply(Step step, int[] state) {
        compute(step, state);
        if (state[Register.RSP] == UNKNOWN) {
            state[Register.RSP] = LOST;
        }
    }

    private void compute(Step step, int[] state) {
        Instruction instruction = step.instruction;
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
            for (int register : CLOBBERED) {
                state[register] = UNKNOWN;
            }
            if (!wide && top != DYNAMIC && !callsThunk(step)) {
                state[Register.RSP] = LOST;         // the callee may have popped an argument
            }
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
    private boolean callsThunk(Step step) {
        Relocation relocation = code.relocation(step.section, step.instruction);
        return relocation != null && relocation.symbol.name.startsWith(THUNK);
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
        return offset == UNKNOWN || offset == DYNAMIC || offset == LOST ? offset : offset + amount;
    }

    private static int value(int[] state, int register) {
        return register >= 0 && register < Register.COUNT ? state[register] : UNKNOWN;
    }

    private static void set(int[] state, int register, int value) {
        if (register >= 0 && register < Register.COUNT) {
            state[register] = value;
        }
    }

    /** Where a function may go on inside itself; jump tables are not followed. */
    private List<Instruction> successors(Function function, Step step) {
        List<Instruction> successors = new ArrayList<>(2);
        Instruction instruction = step.instruction;
        if (instruction.flow() == Instruction.Flow.JUMP || instruction.flow() == Instruction.Flow.BRANCH) {
            Code.Place target = code.target(step.section, instruction);
            if (function.contains(target.section(), target.offset())) {
                add(successors, code.at(target.section(), target.offset()));
            }
        }
        switch (instruction.flow()) {
            case NEXT, BRANCH, CALL, INDIRECT_CALL -> {
                if (function.contains(step.section, instruction.end())) {
                    add(successors, code.at(step.section, instruction.end()));
                }
            }
            default -> { }
        }
        return successors;
    }

    private static void add(List<Instruction> list, Instruction instruction) {
        if (instruction != null) {
            list.add(instruction);
        }
    }

    // ------------------------------------------------------------ registers

    /**
     * Whether a stub may change registers.
     *
     * @param atEntry those that it changes before the function runs: bit n is register n
     * @param atExit those that it changes after that
     */
    boolean areFree(Function function, int atEntry, int atExit) {
        for (int register = 0; register < Register.COUNT; register++) {
            boolean before = (atEntry & 1 << register) != 0;
            boolean after = (atExit & 1 << register) != 0;
            if ((before || after) && !mayBeChanged(function, register) || before && !isDead(function, register)) {
                return false;
            }
        }
        return true;
    }

    /** Whether callers take a register to be changed by the function. */
    private boolean mayBeChanged(Function function, int register) {
        boolean pushed = false;
        boolean popped = false;
        boolean changed = !function.calledHere;
        for (Step step : steps(function)) {
            Instruction instruction = step.instruction;
            if (instruction.id() == X86_const.X86_INS_PUSH && instruction.operands().get(0).register() == register) {
                pushed = true;
            }
            if (instruction.id() == X86_const.X86_INS_POP && instruction.operands().get(0).register() == register) {
                popped = true;
            } else if (sets(instruction, register)) {
                changed = true;
            }
            switch (instruction.flow()) {
                case INDIRECT_CALL -> changed = true;
                case CALL, JUMP -> changed |= code.target(step.section, instruction).section() == null;
                default -> { }
            }
        }
        // A function that saves it may have promised to keep it (no_caller_saved_registers).
        return changed && !(pushed && popped);
    }

    /** Whether a function writes a register before it reads it, if it does. */
    private boolean isDead(Function function, int register) {
        Map<Instruction, Step> byInstruction = new IdentityHashMap<>();
        steps(function).forEach(step -> byInstruction.put(step.instruction, step));
        Set<Instruction> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Instruction> work = new ArrayDeque<>();
        Instruction first = code.at(function.body().section(), function.body().start());
        work.add(first);
        seen.add(first);
        int steps = 0;
        while (!work.isEmpty()) {
            Step step = byInstruction.get(work.remove());
            if (step == null || ++steps > MAXIMUM_STEPS || reads(function, step, register)) {
                return false;
            }
            if (sets(step.instruction, register)) {
                continue;
            }
            for (Instruction next : successors(function, step)) {
                if (seen.add(next)) {
                    work.add(next);
                }
            }
        }
        return true;
    }

    /** Whether an instruction may need the value of a register. */
    private boolean reads(Function function, Step step, int register) {
        Instruction instruction = step.instruction;
        if ((instruction.reads() & 1 << register) != 0) {
            return true;
        }
        switch (instruction.flow()) {
            case CALL, INDIRECT_CALL:
                // Nothing is ever handed over in r11.
                return register != Register.R11 || instruction.operands().get(0).mentions(register);
            case INDIRECT_JUMP:
                return true;
            case JUMP, BRANCH:
                Code.Place target = code.target(step.section, instruction);
                return !function.contains(target.section(), target.offset()) && register != Register.R11;
            default:
        }
        switch (instruction.id()) {
            case X86_const.X86_INS_SYSCALL, X86_const.X86_INS_SYSENTER, X86_const.X86_INS_INT:
                return true;
            default:
        }
        if (sets(instruction, register)) {
            return false;
        }
        for (Operand operand : instruction.operands()) {
            if (operand.mentions(register)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an instruction writes a whole register, and its old value plays no part. */
    private static boolean sets(Instruction instruction, int register) {
        List<Operand> operands = instruction.operands();
        if (operands.isEmpty() || operands.get(0).register() != register || operands.get(0).size() < 4) {
            return false;
        }
        switch (instruction.id()) {
            case X86_const.X86_INS_POP:
                return true;
            case X86_const.X86_INS_MOV, X86_const.X86_INS_MOVABS, X86_const.X86_INS_LEA, X86_const.X86_INS_MOVZX,
                    X86_const.X86_INS_MOVSX, X86_const.X86_INS_MOVSXD:
                return !operands.get(1).mentions(register);
            case X86_const.X86_INS_XOR, X86_const.X86_INS_SUB:
                return operands.get(1).isRegister() && operands.get(1).register() == register;
            default:
                return false;
        }
    }

    private static boolean stores(Instruction instruction, int register) {
        List<Operand> operands = instruction.operands();
        if (instruction.id() == X86_const.X86_INS_PUSH) {
            return operands.get(0).register() == register;
        }
        return instruction.id() == X86_const.X86_INS_MOV && operands.get(0).isMemory()
                && operands.get(1).register() == register;
    }
}
