// SPDX-License-Identifier: EPL-2.0
/** The program behind an instance of a library: what {@code library} asks of it. */
package org.portwright.runtime.image;
