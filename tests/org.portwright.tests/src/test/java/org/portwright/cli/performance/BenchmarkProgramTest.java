// SPDX-License-Identifier: EPL-2.0
// The list of benchmark programs is read, and names what is there.
package org.portwright.cli.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.portwright.translator.Toolchain;

class BenchmarkProgramTest {
    @Test
    void aLineHasNameSourcesTwinAndLibrary() {
        List<BenchmarkProgram> programs = BenchmarkProgram.parse("""
                # For people.

                astar   astar.c ../terrain.c twin=astar.AstarBenchmark
                json    json.cc library=json option=-DFAST mips=-msoft-float mips=-EB
                """);
        assertEquals(List.of(
                new BenchmarkProgram("astar", List.of("astar.c", "../terrain.c"), Optional.of("astar.AstarBenchmark"),
                        Optional.empty(), List.of(), List.of()),
                new BenchmarkProgram("json", List.of("json.cc"), Optional.empty(), Optional.of("json"),
                        List.of("-DFAST"), List.of("-msoft-float", "-EB"))), programs);
        assertFalse(programs.get(0).isCpp());
        assertTrue(programs.get(1).isCpp());
        assertTrue(programs.get(0).has(Way.TWIN) && programs.get(1).has(Way.JAVA));
        assertFalse(programs.get(1).has(Way.TWIN) || programs.get(1).has(Way.CHICORY));
    }

    @Test
    void allSourcesAreThereAndNamesDiffer() throws Exception {
        Path sources = Toolchain.ROOT.resolve("tests/benchmarks/programs");
        Set<String> names = new HashSet<>();
        for (BenchmarkProgram program : BenchmarkProgram.withThesis(Toolchain.ROOT)) {
            assertTrue(names.add(program.name()), program.name());
            assertFalse(program.sources().isEmpty(), program.name());
            for (String source : program.sources()) {
                assertTrue(Files.exists(sources.resolve(source)), source);
            }
        }
        assertTrue(names.size() >= 20, names::toString);
    }
}
