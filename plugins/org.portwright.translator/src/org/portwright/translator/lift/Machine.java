// SPDX-License-Identifier: EPL-2.0
// The MIPS processor, symbolically: executing an instruction adds its meaning to the SSA form.
package org.portwright.translator.lift;

import static org.portwright.translator.mips.Opcode.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.portwright.translator.binding.Binding;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.Condition;
import org.portwright.translator.ir.FloatCondition;
import org.portwright.translator.ir.JavaCall;
import org.portwright.translator.ir.MemoryAccess;
import org.portwright.translator.ir.Message;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.RuntimeMethod;
import org.portwright.translator.ir.SsaBuilder;
import org.portwright.translator.ir.StopPoint;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;
import org.portwright.translator.mips.Instruction;
import org.portwright.translator.mips.Mips;
import org.portwright.translator.mips.Opcode;
import org.portwright.translator.mips.Registers;
import org.portwright.translator.program.Function;
import org.portwright.translator.program.Program;

/** The meaning of each instruction, by MIPS32 vol. II; one entry of {@link #MEANINGS} for each opcode. */
final class Machine {
    /**
     * What a conditional branch asks.
     *
     * @param condition the relation
     * @param a         left operand
     * @param b         right operand
     */
    record Test(Condition condition, Value a, Value b) {
    }

    /** The bits of the floating-point control register that hold the rounding mode. */
    private static final int ROUNDING_MODE = 3;
    /** What compilers put between two changes of the mode: this neither rounds, but as is known, nor leaves the function. */
    private static final Set<Opcode> NOT_IN_A_MODE = EnumSet.of(CFC1, CTC1, CVT_W_FMT, MFC1, MTC1, SLL);

    private interface Binary {
        Value of(Machine machine, Value a, Value b);
    }

    private static final Map<Opcode, BiConsumer<Machine, Instruction>> MEANINGS = new EnumMap<>(Opcode.class);

