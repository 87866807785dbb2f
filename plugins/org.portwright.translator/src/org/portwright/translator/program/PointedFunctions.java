// SPDX-License-Identifier: EPL-2.0
// Finds the functions that may be called through pointers.
package org.portwright.translator.program;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A word of data that a relocation marks as a pointer and that holds a function's first address is a
 * function pointer; so is an address that reached code makes of two halves. One function too many costs a
 * case in a switch.
 */
public final class PointedFunctions {
    private final Program program;
    private final Set<Function> found = new HashSet<>();

    /** @param program the program */
    public PointedFunctions(Program program) {
        this.program = program;
    }

    /** @return the functions that the initialised data points to */
    public List<Function> inData() {
        List<Function> functions = Arrays.stream(program.pointerWords()).map(program::word).filter(program::isText)
            .distinct().boxed().flatMap(address -> program.functionAt(address).stream()).toList();
        found.addAll(functions);
        return functions;
    }

    /**
     * @param function a function that is reached
     * @return the functions whose addresses it makes, and its personality routine
     */
    public List<Function> in(Function function) {
        Stream<Integer> personality = program.exceptionFrame(function).map(ExceptionFrame::personality).stream();
        List<Function> functions = Stream.concat(program.addressesIn(function).stream(), personality)
            .flatMap(address -> program.functionAt(address).stream()).toList();
        found.addAll(functions);
        return functions;
    }

    /** @return whether a function is among those found so far */
    public boolean contains(Function function) {
        return found.contains(function);
    }
}
