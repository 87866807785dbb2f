// SPDX-License-Identifier: EPL-2.0
// Our readers and pyelftools say the same about every sample, and about other machines' files.
package org.portwright.elf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.pyelftools.DwarfDetail;
import org.portwright.pyelftools.PythonDwarf;
import org.portwright.translator.Processes;

class SecondOpinionTest {
    @TempDir
    static Path folder;

    /** Programs with debug information: every sample for MIPS, and one of each other kind that `cc` makes. */
    private static final List<Path> PROGRAMS = new ArrayList<>();

    @BeforeAll
    static void compile() throws Exception {
        Path samples = CrossCompiler.home().resolve("samples");
        try (Stream<Path> folders = Files.list(samples)) {
            for (Path sample : folders.filter(SecondOpinionTest::isProgram).sorted().toList()) {
                List<String> sources;
                try (Stream<Path> files = Files.list(sample)) {
                    sources = files.map(Path::toString).filter(name -> name.endsWith(".c")).sorted().toList();
                }
                PROGRAMS.add(compile("cc", sample, sample.getFileName() + ".elf", sources, "-O2", "-g"));
            }
        }
        List<String> life = List.of(samples.resolve("life/life.c").toString());
        PROGRAMS.add(compile("cc", samples, "big-endian.elf", life, "-O1", "-g", "-EB"));
        PROGRAMS.add(compile("cc", samples, "soft-float.elf", life, "-O0", "-g", "-msoft-float"));
        assertTrue(PROGRAMS.size() >= 7, PROGRAMS.toString());
        Path cplusplus = CrossCompiler.home()
                .resolve("tests/org.portwright.tests/src/test/resources/programs/cplusplus.cpp");
        PROGRAMS.add(compile("c++", samples, "cplusplus.elf", List.of(cplusplus.toString()), "-O1", "-g"));
    }

