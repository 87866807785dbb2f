// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Places in the code: their addresses, and jumps in it that are changed while the kernel starts.
#pragma once

#include "machine/types.h"

// The machine that ELF files of programs are for (System V ABI, "ELF Header", e_machine): EM_386.
#define PROGRAM_MACHINE 3u

// The address of this place in the code.
#define here()                                      \
    ({                                              \
        u32 here_;                                  \
        asm volatile("movl $., %0" : "=r"(here_));  \
        here_;                                      \
    })

// The same into a word, without a register.
#define store_here(word) asm volatile("movl $., %0" : "=m"(word))

// A jump to a label that stands in a section's list of jumps. jumps_set changes it to an instruction that does nothing, and
// back: jmp rel8 and jmp rel32 (EB, E9) become test imm8, %al and test imm32, %eax (A8, A9), which are as long and change
// the flags only (Intel SDM vol. 2).
#define PATCHABLE_JUMP(section, label)          \
    "1:\tjmp %l[" #label "]\n\t"                \
    ".pushsection " section ", \"a\"\n\t"       \
    ".long 1b\n\t"                              \
    ".popsection\n\t"

// Goes to the label unless the jumps of the section are set not to.
#define jump_unless_set(section, label) asm goto(PATCHABLE_JUMP(section, label) ::: "cc", "memory" : label)
// The same, and if they are set to the other label if this variable, a u32, is above the number.
#define jump_unless_set_or_above(section, label, variable, number, other)                                   \
    asm goto(PATCHABLE_JUMP(section, label) "cmpl %0, " #variable "\n\tja %l[" #other "]"                   \
             :: "i"(number) : "cc", "memory" : label, other)

// The jumps of a list jump, or do nothing. While one CPU runs.
void jumps_set(const u32 *start, const u32 *end, bool jump);
