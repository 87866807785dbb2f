// SPDX-License-Identifier: EPL-2.0
// Says where in the Java methods a debugger may stop, and where the program's registers are then.
package org.portwright.translator.emit;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.portwright.translator.ir.StopPoint;

/**
 * What a debugger reads beside the debug information of the program. The format, big endian: the number of methods; for
 * each
 * <ul>
 * <li>its class with dots, its name and its descriptor (as {@code writeUTF} writes them), the address of its function (32
 * bits), and whether it is a part of it that the function's own method calls (8 bits);
 * <li>the number of its stops (32 bits), and for each its bytecode index and the address of the machine instruction (32
 * bits each), whether it is where a call has returned (8 bits), the number of registers that are known (8 bits), and for
 * each its number as {@link StopPoint} has it (8 bits), whether it is a constant (8 bits), and the constant, or the index
 * of the local variable, an int named {@code v} and that index, that holds it (32 bits);
 * <li>the number of its calls of functions (32 bits), and for each the bytecode index of its first instruction, the one
 * after its last, and the address of the machine instruction (32 bits each), 0 for a tail call, after which the function
 * is no more.
 * </ul>
 */
final class DebugTable {
    /**
     * Where a register is.
     *
     * @param register   its number
     * @param isConstant whether it is the place itself
     * @param place      a constant, or the index of a local variable
     */
    record Holder(int register, boolean isConstant, int place) {
    }

    private record Stop(Label label, StopPoint point, List<Holder> holders) {
    }

    private record Call(Label start, Label end, int address) {
    }

    /** What is known of a method. */
    static final class Method {
        private final Calls.JavaMethod method;
        private final int function;
        private final boolean isPart;
        private final List<Stop> stops = new ArrayList<>();
        private final List<Call> calls = new ArrayList<>();

        /**
         * @param method   a Java method
         * @param function the first address of the function that it is, or is a part of
         */
        Method(Calls.JavaMethod method, int function, boolean isPart) {
            this.method = method;
            this.function = function;
            this.isPart = isPart;
        }

        void addStop(Label label, StopPoint point, List<Holder> holders) {
            if (point.address() != StopPoint.GONE) {
                stops.add(new Stop(label, point, holders));
            } else if (!calls.isEmpty()) {
                Call tail = calls.remove(calls.size() - 1);
                calls.add(new Call(tail.start, tail.end, StopPoint.GONE));
            }
        }

        void addCall(Label start, Label end, int address) {
            calls.add(new Call(start, end, address));
        }

        private void write(DataOutputStream out) throws IOException {
            out.writeUTF(method.owner().replace('/', '.'));
            out.writeUTF(method.name());
            out.writeUTF(method.descriptor());
            out.writeInt(function);
            out.writeBoolean(isPart);
            out.writeInt(stops.size());
            for (Stop stop : stops) {
                out.writeInt(stop.label.getOffset());
                out.writeInt(stop.point.address());
                out.writeBoolean(stop.point.afterCall());
                out.writeByte(stop.holders.size());
                for (Holder holder : stop.holders) {
                    out.writeByte(holder.register);
                    out.writeBoolean(holder.isConstant);
                    out.writeInt(holder.place);
                }
            }
            out.writeInt(calls.size());
            for (Call call : calls) {
                out.writeInt(call.start.getOffset());
                out.writeInt(call.end.getOffset());
                out.writeInt(call.address);
            }
        }
    }

    private final List<Method> methods = new ArrayList<>();

    /** @return what the local variable of an index, an int, is called in the class file */
    static String variableName(int local) {
        return "v" + local;
    }

    /** Adds a method whose class has been written. */
    void add(Method method) {
        methods.add(method);
    }

    /** @return the table */
    byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(methods.size());
            for (Method method : methods) {
                method.write(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // not to memory
        }
        return bytes.toByteArray();
    }
}
