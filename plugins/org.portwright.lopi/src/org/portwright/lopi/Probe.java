// SPDX-License-Identifier: EPL-2.0
// A probe: what stubs do at the entry and the exit of a function.
package org.portwright.lopi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfException;

/**
 * A probe, read from an object file that holds its stubs: a section {@code .lopi.FORM.fast},
 * {@code .lopi.FORM.exit} or {@code .lopi.FORM.safe} each, {@code .lopi.stack.fast.N} for N words of arguments. How
 * such an object is written, native/lopi/templates/forms.h tells.
 */
public final class Probe {
    /** More thread-local data than this for each function is a mistake. */
    private static final int MAXIMUM_SLOT = 1 << 16;
    /** Of what templates and engine agree on: {@code lopi_template_version} in native/lopi/templates/forms.h. */
    private static final int VERSION = 1;
    private static final String PREFIX = ".lopi.";
    /** A pointer of 32 bits, relative to the place, in unwind information. */
    static final int LANGUAGE_BYTES = 4;
    /** Of a form, the best one first: changes registers, changes registers at exit only, changes none. */
    private static final List<String> VARIANTS = List.of("fast", "exit", "safe");

    private final String name;
    private final Machine machine;
    private final Map<Kind, Template[]> templates = new HashMap<>();
    private final int slotBytes;
    private final boolean perProcessor;
    private final boolean called;
    private byte[] commonEntry = new byte[0];
    private Relocation personality;
    private Symbol languageData;

    private record Kind(Form form, int arguments) {
    }

    private Probe(ObjectFile object) throws LopiException {
        name = object.name();
        machine = object.machine();
        long slot = absolute(object, "lopi_slot_bytes");
        if (slot < 0 || slot > MAXIMUM_SLOT) {
            throw damaged(slot + " bytes of thread-local data for a function");
        }
        slotBytes = (int) slot;
        perProcessor = absolute(object, "lopi_per_processor") != 0;
        called = absolute(object, "lopi_called") != 0;
        Map<Section, byte[]> unwinding = readUnwinding(object);
        for (Section section : object.sections()) {
            String[] parts = section.name.startsWith(PREFIX)
                    ? section.name.substring(PREFIX.length()).split("\\.") : new String[0];
            if (parts.length < 2 || section.bytes.length == 0) {
                continue;
            }
            Form form = form(section, parts[0]);
            int arguments = 0;
            if (form == Form.STACK) {
                if (parts.length != 3 || !parts[2].matches("[0-9]{1,2}")) {
                    throw damaged(section.name + " does not say how many arguments it copies");
                }
                arguments = Integer.parseInt(parts[2]);
            }
            int variant = VARIANTS.indexOf(parts[1]);
            if (variant < 0) {
                throw damaged(section.name + " is no variant of a stub");
            }
            String dead = "lopi_" + form + "_" + parts[1] + "_dead_";
            Template template = new Template(form, arguments, parts[1].equals("safe"),
                    (int) absolute(object, dead + "entry"), (int) absolute(object, dead + "exit"), section.bytes,
                    List.copyOf(section.relocations), unwinding.get(section));
            for (Relocation relocation : template.relocations()) {
                if (relocation.symbol.name.equals(Template.SLOT) && slotBytes == 0) {
                    throw damaged(section.name + " refers to thread-local data, and there is none");
                }
                if (relocation.symbol.name.isEmpty()) {
                    throw damaged(section.name + " refers to a place without a name");
                }
            }
            if (template.unwinding() == null) {
                throw damaged(section.name + " has no unwind information");
            }
            templates.computeIfAbsent(new Kind(form, arguments), key -> new Template[VARIANTS.size()])[variant]
                    = template;
        }
        if (templates.isEmpty()) {
            throw new LopiException(name, "no probe: no section .lopi.stack.fast or the like");
        }
        long version = absolute(object, "lopi_template_version");
        if (version < VERSION) {
            throw damaged("made for an earlier version of the commands");
        }
        if (version > VERSION) {
            throw new LopiException(name, "made for a later version of the commands; portwright build brings these up to date");
        }
    }

    private Form form(Section section, String name) throws LopiException {
        return Arrays.stream(Form.values()).filter(each -> each.toString().equals(name)).findFirst()
                .orElseThrow(() -> damaged(section.name + " is no form of a stub"));
    }

