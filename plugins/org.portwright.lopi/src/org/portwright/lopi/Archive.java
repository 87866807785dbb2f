// SPDX-License-Identifier: EPL-2.0
// Instruments the members of an archive.
package org.portwright.lopi;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSymbol;

/**
 * An archive ({@code ar(5)}, in the variant of GNU and System V): members behind headers of text, a first one that
 * lists symbols, one with long names.
 */
final class Archive {
    private static final byte[] MAGIC = "!<arch>\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] THIN = "!<thin>\n".getBytes(StandardCharsets.US_ASCII);
    private static final int HEADER = 60;
    private static final int NAME = 16;
    private static final int SIZE = 48;
    private static final String SYMBOLS = "/";
    private static final String SYMBOLS_64 = "/SYM64/";
    private static final String LONG_NAMES = "//";

    /** A member: its header as it is in the file, and its bytes. */
    private record Member(byte[] header, String field, String name, byte[] bytes) {
    }

    private final String name;
    private final List<Member> members = new ArrayList<>();

    Archive(String name, byte[] bytes) throws LopiException {
        this.name = name;
        if (startsWith(bytes, THIN)) {
            throw new LopiException(name, "a thin archive, which only names its objects; instrument the objects");
        }
        String longNames = "";
        for (int at = MAGIC.length; at < bytes.length;) {
            if (at + HEADER > bytes.length || bytes[at + HEADER - 2] != '`' || bytes[at + HEADER - 1] != '\n') {
                throw damaged();
            }
            byte[] header = Arrays.copyOfRange(bytes, at, at + HEADER);
            String field = text(header, 0, NAME);
            long size;
            try {
                size = Long.parseLong(text(header, SIZE, 10));
            } catch (NumberFormatException e) {
                throw damaged();
            }
            if (size < 0 || size > bytes.length - at - HEADER) {
                throw damaged();
            }
            byte[] content = Arrays.copyOfRange(bytes, at + HEADER, at + HEADER + (int) size);
            if (field.equals(LONG_NAMES)) {
                longNames = new String(content, StandardCharsets.UTF_8);
            }
            members.add(new Member(header, field, memberName(field, longNames), content));
            at += HEADER + (int) size + (int) (size & 1);
        }
    }

    static boolean isArchive(byte[] bytes) {
        return startsWith(bytes, MAGIC) || startsWith(bytes, THIN);
    }

    private static boolean startsWith(byte[] bytes, byte[] start) {
        return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }

    private LopiException damaged() {
        return new LopiException(name, "a damaged archive; make it anew");
    }

    private static String text(byte[] bytes, int start, int length) {
        return new String(bytes, start, length, StandardCharsets.ISO_8859_1).stripTrailing();
    }

    private String memberName(String field, String longNames) throws LopiException {
        if (field.startsWith("#1/")) {
            throw new LopiException(name, "an archive of the BSD kind; make it with GNU ar");
        }
        if (!field.matches("/[0-9]{1,9}")) {
            return field.length() > 1 && field.endsWith("/") ? field.substring(0, field.length() - 1) : field;
        }
        int start = Integer.parseInt(field.substring(1));
        int end = start < longNames.length() ? longNames.indexOf('\n', start) : -1;
        if (end < 0) {
            throw damaged();
        }
        String longName = longNames.substring(start, end);
        return longName.endsWith("/") ? longName.substring(0, longName.length() - 1) : longName;
    }

    /** What is done to a member. */
    interface Change {
        byte[] apply(String memberName, byte[] bytes) throws LopiException, ElfException, IOException;
    }

    /** Makes an archive of changed members; what is not ELF stays as it is. */
    byte[] change(Change change) throws LopiException, ElfException, IOException {
        List<Member> changed = new ArrayList<>();
        boolean indexed = false;
        for (Member member : members) {
            if (member.field.equals(SYMBOLS) || member.field.equals(SYMBOLS_64)) {
                indexed = true;
            } else if (isElf(member.bytes)) {
                changed.add(new Member(member.header, member.field, member.name,
                        change.apply(name + "(" + member.name + ")", member.bytes)));
            } else {
                changed.add(member);
            }
        }
        return write(changed, indexed);
    }

    private static boolean isElf(byte[] bytes) {
        return bytes.length >= Elf.EI_NIDENT && bytes[0] == 0x7f && bytes[1] == 'E' && bytes[2] == 'L'
                && bytes[3] == 'F';
    }

    private byte[] write(List<Member> changed, boolean indexed) throws ElfException, LopiException {
        List<String> symbols = new ArrayList<>();
        List<Integer> owners = new ArrayList<>();
        int names = 0;
        for (int i = 0; indexed && i < changed.size(); i++) {
            if (isElf(changed.get(i).bytes)) {
                for (ElfSymbol symbol : ElfFile.parse(changed.get(i).name, changed.get(i).bytes).symbols()) {
                    if (symbol.binding() != Elf.STB_LOCAL && !symbol.isUndefined()) {
                        symbols.add(symbol.name());
                        owners.add(i);
                        names += symbol.name().getBytes(StandardCharsets.UTF_8).length + 1;
                    }
                }
            }
        }
        int indexSize = 4 + 4 * symbols.size() + names;
        int[] offsets = new int[changed.size()];
        long offset = MAGIC.length + (indexed ? HEADER + indexSize + (indexSize & 1) : 0);
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = (int) offset;
            int size = changed.get(i).bytes.length;
            offset += HEADER + size + (size & 1);
            if (offset > Integer.MAX_VALUE) {
                throw new LopiException(name, "larger than 2 GiB; split the archive");
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream((int) offset);
        out.writeBytes(MAGIC);
        if (indexed) {
            ByteBuffer index = ByteBuffer.allocate(indexSize);      // big endian
            index.putInt(symbols.size());
            owners.forEach(owner -> index.putInt(offsets[owner]));
            symbols.forEach(symbol -> index.put(symbol.getBytes(StandardCharsets.UTF_8)).put((byte) 0));
            writeMember(out, String.format("%-16s%-12d%-6d%-6d%-8d%-10d`\n", SYMBOLS, 0, 0, 0, 0, indexSize)
                    .getBytes(StandardCharsets.US_ASCII), index.array());
        }
        for (Member member : changed) {
            byte[] header = member.header.clone();
            byte[] size = String.format("%-10d", member.bytes.length).getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(size, 0, header, SIZE, size.length);
            writeMember(out, header, member.bytes);
        }
        return out.toByteArray();
    }

    private static void writeMember(ByteArrayOutputStream out, byte[] header, byte[] bytes) {
        out.writeBytes(header);
        out.writeBytes(bytes);
        if (bytes.length % 2 != 0) {
            out.write('\n');
        }
    }
}
