// SPDX-License-Identifier: EPL-2.0
// A basic block of machine code.
package org.portwright.translator.lift;

import java.util.List;
import org.portwright.translator.mips.Instruction;

/**
 * Instructions that are executed one after the other.
 *
 * @param start    address of the first
 * @param body     the ones before the transfer of control, without delay slot
 * @param transfer the branch or jump at its end; null if the block runs into the next one
 * @param delay    the instruction in the transfer's delay slot; null if there is none
 * @param next     address of what follows the block in memory
 * @param targets  the addresses where control may go from here, within the function or not: of a branch first where it
 *                 branches to, of a call first where it returns to, then the landing pad
 */
record MachineBlock(int start, List<Instruction> body, Instruction transfer, Instruction delay, int next,
    List<Integer> targets) {
}
