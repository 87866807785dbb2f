// SPDX-License-Identifier: EPL-2.0
// What is done in each function.
package org.portwright.lopi;

/** Says what is done in each function. */
@FunctionalInterface
public interface Plan {
    /**
     * What is done in a function.
     *
     * @param probes where its probe comes from
     * @param exit how its exit is found
     */
    record Treatment(ProbeSource probes, Selection.Exit exit) {
    }

    /**
     * Decides about a function.
     *
     * @param function the function; whether it can be instrumented is not known yet, its obstacle is null
     * @return null if it is left alone
     */
    Treatment treatment(FunctionDescription function);
}
