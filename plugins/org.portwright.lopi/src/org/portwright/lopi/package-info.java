// SPDX-License-Identifier: EPL-2.0
/** Instruments entry and exit of functions in object files of IA-32 and x86-64. */
package org.portwright.lopi;
