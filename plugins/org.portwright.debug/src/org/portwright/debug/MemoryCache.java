// SPDX-License-Identifier: EPL-2.0
// Remembers what it has read of a program's memory.
package org.portwright.debug;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.portwright.debug.symbols.EvaluationException;

/**
 * Memory that is read in blocks, each once until the program goes on: what is shown at a stop lies close together, and each
 * access to the Java machine takes several messages.
 */
final class MemoryCache implements ProgramMemory {
    private static final int BLOCK = 256;

    private final ProgramMemory memory;
    /** By the addresses where they begin. */
    private final Map<Integer, byte[]> blocks = new HashMap<>();

    MemoryCache(ProgramMemory memory) {
        this.memory = memory;
    }

    /** The program goes on. */
    void forget() {
        blocks.clear();
    }

    @Override
    public byte[] read(int address, int length) throws EvaluationException {
        int start = address & -BLOCK;
        int offset = address - start;
        byte[] first = length > BLOCK ? null : block(start);
        byte[] second = first == null || offset + length <= BLOCK ? first : block(start + BLOCK);
        if (second == null) {
            return memory.read(address, length);
        }
        byte[] bytes = Arrays.copyOfRange(first, offset, offset + length);
        int inFirst = Math.min(length, BLOCK - offset);
        System.arraycopy(second, 0, bytes, inFirst, length - inFirst);
        return bytes;
    }

    /** @return null if not all of it is in memory */
    private byte[] block(int start) {
        byte[] block = blocks.get(start);
        if (block == null) {
            try {
                block = memory.read(start, BLOCK);
                blocks.put(start, block);
            } catch (EvaluationException e) {
                return null;
            }
        }
        return block;
    }

    @Override
    public void write(int address, byte[] bytes) throws EvaluationException {
        forget();
        memory.write(address, bytes);
    }
}
