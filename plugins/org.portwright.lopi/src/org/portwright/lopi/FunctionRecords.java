// SPDX-License-Identifier: EPL-2.0
// Writes what the support library finds out about instrumented functions.
package org.portwright.lopi;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.portwright.elf.Elf;
import org.portwright.elf.FunctionPlaces;

/** Records of functions: struct lopi_function in native/lopi/include/lopi.h. */
final class FunctionRecords {
    /** Section of the functions' records; the linker delimits it by __start_ and __stop_ symbols. */
    static final String RECORDS = "lopi_functions";
    static final int RECORD_WORDS = 8;
    /** LOPI_CALLED of native/lopi/include/lopi.h, in a record's flags. */
    private static final int CALLED = 4;
    private static final int IN_MODULE = 8;
    /** A record's flags have the function's line from this bit on. */
    private static final int LINE_SHIFT = 8;
    private static final int LAST_LINE = 0xffffff;

    /** Records of the functions of a section; those of a section group go with it. */
    record Table(Symbol symbol, ByteBuilder bytes) {
    }

    private final ObjectFile object;
    private final Machine machine;
    private final boolean positionIndependent;
    private final Map<Section, Table> tables = new IdentityHashMap<>();
    private final ByteBuilder strings = new ByteBuilder();
    /** Where the names of source files are in the strings. */
    private final Map<String, Integer> fileNames = new HashMap<>();
    private Symbol stringSection;

    FunctionRecords(ObjectFile object, boolean positionIndependent) {
        this.object = object;
        this.machine = object.machine();
        this.positionIndependent = positionIndependent;
    }

    /** The table for the functions of a section. */
    Table table(Section section) {
        return tables.computeIfAbsent(section, key -> new Table(object.addSection(RECORDS, Elf.SHT_PROGBITS,
                Elf.SHF_ALLOC | Elf.SHF_WRITE, machine.word(), section.group), new ByteBuilder()));
    }

    /**
     * Adds one.
     *
     * @param table where to
     * @param place of the function in its source
     * @param body symbol of the function's own code
     * @param slot symbol of its thread-local data, or null
     * @param form of its stub
     * @param called whether the probe is code in C
     */
    void add(Table table, Function function, FunctionPlaces.Place place, Symbol body, Symbol slot, Form form,
            boolean called) {
        if (stringSection == null) {
            stringSection = object.addSection(".rodata.lopi", Elf.SHT_PROGBITS, Elf.SHF_ALLOC, 1, null);
        }
        int word = machine.word();
        int start = table.bytes.size();
        List<Relocation> relocations = table.symbol.section.relocations;
        relocations.add(new Relocation(start, machine.absolute(), table.symbol, start));
        relocations.add(new Relocation(start + word, machine.absolute(), stringSection, addString(function.name())));
        relocations.add(new Relocation(start + 2 * word, machine.absolute(), stringSection,
                fileNames.computeIfAbsent(place.file(), this::addString)));
        relocations.add(new Relocation(start + 3 * word, machine.absolute(), body, 0));
        if (slot != null) {
            int type = slot.type != Elf.STT_TLS ? machine.absolute()
                    : positionIndependent ? machine.moduleThreadOffset() : machine.threadOffset();
            relocations.add(new Relocation(start + 5 * word, type, slot, 0));
        }
        int flags = form.ordinal() | (called ? CALLED : 0) | (slot != null && positionIndependent ? IN_MODULE : 0)
                | Math.min(place.line(), LAST_LINE) << LINE_SHIFT;
        ByteBuilder bytes = table.bytes;
        bytes.number(0, 4 * word).number(function.body().end() - function.body().start(), word).number(0, word)
                .number(flags, word).number(0, word);
        if (bytes.size() != start + RECORD_WORDS * word) {
            throw new IllegalStateException("a record of another size");
        }
    }

    private int addString(String string) {
        int offset = strings.size();
        strings.bytes(string.getBytes(StandardCharsets.UTF_8)).u8(0);
        return offset;
    }

    /** Puts the records into the object. */
    void finish() {
        tables.values().forEach(table -> table.symbol.section.bytes = table.bytes.bytes());
        stringSection.section.bytes = strings.bytes();
    }
}
