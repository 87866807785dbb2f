// SPDX-License-Identifier: EPL-2.0
// A parameter of an exported C function.
package org.portwright.bindings.exports;

/**
 * A parameter, in C's order.
 *
 * @param role      what C gets
 * @param type      of a value; otherwise null
 * @param name      of a value; otherwise that of the value that it belongs to
 * @param direction of an array or a buffer
 * @param isKept    of a callback: whether C may call it after the function has returned
 */
public record ExportedParameter(Role role, ExportedType type, String name, Direction direction, boolean isKept) {

    /** What C gets. */
    public enum Role {
        /** What Java passes. */
        VALUE,
        /** How many elements an array, or bytes a buffer, has. */
        LENGTH,
        /** What C hands on to a callback. */
        DATA
    }

    /** In which direction the contents of an array or a buffer pass. */
    public enum Direction {
        IN, OUT, INOUT
    }
}
