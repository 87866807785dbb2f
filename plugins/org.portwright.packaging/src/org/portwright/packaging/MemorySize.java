// SPDX-License-Identifier: EPL-2.0
// Sizes as people write them: 65536, 64K, 2M.
package org.portwright.packaging;

/** Reads how much memory a program is to have: a number of bytes, or with K (1024 bytes) or M (1024 K) after it. */
public final class MemorySize {

    /** Where the addresses of code begin: a program's memory ends below, in bytes. */
    private static final int MOST_AT_RUN_TIME = 0x7c000000;

    private MemorySize() {
    }

    /**
     * @param text such as {@code 65536}, {@code 64K} or {@code 2m}
     * @return bytes, more than 0
     * @throws IllegalArgumentException with a message for people if the text is no such size, or 2 GB or more
     */
    public static int parse(String text) {
        int unit = switch (text.isEmpty() ? ' ' : text.charAt(text.length() - 1)) {
            case 'K', 'k' -> 1 << 10;
            case 'M', 'm' -> 1 << 20;
            default -> 1;
        };
        String number = unit == 1 ? text : text.substring(0, text.length() - 1);
        if (number.matches("[0-9]{1,10}")) {
            long bytes = Long.parseLong(number) * unit;
            if (bytes > 0 && bytes <= Integer.MAX_VALUE) {
                return (int) bytes;
            }
        }
        throw new IllegalArgumentException("'" + text + "' is not a size such as 65536, 64K or 2M, below 2048M");
    }

    /** @return whether {@code text} says how much memory a program can have at run time */
    public static boolean isSize(String text) {
        try {
            return parse(text) < MOST_AT_RUN_TIME;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
