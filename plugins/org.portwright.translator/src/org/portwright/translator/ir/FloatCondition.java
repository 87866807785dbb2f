// SPDX-License-Identifier: EPL-2.0
// Comparisons of two floating-point numbers.
package org.portwright.translator.ir;

/**
 * The conditions of {@code c.cond.fmt} (MIPS32 vol. II, table 3-25). The signalling ones, whose number
 * is greater by eight, compare in the same way, and are the same here: no program of ours enables the
 * invalid-operation exception.
 */
public enum FloatCondition implements Attribute {
    /** Never. */
    F,
    /** Unordered: at least one operand is a NaN. */
    UN,
    /** Equal. */
    EQ,
    /** Unordered or equal. */
    UEQ,
    /** Ordered and less. */
    OLT,
    /** Unordered or less. */
    ULT,
    /** Ordered and less or equal. */
    OLE,
    /** Unordered, less or equal. */
    ULE;

    private static final FloatCondition[] ALL = values();

    /**
     * @param code the condition field of the instruction, 0 to 15
     * @return its meaning
     */
    public static FloatCondition of(int code) {
        return ALL[code & 7];
    }
}
