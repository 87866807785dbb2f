// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Each CPU's global page directory.
#pragma once

#include "container.h"
#include "machine/pages.h"

// Physical address of this CPU's global page directory: kernel, code packages, and the region USER_DATA of the
// container that it runs.
extern cpu_local u32 global_directory;

// Of the bootstrap processor; in the multiprocessor kernels those of the others are copied from it.
extern u32 kernel_directory[PAGE_ENTRIES];

// Builds and loads that of the bootstrap processor. Before anything that uses CPU-local variables.
void paging_init(void);
// Makes the kernel's code and constants read-only, and takes away this page, which guards a stack. Before other CPUs
// run.
void paging_protect_code(void);
void paging_remove(u32 address);
// Maps a page into the global page directory of the bootstrap processor, before other CPUs run.
void paging_map_global(u32 address, physical_address physical, u32 flags);
// Whether there is such a page.
bool paging_is_global(u32 address);
// Several CPUs only: CPU-local data for the bootstrap processor, and a copy of the global page directory with CPU-local data
// of its own, for the next CPU; physical, or 0 if there is no memory.
void local_data_init(void);
u32 paging_create_directory(void);
// Makes it this CPU's global page directory.
void paging_start(u32 directory);