    static {
        register(ADDU, Op.ADD);
        register(SUBU, Op.SUB);
        register(AND, Op.AND);
        register(OR, Op.OR);
        register(XOR, Op.XOR);
        register(MUL, Op.MUL);
        register(ADD, (m, a, b) -> m.addTrapping(a, b));
        register(SUB, (m, a, b) -> m.subtractTrapping(a, b));
        register(NOR, (m, a, b) -> m.builder.make(Op.XOR, m.builder.make(Op.OR, a, b), m.builder.constant(-1)));
        register(SLT, (m, a, b) -> m.builder.compare(Condition.LT, a, b));
        register(SLTU, (m, a, b) -> m.builder.compare(Condition.LTU, a, b));
        immediate(ADDIU, Op.ADD, Instruction::immediate);
        immediate(ANDI, Op.AND, Instruction::unsignedImmediate);
        immediate(ORI, Op.OR, Instruction::unsignedImmediate);
        immediate(XORI, Op.XOR, Instruction::unsignedImmediate);
        put(ADDI, (m, i) -> m.set(i.rt(), m.addTrapping(m.rs(i), m.builder.constant(i.immediate()))));
        put(SLTI, (m, i) -> m.set(i.rt(), m.compareImmediate(Condition.LT, i)));
        put(SLTIU, (m, i) -> m.set(i.rt(), m.compareImmediate(Condition.LTU, i)));
        put(LUI, (m, i) -> m.set(i.rt(), m.builder.constant(i.unsignedImmediate() << 16)));
        shift(SLL, SLLV, Op.SHL);
        shift(SRL, SRLV, Op.USHR);
        shift(SRA, SRAV, Op.SHR);
        shift(ROTR, ROTRV, Op.ROTR);
        put(SEB, (m, i) -> m.set(i.rd(), m.builder.make(Op.SEXT8, m.rt(i))));
        put(SEH, (m, i) -> m.set(i.rd(), m.builder.make(Op.SEXT16, m.rt(i))));
        put(WSBH, (m, i) -> m.set(i.rd(), m.builder.make(Op.WSBH, m.rt(i))));
        put(CLZ, (m, i) -> m.set(i.rd(), m.builder.make(Op.CLZ, m.rs(i))));
        put(CLO, (m, i) -> m.set(i.rd(),
            m.builder.make(Op.CLZ, m.builder.make(Op.XOR, m.rs(i), m.builder.constant(-1)))));
        put(EXT, Machine::extract);
        put(INS, Machine::insert);
        put(MOVN, (m, i) -> m.set(i.rd(), m.select(m.rt(i), m.rs(i), m.read(i.rd()))));
        put(MOVZ, (m, i) -> m.set(i.rd(), m.select(m.rt(i), m.read(i.rd()), m.rs(i))));
        put(MOVT, (m, i) -> m.set(i.rd(), m.select(m.conditionCode(i), m.rs(i), m.read(i.rd()))));
        put(MOVF, (m, i) -> m.set(i.rd(), m.select(m.conditionCode(i), m.read(i.rd()), m.rs(i))));

        put(MULT, (m, i) -> m.setHiLo(m.product(Op.I2L, i)));
        put(MULTU, (m, i) -> m.setHiLo(m.product(Op.U2L, i)));
        put(MADD, (m, i) -> m.setHiLo(m.builder.make(Op.ADD, Type.LONG, m.hiLo(), m.product(Op.I2L, i))));
        put(MADDU, (m, i) -> m.setHiLo(m.builder.make(Op.ADD, Type.LONG, m.hiLo(), m.product(Op.U2L, i))));
        put(MSUB, (m, i) -> m.setHiLo(m.builder.make(Op.SUB, Type.LONG, m.hiLo(), m.product(Op.I2L, i))));
        put(MSUBU, (m, i) -> m.setHiLo(m.builder.make(Op.SUB, Type.LONG, m.hiLo(), m.product(Op.U2L, i))));
        put(DIV, (m, i) -> m.divide(i, Op.DIV, Op.REM));
        put(DIVU, (m, i) -> m.divide(i, Op.DIVU, Op.REMU));
        put(MFHI, (m, i) -> m.set(i.rd(), m.read(Registers.HI)));
        put(MFLO, (m, i) -> m.set(i.rd(), m.read(Registers.LO)));
        put(MTHI, (m, i) -> m.write(Registers.HI, m.rs(i)));
        put(MTLO, (m, i) -> m.write(Registers.LO, m.rs(i)));

        load(LB, MemoryAccess.I8);
        load(LBU, MemoryAccess.U8);
        load(LH, MemoryAccess.I16);
        load(LHU, MemoryAccess.U16);
        load(LW, MemoryAccess.I32);
        store(SB, MemoryAccess.I8);
        store(SH, MemoryAccess.I16);
        put(SW, (m, i) -> m.storeWord(m.rs(i), i.immediate(), m.rt(i)));
        put(LWL, (m, i) -> m.set(i.rt(), m.builder.make(Op.LOAD_LEFT, m.address(i), m.rt(i))));
        put(LWR, (m, i) -> m.set(i.rt(), m.builder.make(Op.LOAD_RIGHT, m.address(i), m.rt(i))));
        put(SWL, (m, i) -> m.builder.make(Op.STORE_LEFT, Type.VOID, m.address(i), m.rt(i)));
        put(SWR, (m, i) -> m.builder.make(Op.STORE_RIGHT, Type.VOID, m.address(i), m.rt(i)));
        put(LL, Machine::loadLinked);
        put(SC, (m, i) -> m.set(i.rt(),
            m.builder.make(Op.COMPARE_AND_SET, m.address(i), m.read(Registers.LINKED), m.rt(i))));
        put(LWC1, (m, i) -> m.setFloatBits(i.ft(), m.builder.load(MemoryAccess.I32, m.rs(i), i.immediate())));
        put(SWC1, (m, i) -> m.builder.store(MemoryAccess.I32, m.rs(i), i.immediate(), m.floatBits(i.ft())));
        put(LDC1, (m, i) -> m.setDouble(i.ft(), m.builder.load(MemoryAccess.F64, m.rs(i), i.immediate())));
        put(SDC1, (m, i) -> m.builder.store(MemoryAccess.F64, m.rs(i), i.immediate(), m.getDouble(i.ft())));
        put(LWXC1, (m, i) -> m.setFloatBits(i.fd(), m.builder.load(MemoryAccess.I32, m.indexed(i), 0)));
        put(SWXC1, (m, i) -> m.builder.store(MemoryAccess.I32, m.indexed(i), 0, m.floatBits(i.fs())));
        put(LDXC1, (m, i) -> m.setDouble(i.fd(), m.builder.load(MemoryAccess.F64, m.indexed(i), 0)));
        put(SDXC1, (m, i) -> m.builder.store(MemoryAccess.F64, m.indexed(i), 0, m.getDouble(i.fs())));

        put(PREF, (m, i) -> { });
        put(SYNC, (m, i) -> m.builder.make(Op.FENCE, Type.VOID));
        put(SYSCALL, (m, i) -> m.systemCall());
        put(RDHWR, Machine::readHardware);
        put(BREAK, (m, i) -> m.trap(Condition.EQ, m.builder.constant(0), m.builder.constant(0),
            i.word() >>> 16 & 0x3ff));
        trap(TEQ, TEQI, Condition.EQ);
        trap(TNE, TNEI, Condition.NE);
        trap(TGE, TGEI, Condition.GE);
        trap(TGEU, TGEIU, Condition.GEU);
        trap(TLT, TLTI, Condition.LT);
        trap(TLTU, TLTIU, Condition.LTU);

        put(MTC1, (m, i) -> m.setFloatBits(i.fs(), m.rt(i)));
        put(MFC1, (m, i) -> m.set(i.rt(), m.floatBits(i.fs())));
        put(MTHC1, (m, i) -> m.setFloatBits(i.fs() | 1, m.rt(i)));
        put(MFHC1, (m, i) -> m.set(i.rt(), m.floatBits(i.fs() | 1)));
        put(CFC1, Machine::readFloatControl);
        put(CTC1, Machine::writeFloatControl);
        arithmetic(ADD_FMT, Op.ADD);
        arithmetic(SUB_FMT, Op.SUB);
        arithmetic(MUL_FMT, Op.MUL);
        arithmetic(DIV_FMT, Op.DIV);
        put(SQRT_FMT, (m, i) -> m.setFloating(i, m.squareRoot(i)));
        put(ABS_FMT, (m, i) -> m.setFloating(i, m.unary(Op.ABS, i)));
        put(NEG_FMT, (m, i) -> m.setFloating(i, m.unary(Op.NEG, i)));
        put(RECIP_FMT, (m, i) -> m.setFloating(i, m.reciprocal(i.format(), m.floating(i.format(), i.fs()))));
        put(RSQRT_FMT, (m, i) -> m.setFloating(i, m.reciprocal(i.format(), m.squareRoot(i))));
        put(MADD_FMT, (m, i) -> m.multiplyAdd(i, Op.ADD, false));
        put(MSUB_FMT, (m, i) -> m.multiplyAdd(i, Op.SUB, false));
        put(NMADD_FMT, (m, i) -> m.multiplyAdd(i, Op.ADD, true));
        put(NMSUB_FMT, (m, i) -> m.multiplyAdd(i, Op.SUB, true));
        put(MOV_FMT, (m, i) -> m.moveIf(i, null, true));
        put(MOVT_FMT, (m, i) -> m.moveIf(i, m.conditionCode(i), true));
        put(MOVF_FMT, (m, i) -> m.moveIf(i, m.conditionCode(i), false));
        put(MOVN_FMT, (m, i) -> m.moveIf(i, m.rt(i), true));
        put(MOVZ_FMT, (m, i) -> m.moveIf(i, m.rt(i), false));
        put(CVT_S_FMT, Machine::convertToSingle);
        put(CVT_D_FMT, Machine::convertToDouble);
        put(CVT_W_FMT, (m, i) -> m.setFloatBits(i.fd(), m.toWord(m.floating(i.format(), i.fs()))));
        toWord(ROUND_W_FMT, Op.ROUND);
        toWord(TRUNC_W_FMT, Op.TRUNCATE);
        toWord(CEIL_W_FMT, Op.CEIL);
        toWord(FLOOR_W_FMT, Op.FLOOR);
        put(C_COND_FMT, Machine::compareFloating);
        put(JAVA_CALL, Machine::callJava);
        put(RESERVED, (m, i) -> m.unsupported(String.format("the instruction 0x%08x", i.word())));
    }

