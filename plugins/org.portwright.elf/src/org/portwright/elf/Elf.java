// SPDX-License-Identifier: EPL-2.0
// The numbers of the ELF format that the readers, the translator and the instrumenter need, with their source.
package org.portwright.elf;

import java.util.Map;

/**
 * Constants of the ELF format.
 *
 * <p>Sources: "gABI" is the System V Application Binary Interface, chapters 4 and 5; "MIPS psABI" its MIPS RISC
 * processor supplement, third edition, chapter 4; "i386 psABI" and "x86-64 psABI" the Intel supplements; "binutils"
 * {@code include/elf/mips.h} for what MIPS Technologies and GNU added after the supplement was printed.
 */
public final class Elf {
    private Elf() {
    }

    // Identification: e_ident (gABI, ELF Identification).

    /** Length of e_ident in bytes. */
    public static final int EI_NIDENT = 16;
    /** Index in e_ident of the class: 32 or 64 bit. */
    public static final int EI_CLASS = 4;
    /** Index in e_ident of the byte order. */
    public static final int EI_DATA = 5;
    /** Index in e_ident of the version of the format. */
    public static final int EI_VERSION = 6;
    /** Index in e_ident of the operating system's ABI. */
    public static final int EI_OSABI = 7;
    /** e_ident[EI_CLASS]: 32-bit objects. */
    public static final int ELFCLASS32 = 1;
    /** e_ident[EI_CLASS]: 64-bit objects. */
    public static final int ELFCLASS64 = 2;
    /** e_ident[EI_DATA]: two's complement, little endian. */
    public static final int ELFDATA2LSB = 1;
    /** e_ident[EI_DATA]: two's complement, big endian. */
    public static final int ELFDATA2MSB = 2;
    /** The one version of the format. */
    public static final int EV_CURRENT = 1;
    /** e_phnum: the real count is in sh_info of section 0 (gABI, ELF Header). */
    public static final int PN_XNUM = 0xffff;

    // Type of the file: e_type (gABI, ELF Header).

    /** No file type. */
    public static final int ET_NONE = 0;
    /** Relocatable object file. */
    public static final int ET_REL = 1;
    /** Executable with fixed addresses. */
    public static final int ET_EXEC = 2;
    /** Shared object, or position-independent executable. */
    public static final int ET_DYN = 3;
    /** Core file. */
    public static final int ET_CORE = 4;

    // Machine: e_machine (gABI, ELF Header).

    /** Intel 80386 (IA-32). */
    public static final int EM_386 = 3;
    /** MIPS, either endianness. */
    public static final int EM_MIPS = 8;
    /** AMD x86-64. */
    public static final int EM_X86_64 = 62;

    // e_flags of MIPS (MIPS psABI, File Header; binutils).

    /** The assembler kept the order of the instructions of at least one .noreorder block. */
    public static final int EF_MIPS_NOREORDER = 0x00000001;
    /** Position-independent code. */
    public static final int EF_MIPS_PIC = 0x00000002;
    /** Follows the calling convention of position-independent code. */
    public static final int EF_MIPS_CPIC = 0x00000004;
    /** N32 ABI. */
    public static final int EF_MIPS_ABI2 = 0x00000020;
    /** 32-bit code for a 64-bit processor. */
    public static final int EF_MIPS_32BITMODE = 0x00000100;
    /** o32 with 64-bit floating-point registers. */
    public static final int EF_MIPS_FP64 = 0x00000200;
    /** NaNs are encoded as IEEE 754-2008 recommends, not as MIPS did before. */
    public static final int EF_MIPS_NAN2008 = 0x00000400;
    /** Mask of the ABI. */
    public static final int EF_MIPS_ABI = 0x0000f000;
    /** The o32 ABI, marked explicitly (0 in this field means o32 too when EF_MIPS_ABI2 is clear). */
    public static final int EF_MIPS_ABI_O32 = 0x00001000;
    /** o32 extended to 64 bits. */
    public static final int EF_MIPS_ABI_O64 = 0x00002000;
    /** EABI in 32-bit mode. */
    public static final int EF_MIPS_ABI_EABI32 = 0x00003000;
    /** EABI in 64-bit mode. */
    public static final int EF_MIPS_ABI_EABI64 = 0x00004000;
    /** Uses microMIPS. */
    public static final int EF_MIPS_ARCH_ASE_MICROMIPS = 0x02000000;
    /** Uses MIPS16. */
    public static final int EF_MIPS_ARCH_ASE_M16 = 0x04000000;
    /** Uses MDMX. */
    public static final int EF_MIPS_ARCH_ASE_MDMX = 0x08000000;
    /** Mask of the instruction set. */
    public static final int EF_MIPS_ARCH = 0xf0000000;
    /** MIPS I. */
    public static final int EF_MIPS_ARCH_1 = 0x00000000;
    /** MIPS II. */
    public static final int EF_MIPS_ARCH_2 = 0x10000000;
    /** MIPS III. */
    public static final int EF_MIPS_ARCH_3 = 0x20000000;
    /** MIPS IV. */
    public static final int EF_MIPS_ARCH_4 = 0x30000000;
    /** MIPS V. */
    public static final int EF_MIPS_ARCH_5 = 0x40000000;
    /** MIPS32. */
    public static final int EF_MIPS_ARCH_32 = 0x50000000;
    /** MIPS64. */
    public static final int EF_MIPS_ARCH_64 = 0x60000000;
    /** MIPS32 release 2, and 3 and 5. */
    public static final int EF_MIPS_ARCH_32R2 = 0x70000000;
    /** MIPS64 release 2, and 3 and 5. */
    public static final int EF_MIPS_ARCH_64R2 = 0x80000000;
    /** MIPS32 release 6. */
    public static final int EF_MIPS_ARCH_32R6 = 0x90000000;
    /** MIPS64 release 6. */
    public static final int EF_MIPS_ARCH_64R6 = 0xa0000000;

