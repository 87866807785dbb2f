// SPDX-License-Identifier: EPL-2.0
// Values in a form that can be compared with gdb's.
package org.portwright.debug;

import java.util.ArrayList;
import java.util.List;
import org.portwright.debug.symbols.CValue;
import org.portwright.debug.symbols.EvaluationException;
import org.portwright.elf.CType;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfFile;

/** Values as {@code gdb_stops.py} writes them. */
final class ComparableValue {
    private static final int MOST_ELEMENTS = 64;
    private static final String UNKNOWN = "?";

    private static final int NEAR = 1 << 20;

    private final ElfFile program;
    private final int stack;

    /** @param stack an address near which numbers are taken for pointers; 0 for none */
    ComparableValue(ElfFile program, int stack) {
        this.program = program;
        this.stack = stack;
    }

    String of(CValue value) throws EvaluationException {
        CType plain = value.type().strip();
        if (value.isFloating()) {
            double number = value.floating();
            return Double.isNaN(number) ? "nan" : String.format("%016x", Double.doubleToRawLongBits(number));
        }
        if (plain instanceof CType.Base base) {
            if (stack != 0 && Math.abs(value.integer() - stack) < NEAR) {
                return "pointer";
            }
            return base.isUnsigned() ? Long.toUnsignedString(value.integer()) : String.valueOf(value.integer());
        }
        if (plain instanceof CType.Enumeration) {
            return String.valueOf(value.integer());
        }
        if (plain instanceof CType.Pointer pointer && pointer.isReference()) {
            return UNKNOWN;     // gdb's Python has no number for it
        }
        if (plain instanceof CType.Pointer) {
            long address = value.integer();
            boolean isKnown = address == 0 || program.sections().stream().anyMatch(section -> section.has(Elf.SHF_ALLOC)
                    && section.address() <= address && address < section.address() + section.size());
            return isKnown ? "0x" + Long.toHexString(address) : "pointer";
        }
        if (plain instanceof CType.Complex complex && complex.part().encoding() != CType.Encoding.FLOAT) {
            return UNKNOWN;     // to gdb
        }
        List<String> parts = new ArrayList<>();
        if (plain instanceof CType.Array array) {
            for (int i = 0; i < Math.min(array.count(), MOST_ELEMENTS); i++) {
                parts.add(of(value.element(array, i)));
            }
            return '[' + String.join(" ", parts) + ']';
        }
        if (plain instanceof CType.Structure structure && !structure.keyword().equals("union")) {
            for (CType.Member member : structure.members().get()) {
                parts.add((member.name().isEmpty() ? "None" : member.name()) + '=' + of(value.member(member)));
            }
            return '{' + String.join(" ", parts) + '}';
        }
        return UNKNOWN;
    }
}
