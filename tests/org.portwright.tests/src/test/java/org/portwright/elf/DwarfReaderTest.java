// SPDX-License-Identifier: EPL-2.0
// What C says is what DwarfReader says, and what breaks DWARF is refused.
package org.portwright.elf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.pyelftools.DwarfDetail;
import org.portwright.pyelftools.PythonDwarf;

class DwarfReaderTest {
    private static final String SOURCE = """
            #include <stdarg.h>
            typedef unsigned long word;
            enum colour { RED, GREEN };
            union both { int i; float f; };
            struct node { int value; struct node *next; };
            int types(word w, const char *s, char *const c, struct node *n, enum colour e, union both u,
                      int (*f)(int, char *), double (*table)[3], void *p, volatile int *v, int (*g)(const char *, ...),
                      struct { int x; } *anonymous) {
                int matrix[2][4];
                matrix[0][0] = w;
                {
                    long long inner = matrix[0][0];
                    return inner + *s + *c + n->value + e + u.i + f(1, 0) + table[0][0] + !p + *v + g("") + anonymous->x;
                }
            }
            static __attribute__((noinline)) int recursive(int n) { return n ? recursive(n - 1) * 3 : 1; }
            static void never_called(void) { }
            int main(int argc, char **argv) { return argc > 100 ? types(0,0,0,0,0,(union both){0},0,0,0,0,0,0) : recursive(argc); }
            """;

    @TempDir
    Path folder;

    private DwarfFunction function(DwarfInfo info, String name) {
        return info.compileUnits().stream().flatMap(unit -> unit.functions().stream())
                .filter(function -> function.name().equals(name)).findFirst().orElseThrow();
    }

    private static Map<String, String> types(List<DwarfVariable> variables) {
        Map<String, String> types = new TreeMap<>();
        variables.forEach(variable -> types.put(variable.name(), variable.type()));
        return types;
    }

    @Test
    void typesAreSpelledAsInC() throws Exception {
        DwarfInfo info = PythonDwarf.read(ElfFile.read(CrossCompiler.program(folder, "types", SOURCE, "-g", "-O0")));
        DwarfFunction function = function(info, "types");
        assertEquals(new TreeMap<>(Map.ofEntries(Map.entry("w", "word"), Map.entry("s", "const char *"),
                Map.entry("c", "char *const"), Map.entry("n", "struct node *"), Map.entry("e", "enum colour"),
                Map.entry("u", "union both"), Map.entry("f", "int (*)(int, char *)"),
                Map.entry("table", "double (*)[3]"), Map.entry("p", "void *"), Map.entry("v", "volatile int *"),
                Map.entry("g", "int (*)(const char *, ...)"), Map.entry("anonymous", "struct {...} *"))),
                types(function.parameters()));
        assertEquals(Map.of("matrix", "int [2][4]", "inner", "long long int"), types(function.variables()));
        assertEquals(6, function.line());
        assertTrue(function.file().endsWith("types.c"), function.file());
        DwarfVariable inner = function.variables().stream().filter(v -> v.name().equals("inner")).findFirst()
                .orElseThrow();
        assertEquals(12, inner.line());
        assertTrue(inner.location().startsWith("DW_OP_fbreg "), inner.location());
    }

    @Test
    void variablesThatMoveHaveALocationForEachPlace() throws Exception {
        DwarfInfo info = PythonDwarf.read(ElfFile.read(CrossCompiler.program(folder, "moves", SOURCE, "-g", "-O2")));
        DwarfFunction main = function(info, "main");
        DwarfVariable argc = main.parameters().get(0);
        assertTrue(argc.location().startsWith("[0x" + Long.toHexString(main.lowPc()) + ", 0x"), argc.location());
        assertTrue(argc.location().contains("DW_OP_reg4"), argc.location());
    }

    @Test
    void codeThatTheLinkerDroppedIsLeftOut() throws Exception {
        String source = SOURCE + "int dropped(void) { return 7; }\n";
        ElfFile file = ElfFile.read(CrossCompiler.program(folder, "dropped", source, "-g", "-ffunction-sections"));
        DwarfInfo info = PythonDwarf.read(file);
        ElfSection text = file.section(".text").orElseThrow();
        for (CompileUnit unit : info.compileUnits()) {
            assertTrue(unit.functions().stream().noneMatch(function -> function.name().equals("dropped")));
            assertTrue(unit.lines().stream().allMatch(line -> line.address() >= text.address()
                    && line.address() <= text.address() + text.size()));
        }
        function(info, "main");
    }

