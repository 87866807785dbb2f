// SPDX-License-Identifier: EPL-2.0
// How deep an expression may be, and what is no part of one.
package org.portwright.translator.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.GraphReader;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Value;
import org.portwright.translator.mips.Registers;

class ExpressionTreesTest {
    /** What recurses over expressions gets by with this, and a JVM's operand stack has 65,535. */
    private static final int DEEP = 250;

    @Test
    void aShortChainIsOneExpression() {
        Graph graph = chain(20);
        assertEquals(0, new ExpressionTrees(graph, true).roots(graph.entry()).size());
    }

    @Test
    void aLongChainIsCutIntoSeveral() {
        Graph graph = chain(100_000);
        ExpressionTrees trees = new ExpressionTrees(graph, true);
        int roots = trees.roots(graph.entry()).size();
        assertTrue(roots > 100_000 / DEEP && roots < 100_000 / 100, () -> "roots: " + roots);
        int depth = 0;
        for (Value value : graph.entry().values()) {
            depth = trees.isInlined(value) ? depth + 1 : 0;
            assertTrue(depth < DEEP, value.definition());
        }
    }

    /** The place of memory is on the operand stack before address and value are computed. */
    @Test
    void whatMayMoveMemoryIsNotComputedWithinAnAccess() {
        Graph graph = GraphReader.read("""
            function store little-endian
            b0:
                v1 int = SYSTEM_CALL $a1, 0, 0, 0, 0, $sp
                STORE{I32} $a0, v1
                v2 int = SYSTEM_CALL $a1, 1, 0, 0, 0, $sp
                v3 int = LOAD{I32} v2
                v4 int = SYSTEM_CALL v3, 2, 0, 0, 0, $sp
                RETURN v4
            """, Registers::number);
        ExpressionTrees trees = new ExpressionTrees(graph, true);
        assertEquals(List.of("v1", "v2"), graph.entry().values().stream()
            .filter(value -> value.op() == Op.SYSTEM_CALL && !trees.isInlined(value)).map(Value::toString).toList());
    }

    /** Of what a SELECT chooses from only one is computed. */
    @Test
    void whatHasEffectsIsNotComputedWithinAChoice() {
        Graph graph = GraphReader.read("""
            function choose little-endian
            b0:
                v1 int = SYSTEM_CALL $a1, 0, 0, 0, 0, $sp
                v2 int = ADD v1, 1
                v3 int = SELECT $a0, v2, $a1
                v4 int = COMPARE_AND_SET $a2, 0, v3
                v5 int = SELECT $a0, $a1, v4
                RETURN v5
            """, Registers::number);
        ExpressionTrees trees = new ExpressionTrees(graph, true);
        assertEquals(List.of("v1", "v4"), graph.entry().values().stream()
            .filter(value -> value.op() != Op.SELECT && !trees.isInlined(value)).map(Value::toString).toList());
    }

    private static Graph chain(int length) {
        StringBuilder text = new StringBuilder("function chain little-endian\nb0:\n    v1 int = LOAD{I32} $a0\n");
        for (int i = 1; i < length; i++) {
            text.append("    v").append(i + 1).append(" int = XOR v").append(i).append(", 5\n");
        }
        return GraphReader.read(text.append("    RETURN v").append(length).append('\n').toString(), Registers::number);
    }
}