    private final Builder builder;
    private final SsaBuilder ssa;
    private final Program program;
    private final LiftOptions options;
    private final boolean followsFloatControl;
    private final List<Value> floatControls = new ArrayList<>();
    /** For each store of a word, what the stack pointer is there. */
    private final Map<Value, Value> stackPointers = new HashMap<>();
    private final BitSet changed = new BitSet();
    private Block block;

    /**
     * @param followsFloatControl whether it writes the floating-point control register
     */
    Machine(Builder builder, SsaBuilder ssa, Program program, LiftOptions options, boolean followsFloatControl) {
        this.options = options;
        this.followsFloatControl = followsFloatControl;
        this.builder = builder;
        this.ssa = ssa;
        this.program = program;
    }

    private static void put(Opcode opcode, BiConsumer<Machine, Instruction> meaning) {
        MEANINGS.put(opcode, meaning);
    }

    private static void register(Opcode opcode, Op op) {
        register(opcode, (m, a, b) -> m.builder.make(op, a, b));
    }

    private static void register(Opcode opcode, Binary meaning) {
        put(opcode, (m, i) -> m.set(i.rd(), meaning.of(m, m.rs(i), m.rt(i))));
    }

    private static void immediate(Opcode opcode, Op op, ToIntFunction<Instruction> value) {
        put(opcode, (m, i) -> m.set(i.rt(), m.builder.make(op, m.rs(i), m.builder.constant(value.applyAsInt(i)))));
    }

    private static void shift(Opcode byAmount, Opcode byRegister, Op op) {
        put(byAmount, (m, i) -> m.set(i.rd(), m.builder.make(op, m.rt(i), m.builder.constant(i.shift()))));
        put(byRegister, (m, i) -> m.set(i.rd(), m.builder.make(op, m.rt(i), m.rs(i))));
    }

