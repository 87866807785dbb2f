// SPDX-License-Identifier: EPL-2.0
// What differs between IA-32 and x86-64 in object files.
package org.portwright.lopi;

import org.portwright.elf.Elf;

/** A machine, with its relocation types (i386 psABI and x86-64 psABI, Relocation Types; their TLS supplements). */
public enum Machine {
    /** Intel 80386. */
    IA32(false),
    /** AMD x86-64. */
    X86_64(true);

    private final boolean wide;

    Machine(boolean wide) {
        this.wide = wide;
    }

    /** The machine of an object, or null. */
    static Machine of(int elfMachine, boolean elf64) {
        if (elfMachine == Elf.EM_386 && !elf64) {
            return IA32;
        }
        return elfMachine == Elf.EM_X86_64 && elf64 ? X86_64 : null;
    }

    boolean isWide() {
        return wide;
    }

    /** Bytes of a pointer. */
    int word() {
        return wide ? 8 : 4;
    }

    int number() {
        return wide ? Elf.EM_X86_64 : Elf.EM_386;
    }

    /** A pointer in data: R_386_32, R_X86_64_64. */
    int absolute() {
        return 1;
    }

    /** 32 bits relative to the place: R_386_PC32, R_X86_64_PC32. */
    int relative() {
        return 2;
    }

    /** 32 bits, relative, of a call: R_386_PLT32, R_X86_64_PLT32. */
    int call() {
        return 4;
    }

    /** Offset from the thread pointer, 32 bits: R_386_TLS_LE, R_X86_64_TPOFF32. */
    int threadOffset() {
        return wide ? 23 : 17;
    }

    /** Offset from the beginning of the module's thread-local data: R_386_TLS_LDO_32, R_X86_64_DTPOFF64. */
    int moduleThreadOffset() {
        return wide ? 17 : 32;
    }

    /** Whether a relocation gives an address relative to the place. */
    boolean isRelative(int type) {
        return type == relative() || type == call();
    }

    /**
     * Whether a relocation gives the address of its symbol plus the addend, absolute or relative to the GOT: then
     * the addend tells what place is meant. R_386_32, R_386_GOTOFF; R_X86_64_64, 32, 32S, GOTOFF64.
     */
    boolean isAddress(int type) {
        return wide ? type == 1 || type == 10 || type == 11 || type == 25 : type == 1 || type == 9;
    }

    /** Bytes that a relocation patches and that hold its addend in REL; 0 if there is none that we may touch. */
    int addendBytes(int type) {
        if (wide) {
            return 0;
        }
        return switch (type) {
            case 0, 40 -> 0;        // R_386_NONE, R_386_TLS_DESC_CALL
            case 20, 21 -> 2;       // R_386_16, R_386_PC16
            case 22, 23 -> 1;       // R_386_8, R_386_PC8
            default -> 4;
        };
    }
}
