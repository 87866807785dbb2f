// SPDX-License-Identifier: EPL-2.0
// Finds out which registers a stub may change.
package org.portwright.lopi;

import capstone.X86_const;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The registers around functions that nobody needs. Each answer errs to the safe side. Two habits of compilers make it
 * hard: a caller in the same object may know which of the call-clobbered registers a function leaves alone (GCC's
 * -fipa-ra), and a static function may have its arguments in other registers than the ABI says (IA-32).
 */
final class FreeRegisters {
    /** More steps than this on the search for a use of a register, and it counts as used. */
    private static final int MAXIMUM_STEPS = 2000;

    private final Code code;
    private final ControlFlow flow;
    /** For each register that has been asked about, the functions that may change it. */
    private final Map<Integer, Set<Function>> changing = new HashMap<>();

    FreeRegisters(Code code, ControlFlow flow) {
        this.code = code;
        this.flow = flow;
    }

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
        for (ControlFlow.Step step : flow.steps(function)) {
            Instruction instruction = step.instruction();
            pushed |= instruction.id() == X86_const.X86_INS_PUSH
                    && instruction.operands().get(0).register() == register;
            popped |= isPopOf(instruction, register);
        }
        // A function that saves it may have promised to keep it (no_caller_saved_registers).
        return (!function.calledHere || changing(register).contains(function)) && !(pushed && popped);
    }

    private static boolean isPopOf(Instruction instruction, int register) {
        return instruction.id() == X86_const.X86_INS_POP && instruction.operands().get(0).register() == register;
    }

    /** The functions that may change a register, by themselves or by what they call, as GCC finds out too. */
    private Set<Function> changing(int register) {
        return changing.computeIfAbsent(register, this::findChanging);
    }

    private Set<Function> findChanging(int register) {
        Set<Function> changing = Collections.newSetFromMap(new IdentityHashMap<>());
        Map<Function, List<Function>> callers = new IdentityHashMap<>();
        Deque<Function> work = new ArrayDeque<>();
        for (Function function : code.functions()) {
            boolean changed = false;
            for (ControlFlow.Step step : flow.steps(function)) {
                Instruction instruction = step.instruction();
                changed |= instruction.sets(register) && !isPopOf(instruction, register);
                switch (instruction.flow()) {
                    case INDIRECT_CALL -> changed = true;
                    case CALL, JUMP, BRANCH -> {
                        Code.Place target = code.target(step.section(), instruction);
                        Function other = code.functionAt(target);
                        changed |= target.section() == null;
                        if (other != null) {
                            callers.computeIfAbsent(other, key -> new ArrayList<>()).add(function);
                        }
                    }
                    default -> { }
                }
            }
            if (changed && changing.add(function)) {
                work.add(function);
            }
        }
        while (!work.isEmpty()) {
            for (Function caller : callers.getOrDefault(work.remove(), List.of())) {
                if (changing.add(caller)) {
                    work.add(caller);
                }
            }
        }
        return changing;
    }

    /** Whether a function writes a register before it reads it, if it does. */
    private boolean isDead(Function function, int register) {
        Map<Instruction, ControlFlow.Step> byInstruction = new IdentityHashMap<>();
        flow.steps(function).forEach(step -> byInstruction.put(step.instruction(), step));
        Set<Instruction> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Instruction> work = new ArrayDeque<>();
        Instruction first = code.at(function.body().section(), function.body().start());
        work.add(first);
        seen.add(first);
        int steps = 0;
        while (!work.isEmpty()) {
            ControlFlow.Step step = byInstruction.get(work.remove());
            if (step == null || ++steps > MAXIMUM_STEPS || reads(function, step, register)) {
                return false;
            }
            if (step.instruction().sets(register)) {
                continue;
            }
            for (Instruction next : flow.successors(function, step)) {
                if (seen.add(next)) {
                    work.add(next);
                }
            }
        }
        return true;
    }

    /** Whether an instruction may need the value of a register. */
    private boolean reads(Function function, ControlFlow.Step step, int register) {
        Instruction instruction = step.instruction();
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
                Code.Place target = code.target(step.section(), instruction);
                return !function.contains(target.section(), target.offset()) && register != Register.R11;
            default:
        }
        switch (instruction.id()) {
            case X86_const.X86_INS_SYSCALL, X86_const.X86_INS_SYSENTER, X86_const.X86_INS_INT:
                return true;
            default:
        }
        if (instruction.sets(register)) {
            return false;
        }
        for (Operand operand : instruction.operands()) {
            if (operand.mentions(register)) {
                return true;
            }
        }
        return false;
    }
}
