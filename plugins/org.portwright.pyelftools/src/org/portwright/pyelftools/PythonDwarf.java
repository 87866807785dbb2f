// SPDX-License-Identifier: EPL-2.0
// Runs pyelftools on Jython to read DWARF.
package org.portwright.pyelftools;

import java.util.List;
import java.util.Properties;
import org.portwright.elf.DwarfInfo;
import org.portwright.elf.DwarfSections;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.python.core.Py;
import org.python.core.PyException;
import org.python.core.PyModule;
import org.python.core.PyObject;
import org.python.core.PyString;
import org.python.core.PyStringMap;
import org.python.core.PySystemState;
import org.python.core.imp;

/**
 * Reads DWARF versions 2 to 4: the one interpreter, and the call into portwright_dwarf.py. Touching this class loads
 * Jython. Calls may come from any thread and wait for one another.
 */
public final class PythonDwarf {
    private static final String[] SECTIONS = {".debug_info", ".debug_abbrev", ".debug_str", ".debug_line",
        ".debug_loc", ".debug_ranges"};
    /** Work for each byte of debug information; real programs need some three. */
    private static final int WORK_PER_BYTE = 16;
    private static final int WORK_MINIMUM = 1 << 18;

    private static PyObject module;
    private static PySystemState state;

    private PythonDwarf() {
    }

    /**
     * Reads everything.
     *
     * @param file the program or object file
     * @return the debug information, never null
     * @throws ElfException if it is damaged, or DWARF 5
     */
    public static DwarfInfo read(ElfFile file) throws ElfException {
        return read(file, DwarfDetail.VARIABLES);
    }

    /**
     * Reads a part.
     *
     * <p>Of a program, functions and lines of code that the linker dropped are left out. Of an object file, addresses
     * are offsets in the section they are in.
     *
     * @param file the program or object file
     * @param detail how much to read
     * @return the debug information, never null; without compile units if the file has none
     * @throws ElfException if it is damaged, or DWARF 5
     */
    public static synchronized DwarfInfo read(ElfFile file, DwarfDetail detail) throws ElfException {
        DwarfSections sections = DwarfSections.of(file);
        if (sections.isEmpty()) {
            return new DwarfInfo(List.of());
        }
        start();
        long size = 0;
        for (String name : SECTIONS) {
            size += sections.get(name).length;
        }
        Budget budget = new Budget(size * WORK_PER_BYTE + WORK_MINIMUM);
        SectionStream[] streams = new SectionStream[SECTIONS.length];
        for (int i = 0; i < streams.length; i++) {
            streams[i] = new SectionStream(sections.get(SECTIONS[i]), file.byteOrder(), budget);
        }
        DwarfBuilder builder = new DwarfBuilder(file, budget);
        PySystemState before = Py.getSystemState();
        Py.setSystemState(state);
        try {
            module.invoke("read", new PyObject[] {Py.java2py(builder), Py.java2py(streams),
                Py.newInteger(file.header().elfClass() / 8), Py.newInteger(detail.ordinal())});
            return builder.build();
        } catch (PyException e) {
            throw new ElfException(file.name(), "the debug information is damaged (" + reason(e)
                    + "); compile again with -g -gdwarf-4", e);
        } catch (StackOverflowError e) {
            throw new ElfException(file.name(),
                    "the debug information is damaged (it is nested too deeply); compile again with -g -gdwarf-4", e);
        } finally {
            Py.setSystemState(before);
        }
    }

    /** Half a sentence for a person: Python's traceback is kept as the cause. */
    private static String reason(PyException e) {
        Object java = e.value.__tojava__(Throwable.class);
        if (java instanceof DwarfFormatException format) {
            return format.getMessage();
        }
        if (java instanceof OutOfMemoryError error) {
            throw error;
        }
        String text = e.value == null ? "" : e.value.__str__().toString();
        text = text.replaceAll("[^\\x20-\\x7e]", "?");
        return text.isEmpty() ? "it makes no sense" : text.length() > 100 ? text.substring(0, 100) : text;
    }

    private static void start() {
        if (module != null) {
            return;
        }
        Properties properties = new Properties();
        // No site module, no cache of Java packages on disk: neither is needed, and each takes time.
        properties.put("python.import.site", "false");
        properties.put("python.cachedir.skip", "true");
        PySystemState.initialize(System.getProperties(), properties, new String[0]);
        state = new PySystemState();
        state.setClassLoader(new PythonLibrary());
        state.path.clear();
        state.path.append(new PyString(PythonLibrary.OURS));
        state.path.append(new PyString(PythonLibrary.JYTHON));
        PySystemState before = Py.getSystemState();
        Py.setSystemState(state);
        try {
            preload();
            module = imp.importName("portwright_dwarf", true);
        } finally {
            Py.setSystemState(before);
        }
    }

    /**
     * Puts empty modules where pyelftools imports more than reading DWARF needs: with the debugger, the logger and
     * the file system of Python it would start a second later. They are seen by this interpreter only.
     */
    private static void preload() {
        PyModule os = module("os");
        os.__setattr__("SEEK_SET", Py.newInteger(0));
        os.__setattr__("SEEK_CUR", Py.newInteger(1));
        os.__setattr__("SEEK_END", Py.newInteger(2));
        module("posixpath");
        module("pdb");
        module("inspect");
        module("traceback");
        module("pprint").__setattr__("pformat", Py.None);
        module("collections");
        module("copy");
        module("elftools.dwarf.callframe").__setattr__("CallFrameInfo", Py.None);
        module("elftools.dwarf.aranges").__setattr__("ARanges", Py.None);
        module("elftools.dwarf.namelut").__setattr__("NameLUT", Py.None);
        module("logging");
        module("logging.config").__setattr__("valid_ident", Py.None);
    }

    private static PyModule module(String name) {
        PyModule result = new PyModule(name, new PyStringMap());
        state.modules.__setitem__(name, result);
        return result;
    }
}
