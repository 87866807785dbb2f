// SPDX-License-Identifier: EPL-2.0
// A place where a lock is taken or given back.
package org.portwright.metrics.locks;

/**
 * A place.
 *
 * @param kind of the lock
 * @param action what is done
 * @param operation the word for it in the source
 * @param path of the file
 * @param line from 1
 * @param function or macro that it is in; "" if it is in none
 * @param lock the first argument as it is in the source, without blanks; "" if there is none
 */
public record LockPlace(String kind, LockAction action, String operation, String path, int line, String function, String lock) {
}
