// SPDX-License-Identifier: EPL-2.0
// What a program's debug information says.
package org.portwright.debug.symbols;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.portwright.elf.DebugEntries;
import org.portwright.elf.DebugEntry;
import org.portwright.elf.DwarfReader;
import org.portwright.elf.Dwarf;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSymbol;
import org.portwright.elf.Types;

/** Functions, lines, variables and types of a program, by names and by addresses. */
public final class Symbols {
    private final ByteOrder order;
    private final LineTable lines;
    private final Types types;
    private final TreeMap<Integer, Function> functions = new TreeMap<>(Integer::compareUnsigned);
    private final Map<String, Variable> globals = new LinkedHashMap<>();
    private final List<String> optimised;
    /** Of functions, also of those without debug information. */
    private final TreeMap<Integer, String> names = new TreeMap<>(Integer::compareUnsigned);

    private Symbols(ElfFile program) throws ElfException {
        order = program.byteOrder();
        lines = new LineTable(DwarfReader.readLinesToStep(program).compileUnits());
        List<DebugEntry> units = DebugEntries.read(program);
        types = new Types(units);
        optimised = new ArrayList<>();
        for (DebugEntry each : units) {
            Function.Unit unit = Function.Unit.of(each);
            read(each, unit);
            if (unit.isOptimised()) {
                optimised.add(each.name());
            }
        }
        for (ElfSymbol symbol : program.symbols()) {
            if (symbol.type() == Elf.STT_FUNC) {
                names.putIfAbsent((int) symbol.value(), symbol.name());
            }
        }
    }

    /**
     * Reads them.
     *
     * @param program a linked program
     * @throws ElfException if its debug information is damaged
     */
    public static Symbols read(ElfFile program) throws ElfException {
        return new Symbols(program);
    }

    private void read(DebugEntry parent, Function.Unit unit) {
        for (DebugEntry entry : parent.children()) {
            switch (entry.tag()) {
                case Dwarf.DW_TAG_SUBPROGRAM -> {
                    if (!entry.ranges().isEmpty()) {
                        Function function = new Function(entry, types, unit);
                        functions.put(function.start(), function);
                    }
                }
                case Dwarf.DW_TAG_VARIABLE -> {
                    boolean isDefined = entry.has(Dwarf.DW_AT_LOCATION) || entry.has(Dwarf.DW_AT_CONST_VALUE);
                    Variable variable = new Variable(entry, Function.described(entry), types, null);
                    if (isDefined) {
                        globals.putIfAbsent(variable.name(), variable);
                    }
                }
                case Dwarf.DW_TAG_NAMESPACE, Dwarf.DW_TAG_STRUCTURE_TYPE, Dwarf.DW_TAG_CLASS_TYPE -> read(entry, unit);
                default -> { }
            }
        }
    }

    /** The program's byte order. */
    public ByteOrder order() {
        return order;
    }

    /** Its lines. */
    public LineTable lines() {
        return lines;
    }

    /** Its types. */
    public Types types() {
        return types;
    }

    /** Its functions that have debug information. */
    public List<Function> functions() {
        return new ArrayList<>(functions.values());
    }

    /** The function whose code an address is in. */
    public Optional<Function> functionAt(int address) {
        Map.Entry<Integer, Function> found = functions.floorEntry(address);
        return found != null && Integer.compareUnsigned(address, found.getValue().end()) < 0
                ? Optional.of(found.getValue()) : Optional.empty();
    }

    /** A function by its name; of C++ also without namespaces, or without its class. */
    public Optional<Function> function(String name) {
        Optional<Function> exact = functions.values().stream().filter(each -> each.name().equals(name)).findFirst();
        return exact.isPresent() ? exact
                : functions.values().stream().filter(each -> each.name().endsWith("::" + name)).findFirst();
    }

    /**
     * Where a function begins, and wherever it became a part of others.
     *
     * @param name as {@link #function} takes it
     * @return where breakpoints on it are; none if there is no such function
     */
    public List<Integer> entries(String name) {
        TreeSet<Integer> entries = new TreeSet<>(Integer::compareUnsigned);
        function(name).ifPresent(each -> entries.add(body(each, true)));
        functions.values().forEach(outer -> outer.inlined(name).forEach(each -> entries.add(each.start())));
        return List.copyOf(entries);
    }

    /** The name of a function that begins at an address, with debug information or without; empty if none does. */
    public String nameOf(int start) {
        Function function = functions.get(start);
        return function != null ? function.name() : names.getOrDefault(start, "");
    }

    /** A function's first address by its name, also without debug information. */
    public Optional<Integer> address(String function) {
        return names.entrySet().stream().filter(name -> name.getValue().equals(function)).map(Map.Entry::getKey)
                .findFirst();
    }

    /** The source files that were compiled with optimisation, as the compiler was given them. */
    public List<String> optimisedFiles() {
        return List.copyOf(optimised);
    }

    /** Variables of the program, and of its files. */
    public List<Variable> globals() {
        return List.copyOf(globals.values());
    }

    /** A variable of the program or of a file by its name. */
    public Optional<Variable> global(String name) {
        return Optional.ofNullable(globals.get(name));
    }

    /** A function, as an expression has it. */
    public CValue value(Function function, Storage storage) {
        return CValue.inMemory(function.start(), types.of(function.entry()), storage);
    }

    /**
     * Where to stop when a function has been entered: behind the code that makes its frame, as gdb finds that
     * (gdb 13, symtab.c, {@code skip_prologue_using_sal}).
     *
     * @param forBreakpoint whether it is for a breakpoint, which is at the very start where variables have lists of places,
     *     since those hold from there on
     */
    public int body(Function function, boolean forBreakpoint) {
        if (forBreakpoint && function.isOptimised()) {
            return function.start();
        }
        Optional<LineTable.Row> first = lines.at(function.start());
        boolean hasNoPrologue = lines.isShared(function.start());
        if (first.isEmpty() || hasNoPrologue || Integer.compareUnsigned(first.get().end(), function.end()) >= 0) {
            return function.start();
        }
        LineTable.Row prologue = first.get();
        while (Integer.compareUnsigned(prologue.end(), function.end()) < 0) {
            Optional<LineTable.Row> next = lines.at(prologue.end());
            if (next.isEmpty() || next.get().line() >= prologue.line() || !next.get().file().equals(prologue.file())
                    || !function.inlinedAt(prologue.end()).isEmpty()) {
                return prologue.end();
            }
            prologue = next.get();      // the compiler has moved something up
        }
        return prologue.end();
    }
}
