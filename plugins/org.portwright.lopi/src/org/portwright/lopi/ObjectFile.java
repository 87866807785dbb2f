// SPDX-License-Identifier: EPL-2.0
// A relocatable object file that is read, changed and written.
package org.portwright.lopi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfRelocation;
import org.portwright.elf.ElfSection;
import org.portwright.elf.ElfSymbol;
import org.portwright.elf.FunctionPlaces;

/**
 * An ET_REL file of IA-32 or x86-64. Sections keep their places, new ones come after them; symbols and relocations are
 * objects that refer to each other, and get their numbers when the file is written.
 */
final class ObjectFile {
    /** Indices of address-significant symbols, as ULEB128 (LLVM Extensions, SHT_LLVM_ADDRSIG). */
    static final int SHT_LLVM_ADDRSIG = 0x6fff4c03;
    /** Calls and how often they were made; the functions are named by relocations (LLVM Extensions). */
    private static final int SHT_LLVM_CALL_GRAPH_PROFILE = 0x6fff4c09;
    /** Sections that belong to the symbol table, and of which it is known how they name symbols. */
    private static final Set<Integer> BESIDE_SYMBOLS = Set.of(Elf.SHT_REL, Elf.SHT_RELA, Elf.SHT_GROUP,
            SHT_LLVM_ADDRSIG, SHT_LLVM_CALL_GRAPH_PROFILE);
    /** A section may ask for gigabytes. */
    private static final long MAXIMUM_FILE_ALIGNMENT = 4096;
    /** What a relocation of IA-32 can number (gABI, Relocation, ELF32_R_SYM). */
    private static final int MAXIMUM_SYMBOLS = 1 << 24;
    /** Of an array, a few bytes less than what an int can count. */
    private static final long MAXIMUM_SIZE = Integer.MAX_VALUE - 8;
    /** What GCC puts into objects that have code for link-time optimization. */
    private static final String LINK_TIME_OPTIMIZATION = ".gnu.lto_";

    private final String name;
    private final Machine machine;
    private final int osAbi;
    private final int headerFlags;
    private final List<Section> sections = new ArrayList<>();
    private final List<Symbol> symbols = new ArrayList<>();
    /** The symbols that are not local, by name, once one has been asked for. */
    private final Map<String, Symbol> globals = new HashMap<>();
    /** For each group its signature's symbol. */
    private final Map<Section, Symbol> signatures = new IdentityHashMap<>();
    private FunctionPlaces places;
    private Section symbolTable;
    private Section stringTable;
    private Section nameTable;

    private ObjectFile(String name, Machine machine, int osAbi, int headerFlags) {
        this.name = name;
        this.machine = machine;
        this.osAbi = osAbi;
        this.headerFlags = headerFlags;
    }

    /**
     * Reads an object.
     *
     * @param name name of the file, for messages
     * @param bytes the whole file
     * @throws ElfException if it is malformed
     * @throws LopiException if it is no object of these machines, or has what can't be rewritten
     */
    static ObjectFile read(String name, byte[] bytes) throws ElfException, LopiException {
        ElfFile elf = ElfFile.parse(name, bytes);
        if (elf.header().type() != Elf.ET_REL) {
            throw new LopiException(name, "not a relocatable object file; instrument the .o files that it was linked of");
        }
        Machine machine = Machine.of(elf.header().machine(), elf.header().elfClass() == 64);
        if (machine == null || elf.byteOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new LopiException(name, "an object for " + Elf.machineName(elf.header().machine())
                    + "; give one for IA-32 or x86-64");
        }
        ObjectFile object = new ObjectFile(name, machine, elf.header().osAbi(), elf.header().flags());
        object.readSections(elf);
        object.readSymbols(elf);
        object.readRelocations(elf);
        object.readGroups();
        object.places = FunctionPlaces.read(elf);
        return object;
    }

