// SPDX-License-Identifier: EPL-2.0
// How a function is lifted.
package org.portwright.translator.lift;

/**
 * How functions are lifted.
 *
 * @param inRoundingModes whether they may run in another rounding mode than to nearest
 * @param withIntrinsics whether functions that the JVM has operations for become these
 * @param debugPlan where a debugger wants to stop
 */
public record LiftOptions(boolean inRoundingModes, boolean withIntrinsics, DebugPlan debugPlan) {
    /** For a program that neither sets the rounding mode nor is debugged. */
    public static final LiftOptions USUAL = new LiftOptions(false, true, DebugPlan.NONE);

    /** @return the same for any rounding mode */
    public LiftOptions inAnyRoundingMode() {
        return new LiftOptions(true, withIntrinsics, debugPlan);
    }
}
