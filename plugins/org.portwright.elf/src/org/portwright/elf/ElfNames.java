// SPDX-License-Identifier: EPL-2.0
// Words for the numbers of ELF, as readelf prints them.
package org.portwright.elf;

import java.util.Map;
import java.util.TreeMap;

/** Names of constants, for people. What has no name is printed as a number. */
final class ElfNames {
    private static final Map<Integer, String> SECTION_TYPES = Map.ofEntries(Map.entry(Elf.SHT_NULL, "null"),
            Map.entry(Elf.SHT_PROGBITS, "progbits"), Map.entry(Elf.SHT_SYMTAB, "symtab"),
            Map.entry(Elf.SHT_STRTAB, "strtab"), Map.entry(Elf.SHT_RELA, "rela"), Map.entry(Elf.SHT_HASH, "hash"),
            Map.entry(Elf.SHT_DYNAMIC, "dynamic"), Map.entry(Elf.SHT_NOTE, "note"),
            Map.entry(Elf.SHT_NOBITS, "nobits"), Map.entry(Elf.SHT_REL, "rel"), Map.entry(Elf.SHT_DYNSYM, "dynsym"),
            Map.entry(Elf.SHT_INIT_ARRAY, "init_array"), Map.entry(Elf.SHT_FINI_ARRAY, "fini_array"),
            Map.entry(Elf.SHT_PREINIT_ARRAY, "preinit_array"), Map.entry(Elf.SHT_GROUP, "group"),
            Map.entry(Elf.SHT_SYMTAB_SHNDX, "symtab_shndx"));
    private static final Map<Integer, String> MIPS_SECTION_TYPES = Map.of(Elf.SHT_MIPS_REGINFO, "reginfo",
            Elf.SHT_MIPS_DWARF, "dwarf", Elf.SHT_MIPS_ABIFLAGS, "abiflags");
    private static final Map<Integer, String> SEGMENT_TYPES = Map.of(Elf.PT_NULL, "null", Elf.PT_LOAD, "load",
            Elf.PT_DYNAMIC, "dynamic", Elf.PT_INTERP, "interp", Elf.PT_NOTE, "note", Elf.PT_PHDR, "phdr",
            Elf.PT_TLS, "tls", Elf.PT_GNU_EH_FRAME, "eh_frame", Elf.PT_GNU_STACK, "stack",
            Elf.PT_GNU_RELRO, "relro");
    private static final Map<Integer, String> MIPS_SEGMENT_TYPES = Map.of(Elf.PT_MIPS_REGINFO, "reginfo",
            Elf.PT_MIPS_ABIFLAGS, "abiflags");
    private static final Map<Integer, String> SYMBOL_TYPES = Map.of(Elf.STT_NOTYPE, "notype", Elf.STT_OBJECT,
            "object", Elf.STT_FUNC, "func", Elf.STT_SECTION, "section", Elf.STT_FILE, "file", Elf.STT_COMMON,
            "common", Elf.STT_TLS, "tls");
    private static final Map<Integer, String> BINDINGS = Map.of(Elf.STB_LOCAL, "local", Elf.STB_GLOBAL, "global",
            Elf.STB_WEAK, "weak");
    private static final Map<Integer, String> VISIBILITIES = Map.of(Elf.STV_DEFAULT, "default", Elf.STV_INTERNAL,
            "internal", Elf.STV_HIDDEN, "hidden", Elf.STV_PROTECTED, "protected");
    private static final Map<Integer, String> SPECIAL_SECTIONS = Map.of(Elf.SHN_UNDEF, "undef", Elf.SHN_ABS, "abs",
            Elf.SHN_COMMON, "common");
    private static final Map<Integer, String> FILE_TYPES = Map.of(Elf.ET_NONE, "no type", Elf.ET_REL, "object file",
            Elf.ET_EXEC, "executable", Elf.ET_DYN, "shared object or position-independent executable", Elf.ET_CORE,
            "core file");
    private static final Map<Integer, String> MIPS_RELOCATIONS = new TreeMap<>(Map.ofEntries(
            Map.entry(Elf.R_MIPS_NONE, "R_MIPS_NONE"), Map.entry(Elf.R_MIPS_16, "R_MIPS_16"),
            Map.entry(Elf.R_MIPS_32, "R_MIPS_32"), Map.entry(Elf.R_MIPS_REL32, "R_MIPS_REL32"),
            Map.entry(Elf.R_MIPS_26, "R_MIPS_26"), Map.entry(Elf.R_MIPS_HI16, "R_MIPS_HI16"),
            Map.entry(Elf.R_MIPS_LO16, "R_MIPS_LO16"), Map.entry(Elf.R_MIPS_GPREL16, "R_MIPS_GPREL16"),
            Map.entry(Elf.R_MIPS_LITERAL, "R_MIPS_LITERAL"), Map.entry(Elf.R_MIPS_GOT16, "R_MIPS_GOT16"),
            Map.entry(Elf.R_MIPS_PC16, "R_MIPS_PC16"), Map.entry(Elf.R_MIPS_CALL16, "R_MIPS_CALL16"),
            Map.entry(Elf.R_MIPS_GPREL32, "R_MIPS_GPREL32"), Map.entry(Elf.R_MIPS_64, "R_MIPS_64"),
            Map.entry(Elf.R_MIPS_JALR, "R_MIPS_JALR"), Map.entry(Elf.R_MIPS_TLS_GD, "R_MIPS_TLS_GD"),
            Map.entry(Elf.R_MIPS_TLS_LDM, "R_MIPS_TLS_LDM"),
            Map.entry(Elf.R_MIPS_TLS_GOTTPREL, "R_MIPS_TLS_GOTTPREL"),
            Map.entry(Elf.R_MIPS_TLS_TPREL_HI16, "R_MIPS_TLS_TPREL_HI16"),
            Map.entry(Elf.R_MIPS_TLS_TPREL_LO16, "R_MIPS_TLS_TPREL_LO16"),
            Map.entry(Elf.R_MIPS_PC32, "R_MIPS_PC32"), Map.entry(Elf.R_MIPS_EH, "R_MIPS_EH")));

