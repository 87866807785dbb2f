// SPDX-License-Identifier: EPL-2.0
// Where a program's own functions are.
package org.portwright.cli.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSymbol;

/** The functions that were compiled of a program's sources, by their addresses; without stubs, libraries, and what starts the program. */
final class ProgramCode {
    /** What LOPI calls the code of a function whose entry it has taken. */
    private static final String BODY = ".body";

    /**
     * A function.
     *
     * @param name in the source
     * @param start its address
     * @param isInstrumented whether a stub is in front of it
     */
    record Function(String name, long start, boolean isInstrumented) {
    }

    private record Range(Function function, long end) {
    }

    private final TreeMap<Long, Range> ranges = new TreeMap<>();
    private Range last = new Range(null, 0);

    private ProgramCode() {
    }

    /**
     * Reads the symbols of a program.
     *
     * @param own the names of its functions
     */
    static ProgramCode read(Path program, Set<String> own) throws IOException {
        List<ElfSymbol> symbols = functions(program);
        Set<String> bodies = symbols.stream().map(ElfSymbol::name).filter(name -> name.endsWith(BODY)).collect(Collectors.toSet());
        ProgramCode code = new ProgramCode();
        for (ElfSymbol symbol : symbols) {
            boolean isBody = symbol.name().endsWith(BODY);
            String name = isBody ? symbol.name().substring(0, symbol.name().length() - BODY.length()) : symbol.name();
            if (own.contains(name) && (isBody || !bodies.contains(name + BODY))) {
                code.ranges.put(symbol.value(), new Range(new Function(name, symbol.value(), isBody), symbol.value() + symbol.size()));
            }
        }
        return code;
    }

    /** The functions that a file defines. */
    static List<ElfSymbol> functions(Path file) throws IOException {
        return ElfFile.read(file).symbols().stream().filter(symbol -> symbol.type() == Elf.STT_FUNC && !symbol.isUndefined()).toList();
    }

    /** The function that has an instruction; null if it is none of the program's. */
    Function find(long address) {
        if (last.function() == null || address < last.function().start() || address >= last.end()) {
            Map.Entry<Long, Range> entry = ranges.floorEntry(address);
            if (entry == null || address >= entry.getValue().end()) {
                return null;
            }
            last = entry.getValue();
        }
        return last.function();
    }
}