    /** Whether a sample is a project to be translated; others are for this machine. */
    private static boolean isProgram(Path sample) {
        try {
            Path project = sample.resolve(".project");
            return Files.exists(project) && Files.readString(project).contains("org.portwright.core.nature<");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path compile(String compiler, Path in, String name, List<String> sources, String... options)
            throws Exception {
        Path elf = folder.resolve(name);
        List<String> command = new ArrayList<>(List.of(CrossCompiler.home().resolve("portwright").toString(), compiler));
        command.addAll(List.of(options));
        command.addAll(sources);
        command.addAll(List.of("-o", elf.toString()));
        CrossCompiler.run(in, command);
        return elf;
    }

    @Test
    void programsAreReadAlike() throws Exception {
        for (Path program : PROGRAMS) {
            ElfFile file = ElfFile.read(program);
            assertSame(pyelftools(program), ours(file, PythonDwarf.read(file, DwarfDetail.FUNCTIONS)), program);
        }
    }

    @Test
    void objectFilesAreReadAlike() throws Exception {
        Path source = CrossCompiler.home().resolve("samples/life/life.c");
        for (String options : new String[] {"-O2", "-EB", "-ffunction-sections"}) {
            Path object = CrossCompiler.compile(source, folder.resolve("life.o"), "-c", options);
            ElfFile file = ElfFile.read(object);
            assertEquals(Elf.ET_REL, file.header().type());
            assertFalse(file.relocations().isEmpty());
            assertSame(pyelftools(object), ours(file, new DwarfInfo(List.of())), object);
        }
    }

    @Test
    void programsOfThisMachineAreReadAlike() throws Exception {
        Path java = Path.of(Processes.JAVA);
        ElfFile file = ElfFile.read(java);
        assertEquals(Elf.EM_X86_64, file.header().machine());
        assertEquals(64, file.header().elfClass());
        assertSame(pyelftools(java), ours(file, new DwarfInfo(List.of())), java);
    }

    @Test
    void functionsAreWhereTheirSymbolsAre() throws Exception {
        for (Path program : PROGRAMS) {
            ElfFile file = ElfFile.read(program);
            Map<Long, List<ElfSymbol>> symbols = new HashMap<>();
            for (ElfSymbol symbol : file.symbols()) {
                symbols.computeIfAbsent(symbol.value(), value -> new ArrayList<>()).add(symbol);
            }
            int functions = 0;
            for (CompileUnit unit : PythonDwarf.read(file).compileUnits()) {
                for (DwarfFunction function : unit.functions()) {
                    assertTrue(symbols.getOrDefault(function.lowPc(), List.of()).stream().anyMatch(symbol ->
                            symbol.type() == Elf.STT_FUNC && symbol.size() == function.highPc() - function.lowPc()
                            // A clone is "name.isra.0", C++ names are mangled.
                            && (symbol.name().replaceAll("\\..*", "").equals(function.name())
                                    || symbol.name().startsWith("_Z"))),
                            program + ": " + function);
                    assertTrue(unit.lines().stream().anyMatch(line -> line.address() == function.lowPc()
                            && line.line() >= function.line() - 1), program + ": no line for " + function.name());
                    functions++;
                }
            }
            assertTrue(functions > 0, program.toString());
        }
    }

    private static void assertSame(List<String> expected, List<String> actual, Path file) {
        for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
            assertEquals(expected.get(i), actual.get(i), file + ", entry " + i);
        }
        assertEquals(expected.size(), actual.size(), file.toString());
        assertTrue(expected.size() > 20, "there is something to compare in " + file);
    }

    private static List<String> pyelftools(Path file) throws Exception {
        Path script = folder.resolve("second_opinion.py");
        try (InputStream in = SecondOpinionTest.class.getResourceAsStream("second_opinion.py")) {
            Files.write(script, in.readAllBytes());
        }
        Path wheel;
        try (Stream<Path> files = Files.list(CrossCompiler.home().resolve("plugins/org.portwright.pyelftools/download"))) {
            wheel = files.filter(name -> name.toString().endsWith(".whl")).findFirst().orElseThrow();
        }
        String output = CrossCompiler.run(folder, List.of("env", "PYTHONPATH=" + wheel, "PYTHONDONTWRITEBYTECODE=1",
                "PYTHONIOENCODING=utf-8", "python3", script.toString(), file.toString()));
        return output.lines().skip(1).map(String::stripTrailing).toList();
    }

    private static List<String> ours(ElfFile file, DwarfInfo dwarf) {
        List<String> out = new ArrayList<>();
        ElfHeader header = file.header();
        out.add(line("header", header.elfClass(), header.byteOrder() == ByteOrder.LITTLE_ENDIAN ? "little" : "big",
                header.type(), header.machine(), Integer.toUnsignedLong(header.flags()), header.entry()));
        for (ElfSection section : file.sections()) {
            out.add(line("section", section.name(), Integer.toUnsignedLong(section.type()), section.flags(),
                    section.address(), section.offset(), section.size(), section.link(),
                    Integer.toUnsignedLong(section.info()), section.alignment(), section.entrySize()));
        }
        for (ElfSegment segment : file.segments()) {
            out.add(line("segment", Integer.toUnsignedLong(segment.type()), segment.flags(), segment.offset(),
                    segment.virtualAddress(), segment.fileSize(), segment.memorySize()));
        }
        for (ElfSymbol symbol : file.symbols()) {
            out.add(line("symbol", symbol.name(), symbol.value(), symbol.size(), symbol.binding(), symbol.type(),
                    symbol.visibility(), symbol.sectionIndex()));
        }
        for (ElfRelocation relocation : file.relocations()) {
            out.add(line("relocation", relocation.section(), relocation.offset(), relocation.type(),
                    relocation.symbol(), relocation.addend()));
        }
        for (CompileUnit unit : dwarf.compileUnits()) {
            out.add(line("unit", unit.name(), unit.directory()));
            for (DwarfFunction function : unit.functions()) {
                out.add(line("function", function.name(), function.lowPc(), function.highPc()));
            }
            for (DwarfLine row : unit.lines()) {
                out.add(line("line", row.address(), row.file(), row.line(), row.isStatement() ? 1 : 0,
                        row.endSequence() ? 1 : 0));
            }
        }
        return out;
    }

    private static String line(Object... words) {
        return String.join(" ", Stream.of(words).map(String::valueOf).toList()).stripTrailing();
    }
}
