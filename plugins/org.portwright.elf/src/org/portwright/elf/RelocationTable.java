// SPDX-License-Identifier: EPL-2.0
// A table of relocations, as it lies in the file.
package org.portwright.elf;

import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * The relocations of one section, decoded when somebody asks for them: a program with debug information has hundreds of
 * thousands that nobody does. Immutable.
 */
final class RelocationTable extends AbstractList<ElfRelocation> implements RandomAccess {
    private final ByteBuffer in;
    private final int patched;
    private final boolean wide;
    private final boolean hasAddends;
    private final boolean mips64;
    private final int entrySize;

    /**
     * A table whose size is a multiple of that of an entry.
     *
     * @param contents its bytes, in the byte order of the file
     * @param table SHT_REL or SHT_RELA
     */
    RelocationTable(ByteBuffer contents, ElfHeader header, ElfSection table) {
        in = contents;
        patched = table.info();
        wide = header.elfClass() == 64;
        mips64 = wide && header.machine() == Elf.EM_MIPS;
        hasAddends = table.type() == Elf.SHT_RELA;
        entrySize = entrySize(wide, table);
    }

    /** Bytes of an entry (gABI, Relocation). */
    static int entrySize(boolean wide, ElfSection table) {
        return (wide ? 16 : 8) + (table.type() == Elf.SHT_RELA ? wide ? 8 : 4 : 0);
    }

    /** Relocations of several tables, one table after the other. */
    static List<ElfRelocation> all(List<RelocationTable> tables) {
        int[] ends = tables.stream().mapToInt(RelocationTable::size).toArray();
        Arrays.parallelPrefix(ends, Integer::sum);
        return new Tables(tables, ends);
    }

    /** Index of the section that is patched. */
    int patched() {
        return patched;
    }

    /** r_offset. */
    long offset(int index) {
        int at = index * entrySize;
        return wide ? in.getLong(at) : Integer.toUnsignedLong(in.getInt(at));
    }

    /** As in {@link ElfRelocation#type}. */
    int type(int index) {
        int info = index * entrySize + (wide ? 8 : 4);
        if (mips64) {
            // r_info is a structure of its own there, which only looks like ELF64's if big endian
            // (64-bit ELF Object File Specification of SGI, Relocation): symbol, r_ssym, three types.
            return (in.get(info + 5) & 0xff) << 16 | (in.get(info + 6) & 0xff) << 8 | in.get(info + 7) & 0xff;
        }
        return wide ? (int) in.getLong(info) : in.getInt(info) & 0xff;
    }

    /** Index of the symbol, without sign. */
    long symbol(int index) {
        int info = index * entrySize + (wide ? 8 : 4);
        if (mips64) {
            return Integer.toUnsignedLong(in.getInt(info));
        }
        return wide ? in.getLong(info) >>> 32 : in.getInt(info) >>> 8;
    }

    private long addend(int index) {
        int at = index * entrySize + (wide ? 16 : 8);
        return !hasAddends ? 0 : wide ? in.getLong(at) : in.getInt(at);
    }

    @Override
    public ElfRelocation get(int index) {
        Objects.checkIndex(index, size());
        return new ElfRelocation(patched, offset(index), type(index), (int) symbol(index), addend(index));
    }

    @Override
    public int size() {
        return in.capacity() / entrySize;
    }

    private static final class Tables extends AbstractList<ElfRelocation> implements RandomAccess {
        private final List<RelocationTable> tables;
        /** How many relocations there are up to the end of each table. */
        private final int[] ends;

        Tables(List<RelocationTable> tables, int[] ends) {
            this.tables = tables;
            this.ends = ends;
        }

        @Override
        public ElfRelocation get(int index) {
            Objects.checkIndex(index, size());
            int table = 0;
            while (index >= ends[table]) {
                table++;
            }
            return tables.get(table).get(table == 0 ? index : index - ends[table - 1]);
        }

        @Override
        public int size() {
            return ends.length == 0 ? 0 : ends[ends.length - 1];
        }
    }
}