    private static void load(Opcode opcode, MemoryAccess access) {
        put(opcode, (m, i) -> m.set(i.rt(), m.builder.load(access, m.rs(i), i.immediate())));
    }

    private static void store(Opcode opcode, MemoryAccess access) {
        put(opcode, (m, i) -> m.builder.store(access, m.rs(i), i.immediate(), m.rt(i)));
    }

    private static void trap(Opcode registers, Opcode immediate, Condition condition) {
        put(registers, (m, i) -> m.trap(condition, m.rs(i), m.rt(i), i.word() >>> 6 & 0x3ff));
        put(immediate, (m, i) -> m.trap(condition, m.rs(i), m.builder.constant(i.immediate()), 0));
    }

    private static void arithmetic(Opcode opcode, Op op) {
        put(opcode, (m, i) -> m.setFloating(i, m.rounded(op, type(i.format()),
            m.floating(i.format(), i.fs()), m.floating(i.format(), i.ft()))));
    }

    private static void toWord(Opcode opcode, Op op) {
        put(opcode, (m, i) -> m.setFloatBits(i.fd(), m.builder.make(op, m.floating(i.format(), i.fs()))));
    }

    private static Type type(int format) {
        return format == Mips.FMT_D ? Type.DOUBLE : Type.FLOAT;
    }

    /** @param newBlock where execution goes on */
    void at(Block newBlock) {
        block = newBlock;
    }

    /** Executes an instruction that is not a branch. */
    void execute(Instruction instruction) {
        builder.setAddress(instruction.address());
        if (!NOT_IN_A_MODE.contains(instruction.opcode())) {
            noteFloatControl();
        }
        BiConsumer<Machine, Instruction> meaning = MEANINGS.get(instruction.opcode());
        if (meaning == null) {
            unsupported("a branch in a branch's delay slot");
        } else {
            meaning.accept(this, instruction);
        }
    }

    /**
     * A debugger may stop here.
     *
     * @param registers which it wants to see, as {@link StopPoint} has them
     */
    void stop(int address, boolean afterCall, List<Integer> registers) {
        builder.setAddress(address);
        List<Integer> known = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        for (int register : registers) {
            boolean isAtEntry = register >= StopPoint.ENTRY;
            int number = variable(isAtEntry && register != StopPoint.CFA ? register - StopPoint.ENTRY : register);
            if (number >= 0) {
                known.add(register);
                values.add(isAtEntry && number != Mips.ZERO ? builder.graph().parameter(number) : read(number));
            }
        }
        builder.make(Op.STOP, Type.VOID, 0, new StopPoint(address, afterCall, known), values.toArray(Value[]::new));
    }

    /** @return the number in {@link Registers} of a register that DWARF numbers so; -1 if it is not followed */
    private static int variable(int register) {
        if (register == StopPoint.CFA) {
            return Mips.SP;
        }
        return register < 32 ? register : register < 64 ? Registers.F0 + register - 32
            : register < 66 ? Registers.HI + register - 64 : -1;
    }

    /** @return the present value of a register */
    Value read(int register) {
        return register == Mips.ZERO ? builder.constant(0) : ssa.read(register, block);
    }

    /** Gives a register a value. */
    void write(int register, Value value) {
        changed.set(register);
        restore(register, value);
    }

    /** Gives a register back a value that it had before. */
    void restore(int register, Value value) {
        ssa.write(register, block, value);
    }

    /** @return the registers that the code has changed so far */
    BitSet changed() {
        return changed;
    }

    private void set(int register, Value value) {
        if (register != Mips.ZERO) {
            write(register, value);
        }
    }

    private Value rs(Instruction instruction) {
        return read(instruction.rs());
    }

    private Value rt(Instruction instruction) {
        return read(instruction.rt());
    }

    private Value address(Instruction instruction) {
        return builder.make(Op.ADD, rs(instruction), builder.constant(instruction.immediate()));
    }

    private Value indexed(Instruction instruction) {
        return builder.make(Op.ADD, rs(instruction), rt(instruction));
    }

    private Value select(Value condition, Value then, Value otherwise) {
        return builder.make(Op.SELECT, then.type(), condition, then, otherwise);
    }

    private Value compareImmediate(Condition condition, Instruction instruction) {
        return builder.compare(condition, rs(instruction), builder.constant(instruction.immediate()));
    }

