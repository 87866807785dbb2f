// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Places in the code, and jumps over what is inactive: on LLVA-OS, where code does not change, by a variable.
#pragma once

#include "machine/types.h"

// The machine that ELF files of programs are for.
#define PROGRAM_MACHINE ((u32) llva_program_machine())

// The address of this place in the code.
#define here()              \
    ({                      \
        __label__ here_;    \
        here_:              \
        (u32) &&here_;      \
    })

#define store_here(word) ((word) = here())

// Whether the jumps are set not to jump. Set while one CPU runs.
extern bool jumps_are_off;

// Goes to the label unless the jumps are set not to. There is one section of them.
#define jump_unless_set(section, label)     \
    do {                                    \
        if (likely(!jumps_are_off))         \
            goto label;                     \
    } while (0)
#define jump_unless_set_or_above(section, label, variable, number, other)   \
    do {                                                                    \
        if (likely(!jumps_are_off))                                         \
            goto label;                                                     \
        if (unlikely((variable) > (number)))                                \
            goto other;                                                     \
    } while (0)

// The list is empty here.
void jumps_set(const u32 *start, const u32 *end, bool jump);
