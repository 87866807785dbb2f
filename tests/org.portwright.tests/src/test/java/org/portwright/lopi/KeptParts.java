// SPDX-License-Identifier: EPL-2.0
// Checks that an instrumented object has all that the object had.
package org.portwright.lopi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.portwright.elf.ArchiveFile;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfRelocation;
import org.portwright.elf.ElfSection;
import org.portwright.elf.ElfSymbol;

/** What instrumentation may not change: sections, symbols but for where functions are, relocations but for theirs. */
final class KeptParts {
    private KeptParts() {
    }

    /** Both must be objects; throws an {@link AssertionError} that names what is missing. */
    static void check(byte[] before, byte[] after) throws ElfException {
        if (ArchiveFile.isArchive(before)) {
            checkArchive(before, after);
            return;
        }
        ElfFile plain = ElfFile.parse("plain.o", before);
        ElfFile instrumented = ElfFile.parse("instrumented.o", after);
        assertEquals(plain.header().flags(), instrumented.header().flags());
        assertEquals(plain.header().osAbi(), instrumented.header().osAbi());
        for (ElfSection section : plain.sections()) {
            checkSection(plain, section, instrumented);
        }
        checkSymbols(plain, instrumented);
        checkRelocations(plain, instrumented);
    }

    private static void checkArchive(byte[] before, byte[] after) throws ElfException {
        Map<Integer, byte[]> old = new HashMap<>();
        try {
            new Archive("before.a", before).change((name, member) -> {
                old.put(old.size(), member);
                return member;
            });
            int[] next = {0};
            new Archive("after.a", after).change((name, member) -> {
                check(old.get(next[0]++), member);
                return member;
            });
            assertEquals(old.size(), next[0]);
        } catch (LopiException | IOException e) {
            throw new AssertionError("what was written can't be read", e);
        }
    }

    private static void checkSection(ElfFile plain, ElfSection section, ElfFile instrumented) {
        ElfSection kept = instrumented.sections().get(section.index());
        String name = section.toString();
        assertEquals(section.name(), kept.name(), name);
        assertEquals(section.type(), kept.type(), name);
        assertEquals(section.flags(), kept.flags(), name);
        assertEquals(section.link(), kept.link(), name);
        assertEquals(section.alignment(), kept.alignment(), name);
        assertEquals(section.entrySize(), kept.entrySize(), name);
        switch (section.type()) {
            case Elf.SHT_SYMTAB, Elf.SHT_STRTAB, Elf.SHT_REL, Elf.SHT_RELA -> { }
            case Elf.SHT_GROUP -> assertTrue(kept.size() >= section.size(), name);
            case Elf.SHT_NOTE -> assertEquals(section.size(), kept.size(), name);
            default -> {
                assertEquals(section.info(), kept.info(), name);
                assertEquals(section.size(), kept.size(), name);
                boolean changes = section.has(Elf.SHF_EXECINSTR) || plain.header().elfClass() == 32
                        || section.type() == ObjectFile.SHT_LLVM_ADDRSIG;
                if (section.isInFile() && !changes) {
                    byte[] bytes = new byte[(int) section.size()];
                    plain.contents(section).get(bytes);
                    byte[] keptBytes = new byte[bytes.length];
                    instrumented.contents(kept).get(keptBytes);
                    assertArrayEquals(bytes, keptBytes, name);
                }
            }
        }
    }

    private static boolean isFunction(ElfSymbol symbol) {
        return symbol.type() == Elf.STT_FUNC || symbol.type() == Code.STT_GNU_IFUNC;
    }

    private static boolean isInCode(ElfFile file, ElfSymbol symbol) {
        return symbol.sectionIndex() < Elf.SHN_LORESERVE
                && file.sections().get(symbol.sectionIndex()).has(Elf.SHF_EXECINSTR);
    }

    /** All of it but its number; of a function not where it is. */
    private static List<Object> identity(ElfSymbol symbol) {
        return isFunction(symbol) ? List.of(symbol.name(), symbol.type(), symbol.binding(), symbol.other())
                : List.of(symbol.name(), symbol.type(), symbol.binding(), symbol.other(), symbol.value(),
                        symbol.size(), symbol.sectionIndex());
    }

    private static void checkSymbols(ElfFile plain, ElfFile instrumented) {
        Map<List<Object>, Integer> there = new HashMap<>();
        instrumented.symbols().forEach(symbol -> there.merge(identity(symbol), 1, Integer::sum));
        for (ElfSymbol symbol : plain.symbols()) {
            assertTrue(there.merge(identity(symbol), -1, Integer::sum) >= 0, symbol.toString());
        }
    }

    /** At each place the same types, of the same symbol or of one that stands for its function. */
    private static void checkRelocations(ElfFile plain, ElfFile instrumented) {
        Map<List<Object>, List<ElfRelocation>> there = new HashMap<>();
        for (ElfRelocation relocation : instrumented.relocations()) {
            there.computeIfAbsent(List.of(relocation.section(), relocation.offset(), relocation.type()),
                    key -> new ArrayList<>()).add(relocation);
        }
        for (ElfRelocation relocation : plain.relocations()) {
            ElfSymbol symbol = plain.symbols().get(relocation.symbol());
            List<ElfRelocation> kept = there.getOrDefault(
                    List.of(relocation.section(), relocation.offset(), relocation.type()), List.of());
            assertTrue(kept.stream().map(each -> instrumented.symbols().get(each.symbol()))
                    .anyMatch(other -> other.name().equals(symbol.name())
                            || other.name().endsWith(Stubs.BODY) && isFunction(symbol)
                            || other.type() == Elf.STT_SECTION && isInCode(plain, symbol)),
                    () -> relocation + " of " + symbol);
        }
    }
}
