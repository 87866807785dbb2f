// SPDX-License-Identifier: EPL-2.0
// What an operation needs to know besides its inputs and a number.
package org.portwright.translator.ir;

/** The attribute of a {@link Value}; {@link Op} says which operation has which. All are immutable. */
public sealed interface Attribute
    permits Callee, Condition, FloatCondition, JavaCall, LandingSite, MemoryAccess, Message, Op, RuntimeMethod, Signature,
        StopPoint {
}
