// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// LLVA-OS, table III: the memory management unit (Criswell, Monroe and Adve 2006, III-H). What a page table holds is in additions.h.
#pragma once

#include "llva/convention.h"

// Makes a page table that of this processor; forgets all translations but global ones. The kernel's image, its stack and the engine
// must be mapped there as they are now. pgtable: where it is in the map of physical memory.
void llva_load_pgtable(void *pgtable) LLVA_IN_REGISTERS;
// The page table of this processor.
void *llva_save_pgtable(void);
// Forgets all translations of this processor; those of global pages too if global is 1.
void llva_flush_tlbs(int global);
// Forgets the translation of the page with this address, if this processor has one.
void llva_flush_tlb(void *address) LLVA_IN_REGISTERS;

// Of the memory fault whose Interrupt Context this is; of another one what they return means nothing.
// 1 if the page is there, and what was tried is not allowed.
int llva_mm_protection(void *icp) LLVA_IN_REGISTERS;
// 1 if memory was read, or an instruction fetched; 0 if it was written.
int llva_mm_access_type(void *icp) LLVA_IN_REGISTERS;
// 1 if no page is there.
int llva_mm_was_absent(void *icp) LLVA_IN_REGISTERS;
