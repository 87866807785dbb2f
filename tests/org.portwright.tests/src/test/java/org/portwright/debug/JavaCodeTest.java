// SPDX-License-Identifier: EPL-2.0
// What is known of a method's variables behind an instruction.
package org.portwright.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;

class JavaCodeTest {
    private final ByteArrayOutputStream code = new ByteArrayOutputStream();

    private void add(int... bytes) {
        for (int each : bytes) {
            code.write(each);
        }
    }

    /** An instruction with a distance of two bytes. */
    private void branch(int opcode, int target) {
        int distance = target - code.size();
        add(opcode, distance >> 8, distance);
    }

    private Optional<Set<Integer>> changed(int from, int to) {
        return JavaCode.changedBetween(code.toByteArray(), from, to);
    }

    @Test
    void storesChangeVariables() {
        add(Opcodes.NOP, Opcodes.ICONST_0, Opcodes.ISTORE, 7, Opcodes.IINC, 9, 1);
        add(0x3c, 0x41);                                                // istore_1, lstore_2
        add(0xc4, Opcodes.ISTORE, 1, 2, 0xc4, Opcodes.IINC, 1, 3, 0, 1);   // wide
        add(Opcodes.DSTORE, 20, Opcodes.NOP);
        assertEquals(Optional.of(Set.of(7, 9, 1, 2, 3, 0x102, 0x103, 20, 21)), changed(0, code.size() - 1));
        assertEquals(Optional.of(Set.of(7)), changed(0, 4));
        assertEquals(Optional.of(Set.of()), changed(0, 2));
    }

    @Test
    void whatIsReachedFromElsewhereIsUnknown() {
        add(Opcodes.NOP, Opcodes.ILOAD, 1);
        branch(Opcodes.IFEQ, 7);
        add(Opcodes.NOP, Opcodes.NOP, Opcodes.NOP);
        assertEquals(Optional.of(Set.of()), changed(0, 6));
        assertEquals(Optional.empty(), changed(0, 7));
        assertEquals(Optional.of(Set.of()), changed(7, 8));
    }

    @Test
    void aLoopBackToTheFirstIsNone() {
        add(Opcodes.NOP, Opcodes.NOP);
        branch(Opcodes.GOTO, 0);
        assertEquals(Optional.of(Set.of()), changed(0, 2));
        assertEquals(Optional.empty(), changed(1, 5));
    }

    @Test
    void switchesHaveManyTargets() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(new byte[] {Opcodes.NOP, (byte) Opcodes.TABLESWITCH, 0, 0});
        out.writeInt(31);       // by default to 32
        out.writeInt(5);
        out.writeInt(7);
        out.writeInt(31);
        out.writeInt(33);       // to 34
        out.writeInt(31);
        out.write(new byte[7]);
        byte[] switched = bytes.toByteArray();
        assertEquals(Optional.empty(), JavaCode.changedBetween(switched, 0, 29));
        assertEquals(Optional.of(Set.of()), JavaCode.changedBetween(switched, 28, 31));
        assertEquals(Optional.empty(), JavaCode.changedBetween(switched, 28, 32));
        assertEquals(Optional.of(Set.of()), JavaCode.changedBetween(switched, 32, 33));
        assertEquals(Optional.empty(), JavaCode.changedBetween(switched, 32, 34));
    }

    /** Nothing else leads there. */
    @Test
    void behindWhatDoesNotGoOnThereIsAHandler() {
        add(Opcodes.NOP, Opcodes.RETURN, Opcodes.POP);
        assertEquals(Optional.empty(), changed(0, 2));
    }
}
