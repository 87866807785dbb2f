// SPDX-License-Identifier: EPL-2.0
// Reads and writes the memory of a program on Java SE from outside.
package org.portwright.debug;

import com.sun.jdi.ArrayReference;
import com.sun.jdi.ByteValue;
import com.sun.jdi.ClassNotLoadedException;
import com.sun.jdi.ClassType;
import com.sun.jdi.Field;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.IntegerValue;
import com.sun.jdi.InvalidTypeException;
import com.sun.jdi.InvocationException;
import com.sun.jdi.Method;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.portwright.debug.symbols.EvaluationException;

/**
 * The array that is the program's memory (docs/runtime.md, "Memory"). What a program that can start threads gets beyond its
 * first array the runtime has to read, on a thread that has stopped at a breakpoint.
 */
final class JavaMemory implements ProgramMemory {
    private final VirtualMachine machine;
    private final String runtimePackage;
    private final int base;
    private final Supplier<ThreadReference> stopped;
    /** The runtime's class; null until it is loaded. */
    private ClassType loaded;

    /** @param stopped a thread that is at a breakpoint; it gives null if there is none */
    JavaMemory(VirtualMachine machine, DebuggedProgram program, Supplier<ThreadReference> stopped) {
        this.machine = machine;
        this.stopped = stopped;
        runtimePackage = program.runtimePackage();
        base = program.memoryBase();
    }

    @Override
    public byte[] read(int address, int length) throws EvaluationException {
        if (length == 0) {
            return new byte[0];
        }
        ClassType memory = memory(address);
        ArrayReference array = array(memory, address);
        if (isIn(array, address, length)) {
            return bytes(array, index(address), length);
        }
        int size = ((IntegerValue) value(memory, "size")).value();
        if (index(address) < 0 || index(address) > size - length || array.length() == size) {
            throw ProgramMemory.outside(address);
        }
        Value copy = invoke(memory, "get", "(II)[B", List.of(machine.mirrorOf(index(address)), machine.mirrorOf(length)), address);
        return bytes((ArrayReference) copy, 0, length);
    }

    private static byte[] bytes(ArrayReference array, int index, int length) {
        byte[] bytes = new byte[length];
        List<Value> values = array.getValues(index, length);
        for (int i = 0; i < length; i++) {
            bytes[i] = ((ByteValue) values.get(i)).value();
        }
        return bytes;
    }

    @Override
    public void write(int address, byte[] bytes) throws EvaluationException {
        ClassType memory = memory(address);
        ArrayReference array = array(memory, address);
        if (!isIn(array, address, bytes.length)) {
            read(address, bytes.length);    // there is such memory
            for (int i = 0; i < bytes.length; i++) {
                invoke(memory, "storeByte", "(II)V", List.of(machine.mirrorOf(address + i), machine.mirrorOf((int) bytes[i])),
                        address);
            }
            return;
        }
        List<Value> values = new ArrayList<>();
        for (byte each : bytes) {
            values.add(machine.mirrorOf(each));
        }
        try {
            array.setValues(index(address), values, 0, values.size());
        } catch (InvalidTypeException | ClassNotLoadedException e) {
            throw new IllegalStateException(e); // an array of bytes
        }
    }

    private Value invoke(ClassType memory, String name, String descriptor, List<Value> arguments, int address)
            throws EvaluationException {
        ThreadReference thread = stopped.get();
        List<Method> methods = memory.methodsByName(name, descriptor);
        if (thread == null || methods.isEmpty()) {
            throw ProgramMemory.outside(address);
        }
        try {
            return memory.invokeMethod(thread, methods.get(0), arguments, ClassType.INVOKE_SINGLE_THREADED);
        } catch (InvocationException e) {
            throw ProgramMemory.outside(address);
        } catch (IncompatibleThreadStateException | InvalidTypeException | ClassNotLoadedException e) {
            throw new EvaluationException("Memory at address 0x" + Integer.toHexString(address)
                    + " can be read when the program has reached a breakpoint or made a step");
        }
    }

    private int index(int address) {
        return address - base;
    }

    private boolean isIn(ArrayReference array, int address, int length) {
        return index(address) >= 0 && index(address) <= array.length() - length;
    }

    private static ArrayReference array(ClassType memory, int address) throws EvaluationException {
        ObjectReference place = (ObjectReference) value(memory, "place");
        Field grown = place == null ? null : place.referenceType().fieldByName("grown");
        Value array = grown == null ? value(memory, "BYTES") : place.referenceType().getValue(grown);
        if (!(array instanceof ArrayReference bytes)) {
            throw ProgramMemory.outside(address);
        }
        return bytes;
    }

    private ClassType memory(int address) throws EvaluationException {
        if (loaded == null) {
            List<ReferenceType> classes = machine.classesByName(runtimePackage + ".Memory");
            if (classes.isEmpty()) {
                throw ProgramMemory.outside(address);
            }
            loaded = (ClassType) classes.get(0);
        }
        return loaded;
    }

    private static Value value(ReferenceType type, String field) {
        return type.getValue(type.fieldByName(field));
    }
}
