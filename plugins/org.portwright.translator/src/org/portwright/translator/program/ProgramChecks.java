// SPDX-License-Identifier: EPL-2.0
// Refuses at the start, in one sentence, the files that can't be translated.
package org.portwright.translator.program;

import org.portwright.elf.Elf;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfHeader;
import org.portwright.elf.ElfSection;
import org.portwright.translator.TranslationException;

/** The conditions of docs/translator.md, "What is translated", each with the way out. */
final class ProgramChecks {
    private static final String USE_CC = "compile and link it with 'portwright cc'";

    private static final int ABIFLAGS_FP_ABI = 7;
    // Values of Tag_GNU_MIPS_ABI_FP: no floating-point registers, and 64-bit ones.
    private static final int FP_ABI_SOFT = 3;
    private static final int FP_ABI_OLD_64 = 4;
    private static final int FP_ABI_64 = 6;
    private static final int FP_ABI_64A = 7;

    private ProgramChecks() {
    }

    static void check(ElfFile elf) throws TranslationException {
        ElfHeader header = elf.header();
        require(header.machine() == Elf.EM_MIPS,
            "it is a program for another processor (ELF machine " + header.machine() + "), not for MIPS; " + USE_CC);
        int flags = header.flags();
        require(header.elfClass() == 32 && (flags & Elf.EF_MIPS_ABI2) == 0 && isO32(flags),
            "it uses another ABI than o32; " + USE_CC);
        require((flags & Elf.EF_MIPS_ARCH_ASE_MICROMIPS) == 0,
            "it is microMIPS code; compile it with -mno-micromips");
        require((flags & Elf.EF_MIPS_ARCH_ASE_M16) == 0, "it is MIPS16 code; compile it with -mno-mips16");
        require(isKnownArchitecture(flags), "it is for a MIPS processor after MIPS32 release 2; "
            + "compile it with -march=mips32r2");
        require((flags & Elf.EF_MIPS_FP64) == 0 && !usesWideFloatingPointRegisters(elf), "it uses 64-bit floating-point registers; compile it with -mfp32");
        require(header.type() != Elf.ET_REL, "it is an object file, not a program; link it with 'portwright cc'");
        require(header.type() == Elf.ET_EXEC && !hasSegment(elf, Elf.PT_INTERP) && !hasSegment(elf, Elf.PT_DYNAMIC)
                && (flags & (Elf.EF_MIPS_PIC | Elf.EF_MIPS_CPIC)) == 0,
            "it is position-independent or dynamically linked; compile it with -mno-abicalls -fno-pic "
                + "and link it with -static, as 'portwright cc' does");
        require(elf.symbols().stream().anyMatch(symbol -> symbol.type() == Elf.STT_FUNC), "it has no symbols; don't strip it (no -s, no strip)");
        require(elf.sections().stream().anyMatch(ProgramChecks::isCodeRelocations),
            "it has no relocations; link it with -Wl,--emit-relocs, as 'portwright cc' does");
    }

    /** In o32 only the ABI flags tell (binutils, Elf_Internal_ABIFlags_v0: fp_abi is the eighth byte). */
    private static boolean usesWideFloatingPointRegisters(ElfFile elf) {
        int abi = floatingPointAbi(elf);
        return abi == FP_ABI_OLD_64 || abi == FP_ABI_64 || abi == FP_ABI_64A;
    }

    static boolean isSoftFloat(ElfFile elf) {
        return floatingPointAbi(elf) == FP_ABI_SOFT;
    }

    private static int floatingPointAbi(ElfFile elf) {
        return elf.section(".MIPS.abiflags").map(elf::contents)
            .filter(contents -> contents.remaining() > ABIFLAGS_FP_ABI)
            .map(contents -> (int) contents.get(contents.position() + ABIFLAGS_FP_ABI)).orElse(0);
    }

    private static boolean isO32(int flags) {
        int abi = flags & Elf.EF_MIPS_ABI;
        return abi == 0 || abi == Elf.EF_MIPS_ABI_O32;
    }

    private static boolean isKnownArchitecture(int flags) {
        int architecture = flags & Elf.EF_MIPS_ARCH;
        return architecture == Elf.EF_MIPS_ARCH_1 || architecture == Elf.EF_MIPS_ARCH_2
            || architecture == Elf.EF_MIPS_ARCH_32 || architecture == Elf.EF_MIPS_ARCH_32R2;
    }

    private static boolean isCodeRelocations(ElfSection section) {
        return section.type() == Elf.SHT_REL && section.name().startsWith(".rel.text");
    }

    private static boolean hasSegment(ElfFile elf, int type) {
        return elf.segments().stream().anyMatch(segment -> segment.type() == type);
    }

    private static void require(boolean condition, String message) throws TranslationException {
        if (!condition) {
            throw new TranslationException(message);
        }
    }
}
