// SPDX-License-Identifier: EPL-2.0
// Reads the line tables of a file, and nothing else of its debug information.
package org.portwright.elf;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compile units of DWARF 2 to 4 with their line tables (DWARF 4, section 6.2). */
final class LineTables extends DwarfUnits {
    // DWARF 4, sections 7.21.
    private static final int DW_LNS_COPY = 1;
    private static final int DW_LNS_ADVANCE_PC = 2;
    private static final int DW_LNS_ADVANCE_LINE = 3;
    private static final int DW_LNS_SET_FILE = 4;
    private static final int DW_LNS_NEGATE_STMT = 6;
    private static final int DW_LNS_CONST_ADD_PC = 8;
    private static final int DW_LNS_FIXED_ADVANCE_PC = 9;
    private static final int DW_LNE_END_SEQUENCE = 1;
    private static final int DW_LNE_SET_ADDRESS = 2;
    private static final int DW_LNE_SET_DISCRIMINATOR = 4;
    private static final int LAST_SPECIAL = 255;

    private final CodeRanges code;
    private final List<CompileUnit> units = new ArrayList<>();
    private final Set<Long> tablesRead = new HashSet<>();

    private final boolean joinsBlocks;

    private LineTables(ElfFile file, DwarfSections sections, boolean joinsBlocks) {
        super(sections, file.byteOrder());
        this.joinsBlocks = joinsBlocks;
        code = new CodeRanges(file);
    }

    /**
     * As {@link DwarfReader#readLines(ElfFile)}.
     *
     * @param joinsBlocks whether rows are left out that only tell a block of a line from the one before it
     */
    static DwarfInfo read(ElfFile file, DwarfSections sections, boolean joinsBlocks) throws ElfException {
        LineTables tables = new LineTables(file, sections, joinsBlocks);
        try {
            tables.read();
        } catch (Malformed e) {
            String reason = e.getMessage() == null ? "it makes no sense" : e.getMessage();
            throw new ElfException(file.name(), "the debug information is damaged (" + reason
                    + "); compile again with -g -gdwarf-4", e);
        }
        return new DwarfInfo(tables.units);
    }

    @Override
    boolean unit(Unit unit) throws Malformed {
        if (unit.version > 4) {
            throw new Malformed("it is DWARF " + unit.version + ", which is not supported");
        }
        Value table = unit.top.get(DW_AT_STMT_LIST);
        List<DwarfLine> lines = List.of();
        if (table != null && tablesRead.add(table.number())) {   // else another unit has the rows already
            lines = new Rows(unit).read();
        }
        units.add(new CompileUnit(string(unit, unit.top.get(DW_AT_NAME)), unit.directory, List.of(), lines));
        return false;
    }

    @Override
    boolean wants(Abbreviation abbreviation) {
        return false;
    }

    @Override
    void entry(Unit unit, int tag, Map<Integer, Value> values) {
        throw new IllegalStateException(); // none is wanted
    }

    /** The state machine of a line program (DWARF 4, section 6.2.2). */
    private final class Rows {
        private final LineProgram program;
        private final ByteBuffer in;
        private final int addressSize;
        private final String[] files;
        private final List<DwarfLine> rows = new ArrayList<>();
        /** Where the sequence of rows begins that is not ended yet. */
        private int sequence;
        private long address;
        private long operation;
        private long file = 1;
        private long line = 1;
        private boolean isStatement;
        private long discriminator;
        private boolean lineHasDiscriminator;

        Rows(Unit unit) throws Malformed {
            FileTable table = unit.files;
            program = table.program();
            addressSize = unit.addressSize;
            if (table.version() > 4) {
                throw new Malformed("its line table is DWARF " + table.version() + ", which is not supported");
            }
            if (program.lineRange() == 0 || program.maximumOperations() == 0) {
                throw new Malformed("a line table divides by zero");
            }
            in = at(".debug_line", program.start());
            if (program.end() < program.start() || program.end() > in.capacity()) {
                throw new Malformed("a line table is longer than its section");
            }
            in.limit((int) program.end());
            spend(in.remaining());
            files = new String[table.files().size()];
            for (int i = 0; i < files.length; i++) {
                files[i] = path(table, table.files().get(i));
            }
            isStatement = program.statements();
        }

