// SPDX-License-Identifier: EPL-2.0
// A C function that calls a member of a Java class.
package org.portwright.bindings;

import java.util.List;
import org.portwright.translator.binding.Binding;

/**
 * A function.
 *
 * @param name       in C
 * @param binding    what it calls
 * @param parameters its parameters
 * @param result     its result's type in C
 * @param summary    what it is in Java
 */
public record BoundFunction(String name, Binding binding, List<Parameter> parameters, String result, String summary) {

    /**
     * A parameter.
     *
     * @param type in C, as it stands before the name
     * @param name in C
     */
    public record Parameter(String type, String name) {
    }
}
