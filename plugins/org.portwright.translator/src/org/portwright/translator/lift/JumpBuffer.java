// SPDX-License-Identifier: EPL-2.0
// How setjmp saves the registers, and how they come back.
package org.portwright.translator.lift;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.MemoryAccess;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.RuntimeMethod;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;
import org.portwright.translator.mips.Mips;
import org.portwright.translator.mips.Registers;

/**
 * A jmp_buf as translated code uses it: 26 words (musl, arch/mips/bits/setjmp.h), of which the first three
 * are also known to the runtime's LongJump. What longjmp restores is what the caller of setjmp may rely on:
 * the registers that calls preserve, and memory. So the function can be entered afresh where setjmp returns,
 * with these registers loaded from the buffer, in a Java method that has begun anew.
 */
final class JumpBuffer {
    /** Where the call of setjmp returns to, plus 1: tells the calls of one function, and labels of it, apart. */
    private static final int RETURN_ADDRESS = 0;
    /** The function's stack pointer on entry: tells which activation of it is meant. */
    private static final int FRAME = 4;
    /** What setjmp returns the second time; set by longjmp. */
    private static final int VALUE = 8;
    private static final int STACK_POINTER = 12;
    /** $s0 to $s7, $fp, a spare word, $f20 to $f31. */
    private static final int GENERAL = 16;
    private static final int FRAME_POINTER = GENERAL + 32;
    private static final int FLOATING = GENERAL + 40;

    private final Machine machine;
    private final Builder builder;
    private final Value address;
    private final int returnAddress;
    private final Set<Integer> saved = new LinkedHashSet<>();
    private Value stackPointer;

    /**
     * @param machine       about to call setjmp
     * @param returnAddress where the call returns to
     */
    JumpBuffer(Machine machine, int returnAddress) {
        this.machine = machine;
        this.builder = machine.builder();
        this.returnAddress = returnAddress;
        this.address = machine.argument(0);
    }

    /**
     * Does what setjmp does the first time.
     *
     * @param changed the registers that the function changes anywhere; the others need not be saved
     */
    void save(boolean withMask, BitSet changed) {
        store(RETURN_ADDRESS, builder.constant(key(returnAddress)));
        store(FRAME, builder.graph().parameter(Mips.SP));
        stackPointer = machine.read(Mips.SP);
        store(STACK_POINTER, stackPointer);
        for (int register = 0; register < Registers.COUNT; register++) {
            if (place(register) >= 0 && changed.get(register)) {
                Value value = machine.read(register);
                // What the function's own caller left there is still there.
                boolean untouched = value.op() == Op.PARAM && value.intNumber() == register;
                if (!untouched && value.op() != Op.GARBAGE) {
                    saved.add(register);
                    store(place(register), value);
                }
            }
        }
        Value mask = withMask ? machine.argument(1) : builder.constant(0);
        builder.make(Op.RUNTIME, Type.VOID, 0, new RuntimeMethod("LongJump", "saveMask", 3, Type.VOID), address,
            mask, machine.read(Mips.SP));
        machine.returnInt(builder.constant(0));
    }

    /**
     * The machine is where setjmp returns again: gives it the registers.
     *
     * @param buffer the buffer's address
     */
    void restore(Value buffer) {
        machine.destroyCallerSaved();
        for (int register : saved) {
            machine.restore(register, builder.load(MemoryAccess.I32, buffer, place(register)));
        }
        machine.write(Mips.SP, isFrameAddress(stackPointer)
            // Computed anew: what the call of setjmp computed was computed on another way.
            ? builder.make(Op.ADD, stackPointer.input(0), stackPointer.input(1)) : builder.load(MemoryAccess.I32, buffer, STACK_POINTER));
        machine.write(Mips.V0, builder.load(MemoryAccess.I32, buffer, VALUE));
    }

    /**
     * The machine is where __builtin_longjmp leads: of the registers only $fp and $sp hold something.
     *
     * @param buffer what the runtime has made of the jump
     */
    static void receive(Machine machine, Value buffer) {
        for (int register = 1; register < Registers.COUNT; register++) {
            if (register != Registers.RESUMED && register != Registers.FCSR) {
                machine.restore(register, machine.builder().graph().garbage());
            }
        }
        machine.write(Mips.FP, machine.builder().load(MemoryAccess.I32, buffer, FRAME_POINTER));
        machine.write(Mips.SP, machine.builder().load(MemoryAccess.I32, buffer, STACK_POINTER));
    }

    /**
     * The label that __builtin_setjmp writes may be where an ordinary call returns to, and so may that of a goto.
     *
     * @param returnAddress where a call of setjmp returns to
     * @return what stands for it in the first word of the buffer
     */
    static int key(int returnAddress) {
        return returnAddress + 1;
    }

    /** @return the first word of a buffer: which call of setjmp it belongs to, or a label */
    static Value key(Builder builder, Value buffer) {
        return builder.load(MemoryAccess.I32, buffer, RETURN_ADDRESS);
    }

    /** @return whether it is the same in every activation that begins with the same stack pointer */
    private boolean isFrameAddress(Value value) {
        return value.op() == Op.ADD && value.input(0) == builder.graph().parameter(Mips.SP) && value.input(1).isConst();
    }

    private void store(int offset, Value value) {
        builder.store(MemoryAccess.I32, address, offset, value);
    }

    private static int place(int register) {
        if (register >= Mips.S0 && register <= Mips.S7) {
            return GENERAL + 4 * (register - Mips.S0);
        }
        int first = Registers.F0 + 20;
        return register == Mips.FP ? FRAME_POINTER
            : register >= first && register < first + 12 ? FLOATING + 4 * (register - first) : -1;
    }
}
