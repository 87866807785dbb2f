// SPDX-License-Identifier: EPL-2.0
// A symbol of an object file that is being changed.
package org.portwright.lopi;

import org.portwright.elf.Elf;

/** A symbol (gABI, Symbol Table). */
final class Symbol {
    final String name;
    final int binding;
    final int type;
    final int other;
    long value;
    long size;
    /** Where it is defined; null if it is undefined, absolute or common. */
    Section section;
    /** SHN_UNDEF, SHN_ABS, SHN_COMMON: where there is no section. */
    final int specialIndex;

    Symbol(String name, int binding, int type, int other, Section section, int specialIndex) {
        this.name = name;
        this.binding = binding;
        this.type = type;
        this.other = other;
        this.section = section;
        this.specialIndex = specialIndex;
    }

    boolean isUndefined() {
        return section == null && specialIndex == Elf.SHN_UNDEF;
    }

    boolean isLocal() {
        return binding == Elf.STB_LOCAL;
    }
}
