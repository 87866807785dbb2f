// SPDX-License-Identifier: EPL-2.0
// What machine code certainly does with arguments and results, found without the translator.
package org.portwright.translator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import org.portwright.translator.mips.Instruction;
import org.portwright.translator.mips.Mips;
import org.portwright.translator.mips.Opcode;
import org.portwright.translator.mips.Registers;
import org.portwright.translator.program.Function;
import org.portwright.translator.program.Program;

/**
 * Follows what functions get in argument registers, and calls give in result registers, through the registers of each
 * function. It is used where a path leads it into a branch, a store beyond the stack frame, the target of a call, or a
 * register that a callee uses or a caller uses of the result. Code behind a call that never returns does not run. What
 * goes through the stack is not followed, nor indirect calls and jump tables: there may be more that is used, and
 * nothing is called used that is not.
 */
final class UsedRegisters {

    private static final int[] ARGUMENTS = {Mips.A0, Mips.A0 + 1, Mips.A0 + 2, Mips.A3, Registers.F12, Registers.F12 + 1,
        Registers.F14, Registers.F14 + 1};
    private static final int[] RESULTS = {Mips.V0, Mips.V1, Registers.F0, Registers.F0 + 1};
    private static final int NODES = ARGUMENTS.length + RESULTS.length;
    /** Bit of what is an address in the frame. */
    private static final int FRAME = ARGUMENTS.length;
    private static final int FIRST_CALL = FRAME + 1;
    private static final int CALLS = (Long.SIZE - FIRST_CALL) / RESULTS.length;
    /** The register that stands for all condition codes. */
    private static final int CODES = Registers.FCC0;

    private final Program program;
    private final Set<Function> functions;
    private final Map<Function, Integer> numbers = new HashMap<>();
    /** For each register at the boundary of a function where its contents come from, if it is used. */
    private final Map<Integer, Set<Integer>> sources = new HashMap<>();
    private final Set<Integer> used = new HashSet<>();
    /** The functions that may return: what stands behind a call of another one does not run. */
    private final Set<Function> returning = new HashSet<>();

    // Of the function that is being looked at.
    private Function function;
    private final Map<Integer, long[]> states = new HashMap<>();
    private final Deque<Integer> work = new ArrayDeque<>();
    /** The calls of this round, by their addresses; results of others are not followed. */
    private final List<Integer> calls = new ArrayList<>();
    private final Map<Integer, Function> callees = new HashMap<>();

    private UsedRegisters(Program program, Collection<Function> functions) {
        this.program = program;
        this.functions = new HashSet<>(functions);
        for (Function each : functions) {
            numbers.put(each, numbers.size());
        }
    }

    /** @param functions that may run, and whose machine code is what runs */
    static UsedRegisters find(Program program, Collection<Function> functions) {
        UsedRegisters registers = new UsedRegisters(program, functions);
        int known;
        do {
            known = registers.returning.size();
            functions.stream().filter(each -> !registers.returning.contains(each)).filter(registers::returns)
                    .forEach(registers.returning::add);
        } while (registers.returning.size() > known);
        functions.forEach(registers::look);
        Deque<Integer> open = new ArrayDeque<>(registers.used);
        while (!open.isEmpty()) {
            for (int source : registers.sources.getOrDefault(open.remove(), Set.of())) {
                if (registers.used.add(source)) {
                    open.add(source);
                }
            }
        }
        return registers;
    }

    boolean usesArgument(Function of, int register) {
        return numbers.containsKey(of) && used.contains(argument(of, indexOf(ARGUMENTS, register)));
    }

    boolean usesResult(Function of, int register) {
        return numbers.containsKey(of) && used.contains(result(of, indexOf(RESULTS, register)));
    }

    private int argument(Function of, int index) {
        return numbers.get(of) * NODES + index;
    }

    private int result(Function of, int index) {
        return numbers.get(of) * NODES + ARGUMENTS.length + index;
    }

    private static int indexOf(int[] registers, int register) {
        for (int i = 0; i < registers.length; i++) {
            if (registers[i] == register) {
                return i;
            }
        }
        throw new IllegalArgumentException(Registers.name(register));
    }

