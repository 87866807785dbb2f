// SPDX-License-Identifier: EPL-2.0
// Decodes machine code by Capstone.
package org.portwright.lopi;

import capstone.Capstone;
import capstone.X86_const;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Decodes machine code of IA-32 and x86-64.
 *
 * <p>Capstone's own Java classes copy each instruction by reflection, some 100 microseconds apiece; here its functions
 * are called directly, and its structures (capstone.h and x86.h of version 4) read at their offsets.
 */
final class Disassembler implements AutoCloseable {
    /** The functions of libcapstone that are used; {@code size_t} and {@code csh} are 64 bits wide. */
    private static final class Library {
        static {
            Native.register(Library.class,
                    NativeLibrary.getInstance("capstone", Map.of("classloader", Capstone.class.getClassLoader())));
        }

        static native int cs_version(Pointer major, Pointer minor);

        static native int cs_open(int architecture, int mode, Pointer handle);

        static native int cs_option(long handle, int type, long value);

        static native int cs_close(Pointer handle);

        static native Pointer cs_malloc(long handle);

        static native void cs_free(Pointer instruction, long count);

        static native boolean cs_disasm_iter(long handle, Pointer code, Pointer size, Pointer address,
                Pointer instruction);
    }

    /** cs_version() of the layout below: 4.0. */
    private static final int VERSION = 0x400;

    // struct cs_insn
    private static final int INSTRUCTION_SIZE = 16;
    private static final int INSTRUCTION_DETAIL = 232;
    // struct cs_detail
    private static final int DETAIL_READ_COUNT = 24;
    private static final int DETAIL_WRITES = 26;
    private static final int DETAIL_WRITE_COUNT = 66;
    private static final int DETAIL_GROUPS = 67;
    private static final int DETAIL_GROUP_COUNT = 75;
    private static final int DETAIL_X86 = 80;
    // struct cs_x86
    private static final int X86_OPERAND_COUNT = DETAIL_X86 + 64;
    private static final int X86_OPERANDS = DETAIL_X86 + 72;
    private static final int X86_ENCODING = DETAIL_X86 + 456;
    private static final int DETAIL_BYTES = X86_ENCODING + 8;
    // struct cs_x86_op
    private static final int OPERAND_BYTES = 48;
    private static final int OPERAND_VALUE = 8;
    private static final int OPERAND_SIZE = 32;
    // struct x86_op_mem
    private static final int MEMORY_BASE = OPERAND_VALUE + 4;
    private static final int MEMORY_INDEX = OPERAND_VALUE + 8;
    private static final int MEMORY_DISPLACEMENT = OPERAND_VALUE + 16;

    private static final int[] GENERAL = generalRegisters();

    private final Memory handle = new Memory(8);
    private final long capstone;
    private final Pointer instruction;
    private final Memory cursor = new Memory(24);

    /**
     * Opens Capstone.
     *
     * @param wide whether for x86-64
     */
    Disassembler(boolean wide) {
        int version = Library.cs_version(null, null);
        if (version != VERSION) {
            throw new IllegalStateException("Capstone " + Integer.toHexString(version)
                    + " was found, and 4.0 is wanted");
        }
        if (Library.cs_open(Capstone.CS_ARCH_X86, wide ? Capstone.CS_MODE_64 : Capstone.CS_MODE_32, handle) != 0) {
            throw new IllegalStateException("Capstone can't be opened");
        }
        capstone = handle.getLong(0);
        Library.cs_option(capstone, Capstone.CS_OPT_DETAIL, Capstone.CS_OPT_ON);
        instruction = Library.cs_malloc(capstone);
    }

    @Override
    public void close() {
        Library.cs_free(instruction, 1);
        Library.cs_close(handle);
    }

    /**
     * Decodes instructions one after the other.
     *
     * @param code the section
     * @param start where to begin
     * @param end where to end
     * @return the instructions; the last one ends before {@code end} if the bytes after it are no instruction
     */
    List<Instruction> decode(byte[] code, int start, int end) {
        List<Instruction> instructions = new ArrayList<>();
        if (start >= end) {
            return instructions;
        }
        try (Memory bytes = new Memory(end - start)) {
            bytes.write(0, code, start, end - start);
            cursor.setPointer(0, bytes);
            cursor.setLong(8, end - start);
            cursor.setLong(16, start);
            while (Library.cs_disasm_iter(capstone, cursor, cursor.share(8), cursor.share(16), instruction)) {
                Instruction next = read();
                instructions.add(next);
            }
        }
        return instructions;
    }

