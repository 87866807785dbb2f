// SPDX-License-Identifier: EPL-2.0
// What has become of a function.
package org.portwright.lopi;

/**
 * What has become of a function.
 *
 * @param name its symbol
 * @param size bytes
 * @param form how its exit is found; null if it was not instrumented
 * @param fast whether the stub needs to save no register; false if it was not instrumented
 * @param obstacle why it can't be instrumented; null if it can
 */
public record FunctionReport(String name, long size, Form form, boolean fast, String obstacle) {
}
