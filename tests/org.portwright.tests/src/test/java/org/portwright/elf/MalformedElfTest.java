// SPDX-License-Identifier: EPL-2.0
// Files that break one rule of ELF each: every one is refused, with the rule in the message.
package org.portwright.elf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class MalformedElfTest {
    private record Case(String message, Consumer<ElfImage> change) {
    }

    private static final Map<String, Case> CASES = new LinkedHashMap<>();

    private static void refused(String name, String message, Consumer<ElfImage> change) {
        CASES.put(name, new Case(message, change));
    }

    static {
        refused("version of the format", "version", image -> image.elfVersion = 2);
        refused("size of the header", "bytes long, not", image -> image.headerSize = 40);
        refused("section table outside the file", "section header table lies outside", image -> image.sectionTable = 1L << 30);
        refused("section table at the end of the address space", "section header table lies outside",
                image -> image.sectionTable = 0xfffffff0L);
        refused("more sections than fit", "section header table lies outside", image -> image.sectionCount = 0xfeff);
        refused("sections without a table", "but no section header table", image -> image.sectionTable = 0L);
        refused("size of a section header", "entries of the section header table", image -> image.sectionEntry = 39);
        refused("size of a section header is 0", "entries of the section header table", image -> image.sectionEntry = 0);
        refused("huge extended section count", "section header table lies outside", image -> {
            image.sectionCount = 0;
            image.sections.get(0).size = 0x7fffffffL;
        });
        refused("extended section count of all ones", "section header table lies outside", image -> {
            image.sectionCount = 0;
            image.sections.get(0).size = -1L;
        });
        refused("extended segment count", "program header table lies outside", image -> {
            image.segmentCount = Elf.PN_XNUM;
            image.sections.get(0).info = 0x7fffffff;
        });
        refused("negative extended segment count", "program header table lies outside", image -> {
            image.segmentCount = Elf.PN_XNUM;
            image.sections.get(0).info = -1;
        });
        refused("section 0 with bytes", "section 0, which stands for no section", image ->
                image.sections.get(0).type = Elf.SHT_PROGBITS);
        refused("a count in section 0 that the header has too", "section 0, which stands for no section", image ->
                image.sections.get(0).size = 6L);
        refused("symbol 0 with a value", "symbol 0, which stands for no symbol", image ->
                image.section(".symtab").bytes = ElfImage.join(image.symbol(0, 1, 0, 0, 0, 0), image.symbol(1, 0x60000000L,
                        16, Elf.STB_GLOBAL << 4 | Elf.STT_FUNC, 0, 1)));
        refused("names in a section that does not exist", "does not exist", image -> image.nameTable = 99);
        refused("names in a section that holds code", "no string table", image -> image.nameTable = 1);
        refused("section name outside the table", "name of section 1 lies outside",
                image -> image.section(".text").nameOffset = 0x7ffffff0);
        refused("negative section name", "name of section 1 lies outside",
                image -> image.section(".text").nameOffset = -1);
        refused("section outside the file", "section 1 (.text) lies outside the file",
                image -> image.section(".text").offset = 1L << 20);
        refused("section longer than the file", "section 1 (.text) lies outside the file",
                image -> image.section(".text").size = 0xffffffffL);
        refused("sections share bytes", "overlaps section", image -> image.section(".rel.text").offset = image.wide ? 124L : 88L);
        refused("section refers to one that does not exist", "refers to section 99",
                image -> image.section(".text").link = 99);
        refused("negative section reference", "refers to section 4294967295",
                image -> image.section(".text").link = -1);
        refused("section belongs to one that does not exist", "belongs to section 98",
                image -> image.section(".rel.text").info = 98);
        refused("alignment that is no power of two", "no power of two",
                image -> image.section(".text").alignment = 12);
        refused("section past the end of the address space", "end of the address space",
                image -> image.section(".text").address = image.wide ? -8L : 0xfffffff8L);
        refused("sections ordered in a cycle", "ordered after itself", image -> {
            image.section(".text").flags |= Elf.SHF_LINK_ORDER;
            image.section(".text").link = 2;
            image.section(".strtab").flags |= Elf.SHF_LINK_ORDER;
            image.section(".strtab").link = 1;
        });
        refused("section ordered after itself", "ordered after itself", image -> {
            image.section(".text").flags |= Elf.SHF_LINK_ORDER;
            image.section(".text").link = 1;
        });
        refused("string table without NUL", "does not end in NUL",
                image -> image.section(".strtab").bytes = ElfImage.bytes("\0main"));
        refused("symbols whose names are no string table", "no string table",
                image -> image.section(".symtab").link = 1);
        refused("symbol table that names itself", "no string table", image -> image.section(".symtab").link = 3);
        refused("size of a symbol", "entries of 15 bytes", image -> image.section(".symtab").entrySize = 15);
        refused("size of a symbol is 0", "entries of 0 bytes", image -> image.section(".symtab").entrySize = 0);
        refused("size of a symbol is huge", "bytes, not", image -> image.section(".symtab").entrySize = -1);
        refused("half a symbol", "ends inside an entry", image -> image.section(".symtab").size = 17L);
        refused("more local symbols than symbols", "more local symbols", image -> image.section(".symtab").info = -1);
        refused("two symbol tables", "two symbol tables",
                image -> image.section(".text").type = Elf.SHT_SYMTAB);
        refused("symbol name outside the table", "name of symbol 1 lies outside", image -> image.section(".symtab").bytes =
                ElfImage.join(image.symbol(0, 0, 0, 0, 0, 0), image.symbol(6, 0, 0, 0, 0, 1)));
        refused("symbol in a section that does not exist", "symbol 1 is in section 77", image -> image.section(".symtab").bytes =
                ElfImage.join(image.symbol(0, 0, 0, 0, 0, 0), image.symbol(1, 0, 0, 0, 0, 77)));
        refused("too few extended section indices", "does not have an entry for each symbol", image -> {
            ElfImage.Section indices = image.add(".symtab_shndx", Elf.SHT_SYMTAB_SHNDX, new byte[4]);
            indices.link = 3;
            indices.entrySize = 4;
        });
        refused("extended section index that does not exist", "symbol 1 is in section 16909060", image -> {
            image.section(".symtab").bytes = ElfImage.join(image.symbol(0, 0, 0, 0, 0, 0),
                    image.symbol(1, 0, 0, 0, 0, Elf.SHN_XINDEX));
            byte[] indices = {0, 0, 0, 0, 1, 2, 3, 4};
            if (image.order == ByteOrder.LITTLE_ENDIAN) {
                indices = new byte[] {0, 0, 0, 0, 4, 3, 2, 1};
            }
            ElfImage.Section section = image.add(".symtab_shndx", Elf.SHT_SYMTAB_SHNDX, indices);
            section.link = 3;
            section.entrySize = 4;
        });
        refused("size of a relocation", "entries of 7 bytes", image -> image.section(".rel.text").entrySize = 7);
        refused("half a relocation", "ends inside an entry", image -> image.section(".rel.text").size = 7L);
        refused("relocations without symbols", "does not refer to the symbol table",
                image -> image.section(".rel.text").link = 0);
        refused("relocations of a section that does not exist", "belongs to section 77",
                image -> image.section(".rel.text").info = 77);
        refused("relocations of no section", "patches section 0",
                image -> image.section(".rel.text").info = 0);
        refused("relocations of themselves", "can't be relocated", image -> image.section(".rel.text").info = 4);
        refused("relocations of the symbol table", "can't be relocated", image -> image.section(".rel.text").info = 3);
        refused("relocation with a symbol that does not exist", "refers to symbol 2",
                image -> image.section(".rel.text").bytes = image.relocation(0x60000004L, 2, 4));
        refused("relocation behind its section", "lies outside section 1 (.text)",
                image -> image.section(".rel.text").bytes = image.relocation(0x60000010L, 1, 4));
        refused("relocation before its section", "lies outside section 1 (.text)",
                image -> image.section(".rel.text").bytes = image.relocation(0x5ffffffcL, 1, 4));
        refused("program headers outside the file", "program header table lies outside",
                image -> image.segmentTable = 1L << 20);
        refused("size of a program header", "entries of the program header table", image -> image.segmentEntry = 1);
        refused("more segments than fit", "program header table lies outside", image -> image.segmentCount = 9999);
        segment("segment outside the file", "segment 0 lies outside the file", 1L << 20, 0, 16, 16);
        segment("segment offset of all ones", "segment 0 lies outside the file", -1, 0, 16, 16);
        segment("segment larger in the file than in memory", "larger in the file", 0, 0, 16, 15);
        segment("segment past the end of the address space", "end of the address space", 0, -16, 16, 32);
        refused("segments overlap in memory", "overlap in memory", image -> image.segments.add(
                new ElfSegment(Elf.PT_LOAD, Elf.PF_R, 0, 0x6000001fL, 1, 1)));
    }

    private static void segment(String name, String message, long offset, long address, long inFile, long inMemory) {
        refused(name, message, image -> image.segments.set(0, new ElfSegment(Elf.PT_LOAD, Elf.PF_R,
                image.wide ? offset : offset & 0xffffffffL, image.wide ? address : address & 0xffffffffL, inFile,
                inMemory)));
    }

    @TestFactory
    Stream<DynamicTest> isRefused() {
        return CASES.entrySet().stream().flatMap(entry -> Stream.of(32, 64).flatMap(elfClass ->
                Stream.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN).map(order -> DynamicTest.dynamicTest(
                        entry.getKey() + ", " + elfClass + " bit, " + order, () -> {
                            ElfImage image = ElfImage.program(elfClass, order);
                            entry.getValue().change().accept(image);
                            refuses(image.build(), entry.getValue().message());
                        }))));
    }

    private static void refuses(byte[] bytes, String message) {
        ElfException e = assertTimeoutPreemptively(Duration.ofSeconds(60),
                () -> assertThrows(ElfException.class, () -> ElfFile.parse("bad.elf", bytes)));
        assertTrue(e.getMessage().contains(message), e.getMessage());
        assertTrue(e.getMessage().contains("; "), "says what to do: " + e.getMessage());
        assertEquals("bad.elf", e.file());
    }

    @Test
    void everyPrefixOfAFileIsRefused() {
        for (int elfClass : new int[] {32, 64}) {
            byte[] whole = ElfImage.program(elfClass, ByteOrder.LITTLE_ENDIAN).build();
            for (int length = 0; length < whole.length; length++) {
                byte[] prefix = Arrays.copyOf(whole, length);
                assertThrows(ElfException.class, () -> ElfFile.parse("cut.elf", prefix));
            }
        }
    }

    @Test
    void otherFilesAreNotElf() {
        for (String text : new String[] {"", "\177EL", "int main(void) { return 0; }", "\177ELF"}) {
            ElfException e = assertThrows(ElfException.class,
                    () -> ElfFile.parse("x.c", text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)));
            assertTrue(e.getMessage().contains(text.equals("\177ELF") ? "cut off" : "not an ELF file"), e.getMessage());
        }
    }

    @Test
    void unknownClassAndByteOrderAreRefused() {
        byte[] whole = ElfImage.program(32, ByteOrder.LITTLE_ENDIAN).build();
        byte[] noClass = whole.clone();
        noClass[Elf.EI_CLASS] = 3;
        refuses(noClass, "ELF class 3");
        byte[] noOrder = whole.clone();
        noOrder[Elf.EI_DATA] = 0;
        refuses(noOrder, "byte order 0");
    }

    @Test
    void aLargeFileThatIsNotElfIsNotRead(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("large");
        try (var out = Files.newByteChannel(file, java.nio.file.StandardOpenOption.CREATE_NEW,
                java.nio.file.StandardOpenOption.WRITE, java.nio.file.StandardOpenOption.SPARSE)) {
            out.position(5L << 30).write(java.nio.ByteBuffer.wrap(new byte[] {1}));
        }
        ElfException e = assertThrows(ElfException.class, () -> ElfFile.read(file));
        assertTrue(e.getMessage().contains("not an ELF file"), e.getMessage());
    }

    @Test
    void anElfFileLargerThanAProgramIsNotRead(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("large.elf");
        Files.write(file, ElfImage.program(32, ByteOrder.LITTLE_ENDIAN).build());
        try (var out = Files.newByteChannel(file, java.nio.file.StandardOpenOption.WRITE)) {
            out.position(5L << 30).write(java.nio.ByteBuffer.wrap(new byte[] {1}));
        }
        ElfException e = assertThrows(ElfException.class, () -> ElfFile.read(file));
        assertTrue(e.getMessage().contains("1 GiB"), e.getMessage());
    }

    @Test
    void namesThatAreEndsOfOneLongStringAreRefused() {
        ElfImage image = ElfImage.program(32, ByteOrder.LITTLE_ENDIAN);
        byte[] strings = new byte[1 << 20];
        Arrays.fill(strings, (byte) 'a');
        strings[0] = 0;
        strings[strings.length - 1] = 0;
        image.section(".strtab").bytes = strings;
        byte[][] symbols = new byte[50_000][];
        for (int i = 0; i < symbols.length; i++) {
            symbols[i] = image.symbol(i, 0, 0, 0, 0, 0);
        }
        image.section(".symtab").bytes = ElfImage.join(symbols);
        // 50,000 names of a megabyte each would be 50 GB.
        refuses(image.build(), "overlaps too many other names");
    }
}
