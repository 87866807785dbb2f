// SPDX-License-Identifier: EPL-2.0
// Reads and writes the memory of a program on an emulated phone from outside.
package org.portwright.debug;

import com.sun.jdi.ArrayReference;
import com.sun.jdi.ClassNotLoadedException;
import com.sun.jdi.IntegerValue;
import com.sun.jdi.InvalidTypeException;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.portwright.debug.symbols.EvaluationException;

/**
 * The array of words that is the memory of a program for target {@code j2me} (docs/runtime.md, "Memory"). A word holds its
 * bytes in the program's order.
 */
final class PhoneMemory implements ProgramMemory {
    private final VirtualMachine machine;
    private final String className;
    private final int base;
    private final ByteOrder order;

    PhoneMemory(VirtualMachine machine, DebuggedProgram program) {
        this.machine = machine;
        className = program.runtimePackage() + ".Memory";
        base = program.memoryBase();
        order = program.symbols().order();
    }

    @Override
    public byte[] read(int address, int length) throws EvaluationException {
        byte[] bytes = new byte[length];
        if (length > 0) {
            words(address, length).get(offset(address), bytes);
        }
        return bytes;
    }

    @Override
    public void write(int address, byte[] bytes) throws EvaluationException {
        ByteBuffer words = words(address, bytes.length);
        words.put(offset(address), bytes);
        List<Value> values = new ArrayList<>();
        while (words.hasRemaining()) {
            values.add(machine.mirrorOf(words.getInt()));
        }
        try {
            array(address).setValues(index(address), values, 0, values.size());
        } catch (InvalidTypeException | ClassNotLoadedException e) {
            throw new IllegalStateException(e); // an array of ints
        }
    }

    /** The words that have a range of bytes. */
    private ByteBuffer words(int address, int length) throws EvaluationException {
        ArrayReference array = array(address);
        int index = index(address);
        int count = offset(address) + length + Integer.BYTES - 1 >> 2;
        if (Integer.compareUnsigned(address, base) < 0 || index > array.length() - count) {
            throw ProgramMemory.outside(address);
        }
        ByteBuffer words = ByteBuffer.allocate(count * Integer.BYTES).order(order);
        array.getValues(index, count).forEach(word -> words.putInt(((IntegerValue) word).value()));
        return words.flip();
    }

    private int index(int address) {
        return address - base >>> 2;
    }

    private static int offset(int address) {
        return address & Integer.BYTES - 1;
    }

    private ArrayReference array(int address) throws EvaluationException {
        for (ReferenceType memory : machine.classesByName(className)) {
            if (memory.getValue(memory.fieldByName("words")) instanceof ArrayReference words) {
                return words;
            }
        }
        throw ProgramMemory.outside(address);
    }
}
