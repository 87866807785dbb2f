// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Changes jumps in the code while the kernel starts.

#include "machine/code.h"
#include "machine/cpu.h"

enum { JMP_8 = 0xeb, JMP_32 = 0xe9, TEST_8 = 0xa8, TEST_32 = 0xa9 };

void jumps_set(const u32 *start, const u32 *end, bool jump)
{
    write_protection(false);
    for (const u32 *site = start; site < end; site++) {
        u8 *opcode = (u8 *)*site;
        if (*opcode == JMP_8 || *opcode == TEST_8)
            *opcode = jump ? JMP_8 : TEST_8;
        else
            *opcode = jump ? JMP_32 : TEST_32;
    }
    write_protection(true);
    // What was fetched before is not executed after a jump (Intel SDM vol. 3, 9.1.3); the return is one.
}
