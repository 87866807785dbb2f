// SPDX-License-Identifier: EPL-2.0
// C strings in the program's memory, and what they are as Java strings.
package org.portwright.runtime.abi;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.portwright.runtime.Memory;

/** Converts between bytes that end with a zero and Java strings. */
public final class CString {

    /** The encoding in which Java itself takes arguments and file names from the system, and gives them to it. */
    private static final Charset SYSTEM = system();

    private CString() {
    }

    private static Charset system() {
        String name = System.getProperty("sun.jnu.encoding");
        try {
            return name == null ? Charset.defaultCharset() : Charset.forName(name);
        } catch (IllegalArgumentException e) {
            return StandardCharsets.UTF_8;
        }
    }

    /**
     * The string at an address.
     *
     * @throws IndexOutOfBoundsException if it does not end before memory does
     */
    public static String at(int address) {
        int end = address;
        while (Memory.loadByte(end) != 0) {
            end++;
        }
        return new String(Memory.get(Memory.index(address), end - address), SYSTEM);
    }

    /** The bytes of a string, without the zero. */
    public static byte[] bytes(String s) {
        return s.getBytes(SYSTEM);
    }

    /** Stores a string and its zero; returns the number of bytes stored. */
    public static int store(int address, byte[] string) {
        int index = Memory.range(address, string.length + 1);
        Memory.put(index, string, 0, string.length);
        Memory.clear(index + string.length, 1);
        return string.length + 1;
    }
}
