// SPDX-License-Identifier: EPL-2.0
// Lets what refers to instrumented functions refer to their stubs.
package org.portwright.lopi;

import capstone.X86_const;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.portwright.elf.Elf;

/**
 * What refers to functions: jumps, calls and addresses, with a relocation or without, and descriptions of code, which
 * go on referring to the function itself.
 */
final class References {
    /** A near jump: opcode and 32 bits. */
    private static final int JUMP_BYTES = 5;
    private static final int NEAR_JUMP = 0xe9;
    /** Code that builds a trampoline is not longer. */
    private static final int TRAMPOLINE_CODE = 0x60;
    /** Sections that name places in code; lock_sites is native/kernel's, whose jumps it patches. */
    private static final Set<String> DESCRIPTIONS = Set.of(FunctionRecords.RECORDS, ".eh_frame",
            ".gcc_except_table", ".sframe", "__patchable_function_entries", "__mcount_loc", ".stapsdt.base", "lock_sites");

    /** A jump of 8 bits, which reaches a stub by way of a longer one in the padding between functions. */
    private record Detour(Function function, Section section, Instruction jump, int padding) {
    }

    private final ObjectFile object;
    private final Code code;
    private final Machine machine;
    private final List<Detour> detours = new ArrayList<>();
    private final Map<Section, Set<Integer>> usedPadding = new IdentityHashMap<>();

    References(ObjectFile object, Code code) {
        this.object = object;
        this.code = code;
        this.machine = object.machine();
    }

    /** Finds out which functions are called from this object, and which can't be redirected. */
    void findCalls() {
        List<Detour> shortJumps = new ArrayList<>();
        eachInstruction((section, instruction) -> {
            if (!instruction.isRelative()) {
                return;
            }
            Code.Place target = code.target(section, instruction);
            Function function = code.functionAt(target);
            if (function == null || isLoop(function, section, instruction)) {
                return;
            }
            function.calledHere = true;
            if (instruction.immediateSize() < 4 && code.relocation(section, instruction) == null) {
                shortJumps.add(new Detour(function, section, instruction, -1));
            }
        });
        for (Detour jump : shortJumps) {
            int padding = padding(jump.section, jump.jump);
            if (padding < 0) {
                jump.function.obstruct("a jump of 8 bits reaches it, and has no room for another target");
            } else {
                detours.add(new Detour(jump.function, jump.section, jump.jump, padding));
            }
        }
    }

    /** Whether a jump to a function's start is inside of the function, a loop. */
    private static boolean isLoop(Function function, Section section, Instruction instruction) {
        return instruction.flow() != Instruction.Flow.CALL && function.contains(section, instruction.offset());
    }

    /** Looks for 5 bytes between functions that do nothing, within reach of a short jump; -1 if there are none. */
    private int padding(Section section, Instruction jump) {
        Set<Integer> used = usedPadding.computeIfAbsent(section, key -> new HashSet<>());
        int run = 0;
        for (int at = Math.max(0, jump.end() - 128); at < Math.min(section.bytes.length, jump.end() + 127 + JUMP_BYTES);
                at++) {
            Instruction instruction = code.around(section, at);
            int place = at;
            boolean free = instruction != null && instruction.isPadding() && !used.contains(at)
                    && code.functions().stream().noneMatch(function -> function.contains(section, place));
            run = free ? run + 1 : 0;
            int start = at - JUMP_BYTES + 1;
            if (run >= JUMP_BYTES && start - jump.end() <= 127) {
                for (int i = start; i <= at; i++) {
                    used.add(i);
                }
                return start;
            }
        }
        return -1;
    }

    /** Does something with each decoded instruction. */
    private interface Visitor {
        void visit(Section section, Instruction instruction);
    }

    private void eachInstruction(Visitor visitor) {
        for (Section section : List.copyOf(object.sections())) {
            if (!code.sections().contains(section)) {
                continue;
            }
            for (int at = 0; at < section.bytes.length; at++) {
                Instruction instruction = code.at(section, at);
                if (instruction != null) {
                    visitor.visit(section, instruction);
                }
            }
        }
    }

    /** Lets what refers to instrumented functions refer to their stubs. */
    void redirect(Stubs stubs) {
        for (Section section : List.copyOf(object.sections())) {
            boolean description = !section.has(Elf.SHF_ALLOC) || DESCRIPTIONS.contains(section.name);
            for (Relocation relocation : section.relocations) {
                redirect(section, relocation, description, stubs);
            }
        }
        eachInstruction((section, instruction) -> redirectResolved(section, instruction, stubs));
        for (Detour detour : detours) {
            if (stubs.has(detour.function)) {
                byte[] bytes = detour.section.bytes;
                bytes[detour.padding] = (byte) NEAR_JUMP;
                bytes[detour.jump.offset() + detour.jump.immediate()] = (byte) (detour.padding - detour.jump.end());
                refer(detour.section, detour.padding + 1, stubs, detour.function, 4);
            }
        }
        for (Section section : object.sections()) {
            section.relocations.sort(Comparator.comparingLong(relocation -> relocation.offset));
        }
    }

