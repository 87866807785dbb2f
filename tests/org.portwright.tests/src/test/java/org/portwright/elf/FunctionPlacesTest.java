// SPDX-License-Identifier: EPL-2.0
// Functions are where their sources have them, whatever compiler, version of DWARF and kind of object.
package org.portwright.elf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
class FunctionPlacesTest {
    private static final Map<String, String> PLACES = new TreeMap<>(Map.of(
            "_ZN2ns5Class6methodEi", "places.cc:10",
            "_ZN2ns5Class6insideEi", "places.cc:6",
            "_ZN2ns5ClassD2Ev", "places.cc:15",
            "_ZN2ns6largerIiEET_S1_S1_", "places.cc:17",
            "_ZL6hiddeni", "places.cc:24",
            "_ZL13of_the_headeri", "places.h:3",
            "_Z3useRN2ns5ClassE", "places.cc:28"));

    @TempDir
    private Path folder;

    private Path compile(String command) throws Exception {
        for (String name : List.of("places.h", "places.cc")) {
            Files.copy(Path.of(FunctionPlacesTest.class.getResource("/lopi/" + name).toURI()), folder.resolve(name));
        }
        List<String> line = new ArrayList<>(List.of(command.split(" ")));
        line.addAll(List.of("-c", "places.cc", "-o", "places.o"));
        CrossCompiler.run(folder, line);
        return folder.resolve("places.o");
    }

    private static Map<String, String> places(ElfFile file) {
        FunctionPlaces places = FunctionPlaces.read(file);
        Map<String, String> found = new TreeMap<>();
        for (ElfSymbol symbol : file.symbols()) {
            if (PLACES.containsKey(symbol.name())) {
                long offset = symbol.value() - file.sections().get(symbol.sectionIndex()).address();
                FunctionPlaces.Place place = places.at(symbol.sectionIndex(), offset);
                found.put(symbol.name(), place == null ? "nowhere" : place.file() + ":" + place.line());
            }
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "g++ -g -O0",
        "g++ -g -O0 -m32",
        "g++ -gdwarf-4 -O0 -fno-section-anchors -ffunction-sections",
        "g++ -gdwarf-2 -gstrict-dwarf -O0",
        "g++ -gdwarf-5 -gdwarf64 -O0",
        "g++ -g -gz -O0 -fPIC",
        "clang-14 -g -O0",
        "clang-14 -gdwarf-4 -O0 -ffunction-sections",
        "clang-14 -g -O0 -m32",
    })
    void ofAnObject(String compiler) throws Exception {
        assertEquals(PLACES, places(ElfFile.read(compile(compiler))));
    }

    @Test
    void ofObjectsThatWereLinkedToOne() throws Exception {
        Path object = compile("g++ -g -O0");
        Files.writeString(folder.resolve("other.c"), "\n\nstatic int hidden(int x) { return x; }\n"
                + "int (*volatile other)(int) = hidden;\n");
        CrossCompiler.run(folder, List.of("gcc", "-g", "-c", "other.c"));
        CrossCompiler.run(folder, List.of("ld", "-r", "other.o", object.toString(), "-o", "both.o"));
        assertEquals(PLACES, places(ElfFile.read(folder.resolve("both.o"))));
    }

    @Test
    void ofAProgram() throws Exception {
        Path object = compile("g++ -g -O0");
        CrossCompiler.run(folder, List.of("ld", "--unresolved-symbols=ignore-all", "-e", "0", object.toString(), "-o",
                "program"));
        assertEquals(PLACES, places(ElfFile.read(folder.resolve("program"))));
    }

    @Test
    void theFolderOfTheCompilerIsNoPartOfTheName() throws Exception {
        ElfFile file = ElfFile.read(compile("g++ -g -O0 -fno-common -I" + folder));
        ElfSymbol use = file.symbols().stream().filter(each -> each.name().equals("_Z3useRN2ns5ClassE")).findFirst()
                .orElseThrow();
        FunctionPlaces.Place place = FunctionPlaces.read(file).at(use.sectionIndex(), use.value());
        assertEquals(folder.toRealPath().resolve("places.cc").toString(), place.path());
    }

    @Test
    void withoutDebugInformationThereAreNone() throws Exception {
        ElfFile file = ElfFile.read(compile("g++ -O0"));
        assertNull(FunctionPlaces.read(file).at(1, 0));
        assertNull(FunctionPlaces.read(file).at(-1, 0));
        assertNull(FunctionPlaces.read(file).at(10_000, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"g++ -g -O2", "clang-14 -gdwarf-4 -O0"})
    void damageIsNoError(String compiler) throws Exception {
        Path object = compile(compiler);
        byte[] whole = Files.readAllBytes(object);
        ElfFile plain = ElfFile.read(object);
        List<ElfSection> debug = plain.sections().stream().filter(each -> each.name().startsWith(".debug")).toList();
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        for (int i = 0; i < 2000; i++) {
            byte[] bytes = whole.clone();
            for (int changes = 1 + random.nextInt(8); changes > 0; changes--) {
                ElfSection section = debug.get(random.nextInt(debug.size()));
                bytes[(int) (section.offset() + random.nextInt((int) section.size()))] = (byte) random.nextInt();
            }
            try {
                FunctionPlaces.read(ElfFile.parse("damaged.o", bytes));
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("seed " + seed + ", file " + i, e);
            }
        }
    }
}
