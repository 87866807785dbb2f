// SPDX-License-Identifier: EPL-2.0
// How much of the debug information a reader wants.
package org.portwright.pyelftools;

/** How much to read of DWARF: each step takes several times longer than the one before it. */
public enum DwarfDetail {
    /** Compile units and their lines. */
    LINES,
    /** And functions: names and addresses, without parameters and variables. */
    FUNCTIONS,
    /** And the parameters and variables of functions, with types and locations. */
    VARIABLES
}
