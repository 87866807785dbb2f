// SPDX-License-Identifier: EPL-2.0
// The machine program: its text as functions, its data as an image.
package org.portwright.translator.program;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfRelocation;
import org.portwright.elf.ElfSection;
import org.portwright.elf.ElfSymbol;
import org.portwright.elf.WideTypes;
import org.portwright.translator.TranslationException;
import org.portwright.translator.binding.Binding;
import org.portwright.translator.binding.Export;
import org.portwright.translator.mips.Decoder;
import org.portwright.translator.mips.Instruction;

/**
 * An executable as the translator sees it. Addresses are those of the MIPS process: text and data are
 * apart, and text is never read as data.
 */
public final class Program {
    /** Some contiguous memory: {@code size} bytes, of which the first are given and the others zero. */
    private record Piece(long start, long size, ByteBuffer contents) {
    }

    /** Descriptions of calls of Java: in the text, where no memory of the translated program is spent on them, but no code. */
    private static final String BINDINGS = ".portwright.bindings";

    private final ElfFile elf;
    private final boolean softFloat;
    private final TreeMap<Integer, Function> functions;
    private final int textStart;
    private final int textEnd;
    private final ByteBuffer text;
    private final int dataStart;
    private final int dataEnd;
    private final byte[] data;
    private final int bssEnd;
    private final BitSet pointerWords;
    private final BitSet writableWords;
    private final NavigableMap<Integer, ElfRelocation> codeRelocations;
    private final Map<Integer, ExceptionFrame> exceptionFrames;
    private final Set<Function> wideResults;
    /** The code of the toolchain's libraries, which its linker script marks. */
    private final int librariesStart;
    private final int librariesEnd;

    private Program(ElfFile elf) throws TranslationException {
        this.elf = elf;
        softFloat = ProgramChecks.isSoftFloat(elf);
        List<Piece> code = sections(true);
        if (code.isEmpty()) {
            throw new TranslationException("it has no code; link it with 'portwright cc'");
        }
        textStart = lowest(code);
        textEnd = highest(code);
        text = contents(code, textStart, textEnd);
        List<Piece> memory = new ArrayList<>(dataSegments());
        memory.addAll(sections(false));
        if (memory.isEmpty()) {
            throw new TranslationException("it has no data section; link it with 'portwright cc'");
        }
        dataStart = lowest(memory);
        bssEnd = highest(memory);
        dataEnd = (int) memory.stream().mapToLong(piece -> piece.start() + piece.contents().remaining()).max()
            .orElseThrow();
        if (dataStart < 0 || bssEnd < dataStart || dataEnd > textStart && dataStart < textEnd) {
            throw new TranslationException("its text and data overlap; link it with 'portwright cc'");
        }
        data = contents(memory, dataStart, dataEnd).array();
        functions = readFunctions();
        pointerWords = readPointerWords();
        writableWords = readWritableWords();
        codeRelocations = readCodeRelocations();
        exceptionFrames = ExceptionTables.read(elf);
        librariesStart = symbolValue("__portwright_libraries_start");
        librariesEnd = symbolValue("__portwright_libraries_end");
        wideResults = softFloat ? Set.copyOf(functions.values()) : readWideResults();
    }

    /**
     * Reads an executable.
     *
     * @param elf a file
     * @return the program in it
     * @throws TranslationException if it is not one that can be translated
     */
    public static Program read(ElfFile elf) throws TranslationException {
        ProgramChecks.check(elf);
        return new Program(elf);
    }

    /** @return the file it was read from */
    public ElfFile elf() {
        return elf;
    }

    /** @return whether the program is big endian */
    public boolean isBigEndian() {
        return elf.byteOrder() == ByteOrder.BIG_ENDIAN;
    }

    /** @return whether the program has no floating-point registers */
    public boolean isSoftFloat() {
        return softFloat;
    }

    /** @return whether any function may return an object of 16 bytes in $v0, $v1, $a0 and $a1 */
    public boolean hasWideResults() {
        return !wideResults.isEmpty();
    }

    /**
     * @param function a function
     * @return whether it may return an object of 16 bytes in $v0, $v1, $a0 and $a1
     */
    public boolean mayHaveWideResult(Function function) {
        return wideResults.contains(function);
    }

    /** @return all functions in the order of their addresses */
    public List<Function> functions() {
        return List.copyOf(functions.values());
    }

    /**
     * @param address in the text
     * @return the function that begins there
     */
    public Optional<Function> functionAt(int address) {
        return Optional.ofNullable(functions.get(address));
    }

    /**
     * @param address in the text
     * @return the function that has an instruction there
     */
    public Optional<Function> functionAround(int address) {
        return Optional.ofNullable(functions.floorEntry(address)).map(Map.Entry::getValue)
            .filter(function -> function.contains(address));
    }

