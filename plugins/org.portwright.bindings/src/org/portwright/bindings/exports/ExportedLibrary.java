// SPDX-License-Identifier: EPL-2.0
// A Java class whose methods are C functions.
package org.portwright.bindings.exports;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What a .bind file says of such a class.
 *
 * @param file       the .bind file, for messages of the C compiler
 * @param className  its name, with its package
 * @param comment    what it is, for Javadoc; "" if nobody says
 * @param headers    of C, as they stand behind include
 * @param handles    classes of pointers
 * @param exceptions names of exceptions, and the C function that gives the message of each code; "" if there is none
 * @param callbacks  functions of Java that C calls
 * @param functions  what it exports
 * @param lines      where in the file headers are, exceptions and fields ({@code Handle.field}), by their names
 */
public record ExportedLibrary(String file, String className, String comment, List<String> headers, List<HandleClass> handles,
    Map<String, String> exceptions, List<Callback> callbacks, List<ExportedFunction> functions, Map<String, Integer> lines) {

    /** Added to the class's name: the abstract class of methods that call C. */
    private static final String FUNCTIONS = "Functions";

    /**
     * A class of pointers.
     *
     * @param name   simple name
     * @param type   what they point to in C
     * @param fields of that type, which Java sees, by their names
     */
    public record HandleClass(String name, String type, Map<String, ExportedType> fields) {
    }

    /**
     * A functional interface.
     *
     * @param name       simple name
     * @param result     what it gives: void or a number
     * @param parameters what C passes, in its order
     */
    public record Callback(String name, ExportedType result, List<ExportedParameter> parameters) {

        /** @return whether C hands on to it what it was told; otherwise it is found by where it is kept */
        public boolean hasData() {
            return parameters.stream().anyMatch(each -> each.role() == ExportedParameter.Role.DATA);
        }
    }

    /**
     * @param find finds what is said of a C function; "" for nothing
     * @return the same, with comments where there are none
     */
    public ExportedLibrary withComments(UnaryOperator<String> find) {
        return new ExportedLibrary(file, className, comment, headers, handles, exceptions, callbacks,
            functions.stream().map(each -> each.comment().isEmpty() ? each.withComment(find.apply(each.function())) : each)
                .toList(), lines);
    }

    /** @return its name without the package */
    public String simpleName() {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** @return its package */
    public String packageName() {
        return className.substring(0, className.lastIndexOf('.'));
    }

    /** @return simple name of the abstract class of methods that call C */
    public String functionsName() {
        return simpleName() + FUNCTIONS;
    }

    /** @return internal name of the same */
    public String functionsClass() {
        return className.replace('.', '/') + FUNCTIONS;
    }

    /** @return the package of the translated program */
    public String programPackage() {
        return packageName() + ".program";
    }

    /** @return the callback of that name */
    public Callback callback(String name) {
        return callbacks.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }
}
