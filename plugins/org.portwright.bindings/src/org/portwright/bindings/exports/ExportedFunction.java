// SPDX-License-Identifier: EPL-2.0
// A C function that Java calls.
package org.portwright.bindings.exports;

import java.util.List;

/**
 * A function, or a macro that is called like one.
 *
 * @param function   its name in C
 * @param name       the method's name in Java
 * @param result     what it gives
 * @param length     of a result that is an array: an expression in C for its length, in which parameters have their names;
 *                   otherwise null
 * @param parameters in C's order
 * @param failure    when it fails; null if never
 * @param line       of the .bind file
 * @param comment    what it does, for Javadoc; "" if nobody says
 */
public record ExportedFunction(String function, String name, ExportedType result, String length,
    List<ExportedParameter> parameters, Failure failure, int line, String comment) {

    /** Copies the list. */
    public ExportedFunction {
        parameters = List.copyOf(parameters);
    }

    /** @return the same with another comment */
    ExportedFunction withComment(String other) {
        return new ExportedFunction(function, name, result, length, parameters, failure, line, other);
    }

    /** @return what C returns: a code, which Java does not see, if the method gives nothing but may fail */
    public ExportedType returned() {
        return result.kind() == ExportedType.Kind.VOID && failure != null ? ExportedType.INT : result;
    }

    /**
     * When a function fails, and what Java throws then.
     *
     * @param exception simple name of the exception
     * @param test      of the result
     */
    public record Failure(String exception, Test test) {
    }

    /** Tests of an integer, or of a pointer. */
    public enum Test {
        NEGATIVE("< 0"), NONZERO("!= 0"), ZERO("== 0");

        private final String inJava;

        Test(String inJava) {
            this.inJava = inJava;
        }

        /** @return the test of a raw result in Java */
        public String inJava() {
            return inJava;
        }
    }
}
