// SPDX-License-Identifier: EPL-2.0
// A section of an object file that is being changed.
package org.portwright.lopi;

import java.util.ArrayList;
import java.util.List;

/** A section (gABI, Sections), with the relocations that patch it. */
final class Section {
    final int index;
    final String name;
    final int type;
    final long flags;
    final long alignment;
    final long entrySize;
    int link;
    int info;
    /** What is in the file; empty for SHT_NOBITS. */
    byte[] bytes = new byte[0];
    /** Size of what has no bytes in the file: SHT_NOBITS. */
    long emptySize;
    /** In the order of the file, of their offsets as a rule. */
    final List<Relocation> relocations = new ArrayList<>();
    /** Where the relocations are written to; null until there are some. */
    Section relocationSection;
    /** The section group (gABI, Section Groups) that this one is a member of, or null. */
    Section group;

    Section(int index, String name, int type, long flags, long alignment, long entrySize) {
        this.index = index;
        this.name = name;
        this.type = type;
        this.flags = flags;
        this.alignment = alignment;
        this.entrySize = entrySize;
    }

    boolean has(long mask) {
        return (flags & mask) == mask;
    }
}
