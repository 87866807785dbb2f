// SPDX-License-Identifier: EPL-2.0
// The widths in which memory is read and written.
package org.portwright.translator.ir;

/** How a load or a store sees memory: width, extension, and the type of the value. */
public enum MemoryAccess implements Attribute {
    I8("Byte", 1, Type.INT),
    U8("UnsignedByte", 1, Type.INT),
    I16("Short", 2, Type.INT),
    U16("UnsignedShort", 2, Type.INT),
    I32("Int", 4, Type.INT),
    /** A 32-bit word at any address: a pair of lwl and lwr, or swl and swr. */
    UNALIGNED_I32("UnalignedInt", 4, Type.INT),
    /** Eight bytes that are only copied, whatever they mean. */
    I64("Long", 8, Type.LONG),
    F32("Float", 4, Type.FLOAT),
    F64("Double", 8, Type.DOUBLE);

    private final String suffix;
    private final int size;
    private final Type type;

    MemoryAccess(String suffix, int size, Type type) {
        this.suffix = suffix;
        this.size = size;
        this.type = type;
    }

    /** @return the end of the name of the runtime's accessors, as in {@code loadUnsignedByte} */
    public String suffix() {
        return suffix;
    }

    /** @return how many bytes are touched */
    public int size() {
        return size;
    }

    /** @return the type of the value in the translated program */
    public Type type() {
        return type;
    }
}
