// SPDX-License-Identifier: EPL-2.0
// Writes the unwind information of stubs.
package org.portwright.lopi;

import java.util.Arrays;
import org.portwright.elf.Elf;

/** The section .eh_frame of an object's stubs (LSB Core, Exception Frames): a common entry, and one for each stub. */
final class StubUnwinding {
    private static final int DW_CFA_ADVANCE_LOC = 0x40;

    private final ObjectFile object;
    private final Machine machine;
    private final ByteBuilder bytes = new ByteBuilder();
    /** Null as long as there is no entry. */
    private Section section;
    private byte[] commonEntry;

    StubUnwinding(ObjectFile object) {
        this.object = object;
        this.machine = object.machine();
    }

    /**
     * Adds an entry for a stub.
     *
     * @param stubs symbol of the section that it is in
     * @param start where it begins there
     * @param end where it ends
     * @param before bytes of it before the probe's code
     * @param probe the probe
     * @param instructions call frame instructions of the probe's code (DWARF 4, 6.4.2)
     * @throws LopiException if the object has stubs of other probes whose unwind information is of another kind
     */
    void add(Symbol stubs, int start, int end, int before, Probe probe, byte[] instructions) throws LopiException {
        if (section == null) {
            section = object.addSection(".eh_frame", Elf.SHT_PROGBITS, Elf.SHF_ALLOC, machine.word(), null)
                    .section;
            commonEntry = probe.commonEntry();
            bytes.bytes(commonEntry);
            Relocation personality = probe.personality();
            if (personality != null) {
                section.relocations.add(new Relocation(personality.offset, personality.type,
                        object.global(personality.symbol), personality.addend));
            }
        } else if (!Arrays.equals(commonEntry, probe.commonEntry())) {
            throw new LopiException(object.name(), "its probes have unwind information of two kinds; assemble "
                    + probe.name() + " as the other ones");
        }
        ByteBuilder entry = new ByteBuilder();
        entry.u32(bytes.size() + 4);        // back to the common entry, which is the first
        section.relocations.add(
                new Relocation(bytes.size() + 8, machine.relative(), stubs, start));
        entry.u32(0).u32(end - start);
        if (probe.languageData() == null) {
            entry.unsignedLeb(0);
        } else {
            entry.unsignedLeb(Probe.LANGUAGE_BYTES);
            section.relocations.add(new Relocation(bytes.size() + 4 + entry.size(), machine.relative(),
                    object.global(probe.languageData()), 0));
            entry.u32(0);
        }
        if (before != 0) {
            entry.u8(DW_CFA_ADVANCE_LOC | before);
        }
        entry.bytes(instructions);
        while ((entry.size() + 4) % machine.word() != 0) {
            entry.u8(0);                        // DW_CFA_nop
        }
        bytes.u32(entry.size()).bytes(entry.bytes());
    }

    /** Puts the entries into the object. */
    void finish() {
        section.bytes = bytes.bytes();
    }
}
