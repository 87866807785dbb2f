// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Page tables: the page directories and tables of native/machine.

#include "checks.h"
#include "llva/additions.h"
#include "llva/mmu.h"
#include "machine/cpu.h"
#include "machine/pages.h"
#include "machine/string.h"

// The error code of a page fault (Intel SDM vol. 3, 4.7).
#define ERROR_PRESENT 1u
#define ERROR_WRITE 2u

_Static_assert(LLVA_PAGE_SIZE == PAGE_SIZE && LLVA_REGION_SIZE == REGION_SIZE && LLVA_DIRECT_MAP == KERNEL_BASE
    && LLVA_DIRECT_MAP_SIZE == DIRECT_MAP_SIZE && LLVA_CPU_LOCAL_BASE == CPU_LOCAL_BASE, "the interface's layout is the machine's");
_Static_assert(LLVA_MAP_PRESENT == PAGE_PRESENT && LLVA_MAP_WRITE == PAGE_WRITABLE && LLVA_MAP_USER == PAGE_USER
    && LLVA_MAP_GLOBAL == PAGE_GLOBAL, "rights are bits of page entries");
#define RIGHTS ((u32) (LLVA_MAP_PRESENT | LLVA_MAP_WRITE | LLVA_MAP_USER | LLVA_MAP_GLOBAL))

// What checks find.
#define FOR_PROGRAMS "programs would have the kernel's code"
#define WRITABLE "the kernel's code could be written"
#define REPLACED "other code would be in the kernel's place"

LLVA_IN_REGISTERS void llva_load_pgtable(void *pgtable)
{
    require(is_page((u32) pgtable) && has_code(pgtable), "a page table without the kernel's code", pgtable);
    address_space_load(pointer_to_physical(pgtable));
}

void *llva_save_pgtable(void)
{
    return physical_to_pointer(address_space());
}

void llva_flush_tlbs(int global)
{
    if (global)
        invalidate_all();
    else
        address_space_load(address_space());
}

LLVA_IN_REGISTERS void llva_flush_tlb(void *address)
{
    invalidate_page((u32) address);
}

static u32 error_of(const void *icp)
{
    return ((const struct interrupt_context *) icp)->error;
}

LLVA_IN_REGISTERS int llva_mm_protection(void *icp)
{
    return (error_of(icp) & ERROR_PRESENT) != 0;
}

LLVA_IN_REGISTERS int llva_mm_access_type(void *icp)
{
    return !(error_of(icp) & ERROR_WRITE);
}

LLVA_IN_REGISTERS int llva_mm_was_absent(void *icp)
{
    return !(error_of(icp) & ERROR_PRESENT);
}

uintptr_t llva_mm_address(void)
{
    return fault_address();
}

void *llva_boot_pgtable(void)
{
    return boot_page_directory;
}

LLVA_IN_REGISTERS void *llva_pgtable_get(const void *pgtable, uintptr_t address)
{
    return directory_table(pgtable, address);
}

LLVA_IN_REGISTERS void llva_pgtable_set(void *pgtable, uintptr_t address, const void *region, int rights)
{
    require(is_page((u32) region), "a region table that is no page", region);
    require(!is_code_region(address), REPLACED, address);
    directory_set(pgtable, address, pointer_to_physical(region), (u32) rights & RIGHTS);
}

LLVA_IN_REGISTERS void llva_pgtable_remove(void *pgtable, uintptr_t address)
{
    require(!is_code_region(address), REPLACED, address);
    directory_remove(pgtable, address);
}

void llva_pgtable_copy(void *to, const void *from, uintptr_t start, uintptr_t end)
{
    require(KERNEL_BASE < start || KERNEL_BASE > end - 1 || has_code(from), REPLACED, KERNEL_BASE);
    u32 first = start / REGION_SIZE, behind = (end - 1) / REGION_SIZE + 1;
    memcpy((u32 *) to + first, (const u32 *) from + first, (behind - first) * sizeof(u32));
}

int llva_pgtable_is_whole(const void *pgtable, uintptr_t address)
{
    return directory_is_large(pgtable, address);
}

void llva_pgtable_split(void *pgtable, uintptr_t address, void *region)
{
    require(is_page((u32) region), "a region table that is no page", region);
    require(directory_is_large(pgtable, address), "a region that has a table", address);
    directory_split(pgtable, address, pointer_to_physical(region));
}

static u32 *entry_of(void *region, uintptr_t address)
{
    return (u32 *) region + address / PAGE_SIZE % PAGE_ENTRIES;
}

// The code is mapped read-only, for privileged mode, and where it is; once more than that does no harm.
static inline bool may_have(physical_address page, int rights)
{
    return !is_code_page(page) || !(rights & (LLVA_MAP_WRITE | LLVA_MAP_USER));
}

LLVA_IN_REGISTERS void llva_region_map(void *region, uintptr_t address, uintptr_t physical, int rights)
{
    require(is_page(physical), "a physical address that is no page's", physical);
    require(may_have(physical, rights), rights & LLVA_MAP_USER ? FOR_PROGRAMS : WRITABLE, physical);
    require(!is_code_entry(region, address), REPLACED, address);
    table_set(region, address, physical, (u32) rights & RIGHTS);
}

LLVA_IN_REGISTERS void llva_region_unmap(void *region, uintptr_t address)
{
    require(!is_code_entry(region, address), REPLACED, address);
    table_remove(region, address);
}

LLVA_IN_REGISTERS void llva_region_protect(void *region, uintptr_t address, int rights)
{
    u32 *entry = entry_of(region, address);
    require(may_have(*entry & PAGE_ADDRESS, rights), rights & LLVA_MAP_USER ? FOR_PROGRAMS : WRITABLE, address);
    *entry = (*entry & ~RIGHTS) | ((u32) rights & RIGHTS);
}

LLVA_IN_REGISTERS int llva_region_rights(const void *region, uintptr_t address)
{
    return (int) (*entry_of((void *) region, address) & RIGHTS);
}

uintptr_t llva_region_page(const void *region, uintptr_t address)
{
    return *entry_of((void *) region, address) & PAGE_ADDRESS;
}
