// SPDX-License-Identifier: EPL-2.0
// One MIPS machine instruction with its fields.
package org.portwright.translator.mips;

/**
 * A decoded instruction.
 *
 * @param address its address in the program's text, in bytes
 * @param word    its encoding as a 32-bit value, whatever the endianness of the file
 * @param opcode  what it does
 */
public record Instruction(int address, int word, Opcode opcode) {

    /** @return how many bytes it takes, 4 but for a call of Java */
    public int size() {
        return opcode == Opcode.JAVA_CALL ? 4 * (1 + javaOperands() + Mips.JAVA_CALL_END) : 4;
    }

    /** @return how many words follow that name the registers of a call of Java */
    public int javaOperands() {
        return word & 0xff;
    }

    /** @return the number of the base or first source register, bits 25..21 */
    public int rs() {
        return word >>> 21 & 31;
    }

    /** @return the number of the second source or the target register, bits 20..16 */
    public int rt() {
        return word >>> 16 & 31;
    }

    /** @return the number of the destination register, bits 15..11 */
    public int rd() {
        return word >>> 11 & 31;
    }

    /** @return the shift amount, bits 10..6; also the position of {@code ext} and {@code ins} */
    public int shift() {
        return word >>> 6 & 31;
    }

    /** @return the 16-bit immediate, sign-extended */
    public int immediate() {
        return (short) word;
    }

    /** @return the 16-bit immediate, zero-extended */
    public int unsignedImmediate() {
        return word & 0xffff;
    }

    /** @return the floating-point format field: {@link Mips#FMT_S}, {@link Mips#FMT_D} or {@link Mips#FMT_W} */
    public int format() {
        return rs();
    }

    /** @return the format of a COP1X instruction (bits 2..0), as one of {@link Mips}'s FMT constants */
    public int format3() {
        return 16 + (word & 7);
    }

    /** @return the second floating-point source */
    public int ft() {
        return rt();
    }

    /** @return the first floating-point source */
    public int fs() {
        return rd();
    }

    /** @return the floating-point destination */
    public int fd() {
        return shift();
    }

    /** @return the floating-point register that is added by {@code madd.fmt} */
    public int fr() {
        return rs();
    }

    /** @return the condition code of {@code bc1x}, {@code movf} and {@code movt}: bits 20..18 */
    public int branchConditionCode() {
        return word >>> 18 & 7;
    }

    /** @return the condition code that {@code c.cond.fmt} sets: bits 10..8 */
    public int compareConditionCode() {
        return word >>> 8 & 7;
    }

    /** @return the condition of {@code c.cond.fmt}: bits 3..0 */
    public int condition() {
        return word & 15;
    }

    /** @return the target of a PC-relative branch */
    public int branchTarget() {
        return address + 4 + (immediate() << 2);
    }

    /** @return the target of {@code j} and {@code jal}, in the 256 MB region of the delay slot */
    public int jumpTarget() {
        return (address + 4 & 0xf0000000) | (word & 0x03ffffff) << 2;
    }
}
