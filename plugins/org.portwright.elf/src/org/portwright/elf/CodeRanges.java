// SPDX-License-Identifier: EPL-2.0
// Says which addresses are code that the linker kept.
package org.portwright.elf;

import java.util.List;

/** The executable sections of a file. Immutable. */
public final class CodeRanges {
    private final boolean linked;
    private final long[] starts;
    private final long[] ends;

    /** Those of a file; in an object file, where addresses are offsets, any address is one of code. */
    public CodeRanges(ElfFile file) {
        linked = file.header().type() != Elf.ET_REL;
        List<ElfSection> code = file.sections().stream()
                .filter(section -> section.has(Elf.SHF_ALLOC | Elf.SHF_EXECINSTR)).toList();
        starts = code.stream().mapToLong(ElfSection::address).toArray();
        ends = code.stream().mapToLong(section -> section.address() + section.size()).toArray();
    }

    /** Whether there is code at an address. */
    public boolean contain(long address) {
        if (!linked) {
            return true;
        }
        for (int i = 0; i < starts.length; i++) {
            if (Long.compareUnsigned(address, starts[i]) >= 0 && Long.compareUnsigned(address, ends[i]) < 0) {
                return true;
            }
        }
        return false;
    }
}