    /** @return what a conditional branch asks, from the registers as they are before its delay slot */
    Test test(Instruction branch) {
        Value zero = builder.constant(0);
        return switch (branch.opcode()) {
            case BEQ, BEQL -> simplified(Condition.EQ, rs(branch), rt(branch));
            case BNE, BNEL -> simplified(Condition.NE, rs(branch), rt(branch));
            case BLEZ, BLEZL -> new Test(Condition.LE, rs(branch), zero);
            case BGTZ, BGTZL -> new Test(Condition.GT, rs(branch), zero);
            case BLTZ, BLTZL -> new Test(Condition.LT, rs(branch), zero);
            case BGEZ, BGEZL -> new Test(Condition.GE, rs(branch), zero);
            case BC1T, BC1TL -> simplified(Condition.NE, conditionCode(branch), zero);
            case BC1F, BC1FL -> simplified(Condition.EQ, conditionCode(branch), zero);
            default -> throw new IllegalArgumentException(branch.toString());
        };
    }

    /** {@code slt} and a branch on its result are one comparison. */
    private Test simplified(Condition condition, Value a, Value b) {
        Value compared = builder.simplerCompare(condition, a, b);
        if (compared == null) {
            return new Test(condition, a, b);
        }
        return compared.op() == Op.COMPARE
            ? new Test(compared.condition(), compared.input(0), compared.input(1))
            : new Test(Condition.NE, compared, builder.constant(0));
    }

    private Value conditionCode(Instruction instruction) {
        return read(Registers.FCC0 + instruction.branchConditionCode());
    }

    // Integer arithmetic.

    private Value addTrapping(Value a, Value b) {
        Value sum = builder.make(Op.ADD, a, b);
        Value overflow = builder.make(Op.AND, builder.make(Op.XOR, a, sum), builder.make(Op.XOR, b, sum));
        trap(Condition.LT, overflow, builder.constant(0), Mips.BREAK_OVERFLOW);
        return sum;
    }

    private Value subtractTrapping(Value a, Value b) {
        Value difference = builder.make(Op.SUB, a, b);
        Value overflow = builder.make(Op.AND, builder.make(Op.XOR, a, b), builder.make(Op.XOR, a, difference));
        trap(Condition.LT, overflow, builder.constant(0), Mips.BREAK_OVERFLOW);
        return difference;
    }

    private void extract(Instruction instruction) {
        int size = instruction.rd() + 1;
        Value shifted = builder.make(Op.USHR, rs(instruction), builder.constant(instruction.shift()));
        set(instruction.rt(), builder.make(Op.AND, shifted, builder.constant(mask(size))));
    }

    private void insert(Instruction instruction) {
        int position = instruction.shift();
        int mask = mask(instruction.rd() - position + 1) << position;
        Value kept = builder.make(Op.AND, rt(instruction), builder.constant(~mask));
        Value inserted = builder.make(Op.AND,
            builder.make(Op.SHL, rs(instruction), builder.constant(position)), builder.constant(mask));
        set(instruction.rt(), builder.make(Op.OR, kept, inserted));
    }

    private static int mask(int size) {
        return size >= 32 ? -1 : (1 << size) - 1;
    }

    private Value product(Op extension, Instruction instruction) {
        return builder.make(Op.MUL, Type.LONG, builder.make(extension, Type.LONG, rs(instruction)),
            builder.make(extension, Type.LONG, rt(instruction)));
    }

    private Value hiLo() {
        return builder.make(Op.PAIR, Type.LONG, read(Registers.LO), read(Registers.HI));
    }

    private void setHiLo(Value value) {
        write(Registers.LO, builder.make(Op.L2I, value));
        write(Registers.HI, builder.make(Op.HIGH, value));
    }

    private void divide(Instruction instruction, Op quotient, Op remainder) {
        Value a = rs(instruction);
        Value b = rt(instruction);
        write(Registers.LO, builder.make(quotient, a, b));
        write(Registers.HI, builder.make(remainder, a, b));
    }

    private void storeWord(Value base, int offset, Value word) {
        stackPointers.put(builder.store(MemoryAccess.I32, base, offset, word), read(Mips.SP));
    }

    /** @return after the function is complete, whether a store is one of the stack pointer by the code */
    boolean storesStackPointer(Value store) {
        Value stackPointer = stackPointers.get(store);
        return stackPointer != null && stackPointer.resolve() == store.input(1);
    }

    private void loadLinked(Instruction instruction) {
        Value value = builder.load(MemoryAccess.I32, rs(instruction), instruction.immediate());
        write(Registers.LINKED, value);
        set(instruction.rt(), value);
    }

    private void readHardware(Instruction instruction) {
        if (instruction.rd() == Mips.HWR_USER_LOCAL) {
            set(instruction.rt(), builder.make(Op.THREAD_POINTER));
        } else {
            unsupported("rdhwr of hardware register " + instruction.rd());
        }
    }

    private void trap(Condition condition, Value a, Value b, int code) {
        builder.make(Op.TRAP, Type.VOID, code, condition, a, b);
    }

