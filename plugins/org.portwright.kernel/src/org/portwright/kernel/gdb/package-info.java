// SPDX-License-Identifier: EPL-2.0
/** Talks with GDB, the debugger, by its interface for programs. */
package org.portwright.kernel.gdb;
