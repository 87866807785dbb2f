// SPDX-License-Identifier: EPL-2.0
// Reads .eh_frame and .gcc_except_table.
package org.portwright.translator.program;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSection;
import org.portwright.translator.TranslationException;

/**
 * The call-frame information (DWARF 4, 6.4.1, with GCC's augmentations: Linux Standard Base Core 5.0, 10.6)
 * names each function's personality routine and language-specific data area; how the registers are restored,
 * which is the rest of it, does not matter here: they are local variables of Java methods.
 */
final class ExceptionTables {
    private static final String WAY_OUT = "; compile and link it anew with 'portwright c++'";

    // Pointer encodings, DW_EH_PE_*.
    private static final int ABSOLUTE = 0x00;
    private static final int ULEB128 = 0x01;
    private static final int UDATA2 = 0x02;
    private static final int UDATA4 = 0x03;
    private static final int SDATA2 = 0x0a;
    private static final int SDATA4 = 0x0b;
    private static final int FORMAT = 0x0f;
    private static final int APPLICATION = 0x70;
    private static final int PC_RELATIVE = 0x10;
    private static final int INDIRECT = 0x80;
    private static final int OMITTED = 0xff;

    private static final int LENGTH_ESCAPE = 0xffffffff;

    /** Common information entry: how the entries of functions are encoded. */
    private record Common(int personality, int functionEncoding, int tableEncoding, boolean hasAugmentation) {
    }

    private final ElfFile elf;
    private final Map<Integer, Common> commons = new HashMap<>();
    private final Map<Integer, ExceptionFrame> frames = new HashMap<>();
    /** Each call site has bytes of its own; a file whose tables overlap without end is damaged. */
    private long sitesLeft;

    private ExceptionTables(ElfFile elf) {
        this.elf = elf;
        this.sitesLeft = elf.sections().stream().mapToLong(section -> elf.contents(section).remaining()).sum();
    }

    /**
     * @param elf an executable
     * @return what is known of each function that has a language-specific data area, by its first address
     * @throws TranslationException if the tables are damaged
     */
    static Map<Integer, ExceptionFrame> read(ElfFile elf) throws TranslationException {
        ExceptionTables tables = new ExceptionTables(elf);
        ElfSection section = elf.section(".eh_frame").orElse(null);
        if (section != null) {
            try {
                tables.readFrames(section);
            } catch (BufferUnderflowException | IllegalArgumentException e) {
                throw new TranslationException("its exception tables (.eh_frame) are damaged" + WAY_OUT);
            }
        }
        return tables.frames;
    }

    private void readFrames(ElfSection section) throws TranslationException {
        Reader reader = new Reader(section, 0);
        while (reader.remaining() >= 4) {
            int start = reader.offset();
            int length = reader.word();
            if (length == LENGTH_ESCAPE) {
                throw new TranslationException("its exception tables are in 64-bit DWARF" + WAY_OUT);
            }
            if (length == 0) {
                continue; // the terminator of one of the linked files
            }
            int idAt = reader.offset();
            if (length < 0 || length > reader.remaining()) {
                throw new IllegalArgumentException();
            }
            int id = reader.word();
            if (id == 0) {
                commons.put(start, readCommon(reader));
            } else {
                Common common = commons.get(idAt - id);
                if (common == null) {
                    throw new IllegalArgumentException();
                }
                readFunction(reader, common);
            }
            reader.seek(idAt + length);
        }
    }

    private Common readCommon(Reader reader) throws TranslationException {
        reader.skip(1); // version
        String augmentation = reader.string();
        reader.uleb(); // code alignment
        reader.uleb(); // data alignment, signed; only skipped
        reader.uleb(); // return address register
        int personality = 0;
        int functionEncoding = ABSOLUTE;
        int tableEncoding = OMITTED;
        if (augmentation.startsWith("z")) {
            reader.uleb();
            for (char letter : augmentation.substring(1).toCharArray()) {
                switch (letter) {
                    case 'P' -> personality = reader.pointer(reader.unsignedByte());
                    case 'L' -> tableEncoding = reader.unsignedByte();
                    case 'R' -> functionEncoding = reader.unsignedByte();
                    case 'S' -> { }
                    default -> throw new TranslationException("its exception tables have the augmentation '"
                        + augmentation + "', which is not known" + WAY_OUT);
                }
            }
        }
        return new Common(personality, functionEncoding, tableEncoding, augmentation.startsWith("z"));
    }

