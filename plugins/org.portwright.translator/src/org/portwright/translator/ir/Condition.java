// SPDX-License-Identifier: EPL-2.0
// Comparisons of two 32-bit integers.
package org.portwright.translator.ir;

/** A relation between two integers; the ones with U compare them as unsigned. */
public enum Condition implements Attribute {
    EQ, NE, LT, GE, GT, LE, LTU, GEU, GTU, LEU;

    /** @return the relation that holds exactly when this one does not */
    public Condition negate() {
        return switch (this) {
            case EQ -> NE;
            case NE -> EQ;
            case LT -> GE;
            case GE -> LT;
            case GT -> LE;
            case LE -> GT;
            case LTU -> GEU;
            case GEU -> LTU;
            case GTU -> LEU;
            case LEU -> GTU;
        };
    }

    /** @return the relation that holds between b and a exactly when this one does between a and b */
    public Condition swap() {
        return switch (this) {
            case EQ, NE -> this;
            case LT -> GT;
            case GE -> LE;
            case GT -> LT;
            case LE -> GE;
            case LTU -> GTU;
            case GEU -> LEU;
            case GTU -> LTU;
            case LEU -> GEU;
        };
    }

    /** @return whether the operands are compared as unsigned */
    public boolean isUnsigned() {
        return ordinal() >= LTU.ordinal();
    }

    /**
     * @param a left operand
     * @param b right operand
     * @return whether the relation holds
     */
    public boolean holds(int a, int b) {
        return switch (this) {
            case EQ -> a == b;
            case NE -> a != b;
            case LT -> a < b;
            case GE -> a >= b;
            case GT -> a > b;
            case LE -> a <= b;
            case LTU -> Integer.compareUnsigned(a, b) < 0;
            case GEU -> Integer.compareUnsigned(a, b) >= 0;
            case GTU -> Integer.compareUnsigned(a, b) > 0;
            case LEU -> Integer.compareUnsigned(a, b) <= 0;
        };
    }
}
