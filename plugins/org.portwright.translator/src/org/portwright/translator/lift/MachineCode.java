// SPDX-License-Identifier: EPL-2.0
// Finds the basic blocks of a function's machine code.
package org.portwright.translator.lift;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.portwright.translator.mips.Instruction;
import org.portwright.translator.mips.Opcode;
import org.portwright.translator.program.ExceptionFrame;
import org.portwright.translator.program.Function;
import org.portwright.translator.program.Program;

/** The blocks that are reached from a function's start, by their addresses. */
final class MachineCode {
    private final Program program;
    private final Function function;
    private final Map<Integer, int[]> jumpTargets;
    private final ExceptionFrame exceptions;
    private final TreeSet<Integer> leaders = new TreeSet<>();

    private MachineCode(Program program, Function function, Map<Integer, int[]> jumpTargets) {
        this.program = program;
        this.function = function;
        this.jumpTargets = jumpTargets;
        this.exceptions = program.exceptionFrame(function).orElse(null);
    }

    /**
     * @param program     the program
     * @param function    the function
     * @param jumpTargets for the address of each indirect jump that is understood, where it may lead
     * @param entries     other addresses where control enters the function
     * @return the blocks, by the addresses of their first instructions
     */
    static NavigableMap<Integer, MachineBlock> blocks(Program program, Function function,
        Map<Integer, int[]> jumpTargets, Set<Integer> entries) {
        MachineCode code = new MachineCode(program, function, jumpTargets);
        code.findLeaders(entries);
        NavigableMap<Integer, MachineBlock> blocks = new TreeMap<>();
        for (int leader : code.leaders) {
            blocks.put(leader, code.cut(leader));
        }
        return blocks;
    }

    private void findLeaders(Set<Integer> entries) {
        Deque<Integer> work = new ArrayDeque<>(entries);
        work.add(function.start());
        leaders.addAll(work);
        while (!work.isEmpty()) {
            for (int target : targetsAfter(work.remove())) {
                if (function.contains(target) && leaders.add(target)) {
                    work.add(target);
                }
            }
        }
    }

    /** Where control goes from the first transfer at or after an address. */
    private List<Integer> targetsAfter(int start) {
        int address = start;
        while (function.contains(address)) {
            Instruction instruction = program.instruction(address);
            if (instruction.opcode().hasDelaySlot()) {
                return targets(instruction);
            }
            address += instruction.size();
        }
        return List.of();
    }

    /** @return the addresses that may be executed after a transfer and its delay slot, within the function or not */
    private List<Integer> targets(Instruction transfer) {
        int after = transfer.address() + 8;
        return switch (transfer.opcode().flow()) {
            case BRANCH, LIKELY -> Transfers.isAlways(transfer)
                ? List.of(transfer.branchTarget()) : List.of(transfer.branchTarget(), after);
            case CALL, INDIRECT_CALL, BRANCH_AND_LINK -> {
                int landingPad = landingPad(after);
                yield landingPad == ExceptionFrame.NO_LANDING_PAD ? List.of(after) : List.of(after, landingPad);
            }
            case JUMP -> List.of(transfer.jumpTarget());
            case INDIRECT_JUMP -> {
                List<Integer> known = new ArrayList<>();
                for (int target : jumpTargets.getOrDefault(transfer.address(), new int[0])) {
                    known.add(target);
                }
                yield known;
            }
            case NEXT -> List.of();
        };
    }

    private int landingPad(int returnAddress) {
        ExceptionFrame.CallSite site = exceptions == null ? null : exceptions.callSite(returnAddress - 1);
        return site == null ? ExceptionFrame.NO_LANDING_PAD : site.landingPad();
    }

    private MachineBlock cut(int start) {
        List<Instruction> body = new ArrayList<>();
        int address = start;
        while (function.contains(address) && (address == start || !leaders.contains(address))) {
            Instruction instruction = program.instruction(address);
            if (instruction.opcode().hasDelaySlot()) {
                Instruction delay = program.isText(address + 4) ? program.instruction(address + 4) : null;
                boolean isBranchInSlot = delay != null && delay.opcode().hasDelaySlot();
                return new MachineBlock(start, body, instruction,
                    isBranchInSlot ? new Instruction(delay.address(), delay.word(), Opcode.RESERVED) : delay,
                    address + 8, targets(instruction));
            }
            body.add(instruction);
            address += instruction.size();
        }
        return new MachineBlock(start, body, null, null, address, List.of(address));
    }
}
