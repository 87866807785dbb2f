// SPDX-License-Identifier: EPL-2.0
// Where a debugger wants to stop a program, and what it wants to see there.
package org.portwright.translator.lift;

import java.util.List;

/** What lifting is to keep for a debugger. Addresses are those of machine instructions. */
public interface DebugPlan {
    /** Nothing is kept. */
    DebugPlan NONE = new DebugPlan() {
        @Override
        public boolean isStop(int address) {
            return false;
        }

        @Override
        public boolean isDebugged(int function) {
            return false;
        }

        @Override
        public List<Integer> registersAt(int address) {
            return List.of();
        }

        @Override
        public boolean beginsAt(int address, int register) {
            return false;
        }
    };

    /**
     * @return whether the code of a line begins there (a row of the line table), or that of a function that became a part of
     *     another one begins or ends
     */
    boolean isStop(int address);

    /**
     * @param function its first address
     * @return whether there are lines of it
     */
    boolean isDebugged(int function);

    /**
     * @param address of an instruction of a function that is debugged
     * @return the registers that variables are in, or are found by, as {@link org.portwright.translator.ir.StopPoint} has
     *     them
     */
    List<Integer> registersAt(int address);

    /**
     * @param address of an instruction of a function that is debugged
     * @param register by DWARF's number
     * @return whether a variable is in the register from the instruction on
     */
    boolean beginsAt(int address, int register);
}
