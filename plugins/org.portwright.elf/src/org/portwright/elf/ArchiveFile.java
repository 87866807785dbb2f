// SPDX-License-Identifier: EPL-2.0
// The members of an archive.
package org.portwright.elf;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An archive ({@code ar(5)}, in the variant of GNU and System V): members behind headers of text, a first one that
 * lists symbols, one with long names.
 *
 * @param name    of the file, for messages
 * @param members in the order of the file, with the list of symbols and the long names
 */
public record ArchiveFile(String name, List<Member> members) {
    /** What an archive begins with. */
    public static final String MAGIC = "!<arch>\n";
    /** Bytes of a member's header. */
    public static final int HEADER = 60;
    /** Where a header has the member's size: ten digits or blanks. */
    public static final int SIZE = 48;
    private static final String THIN = "!<thin>\n";
    private static final int NAME = 16;
    private static final int SIZE_LENGTH = 10;
    private static final String SYMBOLS = "/";
    private static final String SYMBOLS_64 = "/SYM64/";
    private static final String LONG_NAMES = "//";

    /**
     * A member. Its arrays are not to be changed.
     *
     * @param header as it is in the file
     * @param field  the name as the header has it
     * @param name   the whole name
     * @param bytes  what is in it
     */
    public record Member(byte[] header, String field, String name, byte[] bytes) {
        /** Whether it lists the symbols of the others. */
        public boolean isIndex() {
            return field.equals(SYMBOLS) || field.equals(SYMBOLS_64);
        }

        /** Whether it is an object file. */
        public boolean isElf() {
            return bytes.length >= Elf.EI_NIDENT && bytes[0] == 0x7f && bytes[1] == 'E' && bytes[2] == 'L'
                    && bytes[3] == 'F';
        }
    }

    /** Whether a file is an archive, of whatever kind. */
    public static boolean isArchive(byte[] bytes) {
        return startsWith(bytes, MAGIC) || startsWith(bytes, THIN);
    }

    /**
     * Reads an archive.
     *
     * @param name  of the file, for messages
     * @param bytes the file, for which {@link #isArchive} holds
     * @throws ElfException if it is damaged, thin, or of the BSD kind
     */
    public static ArchiveFile parse(String name, byte[] bytes) throws ElfException {
        if (startsWith(bytes, THIN)) {
            throw new ElfException(name, "a thin archive, which only names its objects; name the objects");
        }
        List<Member> members = new ArrayList<>();
        String longNames = "";
        for (int at = MAGIC.length(); at < bytes.length;) {
            if (at + HEADER > bytes.length || bytes[at + HEADER - 2] != '`' || bytes[at + HEADER - 1] != '\n') {
                throw damaged(name);
            }
            byte[] header = Arrays.copyOfRange(bytes, at, at + HEADER);
            String field = text(header, 0, NAME);
            long size;
            try {
                size = Long.parseLong(text(header, SIZE, SIZE_LENGTH));
            } catch (NumberFormatException e) {
                throw damaged(name);
            }
            if (size < 0 || size > bytes.length - at - HEADER) {
                throw damaged(name);
            }
            byte[] content = Arrays.copyOfRange(bytes, at + HEADER, at + HEADER + (int) size);
            if (field.equals(LONG_NAMES)) {
                longNames = new String(content, StandardCharsets.UTF_8);
            }
            members.add(new Member(header, field, memberName(name, field, longNames), content));
            at += HEADER + (int) size + (int) (size & 1);
        }
        return new ArchiveFile(name, List.copyOf(members));
    }

    private static boolean startsWith(byte[] bytes, String start) {
        return bytes.length >= start.length()
                && new String(bytes, 0, start.length(), StandardCharsets.ISO_8859_1).equals(start);
    }

    private static ElfException damaged(String name) {
        return new ElfException(name, "a damaged archive; make it anew");
    }

    private static String text(byte[] bytes, int start, int length) {
        return new String(bytes, start, length, StandardCharsets.ISO_8859_1).stripTrailing();
    }

    private static String memberName(String name, String field, String longNames) throws ElfException {
        if (field.startsWith("#1/")) {
            throw new ElfException(name, "an archive of the BSD kind; make it with GNU ar");
        }
        if (!field.matches("/[0-9]{1,9}")) {
            return field.length() > 1 && field.endsWith("/") ? field.substring(0, field.length() - 1) : field;
        }
        int start = Integer.parseInt(field.substring(1));
        int end = start < longNames.length() ? longNames.indexOf('\n', start) : -1;
        if (end < 0) {
            throw damaged(name);
        }
        String longName = longNames.substring(start, end);
        return longName.endsWith("/") ? longName.substring(0, longName.length() - 1) : longName;
    }
}
