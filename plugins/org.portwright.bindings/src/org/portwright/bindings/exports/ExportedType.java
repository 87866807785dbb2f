// SPDX-License-Identifier: EPL-2.0
// A type that passes between Java and an exported C function.
package org.portwright.bindings.exports;

/**
 * A type, as Java has it.
 *
 * @param kind   which of them
 * @param name   of a number its keyword, of an array that of its elements, of a handle or a callback that of its class
 * @param latin1 of a string: whether C has it in ISO 8859-1, and not in UTF-8
 */
public record ExportedType(Kind kind, String name, boolean latin1) {

    /** A number of 32 bits. */
    public static final ExportedType INT = new ExportedType(Kind.INT, "int", false);

    /** The kinds of types, by how they pass. */
    public enum Kind {
        VOID, BOOLEAN, BYTE, SHORT, CHAR, INT, LONG, FLOAT, DOUBLE,
        /** {@code const char *}, with a zero at the end. */
        STRING,
        /** What remains of a {@link java.nio.ByteBuffer}. */
        BUFFER,
        /** An array of numbers. */
        ARRAY,
        /** A pointer that Java does not look behind. */
        HANDLE,
        /** A function of Java. */
        CALLBACK;

        /** @return whether C copies it to or from memory */
        public boolean isInMemory() {
            return this == STRING || this == BUFFER || this == ARRAY;
        }

        /** @return whether it is a Java keyword of a number, or boolean */
        public boolean isPrimitive() {
            return compareTo(BOOLEAN) >= 0 && compareTo(DOUBLE) <= 0;
        }
    }

    /** @return how many words C gets of it as a parameter */
    public int words() {
        return kind == Kind.LONG || kind == Kind.DOUBLE ? 2 : 1;
    }

    /** @return as Java writes it */
    public String inJava() {
        return switch (kind) {
            case STRING -> "String";
            case BUFFER -> "java.nio.ByteBuffer";
            case ARRAY -> name + "[]";
            default -> name;
        };
    }

    /** @return the type that a result has in the method that calls C: void, int or long */
    public String rawResult() {
        return switch (kind) {
            case VOID -> "void";
            case LONG, DOUBLE, ARRAY -> "long";
            default -> "int";
        };
    }
}
