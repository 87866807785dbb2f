// SPDX-License-Identifier: EPL-2.0
// The decoded code of an object file: instructions, functions, and where references go.
package org.portwright.lopi;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.portwright.elf.Elf;

/** Finds functions by their symbols, decodes all code sections, and resolves what jumps, calls and relocations mean. */
final class Code {
    /** Longest instruction (Intel SDM vol. 2, 2.3.11). */
    private static final int LONGEST = 15;
    static final int STT_GNU_IFUNC = 10;

    /** A place in a section; the section is null if the place is not in this object. */
    record Place(Section section, long offset) {
        static final Place ELSEWHERE = new Place(null, 0);
    }

    private final ObjectFile object;
    private final Map<Section, Instruction[]> instructions = new IdentityHashMap<>();
    private final Map<Section, Map<Long, Relocation>> relocations = new IdentityHashMap<>();
    /** In the order of the sections' first symbols, so that the same object always gives the same. */
    private final Map<Section, TreeMap<Integer, Function>> functions = new LinkedHashMap<>();
    private final List<Function> all = new ArrayList<>();

    Code(ObjectFile object) {
        this.object = object;
        findFunctions();
        try (Disassembler disassembler = new Disassembler(object.machine().isWide())) {
            for (Section section : object.sections()) {
                if (isCode(section)) {
                    decode(section, disassembler);
                }
            }
        }
    }

    static boolean isCode(Section section) {
        return section.type == Elf.SHT_PROGBITS && section.has(Elf.SHF_ALLOC | Elf.SHF_EXECINSTR);
    }

    private void findFunctions() {
        Map<String, Function> byName = new HashMap<>();
        List<Function> cold = new ArrayList<>();
        for (Symbol symbol : object.symbols()) {
            if (symbol.section == null || !isCode(symbol.section) || !marksCode(symbol)) {
                continue;
            }
            int start = (int) symbol.value;
            Function function = functions.computeIfAbsent(symbol.section, key -> new TreeMap<>())
                    .computeIfAbsent(start, key -> new Function(symbol.section, start));
            int end = end(symbol);
            if (end > function.body().end()) {
                function.parts.set(0, new Function.Part(symbol.section, start, end));
            }
            // A global name is the one that people know.
            function.symbols.add(symbol.isLocal() ? function.symbols.size() : 0, symbol);
            if (symbol.type == STT_GNU_IFUNC) {
                function.obstruct("chooses an implementation when the program is loaded (ifunc)");
            }
            byName.put(symbol.name, function);
        }
        functions.values().forEach(inSection -> all.addAll(inSection.values()));
        for (Function function : all) {
            int suffix = function.name().indexOf(".cold");
            Function whole = suffix < 0 ? null : byName.get(function.name().substring(0, suffix));
            if (whole != null && whole != function) {
                whole.parts.add(function.body());
                cold.add(function);
            } else if (function.body().start() == function.body().end()) {
                function.obstruct("its symbol has no size");
            }
        }
        // A part is not called: it is no function, but its code belongs to one.
        all.removeAll(cold);
        cold.forEach(part -> functions.get(part.body().section()).remove(part.body().start()));
    }

    /** Whether it is the symbol of a function, and inside of its section. */
    private static boolean marksCode(Symbol symbol) {
        return (symbol.type == Elf.STT_FUNC || symbol.type == STT_GNU_IFUNC)
                && symbol.value >= 0 && symbol.value < symbol.section.bytes.length;
    }

    /** Where the code of such a symbol ends: with its section if the symbol says more. */
    private static int end(Symbol symbol) {
        int rest = symbol.section.bytes.length - (int) symbol.value;
        return (int) symbol.value + (int) Math.min(rest, Math.max(0, symbol.size));
    }

    private void decode(Section section, Disassembler disassembler) {
        Instruction[] decoded = new Instruction[section.bytes.length];
        TreeSet<Integer> bounds = new TreeSet<>();
        bounds.add(0);
        bounds.add(decoded.length);
        for (Symbol symbol : object.symbols()) {
            if (symbol.section == section && marksCode(symbol)) {
                bounds.add((int) symbol.value);
                bounds.add(end(symbol));
            }
        }
        int start = -1;
        for (int end : bounds) {
            if (start >= 0) {
                for (Instruction instruction : disassembler.decode(section.bytes, start, end)) {
                    decoded[instruction.offset()] = instruction;
                }
            }
            start = end;
        }
        instructions.put(section, decoded);
        Map<Long, Relocation> here = new HashMap<>();
        section.relocations.forEach(relocation -> here.put(relocation.offset, relocation));
        relocations.put(section, here);
    }

    /** Functions in the order of their sections and addresses. */
    List<Function> functions() {
        return all;
    }

    /** The sections that have code. */
    Collection<Section> sections() {
        return instructions.keySet();
    }

    /** Whether functions may be entered at the handler of an exception. */
    boolean hasHandlers() {
        return object.sections().stream().anyMatch(section -> section.name.startsWith(".gcc_except_table"));
    }

    /** The instruction that begins at a place, or null. */
    Instruction at(Section section, long offset) {
        Instruction[] decoded = instructions.get(section);
        return decoded == null || offset < 0 || offset >= decoded.length ? null : decoded[(int) offset];
    }

    /** The instruction that a byte belongs to, or null. */
    Instruction around(Section section, long offset) {
        for (long start = offset; start >= Math.max(0, offset - LONGEST); start--) {
            Instruction instruction = at(section, start);
            if (instruction != null) {
                return instruction.end() > offset ? instruction : null;
            }
        }
        return null;
    }

    /** The function that begins at a place, or null. */
    Function functionAt(Place place) {
        TreeMap<Integer, Function> inSection = functions.get(place.section());
        return inSection == null || place.offset() != (int) place.offset() ? null
                : inSection.get((int) place.offset());
    }

    /** The relocation of a jump's or call's target, or null. */
    Relocation relocation(Section section, Instruction instruction) {
        return relocations.get(section).get((long) instruction.offset() + instruction.immediate());
    }

    /** The relocation of the displacement of an instruction's memory operand, or null. */
    Relocation displacement(Section section, Instruction instruction) {
        return relocations.get(section).get((long) instruction.offset() + instruction.displacement());
    }

    /** Where a relative jump or call goes to. */
    Place target(Section section, Instruction instruction) {
        Relocation relocation = relocation(section, instruction);
        if (relocation == null) {
            return new Place(section, instruction.target());
        }
        if (!object.machine().isRelative(relocation.type) || relocation.symbol.section == null) {
            return Place.ELSEWHERE;
        }
        return new Place(relocation.symbol.section, relocation.symbol.value + relocation.addend
                + instruction.length() - instruction.immediate());
    }

    /**
     * What has to be added to the addend of a relocation in code, so that it tells the place that is meant: a
     * processor reckons from the end of the instruction.
     */
    long bias(Section section, Relocation relocation) {
        if (!object.machine().isRelative(relocation.type) || !isCode(section)) {
            return 0;
        }
        Instruction instruction = around(section, relocation.offset);
        return instruction == null ? 4 : instruction.end() - relocation.offset;
    }
}