    // Type of a section: sh_type (gABI, Section Header; MIPS psABI, Sections).

    /** No section. */
    public static final int SHT_NULL = 0;
    /** What the program defines: code and data. */
    public static final int SHT_PROGBITS = 1;
    /** Symbols for linking. */
    public static final int SHT_SYMTAB = 2;
    /** Strings. */
    public static final int SHT_STRTAB = 3;
    /** Relocations with addends. */
    public static final int SHT_RELA = 4;
    /** Hash of the dynamic symbols. */
    public static final int SHT_HASH = 5;
    /** Dynamic linking. */
    public static final int SHT_DYNAMIC = 6;
    /** Notes. */
    public static final int SHT_NOTE = 7;
    /** As PROGBITS, all zero, no space in the file. */
    public static final int SHT_NOBITS = 8;
    /** Relocations whose addends are in the bytes they patch. */
    public static final int SHT_REL = 9;
    /** Symbols for dynamic linking. */
    public static final int SHT_DYNSYM = 11;
    /** Pointers to functions that initialise. */
    public static final int SHT_INIT_ARRAY = 14;
    /** Pointers to functions that finish. */
    public static final int SHT_FINI_ARRAY = 15;
    /** Pointers to functions that run before the others initialise. */
    public static final int SHT_PREINIT_ARRAY = 16;
    /** Sections that belong together. */
    public static final int SHT_GROUP = 17;
    /** Section indices of the symbols whose st_shndx is SHN_XINDEX. */
    public static final int SHT_SYMTAB_SHNDX = 18;
    /** Register usage of a MIPS object. */
    public static final int SHT_MIPS_REGINFO = 0x70000006;
    /** DWARF of a MIPS object. */
    public static final int SHT_MIPS_DWARF = 0x7000001e;
    /** ABI flags of a MIPS object: instruction set, extensions, floating-point ABI (binutils). */
    public static final int SHT_MIPS_ABIFLAGS = 0x7000002a;

    // Flags of a section: sh_flags (gABI, Section Header).

    /** Writable in memory. */
    public static final long SHF_WRITE = 0x1;
    /** Occupies memory. */
    public static final long SHF_ALLOC = 0x2;
    /** Holds instructions. */
    public static final long SHF_EXECINSTR = 0x4;
    /** May be merged. */
    public static final long SHF_MERGE = 0x10;
    /** Holds strings that end in NUL. */
    public static final long SHF_STRINGS = 0x20;
    /** sh_info is the index of a section. */
    public static final long SHF_INFO_LINK = 0x40;
    /** Ordered as the section that sh_link names. */
    public static final long SHF_LINK_ORDER = 0x80;
    /** Member of a group. */
    public static final long SHF_GROUP = 0x200;
    /** Thread-local storage. */
    public static final long SHF_TLS = 0x400;
    /** Compressed. */
    public static final long SHF_COMPRESSED = 0x800;
    /** Addressed from the global pointer (MIPS psABI, Sections). */
    public static final long SHF_MIPS_GPREL = 0x10000000;

    // Special section indices: st_shndx (gABI, Sections; MIPS psABI, Symbol Table).

