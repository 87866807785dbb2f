// SPDX-License-Identifier: EPL-2.0
// How large and how complex a function is.
package org.portwright.metrics.complexity;

/**
 * Measures of a function.
 *
 * @param name of the function
 * @param line of its name, from 1
 * @param lines from where its declaration begins to its last brace, comments and blank lines included
 * @param complexity McCabe's cyclomatic complexity: 1, and 1 for each {@code if}, {@code for}, {@code while}, {@code case},
 *     {@code &&}, {@code ||} and {@code ?} (McCabe 1976)
 * @param modified the same with 1 for a {@code switch} and none for its cases
 */
public record FunctionSize(String name, int line, int lines, int complexity, int modified) {
}