    /** Ends the program with a message when it comes here. */
    void unsupported(String what) {
        builder.make(Op.UNSUPPORTED, Type.VOID, 0, new Message(what));
    }

    // Floating point. A register holds bits; a double lies in an even register (low word) and the next one (FR=0).

    private Value floatBits(int register) {
        return read(Registers.F0 + register);
    }

    private void setFloatBits(int register, Value bits) {
        write(Registers.F0 + register, bits);
    }

    private Value getDouble(int register) {
        return builder.doubleOf(floatBits(register & ~1), floatBits(register | 1));
    }

    private void setDouble(int register, Value value) {
        Value bits = builder.make(Op.DOUBLE_TO_BITS, Type.LONG, value);
        setFloatBits(register & ~1, builder.make(Op.L2I, bits));
        setFloatBits(register | 1, builder.make(Op.HIGH, bits));
    }

    private Value floating(int format, int register) {
        return format == Mips.FMT_D ? getDouble(register) : builder.floatOf(floatBits(register));
    }

    private void setFloating(int format, int register, Value value) {
        if (format == Mips.FMT_D) {
            setDouble(register, value);
        } else {
            setFloatBits(register, builder.make(Op.FLOAT_TO_BITS, value));
        }
    }

    private void setFloating(Instruction instruction, Value value) {
        setFloating(instruction.format(), instruction.fd(), value);
    }

    private Value unary(Op op, Instruction instruction) {
        return builder.make(op, type(instruction.format()), floating(instruction.format(), instruction.fs()));
    }

    private Value squareRoot(Instruction instruction) {
        return rounded(Op.SQRT, type(instruction.format()), floating(instruction.format(), instruction.fs()));
    }

    /** An operation whose result is not always exact. */
    private Value rounded(Op op, Type type, Value... operands) {
        return options.inRoundingModes() ? builder.make(Op.ROUNDED, type, 0, op, operands) : builder.make(op, type, operands);
    }

    private Value reciprocal(int format, Value value) {
        Value one = format == Mips.FMT_D
            ? builder.graph().constant(Type.DOUBLE, Double.doubleToRawLongBits(1))
            : builder.graph().constant(Type.FLOAT, Float.floatToRawIntBits(1));
        return rounded(Op.DIV, type(format), one, value);
    }

    /** Multiply-add rounds twice in release 2: it is a product and a sum (MIPS32 vol. II, MADD.fmt). */
    private void multiplyAdd(Instruction instruction, Op op, boolean negated) {
        int format = instruction.format3();
        Type type = type(format);
        Value product = rounded(Op.MUL, type, floating(format, instruction.fs()),
            floating(format, instruction.ft()));
        Value sum = rounded(op, type, product, floating(format, instruction.fr()));
        setFloating(format, instruction.fd(), negated ? builder.make(Op.NEG, type, sum) : sum);
    }

    /** Moves the bits, so that what is in the register need not be a number. */
    private void moveIf(Instruction instruction, Value condition, boolean ifNotZero) {
        int words = instruction.format() == Mips.FMT_D ? 2 : 1;
        for (int i = 0; i < words; i++) {
            Value moved = floatBits(instruction.fs() + i);
            if (condition != null) {
                Value old = floatBits(instruction.fd() + i);
                moved = ifNotZero ? select(condition, moved, old) : select(condition, old, moved);
            }
            setFloatBits(instruction.fd() + i, moved);
        }
    }

    private void convertToSingle(Instruction instruction) {
        Value value = instruction.format() == Mips.FMT_D
            ? rounded(Op.D2F, Type.FLOAT, getDouble(instruction.fs()))
            : rounded(Op.I2F, Type.FLOAT, floatBits(instruction.fs()));
        setFloatBits(instruction.fd(), builder.make(Op.FLOAT_TO_BITS, value));
    }

    private void convertToDouble(Instruction instruction) {
        Value bits = floatBits(instruction.fs());
        setDouble(instruction.fd(), instruction.format() == Mips.FMT_S
            ? builder.make(Op.F2D, Type.DOUBLE, builder.floatOf(bits))
            : builder.make(Op.I2D, Type.DOUBLE, bits));
    }

    private void compareFloating(Instruction instruction) {
        FloatCondition condition = FloatCondition.of(instruction.condition());
        Value result = condition == FloatCondition.F ? builder.constant(0)
            : builder.make(Op.FCOMPARE, Type.INT, 0, condition,
                floating(instruction.format(), instruction.fs()), floating(instruction.format(), instruction.ft()));
        write(Registers.FCC0 + instruction.compareConditionCode(), result);
    }

