// SPDX-License-Identifier: EPL-2.0
// Which line the code at an address belongs to.
package org.portwright.debug.symbols;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.portwright.elf.CompileUnit;
import org.portwright.elf.DwarfLine;

/** The rows of a program's line tables, one for each address, as gdb reads them. */
public final class LineTable {
    /**
     * The code of a line, or a part of it.
     *
     * @param file as DWARF has it: absolute, or relative to the directory
     * @param directory where the compiler ran
     * @param line from 1
     * @param start its first address
     * @param end the one after its last
     * @param isStatement whether it is a good place to stop
     */
    public record Row(String file, String directory, int line, int start, int end, boolean isStatement) {
        /** No code, of no line: no other code is of its line. */
        public static final Row NONE = new Row("", "", 0, 0, 0, false);

        /** The file with its folder, without detours. */
        public String path() {
            String path = file.startsWith("/") || directory.isEmpty() ? file : directory + '/' + file;
            return path.contains("/.") ? Path.of(path).normalize().toString() : path;
        }

        /** Whether the code is from the same line as other code. */
        public boolean isSameLine(Row other) {
            return other != null && line == other.line && file.equals(other.file) && directory.equals(other.directory);
        }

        /** Whether an address is in it. */
        public boolean contains(int address) {
            return Integer.compareUnsigned(start, address) <= 0 && Integer.compareUnsigned(address, end) < 0;
        }
    }

    private final TreeMap<Integer, Row> rows = new TreeMap<>(Integer::compareUnsigned);
    private final Set<Integer> shared = new HashSet<>();
    /** All that are good places to stop, also where another row is for the same address; by address. */
    private final List<Row> statements = new ArrayList<>();

    LineTable(List<CompileUnit> units) {
        units.forEach(this::add);
        statements.sort(Comparator.comparing(Row::start, Integer::compareUnsigned));
    }

    private void add(CompileUnit unit) {
        List<DwarfLine> recorded = new ArrayList<>(unit.lines());
        recorded.removeIf(line -> line.line() == 0 && !line.endSequence());
        // The sort is stable. What begins where a sequence ends is not ended.
        recorded.sort(Comparator.comparing((DwarfLine line) -> line.address(), Long::compareUnsigned)
                .thenComparing(line -> !line.endSequence()));
        for (int i = 0; i + 1 < recorded.size(); i++) {
            DwarfLine line = recorded.get(i);
            int next = i + 1;
            while (next < recorded.size() && recorded.get(next).address() == line.address()) {
                next++;
            }
            if (next < recorded.size() && line.isStatement() && !line.endSequence()) {
                statements.add(row(unit, line, recorded.get(next)));
            }
            if (next == i + 1 && !line.endSequence()) {
                DwarfLine shown = statementAt(recorded, i);
                rows.put((int) line.address(), row(unit, shown, recorded.get(next)));
                if (isBefore(recorded, i)) {
                    shared.add((int) line.address());
                }
            }
        }
    }

    private static Row row(CompileUnit unit, DwarfLine line, DwarfLine next) {
        return new Row(line.file(), unit.directory(), line.line(), (int) line.address(), (int) next.address(),
                line.isStatement());
    }

    /** Of rows at one address the last statement counts, or if there is none the last row. */
    private static DwarfLine statementAt(List<DwarfLine> rows, int last) {
        int i = last;
        while (!rows.get(i).isStatement() && isBefore(rows, i)) {
            i--;
        }
        return rows.get(rows.get(i).isStatement() ? i : last);
    }

    /** Whether the row before another one is for the same address. */
    private static boolean isBefore(List<DwarfLine> rows, int i) {
        return i > 0 && !rows.get(i - 1).endSequence() && rows.get(i - 1).address() == rows.get(i).address();
    }

    /** Whether there are several rows for an address. */
    boolean isShared(int address) {
        return shared.contains(address);
    }

    /** The line that an address belongs to. */
    public Optional<Row> at(int address) {
        Map.Entry<Integer, Row> row = rows.floorEntry(address);
        return row != null && row.getValue().contains(address) ? Optional.of(row.getValue()) : Optional.empty();
    }

    /** All rows, by address. */
    public List<Row> rows() {
        return List.copyOf(rows.values());
    }

    /** The rows from one address up to before another one. */
    public List<Row> between(int start, int end) {
        return List.copyOf(rows.subMap(start, end).values());
    }

    /**
     * Where to stop for a line: at the first row of each run of its code; if it has no code, at those of the next line of
     * the file that has some.
     *
     * @param file a file as the user names it: its path, its name, or the end of its path
     */
    public List<Row> find(String file, int line) {
        List<Row> inFile = statements.stream().filter(row -> row.path().equals(file)).toList();
        if (inFile.isEmpty()) {
            inFile = statements.stream().filter(row -> isNamed(row, file)).toList();
        }
        int best = inFile.stream().mapToInt(Row::line).filter(each -> each >= line).min().orElse(0);
        return inFile.stream().filter(row -> best != 0 && row.line() == best).toList();
    }

    private static boolean isNamed(Row row, String file) {
        return row.path().endsWith('/' + file) || file.endsWith('/' + row.file());
    }
}
