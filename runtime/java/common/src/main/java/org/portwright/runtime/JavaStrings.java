// SPDX-License-Identifier: EPL-2.0
// Java's strings and those of C.
package org.portwright.runtime;

/** Converts strings. CLDC's library need not know UTF-8, so it is done here. */
public final class JavaStrings {

    private static final char REPLACEMENT = '\ufffd';

    private JavaStrings() {
    }

    /** The string whose bytes in UTF-8 lie at an address, with a zero at the end; null of 0. What is no UTF-8 becomes U+FFFD. */
    public static String fromUtf8(int address) {
        if (address == 0) {
            return null;
        }
        StringBuffer text = new StringBuffer();
        int at = address;
        while (true) {
            int lead = Memory.loadUnsignedByte(at++);
            if (lead == 0) {
                return text.toString();
            }
            int more = lead < 0x80 ? 0 : lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2
                    : lead >= 0xf0 && lead < 0xf5 ? 3 : -1;
            int c = more < 0 ? REPLACEMENT : more == 0 ? lead : lead & 0x3f >> more;
            for (int i = 0; i < more; i++) {
                int next = Memory.loadUnsignedByte(at);
                if ((next & 0xc0) != 0x80) {
                    c = REPLACEMENT;
                    break;
                }
                c = c << 6 | next & 0x3f;
                at++;
            }
            append(text, c);
        }
    }

    private static void append(StringBuffer text, int c) {
        if (c < 0x10000) {
            text.append((char) c);
        } else {
            text.append((char) (0xd7c0 + (c >> 10))).append((char) (0xdc00 | c & 0x3ff));
        }
    }

    /** The string whose characters, a byte each, lie at an address, with a zero at the end; null of 0. */
    public static String fromLatin1(int address) {
        if (address == 0) {
            return null;
        }
        StringBuffer text = new StringBuffer();
        for (int at = address; Memory.loadByte(at) != 0; at++) {
            text.append((char) Memory.loadUnsignedByte(at));
        }
        return text.toString();
    }

    /**
     * Writes as much of a string in UTF-8, with a zero at the end, as there is room for; no part of a character.
     *
     * @param address of the room; may be anything if the size is 0
     * @param size in bytes
     * @return bytes that the whole string takes, without the zero
     */
    public static int toUtf8(String text, int address, int size) {
        try {
            return write(text, address, size);
        } catch (IndexOutOfBoundsException e) {
            throw JavaException.outside(e);
        }
    }

    private static int write(String text, int address, int size) {
        int length = 0;
        int written = 0;
        for (int i = 0; i < text.length(); i++) {
            int c = text.charAt(i);
            if (c >= 0xd800 && c < 0xdc00 && i + 1 < text.length() && (text.charAt(i + 1) & 0xfc00) == 0xdc00) {
                c = 0x10000 + ((c & 0x3ff) << 10 | text.charAt(++i) & 0x3ff);
            }
            int bytes = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
            if (length + bytes < size && written == length) {
                store(address + written, c, bytes);
                written += bytes;
            }
            length += bytes;
        }
        if (size > 0) {
            Memory.storeByte(address + written, 0);
        }
        return length;
    }

    private static void store(int address, int c, int bytes) {
        if (bytes == 1) {
            Memory.storeByte(address, c);
            return;
        }
        int rest = c;
        for (int i = bytes - 1; i > 0; i--) {
            Memory.storeByte(address + i, 0x80 | rest & 0x3f);
            rest >>= 6;
        }
        Memory.storeByte(address, 0xf00 >> bytes | rest);
    }
}
