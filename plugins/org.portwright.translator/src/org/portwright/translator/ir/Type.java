// SPDX-License-Identifier: EPL-2.0
// The types of values in the intermediate representation: those of the Java virtual machine.
package org.portwright.translator.ir;

/** Type of a {@link Value} (JVMS §2.11.1: the computational types, without references). */
public enum Type {
    /** No value. */
    VOID("V", 0),
    /** 32-bit integer; also addresses, and a general register's contents. */
    INT("I", 1),
    /** 64-bit integer. */
    LONG("J", 2),
    /** IEEE single. */
    FLOAT("F", 1),
    /** IEEE double. */
    DOUBLE("D", 2);

    private final String descriptor;
    private final int slots;

    Type(String descriptor, int slots) {
        this.descriptor = descriptor;
        this.slots = slots;
    }

    /** @return the field descriptor (JVMS §4.3.2) */
    public String descriptor() {
        return descriptor;
    }

    /** @return how many local variables or stack words a value takes (JVMS §2.6.1) */
    public int slots() {
        return slots;
    }
}