    /** @return whether a function may return, if of the others only those do that are known to */
    private boolean returns(Function of) {
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(of.start()));
        while (!open.isEmpty()) {
            int address = open.remove();
            while (of.contains(address) && seen.add(address)) {
                Instruction instruction = program.instruction(address);
                int target = 0;
                boolean goesOn = true;
                switch (instruction.opcode().flow()) {
                    case BRANCH, LIKELY -> {
                        target = instruction.branchTarget();
                        goesOn = instruction.opcode() != Opcode.BEQ || instruction.rs() != instruction.rt();
                    }
                    case CALL -> goesOn = returnsFrom(instruction.jumpTarget());
                    case JUMP -> {
                        target = instruction.jumpTarget();
                        goesOn = false;
                    }
                    case INDIRECT_JUMP, BRANCH_AND_LINK -> {
                        return true; // as far as is known here
                    }
                    case INDIRECT_CALL, NEXT -> {
                    }
                }
                if (of.contains(target)) {
                    open.add(target);
                } else if (target != 0 && returnsFrom(target)) {
                    return true;
                }
                if (!goesOn) {
                    break;
                }
                address += instruction.opcode().hasDelaySlot() ? 8 : 4;
            }
        }
        return false;
    }

    private boolean returnsFrom(int address) {
        Function callee = program.functionAt(address).orElse(null);
        return callee == null || !functions.contains(callee) || returning.contains(callee);
    }

    private void look(Function looked) {
        function = looked;
        callees.clear();
        List<Integer> all = new ArrayList<>();
        for (int address = looked.start(); address < looked.end(); address += 4) {
            Instruction instruction = program.instruction(address);
            if (instruction.opcode() == Opcode.JAL) {
                Function callee = program.functionAt(instruction.jumpTarget()).orElse(null);
                if (callee != null && functions.contains(callee)) {
                    callees.put(address, callee);
                    all.add(address);
                }
            }
        }
        for (int i = 0; i == 0 || i < all.size(); i += CALLS) {
            calls.clear();
            calls.addAll(all.subList(i, Math.min(i + CALLS, all.size())));
            follow();
        }
    }

    private void follow() {
        states.clear();
        long[] entry = new long[Registers.COUNT];
        for (int i = 0; i < ARGUMENTS.length; i++) {
            entry[ARGUMENTS[i]] = 1L << i;
        }
        entry[Mips.SP] = 1L << FRAME;
        flow(entry, function.start());
        while (!work.isEmpty()) {
            int address = work.remove();
            long[] state = states.get(address).clone();
            Instruction instruction = program.instruction(address);
            while (!instruction.opcode().hasDelaySlot() && !isJoin(address + 4)) {
                execute(instruction, state);
                address += 4;
                if (!function.contains(address)) {
                    break;
                }
                instruction = program.instruction(address);
            }
            if (!function.contains(address)) {
                continue;
            }
            if (instruction.opcode().hasDelaySlot()) {
                transfer(instruction, state);
            } else {
                execute(instruction, state);
                flow(state, address + 4);
            }
        }
    }

    private boolean isJoin(int address) {
        return states.containsKey(address);
    }

    private void flow(long[] state, int address) {
        if (!function.contains(address)) {
            return;
        }
        long[] known = states.get(address);
        if (known == null) {
            states.put(address, state.clone());
            work.add(address);
            return;
        }
        boolean changed = false;
        for (int i = 0; i < known.length; i++) {
            changed |= (known[i] | state[i]) != known[i];
            known[i] |= state[i];
        }
        if (changed) {
            work.add(address);
        }
    }

    private void transfer(Instruction transfer, long[] state) {
        Instruction delay = program.instruction(transfer.address() + 4);
        switch (transfer.opcode().flow()) {
            case BRANCH, LIKELY -> {
                boolean isAlways = (transfer.opcode() == Opcode.BEQ || transfer.opcode() == Opcode.BEQL)
                        && transfer.rs() == transfer.rt();
                if (!isAlways && transfer.branchTarget() != transfer.address() + 8) {
                    use(condition(transfer, state));
                }
                long[] otherwise = state.clone();
                execute(delay, state);
                flow(state, transfer.branchTarget());
                if (!isAlways) {
                    flow(transfer.opcode().flow() == Opcode.Flow.BRANCH ? state : otherwise, transfer.address() + 8);
                }
            }
            case CALL -> {
                execute(delay, state);
                Function callee = callees.get(transfer.address());
                pass(callee, state);
                if (!returnsFrom(transfer.jumpTarget())) {
                    return;
                }
                destroy(state);
                int number = calls.indexOf(transfer.address());
                for (int i = 0; number >= 0 && i < RESULTS.length; i++) {
                    state[RESULTS[i]] = 1L << FIRST_CALL + number * RESULTS.length + i;
                }
                flow(state, transfer.address() + 8);
            }
            case INDIRECT_CALL -> {
                use(state[transfer.rs()]);
                execute(delay, state);
                destroy(state);
                flow(state, transfer.address() + 8);
            }
            case JUMP -> {
                execute(delay, state);
                if (function.contains(transfer.jumpTarget())) {
                    flow(state, transfer.jumpTarget());
                } else {
                    Function callee = program.functionAt(transfer.jumpTarget()).orElse(null);
                    if (callee != null && functions.contains(callee)) {
                        pass(callee, state);
                        for (int i = 0; i < RESULTS.length; i++) {
                            sources.computeIfAbsent(result(function, i), key -> new HashSet<>()).add(result(callee, i));
                        }
                    }
                }
            }
            case INDIRECT_JUMP -> {
                execute(delay, state);
                for (int i = 0; transfer.rs() == Mips.RA && i < RESULTS.length; i++) {
                    give(result(function, i), state[RESULTS[i]]);
                }
            }
            case BRANCH_AND_LINK, NEXT -> { // what follows is left out
            }
        }
    }

    private static long condition(Instruction branch, long[] state) {
        return switch (branch.opcode()) {
            case BC1F, BC1FL, BC1T, BC1TL -> state[CODES];
            case BEQ, BEQL, BNE, BNEL -> state[branch.rs()] | state[branch.rt()];
            default -> state[branch.rs()];
        };
    }

    private void pass(Function callee, long[] state) {
        for (int i = 0; callee != null && i < ARGUMENTS.length; i++) {
            give(argument(callee, i), state[ARGUMENTS[i]]);
        }
    }

    private static void destroy(long[] state) {
        for (int register = 1; register < Registers.COUNT; register++) {
            if (!Registers.isPreservedByCalls(register)) {
                state[register] = 0;
            }
        }
    }

    /** Contents go to a register at a boundary. */
    private void give(int to, long contents) {
        forEach(contents, from -> sources.computeIfAbsent(to, key -> new HashSet<>()).add(from));
    }

    private void use(long contents) {
        forEach(contents, used::add);
    }

    private void forEach(long contents, IntConsumer action) {
        for (int i = 0; i < ARGUMENTS.length; i++) {
            if ((contents >>> i & 1) != 0) {
                action.accept(argument(function, i));
            }
        }
        for (int i = 0; i < calls.size() * RESULTS.length; i++) {
            if ((contents >>> FIRST_CALL + i & 1) != 0) {
                action.accept(result(callees.get(calls.get(i / RESULTS.length)), i % RESULTS.length));
            }
        }
    }

    /** An instruction that is no branch. */
    private void execute(Instruction in, long[] state) {
        int f = Registers.F0;
        long s = state[in.rs()];
        long t = state[in.rt()];
        switch (in.opcode()) {
            case ADD, ADDU, AND, NOR, OR, SLLV, ROTRV, SLT, SLTU, SRAV, SRLV, MUL -> state[in.rd()] = s | t;
            case SUB, SUBU, XOR -> state[in.rd()] = in.rs() == in.rt() ? 0 : s | t;
            case MOVN, MOVZ, MOVF, MOVT -> state[in.rd()] |= s | (in.opcode() == Opcode.MOVN || in.opcode() == Opcode.MOVZ
                    ? t : state[CODES]);
            case ADDI, ADDIU, ANDI, ORI, SLTI, SLTIU, XORI, EXT -> state[in.rt()] = s;
            case INS -> state[in.rt()] = s | t;
            case SLL, SRL, SRA, ROTR, SEB, SEH, WSBH -> state[in.rd()] = t;
            case CLZ, CLO -> state[in.rd()] = s;
            case MULT, MULTU, DIV, DIVU -> state[Registers.HI] = state[Registers.LO] = s | t;
            case MADD, MADDU, MSUB, MSUBU -> {
                long all = s | t | state[Registers.HI] | state[Registers.LO];
                state[Registers.HI] = state[Registers.LO] = all;
            }
            case MFHI -> state[in.rd()] = state[Registers.HI];
            case MFLO -> state[in.rd()] = state[Registers.LO];
            case MTHI -> state[Registers.HI] = s;
            case MTLO -> state[Registers.LO] = s;
            case LB, LBU, LH, LHU, LW, LL -> state[in.rt()] = loaded(s);
            case LWL, LWR -> state[in.rt()] = loaded(s) | t;
            case LWC1 -> state[f + in.ft()] = loaded(s);
            case LDC1 -> setDouble(state, in.ft(), loaded(s));
            case LWXC1 -> state[f + in.fd()] = loaded(s | t);
            case LDXC1 -> setDouble(state, in.fd(), loaded(s | t));
            case SB, SH, SW, SWL, SWR -> store(s, t);
            case SC -> {
                store(s, t);
                state[in.rt()] = 0;
            }
            case SWC1 -> store(s, state[f + in.ft()]);
            case SDC1 -> store(s, getDouble(state, in.ft()));
            case SWXC1 -> store(s | t, state[f + in.fs()]);
            case SDXC1 -> store(s | t, getDouble(state, in.fs()));
            case MTC1 -> state[f + in.fs()] = t;
            case MFC1 -> state[in.rt()] = state[f + in.fs()];
            case MTHC1 -> state[f + (in.fs() | 1)] = t;
            case MFHC1 -> state[in.rt()] = state[f + (in.fs() | 1)];
            case C_COND_FMT -> state[CODES] = get(state, in.format(), in.fs()) | get(state, in.format(), in.ft());
            case ADD_FMT, SUB_FMT, MUL_FMT, DIV_FMT -> set(state, in.format(), in.fd(),
                    get(state, in.format(), in.fs()) | get(state, in.format(), in.ft()));
            case ABS_FMT, NEG_FMT, SQRT_FMT, RECIP_FMT, RSQRT_FMT -> set(state, in.format(), in.fd(),
                    get(state, in.format(), in.fs()));
            case MADD_FMT, MSUB_FMT, NMADD_FMT, NMSUB_FMT -> set(state, in.format3(), in.fd(),
                    get(state, in.format3(), in.fs()) | get(state, in.format3(), in.ft())
                            | get(state, in.format3(), in.fr()));
            case MOV_FMT -> {
                state[f + in.fd()] = state[f + in.fs()];
                if (in.format() == Mips.FMT_D) {
                    state[f + in.fd() + 1] = state[f + in.fs() + 1];
                }
            }
            case MOVF_FMT, MOVT_FMT, MOVN_FMT, MOVZ_FMT -> set(state, in.format(), in.fd(),
                    get(state, in.format(), in.fd()) | get(state, in.format(), in.fs())
                    | (in.opcode() == Opcode.MOVN_FMT || in.opcode() == Opcode.MOVZ_FMT ? t : state[CODES]));
            case CVT_D_FMT -> setDouble(state, in.fd(), get(state, in.format(), in.fs()));
            case CVT_S_FMT, CVT_W_FMT, CEIL_W_FMT, FLOOR_W_FMT, ROUND_W_FMT, TRUNC_W_FMT -> state[f + in.fd()] =
                    get(state, in.format(), in.fs());
            case LUI, RDHWR, CFC1 -> state[in.rt()] = 0;
            case SYSCALL -> state[Mips.V0] = state[Mips.A3] = 0;
            case RESERVED, BREAK, PREF, SYNC, CTC1, TEQ, TEQI, TGE, TGEI, TGEIU, TGEU, TLT, TLTI, TLTIU, TLTU, TNE,
                TNEI -> {
            }
            default -> throw new IllegalArgumentException(in.toString());
        }
        state[Mips.ZERO] = 0;
    }

    /** What an address decides is what is loaded, but for what is in the frame. */
    private static long loaded(long address) {
        return isInFrame(address) ? 0 : address;
    }

    private void store(long address, long value) {
        if (!isInFrame(address)) {
            use(address | value);
        }
    }

    private static boolean isInFrame(long address) {
        return (address >>> FRAME & 1) != 0;
    }

    private static long get(long[] state, int format, int register) {
        return format == Mips.FMT_D ? getDouble(state, register) : state[Registers.F0 + register];
    }

    private static void set(long[] state, int format, int register, long contents) {
        if (format == Mips.FMT_D) {
            setDouble(state, register, contents);
        } else {
            state[Registers.F0 + register] = contents;
        }
    }

    private static long getDouble(long[] state, int register) {
        return state[Registers.F0 + (register & ~1)] | state[Registers.F0 + (register | 1)];
    }

    private static void setDouble(long[] state, int register, long contents) {
        state[Registers.F0 + (register & ~1)] = contents;
        state[Registers.F0 + (register | 1)] = contents;
    }
}
