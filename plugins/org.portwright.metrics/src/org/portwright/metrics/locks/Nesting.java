// SPDX-License-Identifier: EPL-2.0
// A place where a lock is taken under another.
package org.portwright.metrics.locks;

/**
 * A place where a lock is taken while another is held.
 *
 * @param path of the file
 * @param line from 1: of the operation, or of the call
 * @param function or macro that holds the other
 * @param held lock
 * @param taken lock
 * @param through the function that is called there, which takes the lock or calls what does; "" if it is taken at the place
 */
public record Nesting(String path, int line, String function, Lock held, Lock taken, String through) {
}
