// SPDX-License-Identifier: EPL-2.0
// The arguments and results that a function really has.
package org.portwright.translator.ir;

import java.util.List;

/**
 * What is passed to and from a function, as a Java method sees it.
 *
 * @param parameters in the order of the method's parameters
 * @param results    the first is what the method returns; the others go through static fields
 */
public record Signature(List<Parameter> parameters, List<Result> results) implements Attribute {

    /**
     * An argument.
     *
     * @param register the register that carries it; the even one for a double
     * @param type     INT, FLOAT or DOUBLE; LONG for the bits of an even and an odd register
     */
    public record Parameter(int register, Type type) {
    }

    /**
     * A result.
     *
     * @param register the first register that carries it
     * @param type     INT for $v0 or $v1; LONG for both, with $v0 in the low half; FLOAT or DOUBLE for
     *                 $f0 and $f2
     */
    public record Result(int register, Type type) {
    }

    /** @return the type that the method returns */
    public Type returnType() {
        return results.isEmpty() ? Type.VOID : results.get(0).type();
    }

    /** @return the method descriptor (JVMS §4.3.3) */
    public String descriptor() {
        StringBuilder text = new StringBuilder("(");
        parameters.forEach(parameter -> text.append(parameter.type().descriptor()));
        return text.append(')').append(returnType().descriptor()).toString();
    }
}
