// SPDX-License-Identifier: EPL-2.0
// Instruments the functions of an object file.
package org.portwright.lopi;

import capstone.X86_const;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
    /** Section of the functions' records; the linker delimits it by __start_ and __stop_ symbols. */
    static final String RECORDS = "lopi_functions";
    /** Section of the functions' data in kernels: one address, of other memory on each processor. */
    private static final String PROCESSOR_SLOTS = ".lopi_processor";
    static final int RECORD_WORDS = 8;
    /** What is added to the name of an instrumented function for its own code. */
    static final String BODY = ".body";
    /** LOPI_CALLED of native/lopi/include/lopi.h, in a record's flags. */
    private static final int CALLED = 4;
    private static final int IN_MODULE = 8;
    /** A record's flags have the function's line from this bit on. */
    private static final int LINE_SHIFT = 8;
    private static final int LAST_LINE = 0xffffff;
    /** endbr32, endbr64 but for their last byte (Intel SDM vol. 2). */
    private static final byte[] END_BRANCH = {(byte) 0xf3, 0x0f, 0x1e};
    private static final int END_BRANCH_BYTES = 4;
    /** A near jump: opcode and 32 bits. */
    private static final int JUMP_BYTES = 5;
    private static final int NEAR_JUMP = 0xe9;
    /** Code that builds a trampoline is not longer. */
    private static final int TRAMPOLINE_CODE = 0x60;
    private static final int DW_CFA_ADVANCE_LOC = 0x40;
    /** Sections that name places in code; lock_sites is native/kernel's, whose jumps it patches. */
    private static final Set<String> DESCRIPTIONS = Set.of(RECORDS, ".eh_frame", ".gcc_except_table", ".sframe",
            "__patchable_function_entries", "__mcount_loc", ".stapsdt.base", "lock_sites");

    /**
     * An instrumented object.
     *
     * @param bytes the file
     * @param functions all functions that were asked for
     */
    public record Result(byte[] bytes, List<FunctionReport> functions) {
    }

    /** A jump of 8 bits, which reaches a stub by way of a longer one in the padding between functions. */
    private record Detour(Function function, Section section, Instruction jump, int padding) {
    }

    /** Where the stubs of a section's functions go: beside them, and into their section group. */
    private record Place(Symbol stubs, ByteBuilder code, Symbol records, ByteBuilder recordBytes) {
    }

    private final ObjectFile object;
    /** Whether stubs are to work at any address without being patched when loaded. */
    private final boolean positionIndependent;
    private final Machine machine;
    private final Code code;
    private final Analysis analysis;
    /** Of functions without debug information. */
    private final FunctionPlaces.Place unknownPlace;
    private final List<Detour> detours = new ArrayList<>();
    private final Map<Section, Set<Integer>> usedPadding = new IdentityHashMap<>();

    private final Map<Section, Place> places = new IdentityHashMap<>();
    /** Beside the places: the functions' thread-local data, where probes have any. */
    private final Map<Section, Symbol> slotSections = new IdentityHashMap<>();
    private final ByteBuilder strings = new ByteBuilder();
    /** Where the names of source files are in the strings. */
    private final Map<String, Integer> fileNames = new HashMap<>();
    private Map<String, CppNames.Name> cppNames;
    private final ByteBuilder unwinding = new ByteBuilder();
    private Symbol stringSection;
    private Section unwindSection;
    private byte[] commonEntry;
    /** The instrumented functions: symbols of their own code. */
    private final Map<Function, Symbol> bodies = new IdentityHashMap<>();
    private final Map<Function, Integer> stubs = new IdentityHashMap<>();
    private final Map<Symbol, Function> moved = new IdentityHashMap<>();

    private Instrumenter(ObjectFile object, boolean shared) {
        // On IA-32 code that works at any address has to ask for the global offset table.
        this.positionIndependent = shared || !object.machine().isWide() && object.symbols().stream()
                .anyMatch(symbol -> symbol.name.equals("_GLOBAL_OFFSET_TABLE_"));
        this.object = object;
        this.machine = object.machine();
        this.code = new Code(object);
        this.analysis = new Analysis(code, machine);
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
        if (!Archive.isArchive(bytes)) {
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
        if (!Archive.isArchive(bytes)) {
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
        findCalls();
        code.functions().forEach(analysis::check);
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
            if (section.name.equals(RECORDS)) {
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
        return new Result(instrumenter.bodies.isEmpty() ? bytes : object.write(), reports);
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
        findCalls();
        chosen.keySet().forEach(analysis::check);
        List<FunctionReport> reports = new ArrayList<>();
        boolean replacesReturns = false;
        for (Map.Entry<Function, Plan.Treatment> each : chosen.entrySet()) {
            Function function = each.getKey();
            Probe probe = each.getValue().probes().probe(machine, positionIndependent);
            Template template = function.obstacle == null
                    ? template(function, probe, each.getValue().exit()) : null;
            if (template != null) {
                write(function, probe, template);
                replacesReturns |= template.form() == Form.REPLACE;
            }
            reports.add(new FunctionReport(function.name(), function.body().end() - function.body().start(),
                    template == null ? null : template.form(), template != null && !template.savesRegisters(),
                    function.obstacle));
        }
        if (!bodies.isEmpty()) {
            redirect();
            finish();
        }
        if (replacesReturns) {
            GnuProperties.withdraw(object, GnuProperties.SHADOW_STACK);
        }
        return reports;
    }

    // ------------------------------------------------------------ what refers to functions

    /** Finds out which functions are called from this object, and which can't be redirected. */
    private void findCalls() {
        List<Detour> shortJumps = new ArrayList<>();
        eachInstruction((section, instruction) -> {
            if (!instruction.isRelative()) {
                return;
            }
            Code.Place target = code.target(section, instruction);
            Function function = code.functionAt(target);
            if (function == null || isLoop(function, section, instruction)) {
                return;
            }
            function.calledHere = true;
            if (instruction.immediateSize() < 4 && code.relocation(section, instruction) == null) {
                shortJumps.add(new Detour(function, section, instruction, -1));
            }
        });
        for (Detour jump : shortJumps) {
            int padding = padding(jump.section, jump.jump);
            if (padding < 0) {
                jump.function.obstruct("a jump of 8 bits reaches it, and has no room for another target");
            } else {
                detours.add(new Detour(jump.function, jump.section, jump.jump, padding));
            }
        }
    }

    /** Whether a jump to a function's start is inside of the function, a loop. */
    private static boolean isLoop(Function function, Section section, Instruction instruction) {
        return instruction.flow() != Instruction.Flow.CALL && function.contains(section, instruction.offset());
    }

    /** Looks for 5 bytes between functions that do nothing, within reach of a short jump; -1 if there are none. */
    private int padding(Section section, Instruction jump) {
        Set<Integer> used = usedPadding.computeIfAbsent(section, key -> new HashSet<>());
        int run = 0;
        for (int at = Math.max(0, jump.end() - 128); at < Math.min(section.bytes.length, jump.end() + 127 + JUMP_BYTES);
                at++) {
            Instruction instruction = code.around(section, at);
            int place = at;
            boolean free = instruction != null && instruction.isPadding() && !used.contains(at)
                    && code.functions().stream().noneMatch(function -> function.contains(section, place));
            run = free ? run + 1 : 0;
            int start = at - JUMP_BYTES + 1;
            if (run >= JUMP_BYTES && start - jump.end() <= 127) {
                for (int i = start; i <= at; i++) {
                    used.add(i);
                }
                return start;
            }
        }
        return -1;
    }

    /** Does something with each decoded instruction. */
    private interface Visitor {
        void visit(Section section, Instruction instruction);
    }

    private void eachInstruction(Visitor visitor) {
        for (Section section : List.copyOf(object.sections())) {
            if (!code.sections().contains(section)) {
                continue;
            }
            for (int at = 0; at < section.bytes.length; at++) {
                Instruction instruction = code.at(section, at);
                if (instruction != null) {
                    visitor.visit(section, instruction);
                }
            }
        }
    }

    /** Lets what refers to instrumented functions refer to their stubs. */
    private void redirect() {
        for (Section section : List.copyOf(object.sections())) {
            boolean description = !section.has(Elf.SHF_ALLOC) || DESCRIPTIONS.contains(section.name);
            for (Relocation relocation : section.relocations) {
                redirect(section, relocation, description);
            }
        }
        eachInstruction(this::redirectResolved);
        for (Detour detour : detours) {
            if (bodies.containsKey(detour.function)) {
                byte[] bytes = detour.section.bytes;
                bytes[detour.padding] = (byte) NEAR_JUMP;
                bytes[detour.jump.offset() + detour.jump.immediate()] = (byte) (detour.padding - detour.jump.end());
                refer(detour.section, detour.padding + 1, detour.function, 4);
            }
        }
        for (Section section : object.sections()) {
            section.relocations.sort(Comparator.comparingLong(relocation -> relocation.offset));
        }
        // Last, since until now symbols tell where functions are.
        moved.forEach((symbol, function) -> {
            Place place = places.get(function.body().section());
            symbol.section = place.stubs.section;
            symbol.value = stubs.get(function);
            symbol.size = stubSizes.get(function);
        });
    }

    private final Map<Function, Integer> stubSizes = new IdentityHashMap<>();

    private void redirect(Section section, Relocation relocation, boolean description) {
        Section target = relocation.symbol.section;
        Function function = moved.get(relocation.symbol);
        boolean inCode = code.sections().contains(section);
        boolean relative = machine.isRelative(relocation.type);
        if (function != null) {
            if (description) {
                relocation.symbol = bodies.get(function);
            } else if (relative && inCode || machine.isAddress(relocation.type)) {
                // The symbol's own address is the stub's. Places inside of the function, and loops, are not.
                Instruction instruction = inCode ? code.around(section, relocation.offset) : null;
                if (relocation.addend + code.bias(section, relocation) != 0
                        || instruction != null && instruction.isRelative() && isLoop(function, section, instruction)) {
                    relocation.symbol = bodies.get(function);
                }
            }
            return;
        }
        if (description || target == null || !code.sections().contains(target)
                || !machine.isAddress(relocation.type) && !(relative && inCode)) {
            return;
        }
        long bias = code.bias(section, relocation);
        long offset = relocation.symbol.value + relocation.addend + bias;
        function = code.functionAt(new Code.Place(target, offset));
        if (function == null || !bodies.containsKey(function)) {
            return;
        }
        Instruction instruction = inCode ? code.around(section, relocation.offset) : null;
        if (instruction != null && instruction.isRelative() && isLoop(function, section, instruction)
                || instruction != null && section == target && instruction.offset() == offset
                || !inCode && isInJumpTable(section, relocation, function)
                || inCode && !relative && isForTrampoline(section, relocation)) {
            return;
        }
        relocation.symbol = places.get(target).stubs;
        relocation.addend = stubs.get(function) - bias;
    }

    /** Whether neighbours of a pointer point into the middle of the function: then it is of a jump table. */
    private boolean isInJumpTable(Section section, Relocation relocation, Function function) {
        for (Relocation other : section.relocations) {
            if (Math.abs(other.offset - relocation.offset) == machine.word() && machine.isAddress(other.type)
                    && other.symbol.section != null) {
                long offset = other.symbol.value + other.addend;
                if (function.contains(other.symbol.section, offset)
                        && !function.startsAt(other.symbol.section, offset)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Whether code near a relocation writes a jump to memory, as GCC does for pointers to nested functions (IA-32).
     * Such code reckons with addresses a few bytes behind the function that it means, which may be another function's.
     */
    private boolean isForTrampoline(Section section, Relocation relocation) {
        if (machine.isWide()) {
            return false;
        }
        for (long at = relocation.offset - TRAMPOLINE_CODE; at < relocation.offset + TRAMPOLINE_CODE; at++) {
            Instruction instruction = code.at(section, at);
            if (instruction != null && instruction.id() == X86_const.X86_INS_MOV
                    && instruction.operands().get(0).isMemory() && instruction.operands().get(0).size() == 1
                    && instruction.operands().get(1).kind() == Operand.Kind.IMMEDIATE
                    && (instruction.operands().get(1).value() & 0xff) == NEAR_JUMP) {
                return true;
            }
        }
        return false;
    }

    /** Gives a relocation to a reference for which the assembler made none. */
    private void redirectResolved(Section section, Instruction instruction) {
        if (instruction.isRelative() && code.relocation(section, instruction) == null) {
            Function function = code.functionAt(new Code.Place(section, instruction.target()));
            if (function != null && bodies.containsKey(function) && !isLoop(function, section, instruction)
                    && instruction.immediateSize() == 4) {
                refer(section, instruction.offset() + instruction.immediate(), function,
                        instruction.length() - instruction.immediate());
            }
            return;
        }
        for (Operand operand : instruction.operands()) {
            if (operand.isMemory() && operand.base() == Register.RIP
                    && code.displacement(section, instruction) == null) {
                Function function = code.functionAt(new Code.Place(section, instruction.end() + operand.value()));
                if (function != null && bodies.containsKey(function)) {
                    refer(section, instruction.offset() + instruction.displacement(), function,
                            instruction.length() - instruction.displacement());
                }
            }
        }
    }

    private void refer(Section section, int offset, Function function, int bias) {
        section.relocations.add(new Relocation(offset, machine.relative(),
                places.get(function.body().section()).stubs, stubs.get(function) - bias));
    }

    // ------------------------------------------------------------ stubs

    /** The template that fits a function. */
    private Template template(Function function, Probe probe, Selection.Exit exit) {
        Form form = Form.ENTRY;
        int arguments = 0;
        if (!probe.has(Form.ENTRY)) {
            if (exit == Selection.Exit.REPLACE) {
                form = Form.REPLACE;
            } else {
                int known = analysis.stackArguments(function);
                form = known != Analysis.UNKNOWN_ARGUMENTS && probe.has(Form.STACK, known) ? Form.STACK : Form.FRAME;
                arguments = form == Form.STACK ? known : 0;
            }
        }
        for (Template template : probe.templates(form, arguments)) {
            if (analysis.areFree(function, template.deadAtEntry(), template.deadAtExit())) {
                return template;
            }
        }
        function.obstruct("the probe has no stub of the form " + form + " for it");
        return null;
    }

    private Place place(Section section) {
        return places.computeIfAbsent(section, key -> {
            Section group = section.group;
            return new Place(
                    object.addSection(section.name.equals(".text") ? ".text.lopi" : section.name, Elf.SHT_PROGBITS,
                            Elf.SHF_ALLOC | Elf.SHF_EXECINSTR, 16, group),
                    new ByteBuilder(),
                    object.addSection(RECORDS, Elf.SHT_PROGBITS, Elf.SHF_ALLOC | Elf.SHF_WRITE, machine.word(), group),
                    new ByteBuilder());
        });
    }

    private Section slots(Section section, boolean perProcessor) {
        return slotSections.computeIfAbsent(section, key -> object.addSection(
                perProcessor ? PROCESSOR_SLOTS : ".tbss.lopi", Elf.SHT_NOBITS,
                Elf.SHF_ALLOC | Elf.SHF_WRITE | (perProcessor ? 0 : Elf.SHF_TLS), 8, section.group)).section;
    }

    private void write(Function function, Probe probe, Template template) throws LopiException {
        Place place = place(function.body().section());
        Function.Part body = function.body();
        Symbol bodySymbol = object.addSymbol(function.name() + BODY, Elf.STB_LOCAL, Elf.STT_FUNC, body.section(),
                body.start(), body.end() - body.start());
        bodies.put(function, bodySymbol);
        function.symbols.forEach(symbol -> moved.put(symbol, function));
        int record = place.recordBytes.size();
        Symbol slot = null;
        if (probe.slotBytes() != 0) {
            Section slots = slots(body.section(), probe.isPerProcessor());
            slot = object.addSymbol(function.name() + ".counters", Elf.STB_LOCAL,
                    probe.isPerProcessor() ? Elf.STT_OBJECT : Elf.STT_TLS, slots, slots.emptySize, probe.slotBytes());
            slots.emptySize += (probe.slotBytes() + 7) / 8 * 8;
        }
        place.code.align(16, 0xcc);
        int start = place.code.size();
        boolean endBranch = startsWithEndBranch(body);
        if (endBranch) {
            for (int i = 0; i < END_BRANCH_BYTES; i++) {
                place.code.u8(body.section().bytes[body.start() + i]);
            }
        }
        int copy = place.code.size();
        place.code.bytes(template.code());
        for (Relocation relocation : template.relocations()) {
            Symbol symbol;
            long addend = relocation.addend;
            switch (relocation.symbol.name) {
                case Template.BODY -> symbol = bodySymbol;
                case Template.SLOT -> symbol = slot;        // not null: see Probe
                case Template.RECORD -> {
                    symbol = place.records;
                    addend += record;
                }
                default -> symbol = object.global(relocation.symbol);
            }
            place.stubs.section.relocations.add(
                    new Relocation(copy + relocation.offset, relocation.type, symbol, addend));
        }
        stubs.put(function, start);
        stubSizes.put(function, place.code.size() - start);
        writeUnwinding(place, start, place.code.size(), endBranch, probe, template.unwinding());
        writeRecord(place, function, template.form(), probe.isCalled(), slot);
    }

    private static boolean startsWithEndBranch(Function.Part body) {
        if (body.end() - body.start() < END_BRANCH_BYTES) {
            return false;
        }
        for (int i = 0; i < END_BRANCH.length; i++) {
            if (body.section().bytes[body.start() + i] != END_BRANCH[i]) {
                return false;
            }
        }
        int last = body.section().bytes[body.start() + END_BRANCH.length] & 0xff;
        return last == 0xfa || last == 0xfb;
    }

    /** Adds an entry for a stub to .eh_frame (LSB Core, Exception Frames). */
    private void writeUnwinding(Place place, int start, int end, boolean endBranch, Probe probe, byte[] instructions)
            throws LopiException {
        if (unwindSection == null) {
            unwindSection = object.addSection(".eh_frame", Elf.SHT_PROGBITS, Elf.SHF_ALLOC, machine.word(), null)
                    .section;
            commonEntry = probe.commonEntry();
            unwinding.bytes(commonEntry);
            Relocation personality = probe.personality();
            if (personality != null) {
                unwindSection.relocations.add(new Relocation(personality.offset, personality.type,
                        object.global(personality.symbol), personality.addend));
            }
        } else if (!Arrays.equals(commonEntry, probe.commonEntry())) {
            throw new LopiException(object.name(), "its probes have unwind information of two kinds; assemble "
                    + probe.name() + " as the other ones");
        }
        ByteBuilder entry = new ByteBuilder();
        entry.u32(unwinding.size() + 4);        // back to the common entry, which is the first
        unwindSection.relocations.add(
                new Relocation(unwinding.size() + 8, machine.relative(), place.stubs, start));
        entry.u32(0).u32(end - start);
        if (probe.languageData() == null) {
            entry.unsignedLeb(0);
        } else {
            entry.unsignedLeb(Probe.LANGUAGE_BYTES);
            unwindSection.relocations.add(new Relocation(unwinding.size() + 4 + entry.size(), machine.relative(),
                    object.global(probe.languageData()), 0));
            entry.u32(0);
        }
        if (endBranch) {
            entry.u8(DW_CFA_ADVANCE_LOC | END_BRANCH_BYTES);
        }
        entry.bytes(instructions);
        while ((entry.size() + 4) % machine.word() != 0) {
            entry.u8(0);                        // DW_CFA_nop
        }
        unwinding.u32(entry.size()).bytes(entry.bytes());
    }

    /** Adds a struct lopi_function. */
    private void writeRecord(Place place, Function function, Form form, boolean called, Symbol slot) {
        if (stringSection == null) {
            stringSection = object.addSection(".rodata.lopi", Elf.SHT_PROGBITS, Elf.SHF_ALLOC, 1, null);
        }
        int word = machine.word();
        int start = place.recordBytes.size();
        List<Relocation> relocations = place.records.section.relocations;
        relocations.add(new Relocation(start, machine.absolute(), place.records, start));
        relocations.add(new Relocation(start + word, machine.absolute(), stringSection, addString(function.name())));
        relocations.add(new Relocation(start + 2 * word, machine.absolute(), stringSection,
                fileNames.computeIfAbsent(place(function).file(), this::addString)));
        relocations.add(new Relocation(start + 3 * word, machine.absolute(), bodies.get(function), 0));
        if (slot != null) {
            int type = slot.type != Elf.STT_TLS ? machine.absolute()
                    : positionIndependent ? machine.moduleThreadOffset() : machine.threadOffset();
            relocations.add(new Relocation(start + 5 * word, type, slot, 0));
        }
        int flags = form.ordinal() | (called ? CALLED : 0)
                | (slot != null && positionIndependent ? IN_MODULE : 0) | Math.min(place(function).line(), LAST_LINE) << LINE_SHIFT;
        ByteBuilder bytes = place.recordBytes;
        bytes.number(0, 4 * word).number(function.body().end() - function.body().start(), word).number(0, word)
                .number(flags, word).number(0, word);
        if (bytes.size() != start + RECORD_WORDS * word) {
            throw new IllegalStateException("a record of another size");
        }
    }

    private int addString(String string) {
        int offset = strings.size();
        strings.bytes(string.getBytes(StandardCharsets.UTF_8)).u8(0);
        return offset;
    }

    private void finish() {
        for (Place place : places.values()) {
            place.stubs.section.bytes = place.code.bytes();
            place.records.section.bytes = place.recordBytes.bytes();
        }
        stringSection.section.bytes = strings.bytes();
        unwindSection.bytes = unwinding.bytes();
    }
}
