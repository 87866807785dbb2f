// SPDX-License-Identifier: EPL-2.0
// Prints what an ELF file holds, for people.
package org.portwright.elf;

import java.io.PrintStream;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The output of {@code portwright readelf}. */
public final class ElfPrinter {
    private final ElfFile file;
    private final PrintStream out;
    private final int machine;
    private final int digits;

    private ElfPrinter(ElfFile file, PrintStream out) {
        this.file = file;
        this.out = out;
        machine = file.header().machine();
        digits = file.header().elfClass() / 4;
    }

    /**
     * Prints a file.
     *
     * @param file the file
     * @param dwarf its debug information, or null not to print any
     * @param out where to print
     */
    public static void print(ElfFile file, DwarfInfo dwarf, PrintStream out) {
        ElfPrinter printer = new ElfPrinter(file, out);
        printer.header();
        printer.segments();
        printer.sections();
        printer.symbols();
        printer.relocations();
        if (dwarf != null) {
            printer.dwarf(dwarf);
        }
    }

    private void header() {
        ElfHeader header = file.header();
        out.println(file.name());
        out.printf("  %d-bit %s-endian %s for %s%n", header.elfClass(),
                header.byteOrder() == ByteOrder.BIG_ENDIAN ? "big" : "little", ElfNames.fileType(header.type()),
                Elf.machineName(machine));
        out.printf("  flags 0x%08x%s%n", header.flags(),
                machine == Elf.EM_MIPS ? " (" + ElfNames.mipsFlags(header.flags()) + ")" : "");
        if (header.entry() != 0) {
            out.printf("  starts at %s%n", hex(header.entry()));
        }
    }

    private void segments() {
        if (file.segments().isEmpty()) {
            return;
        }
        heading("Segments", file.segments().size());
        table("%-10s %-3s  %10s  %" + (digits + 2) + "s  %10s  %10s", "type", "for", "offset", "address", "in file",
                "in memory");
        for (ElfSegment segment : file.segments()) {
            table("%-10s %-3s  %10s  %s  %10s  %10s", ElfNames.segmentType(machine, segment.type()),
                    ElfNames.segmentFlags(segment), Long.toString(segment.offset()), hex(segment.virtualAddress()),
                    Long.toString(segment.fileSize()), Long.toUnsignedString(segment.memorySize()));
        }
    }

    private void sections() {
        heading("Sections", file.sections().size());
        table("%5s  %-20s %-12s %-6s %" + (digits + 2) + "s  %10s  %10s", "index", "name", "type", "flags", "address",
                "offset", "size");
        for (ElfSection section : file.sections()) {
            table("%5s  %-20s %-12s %-6s %s  %10s  %10s", Integer.toString(section.index()), printable(section.name()),
                    ElfNames.sectionType(machine, section.type()), ElfNames.sectionFlags(section),
                    hex(section.address()), Long.toUnsignedString(section.offset()),
                    Long.toUnsignedString(section.size()));
        }
    }

    private void symbols() {
        heading("Symbols", file.symbols().size());
        if (file.symbols().isEmpty()) {
            return;
        }
        table("%6s  %-" + (digits + 2) + "s  %8s  %-7s %-6s %-9s %-16s %s", "index", "value", "size", "type",
                "bound", "seen", "section", "name");
        for (ElfSymbol symbol : file.symbols()) {
            table("%6s  %s  %8s  %-7s %-6s %-9s %-16s %s", Integer.toString(symbol.index()), hex(symbol.value()),
                    Long.toUnsignedString(symbol.size()), ElfNames.symbolType(symbol.type()),
                    ElfNames.binding(symbol.binding()), ElfNames.visibility(symbol.visibility()),
                    sectionName(symbol.sectionIndex()), printable(symbol.name()));
        }
    }

    private void relocations() {
        heading("Relocations", file.relocations().size());
        Map<Integer, Map<Integer, Integer>> counts = new TreeMap<>();
        for (ElfRelocation relocation : file.relocations()) {
            counts.computeIfAbsent(relocation.section(), section -> new TreeMap<>())
                    .merge(relocation.type(), 1, Integer::sum);
        }
        counts.forEach((section, types) -> types.forEach((type, count) -> table("%-20s %7s  %s",
                sectionName(section), Integer.toString(count), ElfNames.relocation(machine, type))));
    }

    private void dwarf(DwarfInfo dwarf) {
        heading("Compile units", dwarf.compileUnits().size());
        for (CompileUnit unit : dwarf.compileUnits()) {
            out.printf("  %s%s, %d lines%n", printable(unit.name()),
                    unit.directory().isEmpty() ? "" : " in " + printable(unit.directory()), unit.lines().size());
            for (DwarfFunction function : unit.functions()) {
                out.printf("    %s..%s %s (%s:%d)%n", hex(function.lowPc()), hex(function.highPc()),
                        printable(function.name()), printable(function.file()), function.line());
                variables("parameter", function.parameters());
                variables("variable", function.variables());
            }
        }
    }

    private void variables(String what, List<DwarfVariable> variables) {
        for (DwarfVariable variable : variables) {
            out.printf("      %s %s: %s (line %d)%s%n", what, printable(variable.name()),
                    printable(variable.type()), variable.line(),
                    variable.location().isEmpty() ? "" : " at " + variable.location());
        }
    }

    private void heading(String what, int count) {
        out.printf("%n%s: %s%n", what, count == 0 ? "none" : Integer.toString(count));
    }

    private void table(String format, String... values) {
        out.println("  " + String.format(format, (Object[]) values).stripTrailing());
    }

    private String sectionName(int index) {
        return index > 0 && index < file.sections().size() ? printable(file.sections().get(index).name())
                : ElfNames.specialSection(index);
    }

    private String hex(long value) {
        String text = Long.toHexString(value);
        return "0x" + "0".repeat(Math.max(0, digits - text.length())) + text;
    }

    /** Names come from the file, and must not send commands to the terminal. */
    private static String printable(String name) {
        return name.codePoints().allMatch(c -> c >= ' ' && !Character.isISOControl(c)) ? name
                : name.codePoints().map(c -> Character.isISOControl(c) ? '?' : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
    }
}
