// SPDX-License-Identifier: EPL-2.0
// Instruments the functions of an object file.
package org.portwright.lopi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.portwright.elf.ArchiveFile;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfException;
import org.portwright.elf.FunctionPlaces;
import org.portwright.lopi.names.CppNames;

/**
 * Instruments an object file: the symbol of each chosen function moves to a stub, which calls the function and does
 * what the probe wants. The function itself stays as it is. References that the assembler has resolved, or reduced to
 * a section and an offset, are given relocations to the stub; those by the function's symbol go there by themselves.
 * What describes the function, debug and unwind information, keeps referring to the function.
 */
public final class Instrumenter {
    /**
     * An instrumented object.
     *
     * @param bytes the file
     * @param functions all functions that were asked for
     */
    public record Result(byte[] bytes, List<FunctionReport> functions) {
    }

    private final ObjectFile object;
    /** Whether stubs are to work at any address without being patched when loaded. */
    private final boolean positionIndependent;
    private final Machine machine;
    private final Code code;
    private final StackArguments stackArguments;
    private final FreeRegisters freeRegisters;
    private final Obstacles obstacles;
    /** Of functions without debug information. */
    private final FunctionPlaces.Place unknownPlace;
    private final References references;
    private final Stubs stubs;
    private Map<String, CppNames.Name> cppNames;

    private Instrumenter(ObjectFile object, boolean shared) {
        // On IA-32 code that works at any address has to ask for the global offset table.
        this.positionIndependent = shared || !object.machine().isWide() && object.symbols().stream()
                .anyMatch(symbol -> symbol.name.equals("_GLOBAL_OFFSET_TABLE_"));
        this.object = object;
        this.machine = object.machine();
        this.code = new Code(object);
        ControlFlow flow = new ControlFlow(code);
        this.stackArguments = new StackArguments(code, flow, machine);
        this.freeRegisters = new FreeRegisters(code, flow);
        this.obstacles = new Obstacles(code, stackArguments, machine);
        this.references = new References(object, code);
        this.stubs = new Stubs(object, positionIndependent);
        this.unknownPlace = new FunctionPlaces.Place("", sourceFile(object), 0);
    }

    /**
     * Instruments an object file, or all objects in an archive.
     *
     * @param name name of the file, for messages
     * @param bytes the file
     * @param selection which functions
     * @param probes what to do in them
     * @param shared whether for a shared library
     * @return the instrumented file; the same bytes if none of its functions is chosen
     * @throws LopiException if it can't be instrumented
     * @throws ElfException if it is malformed
     * @throws IOException if a probe can't be read
     */
    public static Result instrument(String name, byte[] bytes, Selection selection, ProbeSource probes,
            boolean shared) throws LopiException, ElfException, IOException {
        Plan.Treatment treatment = new Plan.Treatment(probes, selection.exit());
        return instrument(name, bytes, function -> selection.chooses(function) ? treatment : null, shared);
    }

    /**
     * Instruments an object file, or all objects in an archive, each function as a plan says.
     *
     * @param name name of the file, for messages
     * @param bytes the file
     * @param plan what to do in which function
     * @param shared whether for a shared library
     * @return the instrumented file; the same bytes if none of its functions is chosen
     * @throws LopiException if it can't be instrumented
     * @throws ElfException if it is malformed
     * @throws IOException if a probe can't be read
     */
    public static Result instrument(String name, byte[] bytes, Plan plan, boolean shared)
            throws LopiException, ElfException, IOException {
        if (!ArchiveFile.isArchive(bytes)) {
            return instrumentObject(name, bytes, plan, shared);
        }
        List<FunctionReport> reports = new ArrayList<>();
        byte[] changed = new Archive(name, bytes).change((member, content) -> {
            Result result = instrumentObject(member, content, plan, shared);
            reports.addAll(result.functions());
            return result.bytes();
        });
        return new Result(changed, reports);
    }

    /**
     * Lists the functions of an object file, or of all objects in an archive, with what is against instrumenting
     * them; a probe may have reasons of its own besides.
     *
     * @param name name of the file, for messages
     * @param bytes the file
     * @return the functions
     * @throws LopiException if it can't be instrumented
     * @throws ElfException if it is malformed
     * @throws IOException never
     */
    public static List<FunctionDescription> inspect(String name, byte[] bytes)
            throws LopiException, ElfException, IOException {
        return inspect(name, bytes, Instrumenter::read);
    }

    /**
     * As {@link #inspect(String, byte[])}, but also of objects that are instrumented already: their functions as they
     * were before.
     */
    public static List<FunctionDescription> inspectBuilt(String name, byte[] bytes)
            throws LopiException, ElfException, IOException {
        return inspect(name, bytes, ObjectFile::read);
    }

    private interface Reader {
        ObjectFile read(String name, byte[] bytes) throws LopiException, ElfException;
    }

    private static List<FunctionDescription> inspect(String name, byte[] bytes, Reader reader)
            throws LopiException, ElfException, IOException {
        if (!ArchiveFile.isArchive(bytes)) {
            return new Instrumenter(reader.read(name, bytes), false).inspect();
        }
        List<FunctionDescription> functions = new ArrayList<>();
        new Archive(name, bytes).change((member, content) -> {
            functions.addAll(new Instrumenter(reader.read(member, content), false).inspect());
            return content;
        });
        return functions;
    }

