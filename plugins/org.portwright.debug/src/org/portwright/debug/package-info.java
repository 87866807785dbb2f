// SPDX-License-Identifier: EPL-2.0
/**
 * Debugging of translated programs by their C source.
 *
 * @see org.portwright.debug.Launcher
 */
package org.portwright.debug;
