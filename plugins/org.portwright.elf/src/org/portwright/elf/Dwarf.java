// SPDX-License-Identifier: EPL-2.0
// Numbers of DWARF.
package org.portwright.elf;

/** Tags, attributes, encodings and operations, as far as our readers tell them apart (DWARF 4, section 7). */
public final class Dwarf {
    // Tags (section 7.5.4, figure 18).

    public static final int DW_TAG_ARRAY_TYPE = 0x01;
    public static final int DW_TAG_CLASS_TYPE = 0x02;
    public static final int DW_TAG_ENUMERATION_TYPE = 0x04;
    public static final int DW_TAG_FORMAL_PARAMETER = 0x05;
    public static final int DW_TAG_LEXICAL_BLOCK = 0x0b;
    public static final int DW_TAG_MEMBER = 0x0d;
    public static final int DW_TAG_POINTER_TYPE = 0x0f;
    public static final int DW_TAG_REFERENCE_TYPE = 0x10;
    public static final int DW_TAG_COMPILE_UNIT = 0x11;
    public static final int DW_TAG_STRUCTURE_TYPE = 0x13;
    public static final int DW_TAG_SUBROUTINE_TYPE = 0x15;
    public static final int DW_TAG_TYPEDEF = 0x16;
    public static final int DW_TAG_UNION_TYPE = 0x17;
    public static final int DW_TAG_INHERITANCE = 0x1c;
    public static final int DW_TAG_INLINED_SUBROUTINE = 0x1d;
    public static final int DW_TAG_SUBRANGE_TYPE = 0x21;
    public static final int DW_TAG_BASE_TYPE = 0x24;
    public static final int DW_TAG_CONST_TYPE = 0x26;
    public static final int DW_TAG_ENUMERATOR = 0x28;
    public static final int DW_TAG_SUBPROGRAM = 0x2e;
    public static final int DW_TAG_VARIABLE = 0x34;
    public static final int DW_TAG_VOLATILE_TYPE = 0x35;
    public static final int DW_TAG_RESTRICT_TYPE = 0x37;
    public static final int DW_TAG_NAMESPACE = 0x39;
    public static final int DW_TAG_RVALUE_REFERENCE_TYPE = 0x42;

    // Attributes (section 7.5.4, figure 20).

    public static final int DW_AT_LOCATION = 0x02;
    public static final int DW_AT_NAME = 0x03;
    public static final int DW_AT_BYTE_SIZE = 0x0b;
    public static final int DW_AT_BIT_OFFSET = 0x0c;
    public static final int DW_AT_BIT_SIZE = 0x0d;
    public static final int DW_AT_LANGUAGE = 0x13;
    public static final int DW_AT_COMP_DIR = 0x1b;
    public static final int DW_AT_CONST_VALUE = 0x1c;
    public static final int DW_AT_UPPER_BOUND = 0x2f;
    public static final int DW_AT_PROTOTYPED = 0x27;
    public static final int DW_AT_ABSTRACT_ORIGIN = 0x31;
    public static final int DW_AT_COUNT = 0x37;
    public static final int DW_AT_DATA_MEMBER_LOCATION = 0x38;
    public static final int DW_AT_DECL_FILE = 0x3a;
    public static final int DW_AT_DECL_LINE = 0x3b;
    public static final int DW_AT_DECLARATION = 0x3c;
    public static final int DW_AT_ENCODING = 0x3e;
    public static final int DW_AT_EXTERNAL = 0x3f;
    public static final int DW_AT_FRAME_BASE = 0x40;
    public static final int DW_AT_SPECIFICATION = 0x47;
    public static final int DW_AT_TYPE = 0x49;
    public static final int DW_AT_CALL_FILE = 0x58;
    public static final int DW_AT_CALL_LINE = 0x59;

    // Encodings of base types (section 7.8, figure 25).

    public static final int DW_ATE_BOOLEAN = 0x02;
    public static final int DW_ATE_COMPLEX_FLOAT = 0x03;
    public static final int DW_ATE_FLOAT = 0x04;
    public static final int DW_ATE_SIGNED = 0x05;
    public static final int DW_ATE_SIGNED_CHAR = 0x06;
    public static final int DW_ATE_UNSIGNED = 0x07;
    public static final int DW_ATE_UNSIGNED_CHAR = 0x08;
    /** The first one of those that compilers define for themselves; GCC has it for complex integers. */
    public static final int DW_ATE_LO_USER = 0x80;

