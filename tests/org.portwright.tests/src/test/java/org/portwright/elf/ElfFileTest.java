// SPDX-License-Identifier: EPL-2.0
// What is in an ELF file is in the model.
package org.portwright.elf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ElfFileTest {
    static Stream<Arguments> formats() {
        return Stream.of(Arguments.of(32, ByteOrder.LITTLE_ENDIAN), Arguments.of(32, ByteOrder.BIG_ENDIAN),
                Arguments.of(64, ByteOrder.LITTLE_ENDIAN), Arguments.of(64, ByteOrder.BIG_ENDIAN));
    }

    @ParameterizedTest
    @MethodSource("formats")
    void holdsWhatTheFileSays(int elfClass, ByteOrder order) throws Exception {
        ElfFile file = ElfFile.parse("a.elf", ElfImage.program(elfClass, order).build());
        assertEquals(new ElfHeader(elfClass, order, 0, Elf.ET_EXEC, Elf.EM_MIPS, 0x70001001, 0x60000000L),
                file.header());
        assertSame(order, file.byteOrder());
        assertEquals(List.of("", ".text", ".strtab", ".symtab", ".rel.text", ".shstrtab"),
                file.sections().stream().map(ElfSection::name).toList());
        ElfSection text = file.section(".text").orElseThrow();
        assertEquals(1, text.index());
        assertTrue(text.has(Elf.SHF_ALLOC | Elf.SHF_EXECINSTR));
        assertEquals(16, file.contents(text).remaining());
        assertEquals(List.of(new ElfSegment(Elf.PT_LOAD, Elf.PF_R | Elf.PF_X, 0, 0x60000000L, 16, 32)),
                file.segments());
        assertEquals(List.of(new ElfSymbol(0, "", 0, 0, 0, 0, 0, 0, 0), new ElfSymbol(1, "main", 0x60000000L, 16,
                Elf.STB_GLOBAL, Elf.STT_FUNC, Elf.STV_DEFAULT, 1, 0)), file.symbols());
        assertEquals(List.of(new ElfRelocation(1, 0x60000004L, Elf.R_MIPS_26, 1, 0)), file.relocations());
    }

    @ParameterizedTest
    @MethodSource("formats")
    void relocationsWithAddendsKeepThem(int elfClass, ByteOrder order) throws Exception {
        ElfImage image = ElfImage.program(elfClass, order);
        ElfImage.Section relocations = image.section(".rel.text");
        relocations.type = Elf.SHT_RELA;
        relocations.entrySize = image.wide ? 24 : 12;
        java.nio.ByteBuffer addend = java.nio.ByteBuffer.allocate(image.wide ? 8 : 4).order(order);
        if (image.wide) {
            addend.putLong(-5);
        } else {
            addend.putInt(-5);
        }
        relocations.bytes = ElfImage.join(relocations.bytes, addend.array());
        assertEquals(List.of(new ElfRelocation(1, 0x60000004L, Elf.R_MIPS_26, 1, -5)),
                ElfFile.parse("a.elf", image.build()).relocations());
    }

    @Test
    void addressesAreZeroExtended() throws Exception {
        ElfImage image = ElfImage.program(32, ByteOrder.LITTLE_ENDIAN);
        image.entry = 0x80000000L;
        assertEquals(0x80000000L, ElfFile.parse("a.elf", image.build()).header().entry());
    }

    @Test
    void sectionsWithoutBytesInTheFileHaveNoContents() throws Exception {
        ElfImage image = ElfImage.program(32, ByteOrder.LITTLE_ENDIAN);
        ElfImage.Section bss = image.add(".bss", Elf.SHT_NOBITS, new byte[0]);
        bss.size = 1L << 30;
        ElfFile file = ElfFile.parse("a.elf", image.build());
        assertEquals(1L << 30, file.section(".bss").orElseThrow().size());
        assertEquals(0, file.contents(file.section(".bss").orElseThrow()).remaining());
    }

    @Test
    void nothingCanBeChanged() throws Exception {
        byte[] bytes = ElfImage.program(32, ByteOrder.LITTLE_ENDIAN).build();
        ElfFile file = ElfFile.parse("a.elf", bytes);
        ElfSection strings = file.section(".strtab").orElseThrow();
        bytes[(int) strings.offset() + 1] = 'X';
        assertEquals('m', file.contents(strings).get(1));
        assertThrows(ReadOnlyBufferException.class, () -> file.contents(strings).put(1, (byte) 'X'));
        assertThrows(UnsupportedOperationException.class, () -> file.sections().clear());
        assertThrows(UnsupportedOperationException.class, () -> file.symbols().set(0, null));
        assertThrows(UnsupportedOperationException.class, () -> file.relocations().clear());
        assertThrows(UnsupportedOperationException.class, () -> file.segments().clear());
    }

    @Test
    void aStrippedFileHasNoSymbols() throws Exception {
        ElfImage image = new ElfImage(32, ByteOrder.BIG_ENDIAN);
        image.add(".text", Elf.SHT_PROGBITS, new byte[4]);
        ElfFile file = ElfFile.parse("a.elf", image.build());
        assertTrue(file.symbols().isEmpty());
        assertTrue(file.relocations().isEmpty());
        assertTrue(file.segments().isEmpty());
    }

    @Test
    void namesFromTheFileSendNothingToTheTerminal() throws Exception {
        ElfImage image = ElfImage.program(32, ByteOrder.LITTLE_ENDIAN);
        image.section(".strtab").bytes = ElfImage.bytes("\0ma\033[2Jin\0");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ElfPrinter.print(ElfFile.parse("a.elf", image.build()), null, new PrintStream(out, true));
        String text = out.toString(StandardCharsets.UTF_8);
        assertTrue(text.contains("ma?[2Jin"), text);
        assertTrue(text.indexOf('\033') < 0);
    }
}