    private Instruction read() {
        int id = instruction.getInt(0);
        int offset = (int) instruction.getLong(8);
        int length = instruction.getShort(INSTRUCTION_SIZE);
        ByteBuffer detail = ByteBuffer.wrap(instruction.getPointer(INSTRUCTION_DETAIL).getByteArray(0, DETAIL_BYTES))
                .order(ByteOrder.LITTLE_ENDIAN);
        int count = detail.get(X86_OPERAND_COUNT);
        List<Operand> operands = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            operands.add(operand(detail, X86_OPERANDS + i * OPERAND_BYTES));
        }
        Instruction.Flow flow = flow(id, detail, operands);
        boolean relative = flow == Instruction.Flow.JUMP || flow == Instruction.Flow.BRANCH
                || flow == Instruction.Flow.CALL;
        return new Instruction(offset, length, id, flow, relative ? operands.get(0).value() : -1, operands,
                detail.get(X86_ENCODING + 1), detail.get(X86_ENCODING + 3), detail.get(X86_ENCODING + 4),
                registers(detail, 0, detail.get(DETAIL_READ_COUNT)),
                registers(detail, DETAIL_WRITES, detail.get(DETAIL_WRITE_COUNT)));
    }

    private static int registers(ByteBuffer detail, int at, int count) {
        int registers = 0;
        for (int i = 0; i < count; i++) {
            int register = general(detail.getShort(at + 2 * i));
            if (register >= 0) {
                registers |= 1 << register;
            }
        }
        return registers;
    }

    private static Operand operand(ByteBuffer detail, int at) {
        int size = detail.get(at + OPERAND_SIZE) & 0xff;
        return switch (detail.getInt(at)) {
            case X86_const.X86_OP_REG -> new Operand(Operand.Kind.REGISTER, general(detail.getInt(at + OPERAND_VALUE)),
                    Register.NONE, Register.NONE, false, 0, size);
            case X86_const.X86_OP_MEM -> new Operand(Operand.Kind.MEMORY, Register.NONE,
                    general(detail.getInt(at + MEMORY_BASE)), general(detail.getInt(at + MEMORY_INDEX)),
                    detail.getInt(at + OPERAND_VALUE) != 0, detail.getLong(at + MEMORY_DISPLACEMENT), size);
            default -> new Operand(Operand.Kind.IMMEDIATE, Register.NONE, Register.NONE, Register.NONE, false,
                    detail.getLong(at + OPERAND_VALUE), size);
        };
    }

    private static Instruction.Flow flow(int id, ByteBuffer detail, List<Operand> operands) {
        boolean immediate = operands.size() == 1 && operands.get(0).kind() == Operand.Kind.IMMEDIATE;
        switch (id) {
            case X86_const.X86_INS_JMP:
                return immediate ? Instruction.Flow.JUMP : Instruction.Flow.INDIRECT_JUMP;
            case X86_const.X86_INS_LJMP:
                return Instruction.Flow.INDIRECT_JUMP;
            case X86_const.X86_INS_CALL:
                return immediate ? Instruction.Flow.CALL : Instruction.Flow.INDIRECT_CALL;
            case X86_const.X86_INS_LCALL:
                return Instruction.Flow.INDIRECT_CALL;
            case X86_const.X86_INS_RET:
                return Instruction.Flow.RETURN;
            case X86_const.X86_INS_RETF, X86_const.X86_INS_RETFQ, X86_const.X86_INS_IRET, X86_const.X86_INS_IRETD,
                    X86_const.X86_INS_IRETQ, X86_const.X86_INS_SYSRET, X86_const.X86_INS_SYSEXIT:
                return Instruction.Flow.SYSTEM_RETURN;
            case X86_const.X86_INS_UD2, X86_const.X86_INS_HLT:
                return Instruction.Flow.STOP;
            case X86_const.X86_INS_LOOP, X86_const.X86_INS_LOOPE, X86_const.X86_INS_LOOPNE:
                return Instruction.Flow.BRANCH;
            default:
                for (int i = 0; i < detail.get(DETAIL_GROUP_COUNT); i++) {
                    if (detail.get(DETAIL_GROUPS + i) == Capstone.CS_GRP_JUMP && immediate) {
                        return Instruction.Flow.BRANCH;
                    }
                }
                return Instruction.Flow.NEXT;
        }
    }

    private static int general(int register) {
        return register >= 0 && register < GENERAL.length ? GENERAL[register] : Register.NONE;
    }

    /** For each register of Capstone the general register that it is a part of. */
    private static int[] generalRegisters() {
        int[] general = new int[X86_const.X86_REG_ENDING];
        Arrays.fill(general, Register.NONE);
        int[][] parts = {
            {X86_const.X86_REG_AL, X86_const.X86_REG_AH, X86_const.X86_REG_AX, X86_const.X86_REG_EAX,
                X86_const.X86_REG_RAX},
            {X86_const.X86_REG_CL, X86_const.X86_REG_CH, X86_const.X86_REG_CX, X86_const.X86_REG_ECX,
                X86_const.X86_REG_RCX},
            {X86_const.X86_REG_DL, X86_const.X86_REG_DH, X86_const.X86_REG_DX, X86_const.X86_REG_EDX,
                X86_const.X86_REG_RDX},
            {X86_const.X86_REG_BL, X86_const.X86_REG_BH, X86_const.X86_REG_BX, X86_const.X86_REG_EBX,
                X86_const.X86_REG_RBX},
            {X86_const.X86_REG_SPL, X86_const.X86_REG_SP, X86_const.X86_REG_ESP, X86_const.X86_REG_RSP},
            {X86_const.X86_REG_BPL, X86_const.X86_REG_BP, X86_const.X86_REG_EBP, X86_const.X86_REG_RBP},
            {X86_const.X86_REG_SIL, X86_const.X86_REG_SI, X86_const.X86_REG_ESI, X86_const.X86_REG_RSI},
            {X86_const.X86_REG_DIL, X86_const.X86_REG_DI, X86_const.X86_REG_EDI, X86_const.X86_REG_RDI}};
        for (int i = 0; i < parts.length; i++) {
            for (int part : parts[i]) {
                general[part] = i;
            }
        }
        for (int i = 0; i < 8; i++) {
            general[X86_const.X86_REG_R8 + i] = Register.R8 + i;
            general[X86_const.X86_REG_R8B + i] = Register.R8 + i;
            general[X86_const.X86_REG_R8D + i] = Register.R8 + i;
            general[X86_const.X86_REG_R8W + i] = Register.R8 + i;
        }
        general[X86_const.X86_REG_RIP] = Register.RIP;
        general[X86_const.X86_REG_EIP] = Register.RIP;
        return general;
    }
}
