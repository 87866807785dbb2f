// SPDX-License-Identifier: EPL-2.0
// What prologues save is in local variables, not in memory.
package org.portwright.translator.passes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.portwright.elf.ElfFile;
import org.portwright.translator.Toolchain;
import org.portwright.translator.TranslationOptions;
import org.portwright.translator.TranslationReport;
import org.portwright.translator.Translations;
import org.portwright.translator.Variant;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.lift.LiftOptions;
import org.portwright.translator.lift.Lifter;
import org.portwright.translator.program.Program;

class SavedRegistersTest {

    private static Path astar() throws Exception {
        try (Stream<Path> files = Files.list(Toolchain.ROOT.resolve("samples/astar"))) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
            return Toolchain.compile("astar", sources, Variant.DEFAULT);
        }
    }

    private static long saves(Graph graph) {
        return graph.blocks().stream().flatMap(block -> block.values().stream())
            .filter(PromoteStackSlots::isRegisterSave).count();
    }

    @Test
    void noFunctionOfAstarSavesARegisterInMemory() throws Exception {
        List<TranslationReport.Snapshot> snapshots =
            Translations.translate(astar(), TranslationOptions.of("java").withOperationCounts()).report().snapshots();
        assertTrue(snapshots.get(0).saves() > 100, "there is something to promote: " + snapshots.get(0));
        assertEquals(0, snapshots.get(snapshots.size() - 1).saves());
    }

    @Test
    void theReloadsGoToo() throws Exception, IOException {
        Program program = Program.read(ElfFile.read(astar()));
        Graph graph = Lifter.lift(program, program.function("astar_int").orElseThrow(), Set.of(), LiftOptions.USUAL);
        assertTrue(saves(graph) >= 8, "it has a prologue that saves registers");
        new PropagateConstants().run(graph);
        new EliminateDeadCode().run(graph);
        new PromoteStackSlots(callee -> StackFrame.UNBOUNDED).run(graph);
        new EliminateDeadCode().run(graph);
        assertEquals(0, saves(graph));
    }
}
