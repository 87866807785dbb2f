// SPDX-License-Identifier: EPL-2.0
/** Writes event logs in the Common Trace Format, for other people's tools. */
package org.portwright.kernel.ctf;