        private String path(FileTable table, FileName name) throws Malformed {
            int folder = name.directory() - 1;
            if (folder == -1 || name.name().startsWith("/")) {
                return name.name();
            }
            if (folder < 0 || folder >= table.directories().size()) {
                throw new Malformed("a file is in a folder that does not exist");
            }
            String path = table.directories().get(folder) + '/' + name.name();
            spend(path.length());
            return path;
        }

        List<DwarfLine> read() throws Malformed {
            int firstSpecial = program.operandCounts().length + 1;
            while (in.hasRemaining()) {
                int opcode = Byte.toUnsignedInt(in.get());
                if (opcode >= firstSpecial) {
                    advance((opcode - firstSpecial) / program.lineRange());
                    advanceLine(program.lineBase() + (opcode - firstSpecial) % program.lineRange());
                    add(false);
                } else if (opcode == 0) {
                    extended();
                } else {
                    standard(opcode, firstSpecial);
                }
            }
            // A sequence without an end would run into whatever comes next.
            rows.subList(sequence, rows.size()).clear();
            return rows;
        }

        private void standard(int opcode, int firstSpecial) {
            switch (opcode) {
                case DW_LNS_COPY -> add(false);
                case DW_LNS_ADVANCE_PC -> advance(unsigned(in));
                case DW_LNS_ADVANCE_LINE -> advanceLine(signed(in));
                case DW_LNS_SET_FILE -> file = unsigned(in);
                case DW_LNS_NEGATE_STMT -> isStatement = !isStatement;
                case DW_LNS_CONST_ADD_PC -> advance((LAST_SPECIAL - firstSpecial) / program.lineRange());
                case DW_LNS_FIXED_ADVANCE_PC -> {
                    address += Short.toUnsignedInt(in.getShort());
                    operation = 0;
                }
                default -> {        // columns, basic blocks, prologues, instruction sets
                    for (int i = program.operandCounts()[opcode - 1]; i > 0; i--) {
                        unsigned(in);
                    }
                }
            }
        }

        private void extended() throws Malformed {
            long length = unsigned(in);
            int next = in.position();
            skip(in, length);
            int end = in.position();
            in.position(next);
            switch (length == 0 ? 0 : in.get()) {
                case DW_LNE_END_SEQUENCE -> {
                    add(true);
                    address = 0;
                    operation = 0;
                    file = 1;
                    line = 1;
                    isStatement = program.statements();
                }
                case DW_LNE_SET_ADDRESS -> {
                    address = addressSize == 8 ? in.getLong() : Integer.toUnsignedLong(in.getInt());
                    operation = 0;
                }
                case DW_LNE_SET_DISCRIMINATOR -> {
                    discriminator = unsigned(in);
                    lineHasDiscriminator |= discriminator != 0;
                }
                default -> { }      // files that no compiler defines here
            }
            in.position(end);
        }

        private void advance(long operations) {
            int maximum = program.maximumOperations();
            address += program.minimumLength() * ((operation + operations) / maximum);
            operation = (operation + operations) % maximum;
        }

        private void advanceLine(long lines) {
            line += lines;
            if (lines != 0) {
                lineHasDiscriminator = discriminator != 0;
            }
        }

        /** As gdb 13 joins them (dwarf2/read.c, {@code dwarf_record_line_p}). */
        private boolean isBlockOfLine(String name) {
            DwarfLine last = rows.size() > sequence ? rows.get(rows.size() - 1) : null;
            return last != null && lineHasDiscriminator && last.line() == line && last.file().equals(name);
        }

        private void add(boolean endSequence) {
            String name = file > 0 && file <= files.length ? files[(int) file - 1] : "";
            long place = addressSize == 8 ? address : address & 0xffffffffL;
            int number = line < 0 || line > Integer.MAX_VALUE ? 0 : (int) line;
            if (endSequence || !joinsBlocks || !isBlockOfLine(name)) {
                rows.add(new DwarfLine(place, name, number, isStatement && !endSequence, endSequence));
            }
            discriminator = 0;
            if (endSequence) {
                // What the linker dropped is a sequence of its own, which begins at address 0.
                lineHasDiscriminator = false;
                if (!code.contain(rows.get(sequence).address())) {
                    rows.subList(sequence, rows.size()).clear();
                }
                sequence = rows.size();
            }
        }
    }
}