    private void redirect(Section section, Relocation relocation, boolean description, Stubs stubs) {
        Section target = relocation.symbol.section;
        Function function = stubs.movedFrom(relocation.symbol);
        boolean inCode = code.sections().contains(section);
        boolean relative = machine.isRelative(relocation.type);
        if (function != null) {
            if (description) {
                relocation.symbol = stubs.body(function);
            } else if (relative && inCode || machine.isAddress(relocation.type)) {
                // The symbol's own address is the stub's. Places inside of the function, and loops, are not.
                Instruction instruction = inCode ? code.around(section, relocation.offset) : null;
                if (relocation.addend + code.bias(section, relocation) != 0
                        || instruction != null && instruction.isRelative() && isLoop(function, section, instruction)) {
                    relocation.symbol = stubs.body(function);
                }
            }
            return;
        }
        if (description || target == null || !code.sections().contains(target)
                || !machine.isAddress(relocation.type) && !(relative && inCode)) {
            return;
        }
        long bias = code.bias(section, relocation);
        long offset = relocation.symbol.value + relocation.addend + bias;
        function = code.functionAt(new Code.Place(target, offset));
        if (function == null || !stubs.has(function)) {
            return;
        }
        Instruction instruction = inCode ? code.around(section, relocation.offset) : null;
        if (instruction != null && instruction.isRelative() && isLoop(function, section, instruction)
                || instruction != null && section == target && instruction.offset() == offset
                || !inCode && isInJumpTable(section, relocation, function)
                || inCode && !relative && isForTrampoline(section, relocation)) {
            return;
        }
        relocation.symbol = stubs.section(function);
        relocation.addend = stubs.offset(function) - bias;
    }

    /** Whether neighbours of a pointer point into the middle of the function: then it is of a jump table. */
    private boolean isInJumpTable(Section section, Relocation relocation, Function function) {
        for (Relocation other : section.relocations) {
            if (Math.abs(other.offset - relocation.offset) == machine.word() && machine.isAddress(other.type)
                    && other.symbol.section != null) {
                long offset = other.symbol.value + other.addend;
                if (function.contains(other.symbol.section, offset)
                        && !function.startsAt(other.symbol.section, offset)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Whether code near a relocation writes a jump to memory, as GCC does for pointers to nested functions (IA-32).
     * Such code reckons with addresses a few bytes behind the function that it means, which may be another function's.
     */
    private boolean isForTrampoline(Section section, Relocation relocation) {
        if (machine.isWide()) {
            return false;
        }
        for (long at = relocation.offset - TRAMPOLINE_CODE; at < relocation.offset + TRAMPOLINE_CODE; at++) {
            Instruction instruction = code.at(section, at);
            if (instruction != null && instruction.id() == X86_const.X86_INS_MOV
                    && instruction.operands().get(0).isMemory() && instruction.operands().get(0).size() == 1
                    && instruction.operands().get(1).kind() == Operand.Kind.IMMEDIATE
                    && (instruction.operands().get(1).value() & 0xff) == NEAR_JUMP) {
                return true;
            }
        }
        return false;
    }

    /** Gives a relocation to a reference for which the assembler made none. */
    private void redirectResolved(Section section, Instruction instruction, Stubs stubs) {
        if (instruction.isRelative() && code.relocation(section, instruction) == null) {
            Function function = code.functionAt(new Code.Place(section, instruction.target()));
            if (function != null && stubs.has(function) && !isLoop(function, section, instruction)
                    && instruction.immediateSize() == 4) {
                refer(section, instruction.offset() + instruction.immediate(), stubs, function,
                        instruction.length() - instruction.immediate());
            }
            return;
        }
        for (Operand operand : instruction.operands()) {
            if (operand.isMemory() && operand.base() == Register.RIP
                    && code.displacement(section, instruction) == null) {
                Function function = code.functionAt(new Code.Place(section, instruction.end() + operand.value()));
                if (function != null && stubs.has(function)) {
                    refer(section, instruction.offset() + instruction.displacement(), stubs, function,
                            instruction.length() - instruction.displacement());
                }
            }
        }
    }

    private void refer(Section section, int offset, Stubs stubs, Function function, int bias) {
        section.relocations.add(new Relocation(offset, machine.relative(), stubs.section(function),
                stubs.offset(function) - bias));
    }
}