    /**
     * A function begins with no exception enabled and none raised, and finds that after each call. As long as no
     * function of the program lets others run in another rounding mode, they also find rounding to nearest, and what a
     * function sets itself counts for its conversions to integers: before MIPS II, which has {@code trunc.w}, a
     * conversion of C sets the mode, converts, and sets it back. Otherwise the mode is the thread's.
     */
    private void readFloatControl(Instruction instruction) {
        if (instruction.fs() != Mips.FCSR) {
            set(instruction.rt(), builder.constant(0));
        } else if (options.inRoundingModes()) {
            Value mode = builder.make(Op.RUNTIME, Type.INT, 0, new RuntimeMethod("Rounding", "get", 0, Type.INT));
            Value others = builder.make(Op.AND, read(Registers.FCSR), builder.constant(~ROUNDING_MODE));
            set(instruction.rt(), builder.make(Op.OR, others, mode));
        } else {
            set(instruction.rt(), read(Registers.FCSR));
        }
    }

    private void writeFloatControl(Instruction instruction) {
        if (instruction.fs() == Mips.FCSR) {
            if (options.inRoundingModes()) {
                builder.make(Op.RUNTIME, Type.VOID, 0, new RuntimeMethod("Rounding", "set", 1, Type.VOID),
                    rt(instruction));
            }
            write(Registers.FCSR, rt(instruction));
        }
    }

    /** {@code cvt.w} goes by the two lowest bits of the control register (MIPS32 vol. I, table 5-7). */
    private Value toWord(Value number) {
        if (options.inRoundingModes()) {
            return rounded(Op.ROUND, Type.INT, number);
        }
        Value control = read(Registers.FCSR);
        int mode = control.isConst() ? control.intNumber() & ROUNDING_MODE : 0;
        return builder.make(switch (mode) {
            case 1 -> Op.TRUNCATE;
            case 2 -> Op.CEIL;
            case 3 -> Op.FLOOR;
            default -> Op.ROUND;
        }, number);
    }

    /** Notes the control register where something may depend on it that does not look at it. */
    private void noteFloatControl() {
        if (followsFloatControl) {
            floatControls.add(read(Registers.FCSR));
        }
    }

    /** @return after the function is complete, whether anything but its own conversions may run in another mode */
    boolean changesRounding() {
        Set<Value> seen = new HashSet<>();
        return !floatControls.stream().allMatch(control -> isNearest(control.resolve(), seen));
    }

    /** @return whether the rounding mode in a word is to nearest, whatever the values are that it is made of */
    private static boolean isNearest(Value word, Set<Value> seen) {
        if (!seen.add(word)) {
            return true; // or the answer is another one already
        }
        return switch (word.op()) {
            case CONST -> (word.intNumber() & ROUNDING_MODE) == 0;
            case AND -> word.input(1).isConst() && (word.input(1).intNumber() & ROUNDING_MODE) == 0;
            case OR, XOR -> isNearest(word.input(0), seen) && isNearest(word.input(1), seen);
            case PHI -> {
                boolean all = true;
                for (int i = 0; i < word.inputCount(); i++) {
                    all &= isNearest(word.input(i), seen);
                }
                yield all;
            }
            default -> false;
        };
    }

    // Calls.

    /** Calls the function at an address. */
    void call(int address) {
        noteFloatControl();
        Function callee = program.functionAt(address).orElse(null);
        if (callee == null) {
            unsupported(String.format("a call of 0x%08x, where no function begins", address));
            return;
        }
        if (!options.withIntrinsics() || !Intrinsics.call(callee, this)) {
            afterCall(builder.make(Op.CALL, Type.VOID, 0, callee, arguments(null)));
        }
    }

    /** Calls the function that a value points to. */
    void callIndirect(Value target) {
        noteFloatControl();
        Function known = target.isConst() ? program.functionAt(target.intNumber()).orElse(null) : null;
        if (known != null) {
            call(known.start());
        } else {
            afterCall(builder.make(Op.CALL_INDIRECT, Type.VOID, 0, null, arguments(target)));
        }
    }

