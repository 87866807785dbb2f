// SPDX-License-Identifier: EPL-2.0
// How much of a class's constant pool a method takes.
package org.portwright.translator.emit;

import java.util.HashSet;
import java.util.Set;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Value;

/** Estimates from above, before the method is written. */
final class ConstantPool {
    /** A reference to a method: itself, its class and the class's name, name and type with a text each. */
    private static final int METHOD_CONSTANTS = 8;
    private static final int CATCH_CONSTANTS = 4;

    private ConstantPool() {
    }

    /** @return at most how many numbers and names a function adds to the constant pool of its class */
    static int entries(Graph graph) {
        int count = METHOD_CONSTANTS;
        Set<Object> callees = new HashSet<>();
        for (Block block : graph.blocks()) {
            Terminator end = block.terminator();
            for (int i = 0; i < end.inputCount(); i++) {
                count += slots(end.input(i));
            }
            for (Value phi : block.phis()) {
                count += entries(phi);
            }
            for (Value value : block.values()) {
                count += entries(value) + switch (value.op()) {
                    case CALL, CALL_INDIRECT, JAVA_CALL, RUNTIME -> callees.add(value.extra()) ? METHOD_CONSTANTS : 0;
                    case CATCH -> CATCH_CONSTANTS;
                    case LOAD, STORE -> 1;
                    default -> 0;
                };
            }
        }
        return count;
    }

    private static int entries(Value value) {
        int count = 0;
        for (int i = 0; i < value.inputCount(); i++) {
            count += slots(value.input(i));
        }
        return count;
    }

    /** A long or a double takes two entries (JVMS §4.4.5). */
    private static int slots(Value value) {
        return value.isConst() ? value.type().slots() : 0;
    }
}
