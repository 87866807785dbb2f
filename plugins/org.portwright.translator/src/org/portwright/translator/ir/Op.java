// SPDX-License-Identifier: EPL-2.0
// The operations of the intermediate representation.
package org.portwright.translator.ir;

/**
 * What a {@link Value} computes. {@link Value#number()} and {@link Value#extra()} hold what is not an
 * input; each operation says which of them it uses.
 */
public enum Op implements Attribute {
    /** A constant; the number holds it, as raw bits when the type is FLOAT or DOUBLE. */
    CONST,
    /** What register {@code number} holds when the function is entered. */
    PARAM,
    /** What nobody may rely on: a register that a call destroyed, or one that was never set. */
    GARBAGE,
    /** One input for each predecessor of its block, in their order. */
    PHI,

    ADD, SUB, MUL, AND, OR, XOR, SHL, SHR, USHR, NEG,
    /** Signed quotient; throws ArithmeticException when the divisor is zero. */
    DIV(Effect.THROW),
    /** Signed remainder; throws likewise. */
    REM(Effect.THROW),
    /** Unsigned quotient; throws likewise. */
    DIVU(Effect.THROW),
    /** Unsigned remainder; throws likewise. */
    REMU(Effect.THROW),
    /** The low byte, sign-extended. */
    SEXT8,
    /** The low half-word, sign-extended. */
    SEXT16,
    /** Number of leading zero bits. */
    CLZ,
    /** Rotation to the right. */
    ROTR,
    /** The bytes swapped within each half-word. */
    WSBH,
    /** 1 if {@code extra} (a {@link Condition}) holds between the two inputs, else 0. */
    COMPARE,
    /** 1 if {@code extra} (a {@link FloatCondition}) holds between the two inputs, else 0. */
    FCOMPARE,
    /** If the first input is not zero the second, else the third. */
    SELECT,

    /** int to long, sign-extended. */
    I2L,
    /** int to long, zero-extended. */
    U2L,
    /** The low 32 bits of a long. */
    L2I,
    /** The high 32 bits of a long. */
    HIGH,
    /** A long from low (first input) and high word. */
    PAIR,
    I2F, I2D, F2D, D2F,
    /** The bits of a float as an int. */
    FLOAT_TO_BITS,
    /** A float from the bits in an int. */
    BITS_TO_FLOAT,
    /** The bits of a double as a long. */
    DOUBLE_TO_BITS,
    /** A double from the bits in a long. */
    BITS_TO_DOUBLE,
    SQRT, ABS,
    /** The number; a NaN, of which arithmetic of the JVM may have made anything, becomes the one that MIPS arithmetic makes. */
    MIPS_NAN,
    /** The number; a NaN that arithmetic of the JVM has made becomes what libgcc's soft-float functions would have made. */
    LIBRARY_NAN,
    /** To int, towards zero; what is out of range gives 0x7fffffff. */
    TRUNCATE,
    /** To int, to the nearest, ties to even; out of range likewise. */
    ROUND,
    /** To int, upwards; out of range likewise. */
    CEIL,
    /** To int, downwards; out of range likewise. */
    FLOOR,
    /** {@code extra} (an {@link Op} on floating-point numbers, that gives or takes one) by the thread's rounding mode. */
    ROUNDED(Effect.READ),

    /** Reads memory at the input plus {@code number}; {@code extra} is the {@link MemoryAccess}. */
    LOAD(Effect.READ),
    /** Writes the second input to memory at the first plus {@code number}. */
    STORE(Effect.WRITE),
    /** {@code lwl}: address, old register value. */
    LOAD_LEFT(Effect.READ),
    /** {@code lwr}: address, old register value. */
    LOAD_RIGHT(Effect.READ),
    /** {@code swl}: address, value. */
    STORE_LEFT(Effect.WRITE),
    /** {@code swr}: address, value. */
    STORE_RIGHT(Effect.WRITE),
    /** {@code sc}: address, value that {@code ll} read, new value; 1 when it was stored. */
    COMPARE_AND_SET(Effect.WRITE),
    /** {@code sync}. */
    FENCE(Effect.WRITE),

    /**
     * At the start of a handler: asks the personality routine about the exception, with {@code extra} (a
     * {@link LandingSite}); the landing pad's two register values as a LONG, $a0 in the low half. Throws the
     * exception on where the function has nothing to do about it.
     */
    CATCH(Effect.WRITE),
    /** Calls {@code extra} (a {@link RuntimeMethod}) with its arguments. */
    RUNTIME(Effect.WRITE),
    /** Calls Java by {@code extra} (a {@link JavaCall}), which may call functions of the program. */
    JAVA_CALL(Effect.WRITE),
    /** Calls {@code extra} (a {@link Callee}) with one input for each register that it may read. */
    CALL(Effect.WRITE),
    /** Calls the function whose address is the first input; the others are as for CALL. */
    CALL_INDIRECT(Effect.WRITE),
    /** What register {@code number} holds after the call that is the input. */
    RESULT,
    /** A further result of the call before it: the static field for register {@code number}, as LONG. */
    FURTHER_RESULT(Effect.READ),
    /** Sets the static field for register {@code number} to the input, a LONG, for the caller to read. */
    SET_FURTHER_RESULT(Effect.WRITE),
    /** Puts the input, a LONG, into element {@code number} of the array that the pieces of a split function share. */
    HAND_OVER(Effect.WRITE),
    /** What element {@code number} of that array holds, a LONG. */
    HANDED_OVER(Effect.READ),
    /** number, four arguments, stack pointer; the kernel's answer, negative errno on failure. */
    SYSTEM_CALL(Effect.WRITE),
    /** The thread pointer ({@code rdhwr $29}). */
    THREAD_POINTER(Effect.READ),
    /** Raises a trap with code {@code number} if {@code extra} (a {@link Condition}) holds between the inputs. */
    TRAP(Effect.WRITE),
    /**
     * Does nothing: here a debugger may stop, and the inputs are in variables; {@code extra} (a {@link StopPoint}) says
     * which registers they are. All effects before it are done, and none after it.
     */
    STOP(Effect.WRITE),
    /** Ends the program with a message: {@code extra} (a {@link Message}) is not supported. */
    UNSUPPORTED(Effect.WRITE);

    /** What an operation does besides giving a value, which says what it may move across. */
    public enum Effect {
        /** Nothing. */
        NONE,
        /** May end the program; must not be moved before another effect, and may be dropped if unused. */
        THROW,
        /** Depends on memory. */
        READ,
        /** Changes memory or the outside. */
        WRITE
    }

    private final Effect effect;

    Op() {
        this(Effect.NONE);
    }

    Op(Effect effect) {
        this.effect = effect;
    }

    /** @return whether {@link Value#number()} is a register's number */
    public boolean numberIsRegister() {
        return this == PARAM || this == RESULT || this == FURTHER_RESULT || this == SET_FURTHER_RESULT;
    }

    /** @return whether the program's memory, which may have grown, may be in another place afterwards */
    public boolean mayMoveMemory() {
        return switch (this) {
            case CALL, CALL_INDIRECT, RUNTIME, JAVA_CALL, SYSTEM_CALL, CATCH -> true;
            default -> false;
        };
    }

    /** @return what the operation does besides giving a value */
    public Effect effect() {
        return effect;
    }
}
