// SPDX-License-Identifier: EPL-2.0
// A table of code addresses in the data, through which a function jumps.
package org.portwright.translator.lift;

import java.util.Arrays;
import java.util.Collection;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.MemoryAccess;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Value;
import org.portwright.translator.program.Function;
import org.portwright.translator.program.Program;

/**
 * What GCC makes of a switch statement, or of a computed goto through a constant array: consecutive words
 * that point into the function.
 *
 * @param base    address of the first word
 * @param targets what the words hold
 */
record JumpTable(int base, int[] targets) {

    /**
     * @param program  the program
     * @param function the function that jumps
     * @param target   the address that it jumps to
     * @param known    tables of the function found before: one ends where another begins
     * @return the table that the address is read from; null if it is not read from one
     */
    static JumpTable find(Program program, Function function, Value target, Collection<JumpTable> known) {
        if (target.op() != Op.LOAD || target.access() != MemoryAccess.I32) {
            return null;
        }
        Value address = target.input(0);
        int base = address.isConst() ? address.intNumber() : target.intNumber();
        int end = base;
        while (program.isPointerWord(end) && function.contains(program.word(end))
            && (end == base || !isBase(known, end))) {
            end += 4;
        }
        if (end == base) {
            return null;
        }
        int[] targets = new int[end - base >> 2];
        Arrays.setAll(targets, index -> program.word(base + (index << 2)));
        return new JumpTable(base, targets);
    }

    private static boolean isBase(Collection<JumpTable> tables, int address) {
        return tables.stream().anyMatch(table -> table.base == address);
    }

    /**
     * @param target  the address that is jumped to
     * @param builder makes values
     * @return which of the table's words it is read from; null if that can't be seen
     */
    Value index(Value target, Builder builder) {
        if (target.op() != Op.LOAD || target.input(0).isConst() || target.intNumber() != base) {
            return null;
        }
        Value offset = target.input(0);
        boolean isScaled = offset.op() == Op.SHL && offset.input(1).isConst(2);
        return isScaled ? offset.input(0) : builder.make(Op.USHR, offset, builder.constant(2));
    }
}