    /**
     * @param name of a symbol
     * @return the function of that name
     */
    public Optional<Function> function(String name) {
        return functions.values().stream().filter(function -> function.aliases().contains(name)).findFirst();
    }

    /**
     * @param function a function
     * @return what it does when an exception passes through it; empty if nothing
     */
    public Optional<ExceptionFrame> exceptionFrame(Function function) {
        return Optional.ofNullable(exceptionFrames.get(function.start()));
    }

    /** @return the function where the program starts */
    public Function entry() throws TranslationException {
        int address = (int) elf.header().entry();
        return functionAt(address).orElseThrow(() -> new TranslationException(
            "no function begins at its entry point 0x" + Integer.toHexString(address)
                + "; don't strip it, and link it with 'portwright cc'"));
    }

    /**
     * @param address any number
     * @return whether it lies in the text
     */
    public boolean isText(int address) {
        return address >= textStart && address < textEnd;
    }

    /**
     * @param address of an instruction, within the text
     * @return the instruction
     */
    public Instruction instruction(int address) {
        return Decoder.decode(address, text.getInt(address - textStart));
    }

    /**
     * @param address of the description of a call of Java
     * @return the description; empty if there is none
     */
    public Optional<Binding> binding(int address) {
        return elf.section(BINDINGS).flatMap(section -> {
            ByteBuffer contents = elf.contents(section);
            int start = contents.position() + address - (int) section.address();
            int end = start;
            while (start >= contents.position() && end < contents.limit() && contents.get(end) != 0) {
                end++;
            }
            byte[] text = new byte[Math.max(end - start, 0)];
            if (end == start || start < contents.position() || end == contents.limit()) {
                return Optional.empty();
            }
            contents.get(start, text);
            return Binding.parse(new String(text, StandardCharsets.UTF_8));
        });
    }

    /**
     * @return the functions that Java calls
     * @throws TranslationException if there is no such function, or a description is none
     */
    public Map<Export, Function> exports() throws TranslationException {
        Optional<ElfSection> section = elf.section(Export.SECTION);
        Map<Export, Function> exports = new LinkedHashMap<>();
        if (section.isPresent()) {
            for (String text : StandardCharsets.US_ASCII.decode(elf.contents(section.get())).toString().split("\0")) {
                Export export = Export.parse(text).orElseThrow(() -> new TranslationException("section " + Export.SECTION
                    + " has no description of an export: " + text + "; make it by 'portwright bind'"));
                exports.put(export, function(export.symbol()).orElseThrow(() -> new TranslationException("the exported "
                    + "function " + export.symbol() + " is not linked; link it, or export it no more")));
            }
        }
        return exports;
    }

    /** @return lowest address of the data */
    public int dataStart() {
        return dataStart;
    }

    /** @return address after the last initialised byte */
    public int dataEnd() {
        return dataEnd;
    }

    /** @return address after the last byte of .bss */
    public int bssEnd() {
        return bssEnd;
    }

    /** @return the initialised data, in the program's endianness; not to be changed */
    public byte[] data() {
        return data;
    }

    /**
     * @param address any number
     * @return whether there is an aligned word of initialised data that a relocation marks as a pointer
     */
    public boolean isPointerWord(int address) {
        return address >= dataStart && address < dataEnd && (address & 3) == 0
            && pointerWords.get(address - dataStart >> 2);
    }

    /**
     * @param address of an aligned word of initialised data
     * @return its value
     */
    public int word(int address) {
        return ByteBuffer.wrap(data).order(elf.byteOrder()).getInt(address - dataStart);
    }

    /**
     * @param address any number
     * @return the pointer there, in a word of initialised data that a relocation marks as one and that lies in a section
     *     which the program can't write to; none if there is something else
     */
    public OptionalInt constantPointer(int address) {
        return isPointerWord(address) && !writableWords.get(address - dataStart >> 2)
            ? OptionalInt.of(word(address)) : OptionalInt.empty();
    }

    /**
     * @param address any number
     * @return the byte there, 0 to 255, of initialised data in a section which the program can't write to; none if there is
     *     something else
     */
    public OptionalInt constantByte(int address) {
        return address >= dataStart && address < dataEnd && !writableWords.get(address - dataStart >> 2)
            ? OptionalInt.of(data[address - dataStart] & 0xff) : OptionalInt.empty();
    }

    /** @return the addresses of all pointer words in the data, ascending */
    public int[] pointerWords() {
        return pointerWords.stream().map(index -> dataStart + (index << 2)).toArray();
    }