    @Test
    void bothByteOrdersAndObjectFilesSayTheSame() throws Exception {
        DwarfInfo program = PythonDwarf.read(ElfFile.read(CrossCompiler.program(folder, "p", SOURCE, "-g", "-O0")));
        for (String option : new String[] {"-EL", "-EB"}) {
            DwarfInfo object = PythonDwarf.read(ElfFile.read(CrossCompiler.object(folder, "p", SOURCE, "-g", "-O0",
                    option)));
            for (String name : new String[] {"types", "recursive", "main"}) {
                DwarfFunction expected = function(program, name);
                DwarfFunction actual = function(object, name);
                assertEquals(expected.parameters(), actual.parameters());
                assertEquals(expected.highPc() - expected.lowPc(), actual.highPc() - actual.lowPc());
            }
        }
    }

    @Test
    void compressedSectionsAreRead() throws Exception {
        Path plain = CrossCompiler.object(folder, "plain", SOURCE, "-g", "-O1");
        DwarfInfo expected = PythonDwarf.read(ElfFile.read(plain));
        Path compressed = CrossCompiler.object(folder, "plain", SOURCE, "-g", "-O1", "-gz=zlib");
        ElfFile file = ElfFile.read(compressed);
        assertTrue(file.section(".debug_info").orElseThrow().has(Elf.SHF_COMPRESSED));
        assertEquals(expected, PythonDwarf.read(file));
    }

    @Test
    void aProgramWithoutDebugInformationHasNoUnits() throws Exception {
        assertTrue(PythonDwarf.read(ElfFile.read(CrossCompiler.program(folder, "none", SOURCE))).compileUnits()
                .isEmpty());
    }