    private ElfNames() {
    }

    static String fileType(int type) {
        return name(FILE_TYPES, type);
    }

    static String sectionType(int machine, int type) {
        return machine == Elf.EM_MIPS && MIPS_SECTION_TYPES.containsKey(type) ? MIPS_SECTION_TYPES.get(type)
                : name(SECTION_TYPES, type);
    }

    static String sectionFlags(ElfSection section) {
        return letter(section, Elf.SHF_WRITE, 'w') + letter(section, Elf.SHF_ALLOC, 'a')
                + letter(section, Elf.SHF_EXECINSTR, 'x') + letter(section, Elf.SHF_MERGE, 'm')
                + letter(section, Elf.SHF_STRINGS, 's') + letter(section, Elf.SHF_TLS, 't')
                + letter(section, Elf.SHF_COMPRESSED, 'c') + letter(section, Elf.SHF_GROUP, 'g');
    }

    private static String letter(ElfSection section, long flag, char letter) {
        return section.has(flag) ? String.valueOf(letter) : "";
    }

    static String segmentType(int machine, int type) {
        return machine == Elf.EM_MIPS && MIPS_SEGMENT_TYPES.containsKey(type) ? MIPS_SEGMENT_TYPES.get(type)
                : name(SEGMENT_TYPES, type);
    }

    static String segmentFlags(ElfSegment segment) {
        return ((segment.flags() & Elf.PF_R) != 0 ? "r" : "-") + ((segment.flags() & Elf.PF_W) != 0 ? "w" : "-")
                + ((segment.flags() & Elf.PF_X) != 0 ? "x" : "-");
    }

    static String symbolType(int type) {
        return name(SYMBOL_TYPES, type);
    }

    static String binding(int binding) {
        return name(BINDINGS, binding);
    }

    static String visibility(int visibility) {
        return name(VISIBILITIES, visibility);
    }

    static String specialSection(int index) {
        return name(SPECIAL_SECTIONS, index);
    }

    static String relocation(int machine, int type) {
        return machine == Elf.EM_MIPS ? name(MIPS_RELOCATIONS, type) : "type " + type;
    }

    /** What e_flags of a MIPS file say. */
    static String mipsFlags(int flags) {
        StringBuilder text = new StringBuilder(switch (flags & Elf.EF_MIPS_ARCH) {
            case Elf.EF_MIPS_ARCH_1 -> "mips1";
            case Elf.EF_MIPS_ARCH_2 -> "mips2";
            case Elf.EF_MIPS_ARCH_3 -> "mips3";
            case Elf.EF_MIPS_ARCH_4 -> "mips4";
            case Elf.EF_MIPS_ARCH_5 -> "mips5";
            case Elf.EF_MIPS_ARCH_32 -> "mips32";
            case Elf.EF_MIPS_ARCH_64 -> "mips64";
            case Elf.EF_MIPS_ARCH_32R2 -> "mips32r2";
            case Elf.EF_MIPS_ARCH_64R2 -> "mips64r2";
            case Elf.EF_MIPS_ARCH_32R6 -> "mips32r6";
            case Elf.EF_MIPS_ARCH_64R6 -> "mips64r6";
            default -> "unknown instruction set";
        });
        text.append(switch (flags & Elf.EF_MIPS_ABI) {
            case 0 -> (flags & Elf.EF_MIPS_ABI2) != 0 ? ", n32" : "";
            case Elf.EF_MIPS_ABI_O32 -> ", o32";
            case Elf.EF_MIPS_ABI_O64 -> ", o64";
            case Elf.EF_MIPS_ABI_EABI32 -> ", eabi32";
            case Elf.EF_MIPS_ABI_EABI64 -> ", eabi64";
            default -> ", unknown ABI";
        });
        append(text, flags, Elf.EF_MIPS_PIC, "position independent");
        append(text, flags, Elf.EF_MIPS_CPIC, "abicalls");
        append(text, flags, Elf.EF_MIPS_FP64, "64-bit floating-point registers");
        append(text, flags, Elf.EF_MIPS_NAN2008, "IEEE 754-2008 NaN");
        append(text, flags, Elf.EF_MIPS_ARCH_ASE_M16, "MIPS16");
        append(text, flags, Elf.EF_MIPS_ARCH_ASE_MICROMIPS, "microMIPS");
        return text.toString();
    }

    private static void append(StringBuilder text, int flags, int flag, String name) {
        if ((flags & flag) != 0) {
            text.append(", ").append(name);
        }
    }

    private static String name(Map<Integer, String> names, int value) {
        String name = names.get(value);
        return name != null ? name : "0x" + Integer.toHexString(value);
    }
}
