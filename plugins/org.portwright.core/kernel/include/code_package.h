// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Code packages: programs, each at its own address for all containers (thesis 3.2.3).
#pragma once

#include "types.h"

struct code_package {
    char name[24];
    u32 entry;
    u32 code_start, code_end;       // user addresses; text and constants
    u32 data_start, data_end;       // user addresses: globals, the rest after data_size is zero
    const u8 *data;                 // their initial contents
    u32 data_size;
};
