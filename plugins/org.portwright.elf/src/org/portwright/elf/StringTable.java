// SPDX-License-Identifier: EPL-2.0
// The names in an ELF file.
package org.portwright.elf;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** A string table (gABI, String Table) that ends in NUL, or is empty. */
final class StringTable {
    /**
     * How many bytes of names a byte of the table may stand for. Names may share their ends ("text" in ".rel.text"),
     * so that a real file has more than one; a hostile one, whose every name is the end of one long string, would
     * have a thousand times more.
     */
    private static final int MAXIMUM_SHARING = 16;

    private final String file;
    private final byte[] bytes;
    private final int start;
    private final int end;
    private final Map<Integer, String> known = new HashMap<>();
    private long budget;

    StringTable(String file, byte[] bytes, int start, int end) {
        this.file = file;
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        this.budget = (long) (end - start) * MAXIMUM_SHARING;
    }

    /**
     * Gets a string.
     *
     * @param offset offset in the table, unsigned
     * @param what whose name it is, for the message
     * @param index index of what, for the message
     */
    String get(int offset, String what, int index) throws ElfException {
        if (offset == 0 && start == end) {
            return "";
        }
        if (Integer.compareUnsigned(offset, end - start) >= 0) {
            throw new ElfException(file, what + " " + index
                    + " lies outside the string table; the file is damaged, build it again");
        }
        if (bytes[start + offset] == 0) {
            return "";
        }
        String string = known.get(offset);
        if (string == null) {
            int stop = start + offset;
            while (bytes[stop] != 0) {
                stop++;
            }
            budget -= stop - start - offset;
            if (budget < 0) {
                throw new ElfException(file, what + " " + index
                        + " overlaps too many other names; the file is damaged, build it again");
            }
            string = new String(bytes, start + offset, stop - start - offset, StandardCharsets.UTF_8);
            known.put(offset, string);
        }
        return string;
    }
}