    /** Undefined. */
    public static final int SHN_UNDEF = 0;
    /** First of the reserved indices. */
    public static final int SHN_LORESERVE = 0xff00;
    /** Allocated common, of MIPS. */
    public static final int SHN_MIPS_ACOMMON = 0xff00;
    /** Small common, of MIPS: to be placed in .sbss. */
    public static final int SHN_MIPS_SCOMMON = 0xff03;
    /** Small undefined, of MIPS. */
    public static final int SHN_MIPS_SUNDEFINED = 0xff04;
    /** The value is absolute, no relocation changes it. */
    public static final int SHN_ABS = 0xfff1;
    /** Common, not placed yet. */
    public static final int SHN_COMMON = 0xfff2;
    /** The index is in the section of type SHT_SYMTAB_SHNDX. */
    public static final int SHN_XINDEX = 0xffff;

    // Symbols: st_info, st_other (gABI, Symbol Table; binutils for STO_MIPS).

    /** Not visible outside its file. */
    public static final int STB_LOCAL = 0;
    /** Visible to all files. */
    public static final int STB_GLOBAL = 1;
    /** Global, of lower precedence. */
    public static final int STB_WEAK = 2;
    /** Unspecified. */
    public static final int STT_NOTYPE = 0;
    /** A data object. */
    public static final int STT_OBJECT = 1;
    /** A function. */
    public static final int STT_FUNC = 2;
    /** A section. */
    public static final int STT_SECTION = 3;
    /** The name of a source file. */
    public static final int STT_FILE = 4;
    /** An uninitialised common block. */
    public static final int STT_COMMON = 5;
    /** A thread-local variable: the value is an offset in the TLS segment. */
    public static final int STT_TLS = 6;
    /** Visible as its binding says. */
    public static final int STV_DEFAULT = 0;
    /** Reserved to the processor. */
    public static final int STV_INTERNAL = 1;
    /** Not visible to other components. */
    public static final int STV_HIDDEN = 2;
    /** Visible, and not preemptible. */
    public static final int STV_PROTECTED = 3;
    /** Mask in st_other of the instruction set of a MIPS function. */
    public static final int STO_MIPS_ISA = 0xc0;
    /** The function is microMIPS. */
    public static final int STO_MICROMIPS = 0x80;
    /** Mask, and value, in st_other of a MIPS16 function. */
    public static final int STO_MIPS16 = 0xf0;
    /** The function is position independent, in a file that is not. */
    public static final int STO_MIPS_PIC = 0x20;

    // Segments: p_type and p_flags (gABI, Program Header; MIPS psABI, Segments).

    /** Unused. */
    public static final int PT_NULL = 0;
    /** Loaded into memory. */
    public static final int PT_LOAD = 1;
    /** Dynamic linking. */
    public static final int PT_DYNAMIC = 2;
    /** Path of the dynamic linker. */
    public static final int PT_INTERP = 3;
    /** Notes. */
    public static final int PT_NOTE = 4;
    /** The program headers themselves. */
    public static final int PT_PHDR = 6;
    /** Template of thread-local storage. */
    public static final int PT_TLS = 7;
    /** Where .eh_frame_hdr is (GNU). */
    public static final int PT_GNU_EH_FRAME = 0x6474e550;
    /** Flags of the stack (GNU). */
    public static final int PT_GNU_STACK = 0x6474e551;
    /** What becomes read-only after relocation (GNU). */
    public static final int PT_GNU_RELRO = 0x6474e552;
    /** Register usage of a MIPS program. */
    public static final int PT_MIPS_REGINFO = 0x70000000;
    /** ABI flags of a MIPS program (binutils). */
    public static final int PT_MIPS_ABIFLAGS = 0x70000003;
    /** Executable. */
    public static final int PF_X = 1;
    /** Writable. */
    public static final int PF_W = 2;
    /** Readable. */
    public static final int PF_R = 4;

    // Relocations of MIPS: A addend, S value of the symbol, P place (MIPS psABI, Relocation; binutils).

