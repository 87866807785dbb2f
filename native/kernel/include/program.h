// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Code packages: the programs of the RAM disk, each mapped at its own address for all containers (thesis 3.2.3).
#pragma once

#include "ramdisk.h"

struct code_package {
    char name[24];
    u32 entry;
    u32 code_start, code_end;       // user addresses; text and constants
    u32 data_start, data_end;       // user addresses: globals, the rest after data_size is zero
    const u8 *data;                 // their initial contents
    u32 data_size;
};

// Checks an ELF file and describes it. Returns null, or what is wrong with the file; nothing is mapped.
const char *program_parse(const struct file *file, struct code_package *package);
// Loads all programs of the RAM disk and maps their code into the global page directory. Before other CPUs run.
void programs_init(void);
// Null if there is none of that name.
struct code_package *program_find(const char *name);
