// SPDX-License-Identifier: EPL-2.0
// The memory in which a translated program starts.
package org.portwright.translator.program;

import java.nio.ByteBuffer;
import org.portwright.translator.TranslationException;

/**
 * Stack, data, heap, in this order, in one range of addresses of the MIPS process; everything else traps.
 *
 * @param program the program whose data it holds
 * @param base    the lowest address, where the stack may grow to
 * @param end     the address after the heap
 */
public record MemoryImage(Program program, int base, int end) {
    /** "PWI1" */
    private static final int MAGIC = 0x50574931;
    private static final int HEADER = 9 * 4;
    // Flags.
    private static final int BIG_ENDIAN = 1;
    private static final int STARTS_THREADS = 2;
    private static final int LIMITED = 4;
    private static final int ALIGNMENT = 16;

    /**
     * @param program the program
     * @param stack   bytes for the C stack
     * @param heap    bytes for malloc, as long as it does not grow
     * @return its memory
     * @throws TranslationException if it does not fit into the address space
     */
    public static MemoryImage of(Program program, int stack, int heap) throws TranslationException {
        int base = program.dataStart() - align(stack);
        int end = align(program.bssEnd()) + align(heap);
        if (base <= 0 || end < 0) {
            throw new TranslationException("stack and heap do not fit into the address space; make --heap smaller");
        }
        return new MemoryImage(program, base, end);
    }

    /**
     * @param startsThreads whether the program can start threads
     * @param limited       whether the heap is not to grow
     * @return the file from which the runtime fills the memory; docs/translator.md, "program.bin"
     */
    public byte[] toBytes(boolean startsThreads, boolean limited) {
        int flags = (program.isBigEndian() ? BIG_ENDIAN : 0) | (startsThreads ? STARTS_THREADS : 0)
            | (limited ? LIMITED : 0);
        byte[] data = program.data();
        return ByteBuffer.allocate(HEADER + data.length).putInt(MAGIC)
            .putInt(flags).putInt(base).putInt(program.dataStart())
            .putInt(data.length).putInt(align(program.bssEnd())).putInt(end)
            .putInt(program.dataStart() & -ALIGNMENT).putInt((int) program.elf().header().entry()).put(data).array();
    }

    private static int align(int size) {
        return size + ALIGNMENT - 1 & -ALIGNMENT;
    }
}