    /** {@link Mips#JAVA_CALL}: takes and gives registers as the description says, and leaves all others as they are. */
    private void callJava(Instruction start) {
        noteFloatControl();
        int end = start.address() + 4 + 4 * start.javaOperands();
        int description = (program.instruction(end).unsignedImmediate() << 16) + program.instruction(end + 4).immediate();
        Binding binding = program.binding(description).orElse(null);
        if (binding == null || binding.words() != start.javaOperands()) {
            unsupported(String.format("the call of Java at 0x%08x, whose description is damaged,", start.address()));
            return;
        }
        int[] registers = IntStream.range(0, start.javaOperands())
            .map(index -> program.instruction(start.address() + 4 + 4 * index).rs()).toArray();
        // Its types have a letter each: ints, longs, floats and doubles.
        String descriptor = binding.glueDescriptor();
        int operandsEnd = descriptor.indexOf(')');
        Type result = type(descriptor.charAt(operandsEnd + 1));
        int next = result.slots();
        List<Value> operands = new ArrayList<>();
        for (char operand : descriptor.substring(1, operandsEnd).toCharArray()) {
            Type type = type(operand);
            Value low = read(registers[next]);
            operands.add(switch (type) {
                case LONG -> builder.make(Op.PAIR, Type.LONG, low, read(registers[next + 1]));
                case DOUBLE -> builder.doubleOf(low, read(registers[next + 1]));
                case FLOAT -> builder.floatOf(low);
                default -> low;
            });
            next += type.slots();
        }
        Value given = builder.make(Op.JAVA_CALL, result, 0,
            new JavaCall(binding.toString(), descriptor), operands.toArray(Value[]::new));
        switch (result) {
            case INT -> set(registers[0], given);
            case FLOAT -> set(registers[0], builder.make(Op.FLOAT_TO_BITS, given));
            case LONG -> setPair(registers, given);
            case DOUBLE -> setPair(registers, builder.make(Op.DOUBLE_TO_BITS, Type.LONG, given));
            case VOID -> { }
        }
    }

    private static Type type(char letter) {
        return switch (letter) {
            case 'V' -> Type.VOID;
            case 'J' -> Type.LONG;
            case 'F' -> Type.FLOAT;
            case 'D' -> Type.DOUBLE;
            default -> Type.INT;
        };
    }

    private void setPair(int[] registers, Value value) {
        set(registers[0], builder.make(Op.L2I, value));
        set(registers[1], builder.make(Op.HIGH, value));
    }

    private Value[] arguments(Value target) {
        int shift = target == null ? 0 : 1;
        Value[] arguments = new Value[Registers.argumentCount() + shift];
        if (target != null) {
            arguments[0] = target;
        }
        for (int i = 0; i < Registers.argumentCount(); i++) {
            arguments[i + shift] = read(Registers.argument(i));
        }
        return arguments;
    }

    private void afterCall(Value call) {
        destroyCallerSaved();
        for (int i = 0; i < Registers.resultCount(); i++) {
            int register = Registers.result(i);
            if (register == Mips.A0 && !program.hasWideResults()) {
                break;
            }
            write(register, builder.make(Op.RESULT, Type.INT, register, null, call));
        }
    }

    /** What a call does to the registers that it need not preserve. */
    void destroyCallerSaved() {
        for (int register = 1; register < Registers.COUNT; register++) {
            if (!Registers.isPreservedByCalls(register) && register != Registers.FCSR) {
                write(register, builder.graph().garbage());
            }
        }
        restore(Registers.FCSR, builder.constant(0));
    }

    /**
     * @param wide whether they may be an object of 16 bytes
     * @return the result registers, as a return hands them to the caller
     */
    Value[] results(boolean wide) {
        noteFloatControl();
        Value[] results = new Value[Registers.resultCount()];
        Arrays.fill(results, builder.graph().garbage());
        int count = wide ? results.length : Registers.resultIndex(Mips.A0);
        for (int i = 0; i < count; i++) {
            results[i] = read(Registers.result(i));
        }
        return results;
    }

    /** Linux o32: the number in $v0; $a3 tells of failure, and then $v0 holds the positive error number. */
    private void systemCall() {
        Value answer = builder.make(Op.SYSTEM_CALL, read(Mips.V0), read(Mips.A0), read(Mips.A0 + 1),
            read(Mips.A0 + 2), read(Mips.A3), read(Mips.SP));
        Value failed = builder.compare(Condition.GTU, answer, builder.constant(-4096));
        write(Mips.A3, failed);
        write(Mips.V0, select(failed, builder.make(Op.NEG, answer), answer));
    }

    // For intrinsics: arguments and results as soft-float code passes them.

    Builder builder() {
        return builder;
    }

    /** @return word {@code index} of the arguments */
    Value argument(int index) {
        return read(Mips.A0 + index);
    }

    /** @return the 64 bits of the arguments {@code index} and {@code index + 1} */
    Value longArgument(int index) {
        boolean bigEndian = program.isBigEndian();
        return builder.make(Op.PAIR, Type.LONG, argument(bigEndian ? index + 1 : index),
            argument(bigEndian ? index : index + 1));
    }

    /** The intrinsic has this result; what a call would destroy is destroyed. */
    void returnInt(Value result) {
        destroyCallerSaved();
        write(Mips.V0, result);
    }

    /** The intrinsic has this 64-bit result. */
    void returnLong(Value result) {
        Value low = builder.make(Op.L2I, result);
        Value high = builder.make(Op.HIGH, result);
        destroyCallerSaved();
        write(Mips.V0, program.isBigEndian() ? high : low);
        write(Mips.V1, program.isBigEndian() ? low : high);
    }
}
