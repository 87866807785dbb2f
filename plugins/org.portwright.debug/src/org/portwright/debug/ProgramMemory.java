// SPDX-License-Identifier: EPL-2.0
// Reads and writes the memory of a translated program from outside.
package org.portwright.debug;

import com.sun.jdi.ArrayReference;
import com.sun.jdi.ByteValue;
import com.sun.jdi.ClassNotLoadedException;
import com.sun.jdi.Field;
import com.sun.jdi.IntegerValue;
import com.sun.jdi.InvalidTypeException;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import java.util.ArrayList;
import java.util.List;
import org.portwright.debug.symbols.EvaluationException;

/**
 * The array that is the program's memory (docs/runtime.md, "Memory"). What a program that can start threads gets beyond
 * its first array can't be seen.
 */
final class ProgramMemory {
    private final VirtualMachine machine;
    private final String runtimePackage;

    ProgramMemory(VirtualMachine machine, String runtimePackage) {
        this.machine = machine;
        this.runtimePackage = runtimePackage;
    }

    /** @throws EvaluationException if a byte of it is outside of memory */
    byte[] read(int address, int length) throws EvaluationException {
        byte[] bytes = new byte[length];
        if (length > 0) {
            ArrayReference array = array(address);
            int index = index(address, length, array);
            List<Value> values = array.getValues(index, length);
            for (int i = 0; i < length; i++) {
                bytes[i] = ((ByteValue) values.get(i)).value();
            }
        }
        return bytes;
    }

    /** @throws EvaluationException if a byte of it is outside of memory */
    void write(int address, byte[] bytes) throws EvaluationException {
        ArrayReference array = array(address);
        int index = index(address, bytes.length, array);
        List<Value> values = new ArrayList<>();
        for (byte each : bytes) {
            values.add(machine.mirrorOf(each));
        }
        try {
            array.setValues(index, values, 0, values.size());
        } catch (InvalidTypeException | ClassNotLoadedException e) {
            throw new IllegalStateException(e); // an array of bytes
        }
    }

    private int index(int address, int length, ArrayReference array) throws EvaluationException {
        int base = ((IntegerValue) value(memory(address), "BASE")).value();
        long index = Integer.toUnsignedLong(address) - Integer.toUnsignedLong(base);
        if (index < 0 || index + length > array.length()) {
            throw noMemory(address);
        }
        return (int) index;
    }

    private ArrayReference array(int address) throws EvaluationException {
        ReferenceType memory = memory(address);
        ObjectReference place = (ObjectReference) value(memory, "place");
        Field grown = place == null ? null : place.referenceType().fieldByName("grown");
        Value array = grown == null ? value(memory, "BYTES") : place.referenceType().getValue(grown);
        if (!(array instanceof ArrayReference bytes)) {
            throw noMemory(address);
        }
        return bytes;
    }

    private ReferenceType memory(int address) throws EvaluationException {
        List<ReferenceType> classes = machine.classesByName(runtimePackage + ".Memory");
        if (classes.isEmpty()) {
            throw noMemory(address);
        }
        return classes.get(0);
    }

    private static Value value(ReferenceType type, String field) {
        return type.getValue(type.fieldByName(field));
    }

    private static EvaluationException noMemory(int address) {
        return new EvaluationException("Cannot access memory at address 0x" + Integer.toHexString(address));
    }
}
