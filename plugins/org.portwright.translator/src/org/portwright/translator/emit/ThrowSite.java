// SPDX-License-Identifier: EPL-2.0
// A call in a Java method that an exception of the program may come out of.
package org.portwright.translator.emit;

import org.objectweb.asm.Label;
import org.portwright.translator.ir.LandingSite;

/**
 * The instructions from {@code start} to before {@code end} include the call.
 *
 * @param start  first instruction
 * @param end    after the last one
 * @param site   what the personality routine wants to know about it; several calls may share it
 */
record ThrowSite(Label start, Label end, LandingSite site) {
}