    private List<Piece> sections(boolean executable) {
        List<Piece> pieces = new ArrayList<>();
        for (ElfSection section : elf.sections()) {
            boolean isMemory = section.has(Elf.SHF_ALLOC) && section.size() > 0
                && section.has(Elf.SHF_EXECINSTR) == executable
                && !section.name().equals(BINDINGS)
                // What the dynamic linker would read, and there is none.
                && section.type() != Elf.SHT_REL
                // The zeros of thread-local storage have no place of their own.
                && (!section.has(Elf.SHF_TLS) || section.type() != Elf.SHT_NOBITS);
            if (isMemory) {
                pieces.add(new Piece(section.address(), section.size(), elf.contents(section)));
            }
        }
        return pieces;
    }

    private BitSet readWritableWords() {
        BitSet words = new BitSet();
        elf.sections().stream().filter(section -> section.has(Elf.SHF_ALLOC) && section.has(Elf.SHF_WRITE)
            && section.address() >= dataStart && section.address() < dataEnd).forEach(section ->
                words.set((int) section.address() - dataStart >> 2,
                    (int) Math.min(section.address() + section.size(), dataEnd) - dataStart + 3 >> 2));
        return words;
    }

    /** Segments hold what no section does: the ELF header, where the C library finds thread-local storage. */
    private List<Piece> dataSegments() {
        return elf.segments().stream()
            .filter(segment -> segment.type() == Elf.PT_LOAD && (segment.flags() & Elf.PF_X) == 0)
            .map(segment -> new Piece(segment.virtualAddress(), segment.memorySize(), elf.contents(segment)))
            .toList();
    }

    private static int lowest(List<Piece> pieces) {
        return (int) pieces.stream().mapToLong(Piece::start).min().orElseThrow();
    }

    private static int highest(List<Piece> pieces) {
        return (int) pieces.stream().mapToLong(piece -> piece.start() + piece.size()).max().orElseThrow();
    }

    private ByteBuffer contents(List<Piece> pieces, int start, int end) throws TranslationException {
        long size = (long) end - start;
        long inFile = pieces.stream().mapToLong(piece -> piece.contents().remaining()).sum();
        if (size < 0 || size > 2 * inFile + (16 << 20)) {
            throw new TranslationException("its sections lie too far apart; link it with 'portwright cc'");
        }
        ByteBuffer buffer = ByteBuffer.allocate((int) size).order(elf.byteOrder());
        for (Piece piece : pieces) {
            ByteBuffer contents = piece.contents();
            buffer.put((int) piece.start() - start, contents, contents.position(), contents.remaining());
        }
        return buffer;
    }

    private TreeMap<Integer, Function> readFunctions() throws TranslationException {
        TreeMap<Integer, List<ElfSymbol>> starts = new TreeMap<>();
        TreeMap<Integer, Integer> ends = new TreeMap<>();
        for (ElfSymbol symbol : elf.symbols()) {
            int address = (int) symbol.value();
            if (!symbol.isUndefined() && symbol.type() == Elf.STT_FUNC && isText(address)) {
                if ((address & 3) != 0) {
                    throw new TranslationException("function " + symbol.name()
                        + " is not aligned: it is MIPS16 or microMIPS code; compile it with -mno-mips16 -mno-micromips");
                }
                starts.computeIfAbsent(address, key -> new ArrayList<>()).add(symbol);
                ends.merge(address, (int) Math.min(address + symbol.size(), textEnd), Math::max);
            }
        }
        addAssemblyFunctions(starts, ends);
        if (starts.isEmpty()) {
            throw new TranslationException("it has no function symbols; don't strip it (no -s, no strip)");
        }
        TreeMap<Integer, Function> result = new TreeMap<>();
        for (Map.Entry<Integer, List<ElfSymbol>> start : starts.entrySet()) {
            int address = start.getKey();
            Integer next = starts.higherKey(address);
            int limit = next == null ? textEnd : next;
            int end = ends.get(address);
            List<String> aliases = start.getValue().stream().map(ElfSymbol::name).distinct().sorted().toList();
            result.put(address, new Function(bestName(start.getValue()), aliases, address,
                end <= address ? limit : Math.min(end, limit) & ~3));
        }
        return result;
    }

    /**
     * With hard float such objects are complex integers and vectors, of which the toolchain's libraries have none; of
     * other code only debug information tells.
     */
    private Set<Function> readWideResults() {
        WideTypes types = WideTypes.read(elf);
        return functions.values().stream()
            .filter(each -> !isLibrary(each) && !types.excludedAt(Integer.toUnsignedLong(each.start())))
            .collect(Collectors.toSet());
    }

