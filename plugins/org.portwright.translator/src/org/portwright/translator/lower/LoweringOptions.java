// SPDX-License-Identifier: EPL-2.0
// How a function becomes methods.
package org.portwright.translator.lower;

/**
 * How functions become methods.
 *
 * @param methodSize how many bytes of bytecode a method should have at most
 * @param splitsLoops whether loops in loops are methods of their own
 * @param nestsExpressions whether what is used once is computed where it is used
 */
public record LoweringOptions(int methodSize, boolean splitsLoops, boolean nestsExpressions) {
}
