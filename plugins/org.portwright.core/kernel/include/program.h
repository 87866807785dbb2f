// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The programs of the RAM disk.
#pragma once

#include "code_package.h"
#include "ramdisk.h"

// Checks an ELF file and describes it. Returns null, or what is wrong with the file; nothing is mapped.
const char *program_parse(const struct file *file, struct code_package *package);
// Loads all programs of the RAM disk and maps their code into the global page directory. Before other CPUs run.
void programs_init(void);
// Null if there is none of that name.
struct code_package *program_find(const char *name);
