// SPDX-License-Identifier: EPL-2.0
/** From a translated program to a JAR that runs: what all targets need for it, and what target {@code java} does. */
package org.portwright.packaging;
