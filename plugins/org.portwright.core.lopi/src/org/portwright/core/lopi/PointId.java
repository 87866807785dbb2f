// SPDX-License-Identifier: EPL-2.0
// Names a function of a project.

package org.portwright.core.lopi;

/**
 * Names a function: static functions of several objects may have the same name.
 *
 * @param object the object file, relative to its project; or a member of an archive, in parentheses behind that
 * @param name its symbol
 */
public record PointId(String object, String name) {
}
