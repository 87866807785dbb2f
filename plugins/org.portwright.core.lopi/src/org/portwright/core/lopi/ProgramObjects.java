// SPDX-License-Identifier: EPL-2.0
// Finds the objects that a program was linked from.

package org.portwright.core.lopi;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSection;
import org.portwright.elf.ElfSymbol;
import org.portwright.lopi.FunctionDescription;

/**
 * What a linked program says about where it is from. A linker keeps the names of source files, as symbols of type FILE
 * that stand before the local symbols of their objects (gABI, Symbol Table), and names and sizes of functions. An
 * object belongs to the program if more of its functions are there as they are in it than with another size: a few may
 * be from another object (inline functions of C++), or the object may have been compiled again.
 */
final class ProgramObjects {

    /** The library that an entry of the dynamic section names (gABI, Dynamic Section). */
    private static final int DT_NEEDED = 1;
    /** The section that an instrumented program has. */
    private static final String RECORDS = "lopi_functions";
    /** So much of the ELF header says what a file is. */
    private static final int HEADER = 20;
    /** Sources of GCC and of the C library that each program has, and libraries that each link adds by itself. */
    private static final Set<String> OF_EACH_PROGRAM = Set.of("crtstuff.c", "crt1.o", "Scrt1.o", "crti.o",
            "crtn.o", "");
    private static final Set<String> LIBRARIES_OF_EACH = Set.of("libc.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2",
            "ld-linux.so.2", "libpthread.so.0", "libdl.so.2");

    private record Local(String source, String name) {
    }

    private final ElfFile program;
    private final Map<String, Set<Long>> globals = new HashMap<>();
    private final Map<Local, Set<Long>> locals = new HashMap<>();
    private final Set<String> sources = new TreeSet<>();

    private ProgramObjects(ElfFile program) {
        this.program = program;
        String source = "";
        for (ElfSymbol symbol : program.symbols()) {
            if (symbol.type() == Elf.STT_FILE) {
                source = symbol.name();
                if (!OF_EACH_PROGRAM.contains(source)) {
                    sources.add(source);
                }
            } else if ((symbol.type() == Elf.STT_FUNC || symbol.type() == Elf.STT_OBJECT)
                    && !symbol.isUndefined()) {
                if (symbol.binding() == Elf.STB_LOCAL) {
                    locals.computeIfAbsent(new Local(source, symbol.name()), key -> new HashSet<>())
                            .add(symbol.size());
                }
                // Hidden symbols become local ones: they are looked for by name as well.
                globals.computeIfAbsent(symbol.name(), key -> new HashSet<>()).add(symbol.size());
            }
        }
    }

    /** Whether a file is a program or a shared library for IA-32 or x86-64; false if it can't be read. */
    static boolean isProgram(Path file) {
        byte[] header = new byte[HEADER];
        try (var in = Files.newInputStream(file)) {
            return in.readNBytes(header, 0, HEADER) == HEADER && header[0] == 0x7f && header[1] == 'E'
                    && header[2] == 'L' && header[3] == 'F' && header[5] == 1
                    && (header[16] == Elf.ET_EXEC || header[16] == Elf.ET_DYN)
                    && (header[18] == Elf.EM_386 || header[18] == Elf.EM_X86_64);
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Reads a program.
     *
     * @param name how messages name it
     * @throws CoreException if it is none for IA-32 or x86-64, or has no symbols; the message says what to do
     */
    static ProgramObjects read(String name, Path file) throws CoreException {
        if (!isProgram(file)) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_noProgram, name), null);
        }
        try {
            ProgramObjects objects = new ProgramObjects(ElfFile.read(file));
            if (objects.program.section(RECORDS).isPresent()) {
                throw PortwrightCore.failure(NLS.bind(Messages.lopi_programInstrumented, name), null);
            }
            if (objects.globals.isEmpty()) {
                throw PortwrightCore.failure(NLS.bind(Messages.lopi_stripped, name), null);
            }
            return objects;
        } catch (IOException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_unreadable, name, e.getMessage()), e);
        }
    }

    /** Whether an object of these functions is in the program. */
    boolean contains(List<FunctionDescription> functions) {
        int same = 0;
        int different = 0;
        for (FunctionDescription function : functions) {
            Optional<Set<Long>> sizes = sizes(function);
            // Without a size it may be anyone's: get_pc_thunk on IA-32.
            if (sizes.isPresent() && function.size() > 0) {
                same += sizes.get().contains(function.size()) ? 1 : 0;
                different += sizes.get().contains(function.size()) ? 0 : 1;
            }
        }
        return same > different;
    }

    /** Whether an object without functions is in the program: one of its variables is. */
    boolean containsData(Path object) {
        return symbols(object).stream().anyMatch(symbol -> symbol.type() == Elf.STT_OBJECT
                && symbol.binding() != Elf.STB_LOCAL && !symbol.isUndefined()
                && globals.getOrDefault(symbol.name(), Set.of()).contains(symbol.size()));
    }

    /** The sources that an object's symbols name. */
    static List<String> sources(Path object) {
        return symbols(object).stream().filter(symbol -> symbol.type() == Elf.STT_FILE)
                .map(symbol -> lastOf(symbol.name())).toList();
    }

    private static List<ElfSymbol> symbols(Path object) {
        try {
            return ElfFile.read(object).symbols();
        } catch (IOException e) {
            return List.of();       // Damaged: it has none that count.
        }
    }

    /** The sizes that the program has of a function; empty if it has none: linkers leave out what is not used. */
    private Optional<Set<Long>> sizes(FunctionDescription function) {
        String source = lastOf(function.file());
        for (String name : function.names()) {
            Set<Long> local = locals.get(new Local(source, name));
            if (local != null) {
                return Optional.of(local);
            }
            if (globals.containsKey(name)) {
                return Optional.of(globals.get(name));
            }
        }
        return Optional.empty();
    }

    /** The program's sources of which no object was found, in the order of their names. */
    List<String> missing(Set<String> found) {
        Set<String> missing = new TreeSet<>(sources);
        missing.removeIf(source -> found.contains(lastOf(source)));
        return List.copyOf(missing);
    }

    static String lastOf(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** What the program was linked with besides its objects, as arguments for the compiler. */
    List<String> linkArguments() {
        List<String> arguments = new ArrayList<>();
        Optional<ElfSection> dynamic = program.section(".dynamic");
        if (dynamic.isEmpty()) {
            arguments.add("-static");
            return arguments;
        }
        arguments.add(program.header().type() == Elf.ET_EXEC ? "-no-pie" : "-pie");
        Optional<ElfSection> strings = program.section(".dynstr");
        if (strings.isEmpty() || !strings.get().isInFile() || !dynamic.get().isInFile()) {
            return arguments;
        }
        ByteBuffer names = program.contents(strings.get());
        ByteBuffer entries = program.contents(dynamic.get()).order(program.byteOrder());
        boolean wide = program.header().elfClass() == 64;
        while (entries.remaining() >= (wide ? 16 : 8)) {
            long tag = wide ? entries.getLong() : entries.getInt();
            long value = wide ? entries.getLong() : entries.getInt();
            if (tag == DT_NEEDED && 0 <= value && value < names.limit()) {
                String library = text(names, (int) value);
                if (!LIBRARIES_OF_EACH.contains(library)) {
                    arguments.add("-l:" + library);
                }
            }
        }
        return arguments;
    }

    private static String text(ByteBuffer bytes, int start) {
        int end = start;
        while (end < bytes.limit() && bytes.get(end) != 0) {
            end++;
        }
        byte[] text = new byte[end - start];
        bytes.get(start, text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
