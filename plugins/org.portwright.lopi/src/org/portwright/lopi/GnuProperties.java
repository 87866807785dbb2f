// SPDX-License-Identifier: EPL-2.0
// What an object file promises about its code (Linux gABI extensions, Program Property).
package org.portwright.lopi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The notes in the section {@code .note.gnu.property}. */
final class GnuProperties {
    /** The code works with a shadow stack: each return goes to where the last call has said. */
    static final int SHADOW_STACK = 2;

    private static final String SECTION = ".note.gnu.property";
    private static final int NOTE_HEADER = 12;
    /** NT_GNU_PROPERTY_TYPE_0. */
    private static final int PROPERTIES = 5;
    private static final int PROPERTY_HEADER = 8;
    /** GNU_PROPERTY_X86_FEATURE_1_AND: the linker keeps what all objects of a program promise. */
    private static final int X86_FEATURES = 0xc0000002;

    private GnuProperties() {
    }

    /** Takes promises about x86 code back; {@code features} is a set of bits. What is malformed stays as it is. */
    static void withdraw(ObjectFile object, int features) {
        int alignment = object.machine().isWide() ? 8 : 4;
        for (Section section : object.sections()) {
            if (!section.name.equals(SECTION)) {
                continue;
            }
            ByteBuffer notes = ByteBuffer.wrap(section.bytes).order(ByteOrder.LITTLE_ENDIAN);
            for (long at = 0; at + NOTE_HEADER <= notes.limit();) {
                long start = at + NOTE_HEADER + aligned(Integer.toUnsignedLong(notes.getInt((int) at)), 4);
                long end = start + Integer.toUnsignedLong(notes.getInt((int) at + 4));
                if (end > notes.limit()) {
                    break;
                }
                if (notes.getInt((int) at + 8) == PROPERTIES) {
                    withdraw(notes, start, end, alignment, features);
                }
                at = aligned(end, alignment);
            }
        }
    }

    private static void withdraw(ByteBuffer notes, long start, long end, int alignment, int features) {
        for (long at = start; at + PROPERTY_HEADER <= end;) {
            int type = notes.getInt((int) at);
            long data = at + PROPERTY_HEADER;
            long size = Integer.toUnsignedLong(notes.getInt((int) at + 4));
            if (type == X86_FEATURES && size == 4 && data + size <= end) {
                notes.putInt((int) data, notes.getInt((int) data) & ~features);
            }
            at = aligned(data + size, alignment);
        }
    }

    private static long aligned(long value, int alignment) {
        return (value + alignment - 1) & -alignment;
    }
}