    @Test
    void lessDetailIsAPartOfMoreDetail() throws Exception {
        ElfFile file = ElfFile.read(CrossCompiler.program(folder, "detail", SOURCE, "-g"));
        CompileUnit lines = DwarfReader.readLines(file).compileUnits().get(0);
        CompileUnit functions = PythonDwarf.read(file, DwarfDetail.FUNCTIONS).compileUnits().get(0);
        CompileUnit all = PythonDwarf.read(file).compileUnits().get(0);
        assertEquals(all.lines(), lines.lines());
        assertEquals(all.lines(), functions.lines());
        assertTrue(lines.functions().isEmpty());
        assertEquals(all.functions().stream().map(DwarfFunction::lowPc).toList(),
                functions.functions().stream().map(DwarfFunction::lowPc).toList());
        assertTrue(functions.functions().get(0).parameters().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-gdwarf-2", "-gdwarf-3", "-gdwarf-4 -O2", "-g -O2 -EB", "-g -O2 -ffunction-sections"})
    void linesReadAloneAreThoseOfPyelftools(String options) throws Exception {
        String[] each = options.split(" ");
        for (Path path : List.of(CrossCompiler.program(folder, "lines", SOURCE, each),
                CrossCompiler.object(folder, "lines", SOURCE, each))) {
            ElfFile file = ElfFile.read(path);
            List<CompileUnit> expected = PythonDwarf.read(file, DwarfDetail.FUNCTIONS).compileUnits();
            assertFalse(expected.get(0).lines().isEmpty());
            assertEquals(expected.stream()
                    .map(unit -> new CompileUnit(unit.name(), unit.directory(), List.of(), unit.lines())).toList(),
                    DwarfReader.readLines(file).compileUnits());
        }
    }

    @Test
    void thePrinterShowsFunctionsAndVariables() throws Exception {
        ElfFile file = ElfFile.read(CrossCompiler.program(folder, "print", SOURCE, "-g", "-O0"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ElfPrinter.print(file, PythonDwarf.read(file), new PrintStream(out, true, StandardCharsets.UTF_8));
        String text = out.toString(StandardCharsets.UTF_8);
        assertTrue(text.contains("32-bit little-endian executable for MIPS"), text);
        assertTrue(text.contains("parameter n: struct node * (line 6) at DW_OP_fbreg "), text);
        assertTrue(text.contains("R_MIPS_HI16"), text);
    }

    @Test
    void dwarf5IsRefused() throws Exception {
        // Length, version, type of the unit, size of an address, offset of the abbreviations, entries.
        byte[] info = bytes(10, 0, 0, 0, 5, 0, 1, 4, 0, 0, 0, 0, 1, 0);
        ElfFile file = file(info, bytes(1, COMPILE_UNIT, 1, 0, 0, 0), bytes());
        refused(file, "it is DWARF 5");
        assertTrue(assertThrows(ElfException.class, () -> DwarfReader.readLines(file)).getMessage()
                .contains("it is DWARF 5"));
    }

    // Hand-made debug information. Abbreviations are DWARF 4, section 7.5.3; numbers are below 128.

    private static final int COMPILE_UNIT = 0x11;
    private static final int SUBPROGRAM = 0x2e;
    private static final int POINTER = 0x0f;
    private static final int PARAMETER = 0x05;
    private static final int BLOCK = 0x0b;

    private static byte[] bytes(int... values) {
        byte[] result = new byte[values.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = (byte) values[i];
        }
        return result;
    }

    /** A compile unit around entries. */
    private static byte[] unit(byte[] entries) {
        ByteBuffer out = ByteBuffer.allocate(11 + entries.length).order(ByteOrder.LITTLE_ENDIAN);
        return out.putInt(7 + entries.length).putShort((short) 4).putInt(0).put((byte) 4).put(entries).array();
    }

    private static ElfFile file(byte[] info, byte[] abbreviations, byte[] lines) throws ElfException {
        ElfImage image = ElfImage.program(32, ByteOrder.LITTLE_ENDIAN);
        image.add(".debug_info", Elf.SHT_PROGBITS, info);
        image.add(".debug_abbrev", Elf.SHT_PROGBITS, abbreviations);
        image.add(".debug_line", Elf.SHT_PROGBITS, lines);
        return ElfFile.parse("bad.elf", image.build());
    }

    private static void refused(ElfFile file, String message) {
        ElfException e = assertTimeoutPreemptively(Duration.ofSeconds(120),
                () -> assertThrows(ElfException.class, () -> PythonDwarf.read(file)));
        assertTrue(e.getMessage().contains(message), e.getMessage());
        assertFalse(e.getMessage().matches(".*[\\[\\]{}'\"].*"), "for people: " + e.getMessage());
        assertTrue(e.getMessage().endsWith("; compile again with -g -gdwarf-4"), e.getMessage());
    }

    @Test
    void aUnitLongerThanItsSectionIsRefused() throws Exception {
        byte[] info = unit(bytes(1, 0));
        info[0] = 100;
        refused(file(info, bytes(1, COMPILE_UNIT, 1, 0, 0, 0), bytes()), "longer than its section");
    }

    @Test
    void anAbbreviationThatDoesNotExistIsRefused() throws Exception {
        refused(file(unit(bytes(9, 0)), bytes(1, COMPILE_UNIT, 1, 0, 0, 0), bytes()),
                "it uses the code 9, which is not defined");
    }

    @Test
    void abbreviationsWithoutAnEndAreRefused() throws Exception {
        refused(file(unit(bytes(1, 0)), bytes(1, COMPILE_UNIT, 1), bytes()), "ends too early");
    }

    @Test
    void aNumberWithoutAnEndIsRefused() throws Exception {
        byte[] entries = new byte[1 << 20];
        java.util.Arrays.fill(entries, (byte) 0x80);
        refused(file(unit(entries), bytes(1, COMPILE_UNIT, 1, 0, 0, 0), bytes()), "a number is too long");
    }

    @Test
    void aTypeThatContainsItselfIsRefused() throws Exception {
        byte[] abbreviations = bytes(1, COMPILE_UNIT, 1, 0, 0,
                2, SUBPROGRAM, 1, 0x11, 0x01, 0x12, 0x0b, 0, 0, // low_pc addr, high_pc data1
                3, PARAMETER, 0, 0x49, 0x13, 0, 0, // type ref4
                4, POINTER, 0, 0x49, 0x13, 0, 0, 0);
        byte[] entries = bytes(1, 2, 0, 0, 0, 0x60, 8, 3, 23, 0, 0, 0, 4, 23, 0, 0, 0, 0, 0);
        entries[8] = 11 + 12;
        entries[13] = 11 + 12;
        refused(file(unit(entries), abbreviations, bytes()), "a type contains itself");
    }

    @Test
    void aSiblingThatGoesBackIsRefused() throws Exception {
        byte[] abbreviations = bytes(1, COMPILE_UNIT, 1, 0, 0,
                2, SUBPROGRAM, 1, 0x01, 0x13, 0, 0, 0); // sibling ref4
        refused(file(unit(bytes(1, 2, 12, 0, 0, 0, 0, 0)), abbreviations, bytes()), "its own sibling");
    }

    @Test
    void manyAttributesWithoutBytesAreRefused() throws Exception {
        // 20,000 attributes that take no space, in 100,000 entries of one byte.
        ByteBuffer abbreviations = ByteBuffer.allocate(100_000);
        abbreviations.put(bytes(1, COMPILE_UNIT, 1, 0, 0, 2, BLOCK, 0));
        for (int i = 0; i < 20_000; i++) {
            abbreviations.put(bytes(0x80 + i % 100, 0x40, 0x19)); // flag_present
        }
        byte[] entries = new byte[100_000];
        java.util.Arrays.fill(entries, (byte) 2);
        entries[0] = 1;
        refused(file(unit(entries), abbreviations.put(bytes(0, 0, 0)).array(), bytes()), "too often");
    }

    @Test
    void deeplyNestedEntriesNeedNoRecursion() throws Exception {
        byte[] abbreviations = bytes(1, COMPILE_UNIT, 1, 0, 0,
                2, SUBPROGRAM, 1, 0x11, 0x01, 0x12, 0x0b, 0, 0,
                3, BLOCK, 1, 0, 0, 0);
        byte[] entries = new byte[50_000];
        java.util.Arrays.fill(entries, (byte) 3);
        System.arraycopy(bytes(1, 2, 0, 0, 0, 0x60, 8), 0, entries, 0, 7);
        DwarfInfo info = PythonDwarf.read(file(unit(entries), abbreviations, bytes()));
        assertEquals(1, info.compileUnits().get(0).functions().size());
    }

    /** A line program after a header that a test may change. */
    private static ElfFile lines(int lineRange, int opcodeBase, byte... program) throws ElfException {
        byte[] operands = new byte[opcodeBase - 1];
        byte[] header = ElfImage.join(bytes(0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 1, 0xfb, lineRange, opcodeBase), operands,
                bytes(0, 'a', '.', 'c', 0, 0, 0, 0, 0));
        ByteBuffer out = ByteBuffer.allocate(header.length + program.length).order(ByteOrder.LITTLE_ENDIAN);
        out.put(header).put(program);
        out.putInt(0, out.capacity() - 4).putInt(6, header.length - 10);
        byte[] abbreviations = bytes(1, COMPILE_UNIT, 0, 0x10, 0x17, 0, 0, 0); // stmt_list sec_offset
        return file(unit(bytes(1, 0, 0, 0, 0)), abbreviations, out.array());
    }

    @Test
    void aLineProgramGivesItsRows() throws Exception {
        // set_address 0x60000000; advance_line 6; copy; advance_pc 4; end_sequence
        DwarfInfo info = PythonDwarf.read(lines(14, 13, bytes(0, 5, 2, 0, 0, 0, 0x60, 3, 6, 1, 2, 4, 0, 1, 1)));
        assertEquals(List.of(new DwarfLine(0x60000000L, "a.c", 7, true, false),
                new DwarfLine(0x60000004L, "a.c", 7, false, true)), info.compileUnits().get(0).lines());
    }

    @Test
    void aSequenceWithoutAnEndIsLeftOut() throws Exception {
        DwarfInfo info = PythonDwarf.read(lines(14, 13, bytes(0, 5, 2, 0, 0, 0, 0x60, 1)));
        assertTrue(info.compileUnits().get(0).lines().isEmpty());
    }

    @Test
    void aLineProgramThatDividesByZeroIsRefused() throws Exception {
        refused(lines(0, 13, bytes(0x20)), "divides by zero");
    }

    @Test
    void anUnknownStandardOpcodeIsRefused() throws Exception {
        refused(lines(14, 20, bytes(15)), "Invalid standard line program opcode");
    }

    @Test
    void aLineProgramOutsideItsSectionIsRefused() throws Exception {
        ElfFile good = lines(14, 13, bytes(0, 1, 1));
        ElfSection section = good.section(".debug_line").orElseThrow();
        byte[] line = new byte[(int) section.size()];
        good.contents(section).get(line);
        line[0] += 1;
        byte[] abbreviations = bytes(1, COMPILE_UNIT, 0, 0x10, 0x17, 0, 0, 0);
        refused(file(unit(bytes(1, 0, 0, 0, 0)), abbreviations, line), "longer than its section");
        refused(file(unit(bytes(1, 0x7f, 0, 0, 0)), abbreviations, line), "outside its section");
    }

    @Test
    void compressedDataThatGrowsTooLargeIsRefused() throws Exception {
        ElfImage image = ElfImage.program(32, ByteOrder.LITTLE_ENDIAN);
        ByteBuffer header = ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN).putInt(1).putInt(0x7fffffff);
        image.add(".debug_info", Elf.SHT_PROGBITS, header.array()).flags = Elf.SHF_COMPRESSED;
        ElfException e = assertThrows(ElfException.class,
                () -> PythonDwarf.read(ElfFile.parse("bad.elf", image.build())));
        assertTrue(e.getMessage().contains("can't be decompressed"), e.getMessage());
    }
}
