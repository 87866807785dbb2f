// SPDX-License-Identifier: EPL-2.0
/** Lines that differ between two forms of a program. */
package org.portwright.metrics.lines;
