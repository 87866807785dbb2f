// SPDX-License-Identifier: EPL-2.0
// How much of the heap a program begins with.
package org.portwright.packaging;

import java.nio.ByteBuffer;
import java.util.Set;
import org.portwright.runtime.SystemCall;
import org.portwright.translator.TranslatedProgram;

/**
 * Leaves most of the heap out of what a program without {@code malloc} begins with: the JVM takes longer to clear 64 MB
 * than to start. Should one need more all the same, memory grows as for any other, and is a little slower then.
 */
final class StartingHeap {

    /** The only system calls that give memory. */
    private static final Set<Integer> CALLS = Set.of(SystemCall.BRK, SystemCall.MMAP2, SystemCall.MREMAP);

    // The header of the memory image, see docs/translator.md, "program.bin".
    private static final int FLAGS = 4;
    private static final int INITIAL_BREAK = 20;
    private static final int MEMORY_END = 24;
    /** The user gave the heap's size. */
    private static final int LIMITED = 4;
    private static final int PAGE = 4096;

    /** musl's start maps thread-local variables if they are many. */
    private static final Set<String> START = Set.of("static_init_tls");
    /** For those, and for the stacks of signal handlers. */
    private static final int LITTLE = 1 << 20;

    /** Of a library there may be many instances, and most need little. */
    private static final int OF_LIBRARY = 8 << 20;

    private StartingHeap() {
    }

    /** The memory image of a program, with as much of the heap as it needs. */
    static byte[] fit(TranslatedProgram program) {
        ByteBuffer image = ByteBuffer.wrap(program.image().clone());
        boolean asks = CALLS.stream().anyMatch(number -> program.systemCalls().include(number, START));
        return asks ? image.array() : begin(image, LITTLE);
    }

    /** The memory image of a library. */
    static byte[] fitLibrary(TranslatedProgram program) {
        return begin(ByteBuffer.wrap(program.image().clone()), OF_LIBRARY);
    }

    private static byte[] begin(ByteBuffer image, int size) {
        if ((image.getInt(FLAGS) & LIMITED) == 0) {
            image.putInt(MEMORY_END, image.getInt(INITIAL_BREAK) + size + PAGE - 1 & -PAGE);
        }
        return image.array();
    }
}
