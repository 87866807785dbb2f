// SPDX-License-Identifier: EPL-2.0
// A method of the runtime that translated code calls.
package org.portwright.translator.ir;

/**
 * A static method; its parameters are all INT.
 *
 * @param owner      simple name of its class, which is in the runtime's package
 * @param name       its name
 * @param parameters how many it has
 * @param result     what it returns
 */
public record RuntimeMethod(String owner, String name, int parameters, Type result) implements Attribute {
    /** What starts a thread: function, stack, flags of Linux' clone, the function's argument, stack pointer. */
    public static final RuntimeMethod CLONE = new RuntimeMethod("Machine", "clone", 5, Type.INT);

    /** @return its descriptor (JVMS §4.3.3) */
    public String descriptor() {
        return "(" + "I".repeat(parameters) + ")" + result.descriptor();
    }
}
