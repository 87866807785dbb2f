// SPDX-License-Identifier: EPL-2.0
// A segment of an ELF file: what the system maps into memory.
package org.portwright.elf;

/**
 * A segment (gABI, Program Header).
 *
 * @param type PT_LOAD, ...
 * @param flags PF_R, PF_W, PF_X
 * @param offset first byte in the file
 * @param virtualAddress first byte in the running program
 * @param fileSize bytes in the file
 * @param memorySize bytes in memory, at least fileSize if the type is PT_LOAD; the rest is zero
 */
public record ElfSegment(int type, int flags, long offset, long virtualAddress, long fileSize, long memorySize) {
}