    /** Nothing. */
    public static final int R_MIPS_NONE = 0;
    /** 16 bits, S + sign-extended A. */
    public static final int R_MIPS_16 = 1;
    /** 32 bits, S + A. */
    public static final int R_MIPS_32 = 2;
    /** 32 bits, A - EA + S, for dynamic linking. */
    public static final int R_MIPS_REL32 = 3;
    /** 26 bits, target of j and jal. */
    public static final int R_MIPS_26 = 4;
    /** Upper 16 bits of S + AHL, adjusted for the sign of the lower. */
    public static final int R_MIPS_HI16 = 5;
    /** Lower 16 bits of S + AHL. */
    public static final int R_MIPS_LO16 = 6;
    /** 16 bits, offset from the global pointer. */
    public static final int R_MIPS_GPREL16 = 7;
    /** 16 bits, offset of a literal from the global pointer. */
    public static final int R_MIPS_LITERAL = 8;
    /** 16 bits, offset in the global offset table. */
    public static final int R_MIPS_GOT16 = 9;
    /** 16 bits, branch: (S + A - P) / 4. */
    public static final int R_MIPS_PC16 = 10;
    /** 16 bits, offset in the global offset table, of a call. */
    public static final int R_MIPS_CALL16 = 11;
    /** 32 bits, offset from the global pointer (jump tables of PIC). */
    public static final int R_MIPS_GPREL32 = 12;
    /** 64 bits, S + A. */
    public static final int R_MIPS_64 = 18;
    /** Upper 16 bits of an offset in the global offset table. */
    public static final int R_MIPS_GOT_HI16 = 22;
    /** Lower 16 bits of an offset in the global offset table. */
    public static final int R_MIPS_GOT_LO16 = 23;
    /** S - A. */
    public static final int R_MIPS_SUB = 24;
    /** Upper 16 bits of an offset in the global offset table, of a call. */
    public static final int R_MIPS_CALL_HI16 = 30;
    /** Lower 16 bits of an offset in the global offset table, of a call. */
    public static final int R_MIPS_CALL_LO16 = 31;
    /** Marks a jalr whose target is known: nothing to patch. */
    public static final int R_MIPS_JALR = 37;
    /** Module of a thread-local variable, 32 bits. */
    public static final int R_MIPS_TLS_DTPMOD32 = 38;
    /** Offset of a thread-local variable in its module, 32 bits. */
    public static final int R_MIPS_TLS_DTPREL32 = 39;
    /** General dynamic model of thread-local storage. */
    public static final int R_MIPS_TLS_GD = 42;
    /** Local dynamic model of thread-local storage. */
    public static final int R_MIPS_TLS_LDM = 43;
    /** Upper 16 bits of the offset in the module. */
    public static final int R_MIPS_TLS_DTPREL_HI16 = 44;
    /** Lower 16 bits of the offset in the module. */
    public static final int R_MIPS_TLS_DTPREL_LO16 = 45;
    /** Offset from the thread pointer, by way of the global offset table. */
    public static final int R_MIPS_TLS_GOTTPREL = 46;
    /** Offset from the thread pointer, 32 bits. */
    public static final int R_MIPS_TLS_TPREL32 = 47;
    /** Upper 16 bits of the offset from the thread pointer. */
    public static final int R_MIPS_TLS_TPREL_HI16 = 49;
    /** Lower 16 bits of the offset from the thread pointer. */
    public static final int R_MIPS_TLS_TPREL_LO16 = 50;
    /** Copy of a shared object's data. */
    public static final int R_MIPS_COPY = 126;
    /** Entry of the procedure linkage table. */
    public static final int R_MIPS_JUMP_SLOT = 127;
    /** 32 bits, S + A - P. */
    public static final int R_MIPS_PC32 = 248;
    /** 32 bits in .eh_frame, by way of a GOT where there is one. */
    public static final int R_MIPS_EH = 249;

    // Relocations of IA-32 and x86-64 (i386 psABI, x86-64 psABI, Relocation Types).

    /** Nothing. */
    public static final int R_386_NONE = 0;
    /** 32 bits, S + A. */
    public static final int R_386_32 = 1;
    /** 32 bits, S + A - P. */
    public static final int R_386_PC32 = 2;
    /** 32 bits, call by way of the procedure linkage table. */
    public static final int R_386_PLT32 = 4;
    /** 64 bits, S + A. */
    public static final int R_X86_64_64 = 1;
    /** 32 bits, zero-extended, S + A. */
    public static final int R_X86_64_32 = 10;

    private static final Map<Integer, String> MACHINES = Map.ofEntries(
            Map.entry(0, "no machine"), Map.entry(2, "SPARC"), Map.entry(EM_386, "Intel 80386"),
            Map.entry(4, "Motorola 68000"), Map.entry(EM_MIPS, "MIPS"), Map.entry(20, "PowerPC"),
            Map.entry(21, "64-bit PowerPC"), Map.entry(22, "IBM S/390"), Map.entry(40, "ARM"),
            Map.entry(42, "SuperH"), Map.entry(43, "SPARC V9"), Map.entry(50, "Itanium"),
            Map.entry(EM_X86_64, "x86-64"), Map.entry(183, "AArch64"), Map.entry(243, "RISC-V"),
            Map.entry(258, "LoongArch"));

    /**
     * Name of a processor, for messages.
     *
     * @param machine e_machine
     * @return its usual name, or "machine 1234"
     */
    public static String machineName(int machine) {
        return MACHINES.getOrDefault(machine, "machine " + machine);
    }
}