    /**
     * Reads a probe.
     *
     * @param name name of the file, for messages
     * @param bytes the object file
     * @throws LopiException if it is no probe
     * @throws ElfException if it is malformed
     */
    public static Probe read(String name, byte[] bytes) throws LopiException, ElfException {
        return new Probe(ObjectFile.read(name, bytes));
    }

    /**
     * Whether an object file is a probe in C: it defines lopi_enter, which the stubs of the probe {@code call} call.
     *
     * @param name name of the file, for messages
     * @param bytes the object file
     * @throws LopiException if it is no object file for this
     * @throws ElfException if it is malformed
     */
    public static boolean isInC(String name, byte[] bytes) throws LopiException, ElfException {
        return ObjectFile.read(name, bytes).symbols().stream()
                .anyMatch(symbol -> symbol.name.equals("lopi_enter") && symbol.section != null);
    }

    private LopiException damaged(String what) {
        return new LopiException(name, what + "; build the probe anew (make -C native/lopi)");
    }

    private static long absolute(ObjectFile object, String symbolName) {
        for (Symbol symbol : object.symbols()) {
            if (symbol.specialIndex == Elf.SHN_ABS && symbol.name.equals(symbolName)) {
                return symbol.value;
            }
        }
        return 0;
    }

    /** The call frame instructions for each section; sets the common entry. (LSB Core, Exception Frames.) */
    private Map<Section, byte[]> readUnwinding(ObjectFile object) throws LopiException {
        Map<Section, byte[]> unwinding = new IdentityHashMap<>();
        for (Section section : object.sections()) {
            if (!section.name.equals(".eh_frame")) {
                continue;
            }
            ByteBuffer bytes = ByteBuffer.wrap(section.bytes).order(ByteOrder.LITTLE_ENDIAN);
            for (int at = 0; at + 8 <= bytes.limit() && bytes.getInt(at) != 0;) {
                int end = at + 4 + bytes.getInt(at);
                if (end > bytes.limit() || end < at + 8) {
                    throw damaged("damaged unwind information");
                }
                if (bytes.getInt(at + 4) == 0) {
                    if (commonEntry.length != 0) {
                        throw damaged("unwind information of several kinds");
                    }
                    commonEntry = Arrays.copyOfRange(section.bytes, at, end);
                    for (Relocation relocation : section.relocations) {
                        if (relocation.offset >= at && relocation.offset < end) {
                            personality = new Relocation(relocation.offset - at, relocation.type, relocation.symbol,
                                    relocation.addend);
                        }
                    }
                } else {
                    // Length, common entry, start, size, size of what belongs to the language; then the instructions.
                    int languageBytes = at + 16 < end ? bytes.get(at + 16) : -1;
                    if (languageBytes != 0 && languageBytes != LANGUAGE_BYTES) {
                        throw damaged("unwind information of another kind");
                    }
                    for (Relocation relocation : section.relocations) {
                        if (relocation.offset == at + 8) {
                            unwinding.put(relocation.symbol.section, Arrays.copyOfRange(section.bytes,
                                    Math.min(end, at + 17 + languageBytes), end));
                        } else if (relocation.offset == at + 17 && languageBytes != 0) {
                            languageData = relocation.symbol;
                        }
                    }
                }
                at = end;
            }
        }
        return unwinding;
    }

    Machine machine() {
        return machine;
    }

    /** Name of the file. */
    public String name() {
        return name;
    }

    /** Bytes of thread-local data for each function. */
    int slotBytes() {
        return slotBytes;
    }

    /** Whether a function's data are each processor's, as in kernels, and not each thread's. */
    public boolean isPerProcessor() {
        return perProcessor;
    }

    /** Whether it is code in C that stubs call, and not all of it in the stubs. */
    boolean isCalled() {
        return called;
    }

    /** The relocation of the personality routine in the CIE, or null. */
    Relocation personality() {
        return personality;
    }

    /** What the personality routine gets with each template, or null. */
    Symbol languageData() {
        return languageData;
    }

    /** The CIE of the unwind information of all templates. */
    byte[] commonEntry() {
        return commonEntry;
    }

    boolean has(Form form) {
        return has(form, 0);
    }

    boolean has(Form form, int arguments) {
        return templates.containsKey(new Kind(form, arguments));
    }

    /** The templates of a form, the best one first. */
    List<Template> templates(Form form, int arguments) {
        return Arrays.stream(templates.getOrDefault(new Kind(form, arguments), new Template[0]))
                .filter(Objects::nonNull).toList();
    }
}
