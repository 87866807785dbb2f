// SPDX-License-Identifier: EPL-2.0
// What a simulated CPU is doing.
package org.portwright.kernel;

import java.util.Map;

/**
 * The state of a CPU at one moment.
 *
 * @param cpu its number, from 0
 * @param halted whether it waits for an interrupt
 * @param instructionPointer where it is
 * @param privilegeLevel 0 in the kernel, 3 in a program
 * @param registers names as QEMU has them, such as EAX, EFL, CR3, with their values
 */
public record CpuState(int cpu, boolean halted, long instructionPointer, int privilegeLevel,
        Map<String, Long> registers) {
    public CpuState {
        registers = Map.copyOf(registers);
    }
}
