// SPDX-License-Identifier: EPL-2.0
// Each pass does to a small function what was last approved.
package org.portwright.translator.passes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.portwright.translator.Toolchain;
import org.portwright.translator.analysis.GraphChecks;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.GraphReader;
import org.portwright.translator.ir.GraphWriter;
import org.portwright.translator.ir.Op;
import org.portwright.translator.mips.Registers;

/**
 * Each file PASS/NAME.ir of src/test/resources/ir is a function that shows one thing that the pass does; PASS/NAME.out
 * beside it is the function afterwards. With {@code -Dapprove=true} the tests write the latter. The text form is
 * explained in docs/translator-ir.md.
 */
class PassesTest {
    private static final boolean APPROVE = Boolean.getBoolean("approve");

    /** How far each callee of the files reads into its caller's frame, in bytes. */
    private static final int EXTENT = 16;

    /** The program's only table of labels. */
    private static final int TABLE = 4096;
    private static final int[] LABELS = {100, 104, 108, 104};

    private static final Map<String, FunctionPass> PASSES = Map.of(
        "PropagateConstants", new PropagateConstants(),
        "EliminateDeadCode", new EliminateDeadCode(),
        "PromoteStackSlots", new PromoteStackSlots(callee -> EXTENT),
        "TypeFloatingPoint", new TypeFloatingPoint(),
        "NarrowHiLo", new NarrowHiLo(),
        "IndexSwitches", new IndexSwitches(address -> address < TABLE || address >= TABLE + 4 * LABELS.length
            ? OptionalInt.empty() : OptionalInt.of(LABELS[address - TABLE >> 2])),
        "ShareLandingPads", new ShareLandingPads(),
        "FenceWaitingLoops", new FenceWaitingLoops(callee -> true),
        "HandleSignalsInLoops", new HandleSignalsInLoops(),
        "SettleNaNs", new SettleNaNs(Op.MIPS_NAN));

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void doesWhatWasApproved(String name) throws IOException {
        Path file = Toolchain.resource("ir").resolve(name);
        Graph graph = GraphReader.read(Files.readString(file), Registers::number);
        GraphChecks.check(graph, "reading " + file);
        String pass = file.getParent().getFileName().toString();
        PASSES.get(pass).run(graph);
        GraphChecks.check(graph, pass);
        String actual = new GraphWriter(Registers::name).write(graph);
        Path approved = Path.of(file.toString().replaceAll("ir$", "out"));
        if (APPROVE) {
            Files.writeString(approved, actual);
        }
        assertTrue(Files.exists(approved), () -> approved + " is missing; run with -Dapprove=true and read it");
        assertEquals(Files.readString(approved), actual, () -> "if the new function is right: -Dapprove=true");
    }

    static List<String> files() throws IOException {
        Path folder = Toolchain.resource("ir");
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".ir"))
                .map(file -> folder.relativize(file).toString()).sorted().toList();
        }
    }
}
