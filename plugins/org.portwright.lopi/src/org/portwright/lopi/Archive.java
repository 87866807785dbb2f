// SPDX-License-Identifier: EPL-2.0
// Instruments the members of an archive.
package org.portwright.lopi;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.portwright.elf.ArchiveFile;
import org.portwright.elf.ArchiveFile.Member;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSymbol;

/** An archive whose members change. */
final class Archive {
    private final ArchiveFile file;

    /** @throws ElfException if it can't be read */
    Archive(String name, byte[] bytes) throws ElfException {
        file = ArchiveFile.parse(name, bytes);
    }

    /** What is done to a member. */
    interface Change {
        byte[] apply(String memberName, byte[] bytes) throws LopiException, ElfException, IOException;
    }

    /** Makes an archive of changed members; what is not ELF stays as it is. */
    byte[] change(Change change) throws LopiException, ElfException, IOException {
        List<Member> changed = new ArrayList<>();
        boolean indexed = false;
        for (Member member : file.members()) {
            if (member.isIndex()) {
                indexed = true;
            } else if (member.isElf()) {
                changed.add(new Member(member.header(), member.field(), member.name(),
                        change.apply(file.name() + "(" + member.name() + ")", member.bytes())));
            } else {
                changed.add(member);
            }
        }
        return write(changed, indexed);
    }

    private byte[] write(List<Member> changed, boolean indexed) throws ElfException, LopiException {
        List<String> symbols = new ArrayList<>();
        List<Integer> owners = new ArrayList<>();
        int names = 0;
        for (int i = 0; indexed && i < changed.size(); i++) {
            if (changed.get(i).isElf()) {
                for (ElfSymbol symbol : ElfFile.parse(changed.get(i).name(), changed.get(i).bytes()).symbols()) {
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
        long offset = ArchiveFile.MAGIC.length() + (indexed ? ArchiveFile.HEADER + indexSize + (indexSize & 1) : 0);
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = (int) offset;
            int size = changed.get(i).bytes().length;
            offset += ArchiveFile.HEADER + size + (size & 1);
            if (offset > Integer.MAX_VALUE) {
                throw new LopiException(file.name(), "larger than 2 GiB; split the archive");
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream((int) offset);
        out.writeBytes(ArchiveFile.MAGIC.getBytes(StandardCharsets.US_ASCII));
        if (indexed) {
            ByteBuffer index = ByteBuffer.allocate(indexSize);      // big endian
            index.putInt(symbols.size());
            owners.forEach(owner -> index.putInt(offsets[owner]));
            symbols.forEach(symbol -> index.put(symbol.getBytes(StandardCharsets.UTF_8)).put((byte) 0));
            writeMember(out, String.format("%-16s%-12d%-6d%-6d%-8d%-10d`\n", "/", 0, 0, 0, 0, indexSize)
                    .getBytes(StandardCharsets.US_ASCII), index.array());
        }
        for (Member member : changed) {
            byte[] header = member.header().clone();
            byte[] size = String.format("%-10d", member.bytes().length).getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(size, 0, header, ArchiveFile.SIZE, size.length);
            writeMember(out, header, member.bytes());
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