    private void readSections(ElfFile elf) throws LopiException {
        for (ElfSection each : elf.sections()) {
            Section section = new Section(each.index(), each.name(), each.type(), each.flags(), each.alignment(),
                    each.entrySize());
            section.link = each.link();
            section.info = each.info();
            if (each.isInFile()) {
                section.bytes = new byte[(int) each.size()];
                elf.contents(each).get(section.bytes);
            } else {
                section.emptySize = each.size();
            }
            sections.add(section);
            switch (each.type()) {
                case Elf.SHT_SYMTAB -> {
                    if (symbolTable != null) {
                        throw unsupported("two symbol tables");
                    }
                    symbolTable = section;
                }
                case Elf.SHT_SYMTAB_SHNDX -> throw unsupported("more than 65,000 sections");
                case Elf.SHT_REL, Elf.SHT_RELA -> {
                    if ((each.type() == Elf.SHT_RELA) != machine.isWide() || each.has(Elf.SHF_ALLOC)) {
                        throw unsupported("relocations of a kind that this machine does not use");
                    }
                }
                default -> { }
            }
            if (each.name().startsWith(LINK_TIME_OPTIMIZATION)) {
                throw new LopiException(name, "compiled for link-time optimization, which discards the code that is "
                        + "here; compile with -fno-lto");
            }
            if (each.has(Elf.SHF_COMPRESSED) && (each.has(Elf.SHF_ALLOC) || each.type() != Elf.SHT_PROGBITS)) {
                throw unsupported("a compressed section that does not hold debug information");
            }
        }
        if (symbolTable == null) {
            throw new LopiException(name, "no symbol table, so that no function can be found; give the object as it "
                    + "was compiled, not stripped");
        }
        stringTable = sections.get(symbolTable.link);
        Set<Integer> linked = new HashSet<>();
        for (Section section : sections) {
            if (section != symbolTable) {
                linked.add(section.link);
            }
            if (section.link == symbolTable.index && !BESIDE_SYMBOLS.contains(section.type)
                    || section.link == stringTable.index && section != symbolTable) {
                throw unsupported("a section, " + section.name + ", that refers to symbols in a way of its own");
            }
        }
        for (Section section : sections) {
            // The name table holds the names of the sections: found by its name, as ElfHeader does not tell its index.
            if (section.type == Elf.SHT_STRTAB && section.name.equals(".shstrtab")
                    && !linked.contains(section.index)) {
                nameTable = section;
            }
        }
        if (nameTable == null) {
            nameTable = stringTable;        // LLVM may write one table for both
        }
    }

    private void readSymbols(ElfFile elf) throws LopiException {
        for (ElfSymbol each : elf.symbols()) {
            if (each.name().indexOf('\ufffd') >= 0) {
                throw unsupported("a symbol's name that is not UTF-8");
            }
            boolean special = each.sectionIndex() == Elf.SHN_UNDEF || each.sectionIndex() >= Elf.SHN_LORESERVE;
            Symbol symbol = new Symbol(each.name(), each.binding(), each.type(), each.other(),
                    special ? null : sections.get(each.sectionIndex()), special ? each.sectionIndex() : 0);
            symbol.value = each.value();
            symbol.size = each.size();
            symbols.add(symbol);
        }
    }

    private void readRelocations(ElfFile elf) throws LopiException {
        for (Section section : sections) {
            if (section.type == Elf.SHT_REL || section.type == Elf.SHT_RELA) {
                Section target = sections.get(section.info);
                if (target.relocationSection != null) {
                    throw unsupported("two tables of relocations for " + target.name);
                }
                target.relocationSection = section;
            }
        }
        for (ElfRelocation each : elf.relocations()) {
            Section section = sections.get(each.section());
            long addend = each.addend();
            int bytes = addendBytes(section, each.type());
            if (bytes > 0) {
                if (each.offset() < 0 || each.offset() + bytes > section.bytes.length) {
                    throw unsupported("a relocation outside of " + section.name);
                }
                ByteBuffer patched = ByteBuffer.wrap(section.bytes).order(ByteOrder.LITTLE_ENDIAN);
                addend = switch (bytes) {
                    case 1 -> patched.get((int) each.offset());
                    case 2 -> patched.getShort((int) each.offset());
                    default -> patched.getInt((int) each.offset());
                };
            }
            section.relocations.add(new Relocation(each.offset(), each.type(), symbols.get(each.symbol()), addend));
        }
    }

