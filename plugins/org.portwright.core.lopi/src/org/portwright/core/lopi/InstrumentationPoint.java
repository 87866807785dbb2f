// SPDX-License-Identifier: EPL-2.0
// A function that may be instrumented.

package org.portwright.core.lopi;

import java.util.Set;

import org.eclipse.core.resources.IFile;
import org.portwright.lopi.FunctionDescription;

/**
 * A function that may be instrumented.
 *
 * @param file the object file or the archive
 * @param function what the engine says about it
 * @param callers for people, the functions that call it by name, in all objects that were looked at
 */
public record InstrumentationPoint(IFile file, FunctionDescription function, Set<String> callers) {

    public InstrumentationPoint {
        callers = Set.copyOf(callers);
    }

    /** Its symbol. */
    public String name() {
        return function.name();
    }

    /** Its name for people: the C++ name if it has one. */
    public String readableName() {
        return function.readableName();
    }

    /** What it is grouped by: its object file, or the archive's member. */
    public String object() {
        return function.object();
    }

    /** Whether it can be instrumented; its {@link FunctionDescription#obstacle} says why not. */
    public boolean isPossible() {
        return function.obstacle() == null;
    }

    /** The same for the same function whenever it is asked for. */
    public PointId id() {
        return new PointId(function.object(), function.name());
    }
}