    // Operations (section 7.7.1, figure 24).

    public static final int DW_OP_ADDR = 0x03;
    public static final int DW_OP_DEREF = 0x06;
    public static final int DW_OP_CONST1U = 0x08;
    public static final int DW_OP_CONST1S = 0x09;
    public static final int DW_OP_CONST2U = 0x0a;
    public static final int DW_OP_CONST2S = 0x0b;
    public static final int DW_OP_CONST4U = 0x0c;
    public static final int DW_OP_CONST4S = 0x0d;
    public static final int DW_OP_CONST8U = 0x0e;
    public static final int DW_OP_CONST8S = 0x0f;
    public static final int DW_OP_CONSTU = 0x10;
    public static final int DW_OP_CONSTS = 0x11;
    public static final int DW_OP_DUP = 0x12;
    public static final int DW_OP_DROP = 0x13;
    public static final int DW_OP_OVER = 0x14;
    public static final int DW_OP_PICK = 0x15;
    public static final int DW_OP_SWAP = 0x16;
    public static final int DW_OP_ROT = 0x17;
    public static final int DW_OP_ABS = 0x19;
    public static final int DW_OP_AND = 0x1a;
    public static final int DW_OP_DIV = 0x1b;
    public static final int DW_OP_MINUS = 0x1c;
    public static final int DW_OP_MOD = 0x1d;
    public static final int DW_OP_MUL = 0x1e;
    public static final int DW_OP_NEG = 0x1f;
    public static final int DW_OP_NOT = 0x20;
    public static final int DW_OP_OR = 0x21;
    public static final int DW_OP_PLUS = 0x22;
    public static final int DW_OP_PLUS_UCONST = 0x23;
    public static final int DW_OP_SHL = 0x24;
    public static final int DW_OP_SHR = 0x25;
    public static final int DW_OP_SHRA = 0x26;
    public static final int DW_OP_XOR = 0x27;
    public static final int DW_OP_BRA = 0x28;
    public static final int DW_OP_EQ = 0x29;
    public static final int DW_OP_GE = 0x2a;
    public static final int DW_OP_GT = 0x2b;
    public static final int DW_OP_LE = 0x2c;
    public static final int DW_OP_LT = 0x2d;
    public static final int DW_OP_NE = 0x2e;
    public static final int DW_OP_SKIP = 0x2f;
    public static final int DW_OP_LIT0 = 0x30;
    public static final int DW_OP_LIT31 = 0x4f;
    public static final int DW_OP_REG0 = 0x50;
    public static final int DW_OP_REG31 = 0x6f;
    public static final int DW_OP_BREG0 = 0x70;
    public static final int DW_OP_BREG31 = 0x8f;
    public static final int DW_OP_REGX = 0x90;
    public static final int DW_OP_FBREG = 0x91;
    public static final int DW_OP_BREGX = 0x92;
    public static final int DW_OP_PIECE = 0x93;
    public static final int DW_OP_DEREF_SIZE = 0x94;
    public static final int DW_OP_CALL_FRAME_CFA = 0x9c;
    public static final int DW_OP_BIT_PIECE = 0x9d;
    public static final int DW_OP_IMPLICIT_VALUE = 0x9e;
    public static final int DW_OP_STACK_VALUE = 0x9f;
    /** The value that an expression had when the function was entered (DWARF 5, section 2.5.1.7, and GCC before it). */
    public static final int DW_OP_GNU_ENTRY_VALUE = 0xf3;
    /** A pointer that was optimised away, to what the entry of an offset has (DWARF 5, section 2.6.1.1.4, and GCC before it). */
    public static final int DW_OP_GNU_IMPLICIT_POINTER = 0xf2;
    /** GCC's mark of a variable that has no value yet. */
    public static final int DW_OP_GNU_UNINIT = 0xf0;

    private Dwarf() {
    }
}