    /** Bytes in a section that hold a relocation's addend. Those of a compressed one are as its relocations are: kept. */
    private int addendBytes(Section section, int type) {
        return section.has(Elf.SHF_COMPRESSED) ? 0 : machine.addendBytes(type);
    }

    private void readGroups() throws LopiException {
        for (Section section : sections) {
            if (section.type != Elf.SHT_GROUP) {
                continue;
            }
            if (section.info <= 0 || section.info >= symbols.size() || section.bytes.length % 4 != 0
                    || section.bytes.length == 0) {
                throw unsupported("a malformed section group");
            }
            signatures.put(section, symbols.get(section.info));
            ByteBuffer members = ByteBuffer.wrap(section.bytes).order(ByteOrder.LITTLE_ENDIAN);
            for (int at = 4; at < members.limit(); at += 4) {
                int member = members.getInt(at);
                // A section is in one group at most (gABI, Section Groups).
                if (member <= 0 || member >= sections.size() || sections.get(member).group != null) {
                    throw unsupported("a malformed section group");
                }
                sections.get(member).group = section;
            }
        }
    }

    private LopiException unsupported(String what) {
        return new LopiException(name, what + ", which can't be rewritten; compile the source anew");
    }

    String name() {
        return name;
    }

    Machine machine() {
        return machine;
    }

    /** Where a function is in its source, null if debug information does not tell. */
    FunctionPlaces.Place place(Section section, long offset) {
        return places.at(section.index, offset);
    }

    List<Section> sections() {
        return sections;
    }

    List<Symbol> symbols() {
        return symbols;
    }

    /**
     * Adds a section, with a symbol for it.
     *
     * @param group the section group that it belongs to, or null
     * @return its symbol, of type STT_SECTION
     */
    Symbol addSection(String sectionName, int type, long flags, long alignment, Section group) {
        Section section = new Section(sections.size(), sectionName, type,
                flags | (group == null ? 0 : Elf.SHF_GROUP), alignment, 0);
        sections.add(section);
        if (group != null) {
            join(section, group);
        }
        return addSymbol("", Elf.STB_LOCAL, Elf.STT_SECTION, section, 0, 0);
    }

    private static void join(Section section, Section group) {
        section.group = group;
        group.bytes = ByteBuffer.allocate(group.bytes.length + 4).order(ByteOrder.LITTLE_ENDIAN).put(group.bytes)
                .putInt(section.index).array();
    }

    /** Adds a symbol that is defined in a section. */
    Symbol addSymbol(String symbolName, int binding, int type, Section section, long value, long size) {
        Symbol symbol = new Symbol(symbolName, binding, type, 0, section, 0);
        symbol.value = value;
        symbol.size = size;
        symbols.add(symbol);
        return symbol;
    }

    /** The symbol that is not local and has the name of another object's; adds one like it if there is none. */
    Symbol global(Symbol like) {
        if (globals.isEmpty()) {
            symbols.stream().filter(symbol -> !symbol.isLocal())
                    .forEach(symbol -> globals.putIfAbsent(symbol.name, symbol));
        }
        return globals.computeIfAbsent(like.name, name -> {
            Symbol symbol = new Symbol(name, like.binding == Elf.STB_WEAK ? Elf.STB_WEAK : Elf.STB_GLOBAL, like.type,
                    like.other, null, Elf.SHN_UNDEF);
            symbols.add(symbol);
            return symbol;
        });
    }

