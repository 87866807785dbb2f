// SPDX-License-Identifier: EPL-2.0
// Writes stubs of functions, and what describes them.
package org.portwright.lopi;

import java.util.IdentityHashMap;
import java.util.Map;
import org.portwright.elf.Elf;
import org.portwright.elf.FunctionPlaces;

/** The stubs of an object's functions: copies of the probes' templates, in sections of their own. */
final class Stubs {
    /** What is added to the name of an instrumented function for its own code. */
    static final String BODY = ".body";
    /** Section of the functions' data in kernels: one address, of other memory on each processor. */
    private static final String PROCESSOR_SLOTS = ".lopi_processor";
    /** endbr32, endbr64 but for their last byte (Intel SDM vol. 2). */
    private static final byte[] END_BRANCH = {(byte) 0xf3, 0x0f, 0x1e};
    private static final int END_BRANCH_BYTES = 4;

    /** Where the stubs of a section's functions go: beside them, and into their section group. */
    private record Place(Symbol symbol, ByteBuilder code) {
    }

    /** A stub in a section, of which it has the symbol, and the symbol of its function's own code. */
    private record Stub(Symbol section, int offset, int size, Symbol body) {
    }

    private final ObjectFile object;
    private final FunctionRecords records;
    private final StubUnwinding unwinding;
    private final Map<Section, Place> places = new IdentityHashMap<>();
    /** Beside the places: the functions' thread-local data, where probes have any. */
    private final Map<Section, Symbol> slotSections = new IdentityHashMap<>();
    private final Map<Function, Stub> stubs = new IdentityHashMap<>();
    private final Map<Symbol, Function> moved = new IdentityHashMap<>();

    Stubs(ObjectFile object, boolean positionIndependent) {
        this.object = object;
        this.records = new FunctionRecords(object, positionIndependent);
        this.unwinding = new StubUnwinding(object);
    }

    boolean isEmpty() {
        return stubs.isEmpty();
    }

    boolean has(Function function) {
        return stubs.containsKey(function);
    }

    /** Symbol of the section that a function's stub is in. */
    Symbol section(Function function) {
        return stubs.get(function).section;
    }

    /** Where in its section a function's stub is. */
    int offset(Function function) {
        return stubs.get(function).offset;
    }

    /** Symbol of a function's own code. */
    Symbol body(Function function) {
        return stubs.get(function).body;
    }

    /** The function whose symbol it is, if that is going to be the stub's; otherwise null. */
    Function movedFrom(Symbol symbol) {
        return moved.get(symbol);
    }

    private Place place(Section section) {
        return places.computeIfAbsent(section, key -> new Place(
                object.addSection(section.name.equals(".text") ? ".text.lopi" : section.name, Elf.SHT_PROGBITS,
                        Elf.SHF_ALLOC | Elf.SHF_EXECINSTR, 16, section.group), new ByteBuilder()));
    }

    private Section slots(Section section, boolean perProcessor) {
        return slotSections.computeIfAbsent(section, key -> object.addSection(
                perProcessor ? PROCESSOR_SLOTS : ".tbss.lopi", Elf.SHT_NOBITS,
                Elf.SHF_ALLOC | Elf.SHF_WRITE | (perProcessor ? 0 : Elf.SHF_TLS), 8, section.group)).section;
    }

    /** Adds the stub of a function; {@code source} is where the function is in its source. */
    void add(Function function, FunctionPlaces.Place source, Probe probe, Template template) throws LopiException {
        Place place = place(function.body().section());
        FunctionRecords.Table table = records.table(function.body().section());
        Function.Part body = function.body();
        Symbol bodySymbol = object.addSymbol(function.name() + BODY, Elf.STB_LOCAL, Elf.STT_FUNC, body.section(),
                body.start(), body.end() - body.start());
        function.symbols.forEach(symbol -> moved.put(symbol, function));
        int record = table.bytes().size();
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
                    symbol = table.symbol();
                    addend += record;
                }
                default -> symbol = object.global(relocation.symbol);
            }
            place.symbol.section.relocations.add(
                    new Relocation(copy + relocation.offset, relocation.type, symbol, addend));
        }
        stubs.put(function, new Stub(place.symbol, start, place.code.size() - start, bodySymbol));
        unwinding.add(place.symbol, start, place.code.size(), copy - start, probe, template.unwinding());
        records.add(table, function, source, bodySymbol, slot, template.form(), probe.isCalled());
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

    /** Puts the stubs into the object. Last, since until now symbols tell where functions are. */
    void finish() {
        moved.forEach((symbol, function) -> {
            Stub stub = stubs.get(function);
            symbol.section = stub.section.section;
            symbol.value = stub.offset;
            symbol.size = stub.size;
        });
        places.values().forEach(place -> place.symbol.section.bytes = place.code.bytes());
        records.finish();
        unwinding.finish();
    }
}
