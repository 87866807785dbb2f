// SPDX-License-Identifier: EPL-2.0
// Collects what Python finds in DWARF.
package org.portwright.pyelftools;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.portwright.elf.CodeRanges;
import org.portwright.elf.CompileUnit;
import org.portwright.elf.DwarfFunction;
import org.portwright.elf.DwarfInfo;
import org.portwright.elf.DwarfLine;
import org.portwright.elf.DwarfVariable;
import org.portwright.elf.ElfFile;
import org.python.core.PyInteger;
import org.python.core.PyLong;
import org.python.core.PyObject;
import org.python.core.PyString;

/** Builder that portwright_dwarf.py calls, unit by unit. Strings arrive as bytes. Public, because Python calls it. */
public final class DwarfBuilder {
    private final List<CompileUnit> units = new ArrayList<>();
    private final Map<String, String> strings = new HashMap<>();
    private final Budget budget;
    private final CodeRanges code;
    private final boolean wide;

    private List<DwarfLine> lines = new ArrayList<>();
    private List<DwarfFunction> functions = new ArrayList<>();
    private int sequence;

    DwarfBuilder(ElfFile file, Budget budget) {
        this.budget = budget;
        wide = file.header().elfClass() == 64;
        code = new CodeRanges(file);
    }

    DwarfInfo build() {
        return new DwarfInfo(units);
    }

    /** Whether an address is in code that the linker kept. */
    public boolean isCode(PyObject address) {
        return code.contain(address(address));
    }

    /** Adds a row to the line table of the current unit. */
    public void line(PyObject address, PyString file, PyObject line, boolean isStatement, boolean endSequence) {
        lines.add(new DwarfLine(address(address), string(file), number(line), isStatement, endSequence));
        if (endSequence) {
            // What the linker dropped is a sequence of its own, which begins at address 0.
            if (!code.contain(lines.get(sequence).address())) {
                lines.subList(sequence, lines.size()).clear();
            }
            sequence = lines.size();
        }
    }

    /** Adds a function to the current unit. Parameters and variables are lists of what {@link #variable} returned. */
    public void function(PyString name, PyObject lowPc, PyObject highPc, PyString file, PyObject line,
            List<DwarfVariable> parameters, List<DwarfVariable> variables) {
        functions.add(new DwarfFunction(string(name), address(lowPc), address(highPc), string(file), number(line),
                parameters, variables));
    }

    /** A variable or parameter. */
    public DwarfVariable variable(PyString name, PyString type, PyObject line, PyString location) {
        return new DwarfVariable(string(name), string(type), number(line), string(location));
    }

    /** Ends the current unit. */
    public void unit(PyString name, PyString directory) {
        // A sequence without an end would run into whatever comes next.
        lines.subList(sequence, lines.size()).clear();
        units.add(new CompileUnit(string(name), string(directory), functions, lines));
        functions = new ArrayList<>();
        lines = new ArrayList<>();
        sequence = 0;
    }

    private long address(PyObject value) {
        long address = number64(value);
        return wide ? address : address & 0xffffffffL;
    }

    private static int number(PyObject value) {
        long number = number64(value);
        return number < 0 || number > Integer.MAX_VALUE ? 0 : (int) number;
    }

    private static long number64(PyObject value) {
        if (value instanceof PyInteger small) {
            return small.getValue();
        }
        if (value instanceof PyLong large) {
            return large.getValue().longValue();
        }
        throw new DwarfFormatException("a number is of the wrong kind");
    }

    /** Decodes, and gives equal strings the same object: there are few names of files and types, and many uses. */
    private String string(PyString bytes) {
        String raw = bytes.getString();
        String known = strings.get(raw);
        if (known == null) {
            budget.spend(raw.length());
            known = new String(raw.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
            strings.put(raw, known);
        }
        return known;
    }
}