    /** The whole file. */
    byte[] write() throws LopiException {
        for (Section section : List.copyOf(sections)) {
            if (!section.relocations.isEmpty() && section.relocationSection == null) {
                addRelocationSection(section);
            }
        }
        if (sections.size() >= Elf.SHN_LORESERVE) {
            throw unsupported("more than 65,000 sections");
        }
        Map<Symbol, Integer> numbers = writeSymbols();
        if (!machine.isWide() && numbers.size() > MAXIMUM_SYMBOLS) {
            throw unsupported("more than 16 million symbols");
        }
        for (Section section : sections) {
            if (section.relocationSection != null) {
                writeRelocations(section, numbers);
            }
            if (section.type == SHT_LLVM_ADDRSIG) {
                section.bytes = renumber(section.bytes, numbers);
            }
        }
        signatures.forEach((group, signature) -> group.info = numbers.get(signature));
        return layOut();
    }

    private void addRelocationSection(Section section) {
        Section table = new Section(sections.size(), (machine.isWide() ? ".rela" : ".rel") + section.name,
                machine.isWide() ? Elf.SHT_RELA : Elf.SHT_REL,
                Elf.SHF_INFO_LINK | (section.group == null ? 0 : Elf.SHF_GROUP), machine.word(),
                machine.isWide() ? 24 : 8);
        table.link = symbolTable.index;
        table.info = section.index;
        sections.add(table);
        if (section.group != null) {
            join(table, section.group);
        }
        section.relocationSection = table;
    }

    /** Local symbols come first (gABI, Symbol Table). Returns the number of each symbol. */
    private Map<Symbol, Integer> writeSymbols() {
        Map<Symbol, Integer> numbers = new IdentityHashMap<>();
        List<Symbol> ordered = new ArrayList<>(symbols.size());
        symbols.stream().filter(Symbol::isLocal).forEach(ordered::add);
        int locals = ordered.size();
        symbols.stream().filter(symbol -> !symbol.isLocal()).forEach(ordered::add);
        Strings strings = new Strings();
        ByteBuffer table = ByteBuffer.allocate(ordered.size() * (machine.isWide() ? 24 : 16))
                .order(ByteOrder.LITTLE_ENDIAN);
        for (Symbol symbol : ordered) {
            numbers.put(symbol, numbers.size());
            int info = symbol.binding << 4 | symbol.type;
            int section = symbol.section == null ? symbol.specialIndex : symbol.section.index;
            table.putInt(strings.add(symbol.name));
            if (machine.isWide()) {
                table.put((byte) info).put((byte) symbol.other).putShort((short) section).putLong(symbol.value)
                        .putLong(symbol.size);
            } else {
                table.putInt((int) symbol.value).putInt((int) symbol.size).put((byte) info).put((byte) symbol.other)
                        .putShort((short) section);
            }
        }
        symbolTable.bytes = table.array();
        symbolTable.info = locals;
        if (nameTable == stringTable) {
            sectionNames = writeNames(strings);
        }
        stringTable.bytes = strings.bytes();
        return numbers;
    }

    /** Offsets of the sections' names, if they are in the string table of the symbols. */
    private int[] sectionNames;

    private int[] writeNames(Strings strings) {
        return sections.stream().mapToInt(section -> strings.add(section.name)).toArray();
    }

