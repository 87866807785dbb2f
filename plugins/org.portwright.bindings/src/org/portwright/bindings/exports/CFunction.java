// SPDX-License-Identifier: EPL-2.0
// A C function that a library may export.
package org.portwright.bindings.exports;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.portwright.elf.ArchiveFile;
import org.portwright.elf.CType;
import org.portwright.elf.DebugEntries;
import org.portwright.elf.DebugEntry;
import org.portwright.elf.Dwarf;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.elf.Types;

/**
 * A function as debug information declares it (DWARF 4, section 3.3).
 *
 * @param name       in C
 * @param result     its result's type
 * @param parameters in their order
 * @param isVariadic whether more arguments may follow
 * @param file       its source: absolute, or as the compiler was given it if the compiler's folder is not known; empty if
 *                   unknown
 * @param line       of its definition; 0 if unknown
 */
public record CFunction(String name, CType result, List<Parameter> parameters, boolean isVariadic, String file, int line) {

    /** DW_TAG_unspecified_parameters (DWARF 4, section 7.5.4). */
    private static final int VARIADIC = 0x18;
    /** DW_AT_linkage_name, which functions of C++ have, and what it was called before DWARF 4. */
    private static final int[] LINKAGE_NAMES = {0x6e, 0x2007};

    /**
     * A parameter.
     *
     * @param name empty if it has none
     */
    public record Parameter(String name, CType type) {
    }

    /**
     * Reads the functions of a file that other files can call by their names in C; without those that
     * {@link ExportGlue} has made.
     *
     * @param file a program, an object file or an archive of these
     * @return in the order of the file; none if there is no debug information
     * @throws IOException if it can't be read, or is damaged
     */
    public static List<CFunction> read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        List<CFunction> functions = new ArrayList<>();
        if (!ArchiveFile.isArchive(bytes)) {
            read(ElfFile.parse(file.toString(), bytes), functions);
            return functions;
        }
        for (ArchiveFile.Member member : ArchiveFile.parse(file.toString(), bytes).members()) {
            if (member.isElf()) {
                read(ElfFile.parse(file + "(" + member.name() + ")", member.bytes()), functions);
            }
        }
        return functions;
    }

    private static void read(ElfFile file, List<CFunction> functions) throws ElfException {
        List<DebugEntry> units = DebugEntries.read(file);
        Types types = new Types(units);
        for (DebugEntry unit : units) {
            for (DebugEntry entry : unit.children()) {
                if (isCallable(entry)) {
                    functions.add(of(entry, types));
                }
            }
        }
    }

    private static boolean isCallable(DebugEntry entry) {
        return entry.tag() == Dwarf.DW_TAG_SUBPROGRAM && entry.has(Dwarf.DW_AT_EXTERNAL) && !entry.name().isEmpty()
            && !entry.has(Dwarf.DW_AT_DECLARATION) && !entry.name().equals("main")
            && !entry.name().startsWith(ExportGlue.WRAPPER) && !entry.has(LINKAGE_NAMES[0]) && !entry.has(LINKAGE_NAMES[1]);
    }

    private static CFunction of(DebugEntry entry, Types types) {
        List<Parameter> parameters = new ArrayList<>();
        boolean isVariadic = false;
        for (DebugEntry child : entry.children()) {
            if (child.tag() == Dwarf.DW_TAG_FORMAL_PARAMETER) {
                parameters.add(new Parameter(child.name(), types.typeOf(child)));
            }
            isVariadic |= child.tag() == VARIADIC;
        }
        String file = entry.unit().file(entry.number(Dwarf.DW_AT_DECL_FILE, 0));
        String directory = entry.unit().string(Dwarf.DW_AT_COMP_DIR);
        return new CFunction(entry.name(), types.typeOf(entry), List.copyOf(parameters), isVariadic,
            file.isEmpty() ? "" : Path.of(directory).resolve(file).normalize().toString(),
            (int) entry.number(Dwarf.DW_AT_DECL_LINE, 0));
    }

    /** @return its declaration in C */
    public String declaration() {
        String inner = parameters.stream().map(each -> each.type().declare(each.name())).collect(joining(", "));
        return result.declare(name + "(" + (isVariadic ? inner + ", ..." : inner.isEmpty() ? "void" : inner) + ")");
    }
}
