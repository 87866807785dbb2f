// SPDX-License-Identifier: EPL-2.0
// Damages object files and archives field by field, where they keep numbers.
package org.portwright.lopi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.portwright.elf.ArchiveFile;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSection;
import org.portwright.elf.FieldDamage;

/**
 * Fields of the ELF header, of section headers, symbols, relocations and groups, and what is behind them: a byte by
 * chance seldom hits the highest one of a relocation's type.
 */
final class ObjectDamage {
    private static final int[] WIDE_HEADER = {1, 1, 1, 1, 1, 1, 1, 1, 8, 2, 2, 4, 8, 8, 8, 4, 2, 2, 2, 2, 2, 2};
    private static final int[] HEADER = {1, 1, 1, 1, 1, 1, 1, 1, 8, 2, 2, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2};
    private static final int[] WIDE_SECTION = {4, 4, 8, 8, 8, 8, 4, 4, 8, 8};
    private static final int[] SECTION = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
    private static final int[] WIDE_SYMBOL = {4, 1, 1, 2, 8, 8};
    private static final int[] SYMBOL = {4, 4, 4, 1, 1, 2};
    private static final int[] WIDE_RELOCATION = {8, 4, 4, 8};
    private static final int[] RELOCATION = {4, 1, 1, 2};
    private static final int[] NUMBER = {4};
    private static final int MEMBER_HEADER = 60;
    /** Columns of an archive's member header (ar(5)), and what a damaged one may have there. */
    private static final int[] MEMBER_COLUMNS = {0, 16, 28, 34, 40, 48, 58};
    private static final List<String> MEMBER_TEXTS = List.of("", "/", "//", "/SYM64/", "/0", "/1", "/999999999",
            "/-1", "#1/4", "-1", "+8", "0", "1", "2147483647", "9999999999", "text", "\n", "x/y/", "/ /");

    /** Entries that are alike, with the widths of their fields. */
    private record Table(int offset, int entries, int[] widths) {
        int entrySize() {
            int size = 0;
            for (int width : widths) {
                size += width;
            }
            return size;
        }
    }

    private final byte[] whole;
    private final List<Table> tables = new ArrayList<>();
    private final List<Integer> members = new ArrayList<>();

    /** Damage of an object, or of an archive of objects. */
    ObjectDamage(byte[] whole) throws ElfException {
        this.whole = whole;
        if (!ArchiveFile.isArchive(whole)) {
            addTables(whole, 0);
            return;
        }
        for (int at = 8; at + MEMBER_HEADER <= whole.length;) {
            int size = Integer.parseInt(new String(whole, at + 48, 10, StandardCharsets.US_ASCII).strip());
            members.add(at);
            byte[] member = Arrays.copyOfRange(whole, at + MEMBER_HEADER, at + MEMBER_HEADER + size);
            if (member.length > 4 && member[0] == 0x7f && member[1] == 'E') {
                addTables(member, at + MEMBER_HEADER);
            }
            at += MEMBER_HEADER + size + size % 2;
        }
    }

    private void addTables(byte[] object, int base) throws ElfException {
        ElfFile file = ElfFile.parse("whole.o", object);
        boolean wide = file.header().elfClass() == 64;
        ByteBuffer bytes = ByteBuffer.wrap(object).order(ByteOrder.LITTLE_ENDIAN);
        int headers = wide ? (int) bytes.getLong(40) : bytes.getInt(32);
        tables.add(new Table(base, 1, wide ? WIDE_HEADER : HEADER));
        // Twice: there is most to break.
        tables.add(new Table(base + headers, file.sections().size(), wide ? WIDE_SECTION : SECTION));
        tables.add(new Table(base + headers, file.sections().size(), wide ? WIDE_SECTION : SECTION));
        for (ElfSection section : file.sections()) {
            int[] widths = switch (section.type()) {
                case Elf.SHT_SYMTAB -> wide ? WIDE_SYMBOL : SYMBOL;
                case Elf.SHT_REL, Elf.SHT_RELA -> wide ? WIDE_RELOCATION : RELOCATION;
                case Elf.SHT_GROUP, Elf.SHT_NOTE -> NUMBER;
                default -> section.name().equals(".eh_frame") ? NUMBER : null;
            };
            if (widths != null) {
                Table table = new Table(base + (int) section.offset(), 0, widths);
                int entries = (int) section.size() / table.entrySize();
                if (entries > 0) {
                    tables.add(new Table(table.offset, entries, widths));
                }
            }
        }
    }

    /** A copy with a few fields or bytes of other values. */
    byte[] damaged(Random random) {
        ByteBuffer bytes = ByteBuffer.wrap(whole.clone()).order(ByteOrder.LITTLE_ENDIAN);
        FieldDamage damage = new FieldDamage(random);
        for (int changes = 1 + random.nextInt(random.nextInt(4) + 1); changes > 0; changes--) {
            int kind = random.nextInt(8);
            if (kind == 0) {
                int at = random.nextInt(whole.length);
                bytes.put(at, random.nextBoolean() ? (byte) random.nextInt() : (byte) (bytes.get(at) + 1));
            } else if (kind < 4 && !members.isEmpty()) {
                damageMember(bytes, random);
            } else {
                damageField(bytes, random, damage);
            }
        }
        return bytes.array();
    }

    private void damageField(ByteBuffer bytes, Random random, FieldDamage damage) {
        Table table = tables.get(random.nextInt(tables.size()));
        int entry = table.offset + random.nextInt(table.entries) * table.entrySize();
        int other = table.offset + random.nextInt(table.entries) * table.entrySize();
        int field = random.nextInt(table.widths.length);
        int inEntry = 0;
        for (int i = 0; i < field; i++) {
            inEntry += table.widths[i];
        }
        int width = table.widths[field];
        long now = FieldDamage.get(bytes, entry + inEntry, width);
        switch (random.nextInt(6)) {
            case 0 -> FieldDamage.put(bytes, entry + inEntry, width, now + 1 - 2 * random.nextInt(2));
            case 1 -> FieldDamage.put(bytes, entry + inEntry, width, now ^ 1L << random.nextInt(8 * width));
            // What another entry has is well formed, and may not be here.
            case 2 -> FieldDamage.put(bytes, entry + inEntry, width,
                    FieldDamage.get(bytes, other + inEntry, width));
            case 3 -> FieldDamage.put(bytes, entry + inEntry, width, random.nextInt(table.entries + 1));
            default -> damage.overwrite(bytes, entry + inEntry, width);
        }
    }

    private void damageMember(ByteBuffer bytes, Random random) {
        int member = members.get(random.nextInt(members.size()));
        int column = random.nextInt(MEMBER_COLUMNS.length);
        int end = column + 1 < MEMBER_COLUMNS.length ? MEMBER_COLUMNS[column + 1] : MEMBER_HEADER;
        String text = MEMBER_TEXTS.get(random.nextInt(MEMBER_TEXTS.size()));
        for (int i = MEMBER_COLUMNS[column]; i < end; i++) {
            int at = i - MEMBER_COLUMNS[column];
            bytes.put(member + i, (byte) (at < text.length() ? text.charAt(at) : ' '));
        }
    }
}