    private List<FunctionDescription> inspect() {
        Map<Function, Function> instrumented = InstrumentedFunctions.byStub(object, code);
        Set<Function> known = new HashSet<>(instrumented.values());
        references.findCalls();
        code.functions().forEach(obstacles::check);
        return code.functions().stream().filter(function -> !known.contains(function))
                .map(function -> instrumented.containsKey(function)
                        ? describe(function, instrumented.get(function), null) : describe(function)).toList();
    }

    private FunctionDescription describe(Function function) {
        return describe(function, function, function.obstacle);
    }

    /** Describes a function by its symbols and its body, which are apart once it is instrumented. */
    private FunctionDescription describe(Function named, Function function, String obstacle) {
        if (cppNames == null) {
            cppNames = CppNames.of(code.functions().stream().flatMap(each -> each.symbols.stream())
                    .map(symbol -> symbol.name).toList());
        }
        List<String> names = named.symbols.stream().map(symbol -> symbol.name).toList();
        List<CppNames.Name> cpp = names.stream().map(cppNames::get).filter(Objects::nonNull).toList();
        return new FunctionDescription(object.name(), place(function), names,
                cpp.stream().map(CppNames.Name::whole).toList(), cpp.stream().map(CppNames.Name::qualified).toList(),
                function.body().end() - function.body().start(), obstacle);
    }

    private FunctionPlaces.Place place(Function function) {
        FunctionPlaces.Place place = object.place(function.body().section(), function.body().start());
        return place != null ? place : unknownPlace;
    }

    private static ObjectFile read(String name, byte[] bytes) throws LopiException, ElfException {
        ObjectFile object = ObjectFile.read(name, bytes);
        for (Section section : object.sections()) {
            if (section.name.equals(FunctionRecords.RECORDS)) {
                throw new LopiException(name, "instrumented already; give the object as it was compiled");
            }
        }
        return object;
    }

    private static Result instrumentObject(String name, byte[] bytes, Plan plan, boolean shared)
            throws LopiException, ElfException, IOException {
        ObjectFile object = read(name, bytes);
        Instrumenter instrumenter = new Instrumenter(object, shared);
        List<FunctionReport> reports = instrumenter.instrument(plan);
        return new Result(instrumenter.stubs.isEmpty() ? bytes : object.write(), reports);
    }

    /** The first source file that the symbols name, or the object itself. */
    private static String sourceFile(ObjectFile object) {
        for (Symbol symbol : object.symbols()) {
            if (symbol.type == Elf.STT_FILE && !symbol.name.isEmpty()) {
                return symbol.name;
            }
        }
        return object.name();
    }

    private List<FunctionReport> instrument(Plan plan)
            throws LopiException, ElfException, IOException {
        Map<Function, Plan.Treatment> chosen = new LinkedHashMap<>();
        for (Function function : code.functions()) {
            Plan.Treatment treatment = plan.treatment(describe(function));
            if (treatment != null) {
                chosen.put(function, treatment);
            }
        }
        if (chosen.isEmpty()) {
            return List.of();
        }
        references.findCalls();
        chosen.keySet().forEach(obstacles::check);
        List<FunctionReport> reports = new ArrayList<>();
        boolean replacesReturns = false;
        for (Map.Entry<Function, Plan.Treatment> each : chosen.entrySet()) {
            Function function = each.getKey();
            Probe probe = each.getValue().probes().probe(machine, positionIndependent);
            Template template = function.obstacle == null
                    ? template(function, probe, each.getValue().exit()) : null;
            if (template != null) {
                stubs.add(function, place(function), probe, template);
                replacesReturns |= template.form() == Form.REPLACE;
            }
            reports.add(new FunctionReport(function.name(), function.body().end() - function.body().start(),
                    template == null ? null : template.form(), template != null && !template.savesRegisters(),
                    function.obstacle));
        }
        if (!stubs.isEmpty()) {
            references.redirect(stubs);
            stubs.finish();
        }
        if (replacesReturns) {
            GnuProperties.withdraw(object, GnuProperties.SHADOW_STACK);
        }
        return reports;
    }

    /** The template that fits a function. */
    private Template template(Function function, Probe probe, Selection.Exit exit) {
        Form form = Form.ENTRY;
        int arguments = 0;
        if (!probe.has(Form.ENTRY)) {
            if (exit == Selection.Exit.REPLACE) {
                form = Form.REPLACE;
            } else {
                int known = stackArguments.of(function);
                form = known != StackArguments.UNKNOWN_ARGUMENTS && probe.has(Form.STACK, known) ? Form.STACK
                        : Form.FRAME;
                arguments = form == Form.STACK ? known : 0;
            }
        }
        for (Template template : probe.templates(form, arguments)) {
            if (freeRegisters.areFree(function, template.deadAtEntry(), template.deadAtExit())) {
                return template;
            }
        }
        function.obstruct("the probe has no stub of the form " + form + " for it");
        return null;
    }
}
