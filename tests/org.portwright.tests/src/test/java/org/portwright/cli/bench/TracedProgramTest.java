// SPDX-License-Identifier: EPL-2.0
// Follows programs in assembler, whose instructions are counted by hand.
package org.portwright.cli.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracedProgramTest {
    private static final Set<String> FUNCTIONS = Set.of("leaf", "tail", "caller", "main");
    private static final String MACROS = """
            .macro FUNCTION name
            .globl \\name
            .type \\name, @function
            \\name:
            .endm
            .macro END name
            .size \\name, . - \\name
            .endm
            .section .note.GNU-stack,"",@progbits
            .text
            """;
    private static final String LEAF = """
            FUNCTION leaf
                nop
                ret
            END leaf
            """;
    /** LOPI's names: the function has another one, and a stub of four instructions has its own. */
    private static final String LEAF_WITH_STUB = """
            FUNCTION leaf.body
                nop
                ret
            END leaf.body
            FUNCTION leaf
                nop
                nop
                nop
                jmp leaf.body
            END leaf
            """;
    private static final String OTHERS = """
            FUNCTION tail
                jmp leaf
            END tail
            FUNCTION caller
                call leaf
                call tail
                .rept 30
                nop
                .endr
                ret
            END caller
            FUNCTION main
                call caller
                call caller
                xorl %eax, %eax
                ret
            END main
            """;

    @TempDir
    private Path directory;

    private ProgramCode assemble(String name, String text) throws Exception {
        Files.writeString(directory.resolve(name + ".S"), MACROS + text);
        Shell.output(directory, List.of("gcc", "-no-pie", "-o", name, name + ".S"));
        return ProgramCode.read(directory.resolve(name), FUNCTIONS);
    }

    private <T extends Trace.Listener> T follow(String name, T listener) throws Exception {
        Trace.run(directory, "./" + name, listener);
        return listener;
    }

    /** leaf has 2 instructions, tail 3, caller 38, main 80. */
    @Test
    void aCallHasTheInstructionsOfThoseThatItMakes() throws Exception {
        CallLengths lengths = follow("plain", new CallLengths(assemble("plain", LEAF + OTHERS)));
        assertEquals(4, lengths.functions());
        assertEquals(4 + 2 + 2 + 1, lengths.calls());
        assertArrayEquals(new double[] {6.0 / 9, 1, 1, 1}, lengths.shorter());
        assertEquals(0.5, lengths.functionsShorter(38));
        assertEquals(0.75, lengths.functionsShorter(39));
    }

    @Test
    void aStubAddsItsInstructionsAtEachEntry() throws Exception {
        ExecutionProfile plain = follow("plain", ExecutionProfile.of(assemble("plain", LEAF + OTHERS), "leaf", 1, 6));
        ExecutionProfile stubs = follow("stubs", plain.same(assemble("stubs", LEAF_WITH_STUB + OTHERS)));
        // The call of leaf, leaf, the call of tail, tail's jump, leaf's first instruction again.
        assertEquals(List.of(0L, 4L, 4L, 4L, 4L, 8L),
                stubs.added(plain).stream().map(ExecutionProfile.Sample::instructions).toList());
        assertEquals(List.of(1, 5), stubs.entries());
        assertTrue(plain.entries().isEmpty());
    }

    @Test
    void anotherProgramIsNotCompared() throws Exception {
        ExecutionProfile plain = follow("plain", ExecutionProfile.of(assemble("plain", LEAF + OTHERS), "leaf", 1, 6));
        ExecutionProfile other = follow("other", plain.same(assemble("other", LEAF.replace("nop", "xchg %ebx, %ebx") + OTHERS)));
        assertEquals("does other instructions of its own than without instrumentation",
                assertThrows(Shell.FailedException.class, () -> other.added(plain)).getMessage());
        ExecutionProfile never = follow("plain", ExecutionProfile.of(assemble("plain", LEAF + OTHERS), "nowhere", 1, 6));
        assertThrows(Shell.FailedException.class, () -> never.added(never));
    }

    @Test
    void theLineThatWasUsedLeastRecentlyLeaves() {
        CacheModel caches = new CacheModel();
        int sameSet = 16 * 1024 / 4;
        for (int line = 0; line < 5; line++) {
            caches.data((long) line * sameSet, 4);
        }
        caches.data(4L * sameSet, 4);
        assertEquals(5, caches.dataMisses());
        caches.data(0, 4);
        assertEquals(6, caches.dataMisses());
        assertEquals(5, caches.secondMisses());
    }

    @Test
    void whatLiesInTwoLinesMayMissTwice() {
        CacheModel caches = new CacheModel();
        caches.data(30, 4);
        caches.instruction(62, 2);
        caches.instruction(63, 2);
        assertEquals(2, caches.dataMisses());
        assertEquals(2, caches.instructionMisses());
        assertEquals(3, caches.secondMisses());
    }
}
