// SPDX-License-Identifier: EPL-2.0
// A piece of a program's memory.

package org.portwright.core.translate.debug;

import java.util.Arrays;

import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IMemoryBlock;
import org.portwright.core.Messages;
import org.portwright.core.debug.ModelElement;
import org.portwright.debug.symbols.EvaluationException;
import org.portwright.debug.symbols.Storage;

/** What the Memory view shows of a stopped program; of one that runs, what it was when it was stopped. */
final class ProgramMemoryBlock extends ModelElement<ProgramTarget> implements IMemoryBlock {

    private final int start;
    private final int length;
    private byte[] bytes;

    /**
     * @param start address in the program
     * @param length in bytes
     * @throws DebugException if there is no such memory
     */
    ProgramMemoryBlock(ProgramTarget target, int start, int length) throws DebugException {
        super(target);
        this.start = start;
        this.length = length;
        bytes = read();
    }

    @Override
    public long getStartAddress() {
        return Integer.toUnsignedLong(start);
    }

    @Override
    public long getLength() {
        return length;
    }

    @Override
    public byte[] getBytes() throws DebugException {
        if (target().isSuspended()) {
            bytes = read();
        }
        return Arrays.copyOf(bytes, length);
    }

    private byte[] read() throws DebugException {
        return target().ask(() -> storage().read(start, length));
    }

    private Storage storage() throws EvaluationException {
        ProgramFrame frame = target().innermost();
        if (frame == null) {
            throw new EvaluationException(Messages.debug_running);
        }
        return frame.frame();
    }

    @Override
    public boolean supportsValueModification() {
        return true;
    }

    @Override
    public void setValue(long offset, byte[] values) throws DebugException {
        target().ask(() -> {
            storage().write(start + (int) offset, values);
            return null;
        });
        fireChangeEvent(DebugEvent.CONTENT);
    }
}
