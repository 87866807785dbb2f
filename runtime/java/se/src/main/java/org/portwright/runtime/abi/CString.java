// SPDX-License-Identifier: EPL-2.0
// C strings in the program's memory, and what they are as Java strings.
package org.portwright.runtime.abi;

import java.nio.charset.StandardCharsets;
import org.portwright.runtime.Memory;

/**
 * Converts between bytes that end with a zero and Java strings with a character for each byte (ISO 8859-1): for Linux a
 * name is any bytes, whatever encoding Java takes the system's to be.
 */
public final class CString {

    private CString() {
    }

    /**
     * The string at an address, a character for each byte.
     *
     * @throws IndexOutOfBoundsException if it does not end before memory does
     */
    public static String at(int address) {
        int end = address;
        while (Memory.loadByte(end) != 0) {
            end++;
        }
        return of(Memory.get(Memory.index(address), end - address));
    }

    /** The bytes of a string that has a character for each, without the zero. */
    public static byte[] bytes(String s) {
        return s.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The string of bytes, a character for each. */
    public static String of(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Whether a string means the same in every encoding that Linux has. */
    public static boolean isAscii(String s) {
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    /** Stores a string and its zero; returns the number of bytes stored. */
    public static int store(int address, byte[] string) {
        int index = Memory.range(address, string.length + 1);
        Memory.put(index, string, 0, string.length);
        Memory.clear(index + string.length, 1);
        return string.length + 1;
    }
}