    private void readFunction(Reader reader, Common common) throws TranslationException {
        int function = reader.pointer(common.functionEncoding());
        reader.pointer(common.functionEncoding() & FORMAT); // its size
        if (!common.hasAugmentation() || common.tableEncoding() == OMITTED) {
            return;
        }
        reader.uleb();
        int table = reader.pointer(common.tableEncoding());
        if (table != 0 && common.personality() != 0) {
            frames.put(function, new ExceptionFrame(function, table, common.personality(),
                readCallSites(function, table)));
        }
    }

    private List<ExceptionFrame.CallSite> readCallSites(int function, int table) throws TranslationException {
        Reader reader = at(table);
        int startEncoding = reader.unsignedByte();
        int base = startEncoding == OMITTED ? function : reader.pointer(startEncoding);
        if (reader.unsignedByte() != OMITTED) {
            reader.uleb(); // where the table of types ends
        }
        int encoding = reader.unsignedByte();
        int length = reader.uleb();
        int end = reader.offset() + length;
        List<ExceptionFrame.CallSite> sites = new ArrayList<>();
        while (reader.offset() < end) {
            int start = function + reader.pointer(encoding);
            int size = reader.pointer(encoding);
            int landingPad = reader.pointer(encoding);
            int action = reader.uleb();
            if (--sitesLeft < 0) {
                throw new IllegalArgumentException();
            }
            sites.add(new ExceptionFrame.CallSite(start, start + size,
                landingPad == 0 ? ExceptionFrame.NO_LANDING_PAD : base + landingPad, action));
        }
        return List.copyOf(sites);
    }

    /** @return a reader at an address in any section of initialised data */
    private Reader at(int address) {
        for (ElfSection section : elf.sections()) {
            if (section.address() != 0 && elf.contents(section).hasRemaining()
                && address >= section.address() && address < section.address() + section.size()) {
                return new Reader(section, address - (int) section.address());
            }
        }
        throw new IllegalArgumentException();
    }

    /** Reads numbers of a section in their encodings. */
    private final class Reader {
        private final ByteBuffer bytes;
        private final int address;
        private final int begin;

        Reader(ElfSection section, int offset) {
            bytes = elf.contents(section);
            bytes.order(elf.byteOrder());
            begin = bytes.position();
            address = (int) section.address();
            seek(offset);
        }

        int remaining() {
            return bytes.remaining();
        }

        int offset() {
            return bytes.position() - begin;
        }

        void seek(int offset) {
            bytes.position(begin + offset);
        }

        void skip(int count) {
            seek(offset() + count);
        }

        int unsignedByte() {
            return bytes.get() & 0xff;
        }

        int word() {
            return bytes.getInt();
        }

        int uleb() {
            int value = 0;
            for (int shift = 0; ; shift += 7) {
                int next = unsignedByte();
                value |= shift < 32 ? (next & 0x7f) << shift : 0;
                if (next < 0x80) {
                    return value;
                }
            }
        }

        String string() {
            StringBuilder text = new StringBuilder();
            for (int next = unsignedByte(); next != 0; next = unsignedByte()) {
                text.append((char) next);
            }
            return text.toString();
        }

        int pointer(int encoding) throws TranslationException {
            if (encoding == OMITTED) {
                return 0;
            }
            int here = address + offset();
            int value = switch (encoding & FORMAT) {
                case ABSOLUTE, UDATA4, SDATA4 -> bytes.getInt();
                case ULEB128 -> uleb();
                case UDATA2 -> bytes.getShort() & 0xffff;
                case SDATA2 -> bytes.getShort();
                default -> throw unknown(encoding);
            };
            switch (encoding & APPLICATION) {
                case 0 -> { }
                case PC_RELATIVE -> value += value == 0 ? 0 : here;
                default -> throw unknown(encoding);
            }
            return (encoding & INDIRECT) == 0 || value == 0 ? value : at(value).word();
        }

        private TranslationException unknown(int encoding) {
            return new TranslationException(String.format(
                "its exception tables hold pointers in the encoding 0x%02x, which is not known%s", encoding, WAY_OUT));
        }
    }
}
