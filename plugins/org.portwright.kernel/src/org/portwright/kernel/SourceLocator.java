// SPDX-License-Identifier: EPL-2.0
// Finds the source of addresses.
package org.portwright.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.portwright.elf.CompileUnit;
import org.portwright.elf.DwarfLine;
import org.portwright.elf.DwarfReader;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSegment;
import org.portwright.elf.ElfSymbol;

/**
 * Finds function, C file and line of an address, in the kernel and in its programs, which have an address range each.
 * Symbols are read at once, debug information when a line is first asked for (that takes a second). May be used from
 * any thread.
 */
public final class SourceLocator {
    private final List<Image> images;

    private SourceLocator(List<Image> images) {
        this.images = List.copyOf(images);
    }

    /**
     * Reads the symbols of a build.
     *
     * @param images what was built
     * @return the locator
     * @throws IOException if the kernel can't be read, or is damaged
     */
    public static SourceLocator of(KernelImages images) throws IOException {
        List<Path> files = new ArrayList<>();
        files.add(images.kernel());
        try (Stream<Path> below = Files.walk(images.directory())) {
            below.filter(file -> file.toString().endsWith(".elf") && !file.equals(images.kernel()))
                    .sorted().forEach(files::add);
        }
        return of(files);
    }

    /**
     * Reads the symbols of programs.
     *
     * @param files ELF files that lie at different addresses
     * @return the locator
     * @throws IOException if one can't be read, or is damaged
     */
    public static SourceLocator of(List<Path> files) throws IOException {
        List<Image> images = new ArrayList<>();
        for (Path file : files) {
            images.add(new Image(ElfFile.read(file)));
        }
        return new SourceLocator(images);
    }

    /**
     * Finds the source of an address; reads debug information if need be.
     *
     * @param address an address in the kernel or a program
     * @return its source; empty if no function is there
     */
    public Optional<SourceLocation> locate(long address) {
        return images.stream().filter(image -> image.hasCode(address)).findFirst()
                .flatMap(image -> image.locate(address, true));
    }

    /**
     * Finds the function of an address, without debug information and so without delay.
     *
     * @param address an address in the kernel or a program
     * @return the function, without file and line; empty if none is there
     */
    public Optional<SourceLocation> function(long address) {
        return images.stream().filter(image -> image.hasCode(address)).findFirst()
                .flatMap(image -> image.locate(address, false));
    }

    /**
     * Finds the name of a variable, such as a lock.
     *
     * @param address its address
     * @return its name; empty if there is none
     */
    public Optional<String> variable(long address) {
        return images.stream().flatMap(image -> image.variable(address).stream()).findFirst();
    }

    /** A program: its symbols and, once asked for, its lines. */
    private static final class Image {
        private final ElfFile file;
        private final TreeMap<Long, ElfSymbol> functions = new TreeMap<>();
        private final TreeMap<Long, ElfSymbol> variables = new TreeMap<>();
        private TreeMap<Long, Row> lines;

        Image(ElfFile file) {
            this.file = file;
            for (ElfSymbol symbol : file.symbols()) {
                if (symbol.isUndefined() || symbol.name().isEmpty()) {
                    continue;
                }
                if (symbol.type() == Elf.STT_OBJECT) {
                    variables.put(symbol.value(), symbol);
                } else if (symbol.type() == Elf.STT_FUNC
                        || symbol.type() == Elf.STT_NOTYPE && hasCode(symbol.value())) {
                    functions.merge(symbol.value(), symbol, Image::better);
                }
            }
        }

        /** Of two symbols at one address, the one that names a function of C. */
        private static ElfSymbol better(ElfSymbol first, ElfSymbol second) {
            return Comparator.comparing((ElfSymbol symbol) -> symbol.type() == Elf.STT_FUNC)
                    .thenComparing(ElfSymbol::binding).compare(first, second) >= 0 ? first : second;
        }

        boolean hasCode(long address) {
            for (ElfSegment segment : file.segments()) {
                if (segment.type() == Elf.PT_LOAD && (segment.flags() & Elf.PF_X) != 0
                        && address >= segment.virtualAddress()
                        && address < segment.virtualAddress() + segment.memorySize()) {
                    return true;
                }
            }
            return false;
        }

        Optional<SourceLocation> locate(long address, boolean withLine) {
            Map.Entry<Long, ElfSymbol> function = functions.floorEntry(address);
            if (function == null) {
                return Optional.empty();
            }
            String name = function.getValue().name();
            long offset = address - function.getKey();
            Map.Entry<Long, Row> row = withLine ? lines().floorEntry(address) : null;
            if (row == null || row.getValue().line() == 0) {
                return Optional.of(new SourceLocation(name, offset, Optional.empty(), 0));
            }
            return Optional.of(new SourceLocation(name, offset, Optional.of(row.getValue().file()),
                    row.getValue().line()));
        }

        Optional<String> variable(long address) {
            Map.Entry<Long, ElfSymbol> entry = variables.floorEntry(address);
            if (entry == null || address >= entry.getKey() + Math.max(1, entry.getValue().size())) {
                return Optional.empty();
            }
            long offset = address - entry.getKey();
            return Optional.of(entry.getValue().name() + (offset == 0 ? "" : "+0x" + Long.toHexString(offset)));
        }

        private synchronized TreeMap<Long, Row> lines() {
            if (lines == null) {
                lines = new TreeMap<>();
                try {
                    for (CompileUnit unit : DwarfReader.readLines(file).compileUnits()) {
                        for (DwarfLine line : unit.lines()) {
                            Row row = line.endSequence() ? new Row(Path.of(""), 0)
                                    : new Row(Path.of(unit.path(line.file())).normalize(), line.line());
                            // The end of one unit may be the start of the next.
                            if (!line.endSequence() || !lines.containsKey(line.address())) {
                                lines.put(line.address(), row);
                            }
                        }
                    }
                } catch (ElfException e) {
                    lines.clear();      // functions are known all the same
                }
            }
            return lines;
        }
    }

    /** A place in the source; line 0 where code ends. */
    private record Row(Path file, int line) {
    }
}
