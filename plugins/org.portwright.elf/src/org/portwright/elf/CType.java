// SPDX-License-Identifier: EPL-2.0
// Types of C.
package org.portwright.elf;

import java.util.List;
import java.util.function.Supplier;

/** A type as debug information describes it. Sizes are in bytes. */
public sealed interface CType {
    /** Bytes of a pointer of o32. */
    int POINTER_SIZE = 4;

    /** How the bytes of a base type are to be read. */
    enum Encoding { SIGNED, UNSIGNED, SIGNED_CHAR, UNSIGNED_CHAR, BOOLEAN, FLOAT }

    /** An arithmetic type that has a name of its own. */
    record Base(String name, int size, Encoding encoding) implements CType {
        /** Whether it holds no negative numbers. */
        public boolean isUnsigned() {
            return encoding == Encoding.UNSIGNED || encoding == Encoding.UNSIGNED_CHAR || encoding == Encoding.BOOLEAN;
        }

        /** Whether it is char, of whatever sign. */
        public boolean isCharacter() {
            return size == 1 && (encoding == Encoding.SIGNED_CHAR || encoding == Encoding.UNSIGNED_CHAR);
        }

        @Override
        public String declare(String inner) {
            return (name + ' ' + inner).strip();
        }
    }

    /**
     * A complex number.
     *
     * @param part the type of the real part and of the imaginary one, which follows it
     */
    record Complex(String name, Base part) implements CType {
        @Override
        public int size() {
            return 2 * part.size();
        }

        @Override
        public String declare(String inner) {
            return (name + ' ' + inner).strip();
        }
    }

    /** void. */
    record Void() implements CType {
        @Override
        public int size() {
            return 1;       // as GCC counts: p + 1 of a void *p
        }

        @Override
        public String declare(String inner) {
            return ("void " + inner).strip();
        }
    }

    /**
     * A pointer, or a reference of C++.
     *
     * @param sign {@code *}, {@code &} or {@code &&}
     * @param target read when asked for, since a structure may point to itself
     */
    record Pointer(String sign, Supplier<CType> target) implements CType {
        @Override
        public int size() {
            return POINTER_SIZE;
        }

        /** Whether it is a reference, which is what it refers to. */
        public boolean isReference() {
            return !sign.equals("*");
        }

        @Override
        public String declare(String inner) {
            CType to = target.get();
            String pointer = sign + inner;
            return to.declare(to instanceof Array || to instanceof Function ? '(' + pointer + ')' : pointer);
        }
    }

    /**
     * An array.
     *
     * @param count of elements; 0 where it is not known
     */
    record Array(CType element, int count) implements CType {
        @Override
        public int size() {
            return element.size() * count;
        }

        @Override
        public String declare(String inner) {
            return element.declare(inner + '[' + (count == 0 ? "" : String.valueOf(count)) + ']');
        }
    }

    /**
     * A member of a structure.
     *
     * @param name empty for a structure or union in it whose members are its own
     * @param offset from the start of the structure
     * @param bitOffset of a bit-field: how many bits stand above it in its storage (DWARF 4, section 5.5.6)
     * @param bitSize of a bit-field; 0 for another member
     */
    record Member(String name, CType type, int offset, int bitOffset, int bitSize) {
    }

    /**
     * A structure, union or class.
     *
     * @param keyword struct, union or class
     * @param name empty if it has none
     * @param members read when asked for
     */
    record Structure(String keyword, String name, int size, Supplier<List<Member>> members) implements CType {
        @Override
        public String declare(String inner) {
            return (keyword + ' ' + (name.isEmpty() ? "{...}" : name) + ' ' + inner).strip();
        }
    }

    /** A constant of an enumeration. */
    record Enumerator(String name, long value) {
    }

    /** An enumeration. */
    record Enumeration(String name, int size, List<Enumerator> enumerators) implements CType {
        @Override
        public String declare(String inner) {
            return ("enum " + (name.isEmpty() ? "{...}" : name) + ' ' + inner).strip();
        }
    }

    /** A name for another type. */
    record Typedef(String name, CType of) implements CType {
        @Override
        public int size() {
            return of.size();
        }

        @Override
        public String declare(String inner) {
            return (name + ' ' + inner).strip();
        }
    }

    /** const, volatile or restrict. */
    record Qualified(String qualifier, CType of) implements CType {
        @Override
        public int size() {
            return of.size();
        }

        @Override
        public String declare(String inner) {
            return of.strip() instanceof Pointer && !(of instanceof Typedef)
                    ? of.declare(qualifier + (inner.isEmpty() ? "" : " " + inner)) : qualifier + ' ' + of.declare(inner);
        }
    }

    /** A function. */
    record Function(CType result, List<CType> parameters, boolean isPrototyped) implements CType {
        @Override
        public int size() {
            return 1;
        }

        @Override
        public String declare(String inner) {
            String types = parameters.isEmpty() ? isPrototyped ? "void" : ""
                    : String.join(", ", parameters.stream().map(type -> type.declare("")).toList());
            return result.declare(inner + '(' + types + ')');
        }
    }

    /** How many bytes a value takes. */
    int size();

    /** A declaration of something with this name; the type alone if that is empty. */
    String declare(String inner);

    /** The type without other names for it and qualifiers. */
    default CType strip() {
        return this instanceof Typedef named ? named.of.strip() : this instanceof Qualified some ? some.of.strip() : this;
    }
}