    /** @return whether a function is one of the toolchain's libraries; not known of what another linker script has linked */
    public boolean isLibrary(Function function) {
        return function.start() >= librariesStart && function.start() < librariesEnd;
    }

    private int symbolValue(String name) {
        return elf.symbols().stream().filter(symbol -> symbol.name().equals(name)).mapToInt(symbol -> (int) symbol.value())
            .findFirst().orElse(0);
    }

    /** Labels without type or size, between the functions, as hand-written assembly has them. */
    private void addAssemblyFunctions(TreeMap<Integer, List<ElfSymbol>> starts, TreeMap<Integer, Integer> ends) {
        for (ElfSymbol symbol : elf.symbols()) {
            int address = (int) symbol.value();
            boolean isLabel = !symbol.isUndefined() && symbol.type() == Elf.STT_NOTYPE
                && symbol.sectionIndex() < Elf.SHN_LORESERVE && isText(address) && (address & 3) == 0
                && !symbol.name().isEmpty();
            Map.Entry<Integer, Integer> before = ends.floorEntry(address);
            if (isLabel && (before == null || before.getValue() <= address && before.getKey() != address)) {
                starts.computeIfAbsent(address, key -> new ArrayList<>()).add(symbol);
            }
        }
        starts.keySet().forEach(address -> ends.putIfAbsent(address, address));
    }

    /** Prefers global to weak to local, then fewer leading underscores, then the shorter name. */
    private static String bestName(List<ElfSymbol> symbols) {
        return Collections.min(symbols, (a, b) -> {
            int byBinding = Integer.compare(rank(a), rank(b));
            int byUnderscores = Integer.compare(underscores(a.name()), underscores(b.name()));
            int byLength = Integer.compare(a.name().length(), b.name().length());
            return byUnderscores != 0 ? byUnderscores : byBinding != 0 ? byBinding
                : byLength != 0 ? byLength : a.name().compareTo(b.name());
        }).name();
    }

    private static int rank(ElfSymbol symbol) {
        return switch (symbol.binding()) {
            case Elf.STB_GLOBAL -> 0;
            case Elf.STB_WEAK -> 1;
            default -> 2;
        };
    }

    private static int underscores(String name) {
        int count = 0;
        while (count < name.length() && name.charAt(count) == '_') {
            count++;
        }
        return count;
    }

    /**
     * The addresses that a function's code makes of two halves, as relocations mark them. Which upper half
     * goes with which lower one is not said, so each lower half is taken with each upper half of the same
     * symbol: some addresses may be too many, none is missing.
     *
     * @param function a function
     * @return the addresses
     */
    public Set<Integer> addressesIn(Function function) {
        Map<Integer, Set<Integer>> upper = new HashMap<>();
        Map<Integer, Set<Integer>> lower = new HashMap<>();
        codeRelocations.subMap(function.start(), function.end()).forEach((address, relocation) -> {
            Map<Integer, Set<Integer>> halves = relocation.type() == Elf.R_MIPS_HI16 ? upper : lower;
            halves.computeIfAbsent(relocation.symbol(), key -> new TreeSet<>())
                .add(instruction(address).immediate());
        });
        Set<Integer> addresses = new TreeSet<>();
        lower.forEach((symbol, lows) -> upper.getOrDefault(symbol, Set.of())
            .forEach(high -> lows.forEach(low -> addresses.add((high << 16) + low))));
        return addresses;
    }

    private NavigableMap<Integer, ElfRelocation> readCodeRelocations() {
        NavigableMap<Integer, ElfRelocation> relocations = new TreeMap<>();
        memoryRelocations(section -> true).forEach(relocation -> {
            int address = (int) relocation.offset();
            boolean isHalf = relocation.type() == Elf.R_MIPS_HI16 || relocation.type() == Elf.R_MIPS_LO16;
            if (isHalf && isText(address) && (address & 3) == 0) {
                relocations.put(address, relocation);
            }
        });
        return relocations;
    }

    /** Relocations in memory, and not in debug information, which has most of them. */
    private Stream<ElfRelocation> memoryRelocations(Predicate<ElfSection> where) {
        return elf.sections().stream().filter(section -> section.has(Elf.SHF_ALLOC)).filter(where)
            .flatMap(section -> elf.relocations(section).stream());
    }

    /** The call-frame information names every function, but nothing calls through it. */
    private BitSet readPointerWords() {
        BitSet words = new BitSet();
        memoryRelocations(section -> !section.name().equals(".eh_frame")).forEach(relocation -> {
            int address = (int) relocation.offset();
            if (relocation.type() == Elf.R_MIPS_32 && address >= dataStart && address + 4 <= dataEnd
                && (address & 3) == 0) {
                words.set(address - dataStart >> 2);
            }
        });
        return words;
    }
}