    private void writeRelocations(Section section, Map<Symbol, Integer> numbers) {
        ByteBuffer table = ByteBuffer.allocate(section.relocations.size() * (machine.isWide() ? 24 : 8))
                .order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer patched = ByteBuffer.wrap(section.bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (Relocation relocation : section.relocations) {
            int symbol = numbers.get(relocation.symbol);
            if (machine.isWide()) {
                table.putLong(relocation.offset)
                        .putLong((long) symbol << 32 | Integer.toUnsignedLong(relocation.type))
                        .putLong(relocation.addend);
            } else {
                table.putInt((int) relocation.offset).putInt(symbol << 8 | relocation.type);
                switch (addendBytes(section, relocation.type)) {
                    case 1 -> patched.put((int) relocation.offset, (byte) relocation.addend);
                    case 2 -> patched.putShort((int) relocation.offset, (short) relocation.addend);
                    case 4 -> patched.putInt((int) relocation.offset, (int) relocation.addend);
                    default -> { }
                }
            }
        }
        section.relocationSection.bytes = table.array();
    }

    /** Rewrites a list of symbol numbers in ULEB128. The symbols are still in the order in which they were read. */
    private byte[] renumber(byte[] list, Map<Symbol, Integer> numbers) throws LopiException {
        ByteBuilder renumbered = new ByteBuilder();
        long value = 0;
        int shift = 0;
        for (byte each : list) {
            value |= (each & 0x7fL) << shift;
            shift += 7;
            if (shift > Long.SIZE - 8 || value >= symbols.size()) {
                throw unsupported("a malformed list of symbols");
            }
            if (each >= 0) {
                renumbered.unsignedLeb(numbers.get(symbols.get((int) value)));
                value = 0;
                shift = 0;
            }
        }
        if (shift != 0) {
            throw unsupported("a malformed list of symbols");
        }
        return renumbered.bytes();
    }

    private byte[] layOut() throws LopiException {
        int[] names = sectionNames;
        if (names == null) {
            Strings strings = new Strings();
            names = writeNames(strings);
            nameTable.bytes = strings.bytes();
        }
        int headerSize = machine.isWide() ? 64 : 52;
        int entrySize = machine.isWide() ? 64 : 40;
        long[] offsets = new long[sections.size()];
        long offset = headerSize;
        for (Section section : sections) {
            if (section.index == 0) {
                continue;
            }
            // For the readers of this file; the linker goes by what the header says.
            long alignment = Math.max(1, Math.min(section.alignment, MAXIMUM_FILE_ALIGNMENT));
            offset = (offset + alignment - 1) / alignment * alignment;
            offsets[section.index] = offset;
            offset += section.bytes.length;
        }
        long table = (offset + 7) / 8 * 8;
        long size = table + (long) sections.size() * entrySize;
        if (size > MAXIMUM_SIZE) {
            throw new LopiException(name, "larger than 2 GB when it is instrumented; instrument fewer functions");
        }
        ByteBuffer file = ByteBuffer.allocate((int) size)
                .order(ByteOrder.LITTLE_ENDIAN);
        file.put(new byte[] {0x7f, 'E', 'L', 'F', (byte) (machine.isWide() ? Elf.ELFCLASS64 : Elf.ELFCLASS32),
            Elf.ELFDATA2LSB, Elf.EV_CURRENT, (byte) osAbi}).position(Elf.EI_NIDENT);
        file.putShort((short) Elf.ET_REL).putShort((short) machine.number()).putInt(Elf.EV_CURRENT);
        word(file, 0);
        word(file, 0);
        word(file, table);
        file.putInt(headerFlags).putShort((short) headerSize).putShort((short) 0).putShort((short) 0)
                .putShort((short) entrySize).putShort((short) sections.size()).putShort((short) nameTable.index);
        for (Section section : sections) {
            file.position((int) offsets[section.index]);
            if (section.index > 0) {
                file.put(section.bytes);
            }
        }
        file.position((int) table);
        for (Section section : sections) {
            file.putInt(names[section.index]).putInt(section.type);
            word(file, section.flags);
            word(file, 0);
            word(file, offsets[section.index]);
            word(file, section.bytes.length == 0 ? section.emptySize : section.bytes.length);
            file.putInt(section.link).putInt(section.info);
            word(file, section.alignment);
            word(file, section.entrySize);
        }
        return file.array();
    }

    private void word(ByteBuffer file, long value) {
        if (machine.isWide()) {
            file.putLong(value);
        } else {
            file.putInt((int) value);
        }
    }

    /** A string table (gABI, String Table) that is being made. */
    private static final class Strings {
        private final ByteBuilder bytes = new ByteBuilder();
        private final Map<String, Integer> offsets = new HashMap<>();

        Strings() {
            bytes.u8(0);
            offsets.put("", 0);
        }

        int add(String string) {
            return offsets.computeIfAbsent(string, key -> {
                int offset = bytes.size();
                // Names were read byte by byte: see StringTable.
                bytes.bytes(string.getBytes(StandardCharsets.UTF_8));
                bytes.u8(0);
                return offset;
            });
        }

        byte[] bytes() {
            return bytes.bytes();
        }
    }
}
