// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Page tables of Sv32 (RISC-V Instruction Set Manual vol. II, 20211203, 4.3): two levels, of regions and of pages.

#include "context.h"
#include "llva/additions.h"
#include "llva/mmu.h"
#include "machine/string.h"
#include "memory.h"

#define PAGE_SHIFT 12
#define ENTRIES 1024u
#define WHOLE (ENTRY_READ | ENTRY_WRITE | ENTRY_EXECUTE)    // an entry with one of them is no reference to a table
#define CAUSE_STORE 15u

_Static_assert(LLVA_PAGE_SIZE == 1u << PAGE_SHIFT && LLVA_REGION_SIZE == REGION_SIZE && LLVA_DIRECT_MAP == DIRECT_MAP
    && LLVA_DIRECT_MAP_SIZE == DIRECT_MAP_SIZE, "the interface's layout is the machine's");

// boot.S
extern u32 boot_page_table[ENTRIES];

// Physical memory begins at 0 for the kernel, and at MEMORY_BASE for the processor.
static u32 entry_for(uintptr_t physical)
{
    return ENTRY_ADDRESS(physical + MEMORY_BASE);
}

static u32 entry_for_pointer(const void *pointer)
{
    return entry_for((u32) pointer - DIRECT_MAP);
}

// The kernel's physical address in an entry.
static u32 address_in(u32 entry)
{
    return (entry >> 10 << PAGE_SHIFT) - MEMORY_BASE;
}

static u32 entry_of_rights(int rights)
{
    return ENTRY_MAPPED | (rights & LLVA_MAP_PRESENT ? ENTRY_VALID : 0) | (rights & LLVA_MAP_WRITE ? ENTRY_WRITE : 0)
        | (rights & LLVA_MAP_USER ? ENTRY_USER : 0) | (rights & LLVA_MAP_GLOBAL ? ENTRY_GLOBAL : 0);
}

static int rights_in(u32 entry)
{
    return (entry & ENTRY_VALID ? LLVA_MAP_PRESENT : 0) | (entry & ENTRY_WRITE ? LLVA_MAP_WRITE : 0)
        | (entry & ENTRY_USER ? LLVA_MAP_USER : 0) | (entry & ENTRY_GLOBAL ? LLVA_MAP_GLOBAL : 0);
}

static u32 *region_entry(const void *pgtable, uintptr_t address)
{
    return (u32 *) pgtable + address / REGION_SIZE;
}

static u32 *page_entry(const void *region, uintptr_t address)
{
    return (u32 *) region + address / LLVA_PAGE_SIZE % ENTRIES;
}

void llva_load_pgtable(void *pgtable)
{
    csr_write("satp", SATP_SV32 | (entry_for_pointer(pgtable) >> 10));
    llva_flush_tlbs(0);
}

void *llva_save_pgtable(void)
{
    return (void *) ((csr_read("satp") << PAGE_SHIFT) - MEMORY_BASE + DIRECT_MAP);
}

void llva_flush_tlbs(int global unused)
{
    asm volatile("sfence.vma" ::: "memory");
}

void llva_flush_tlb(void *address)
{
    asm volatile("sfence.vma %0" ::"r"(address) : "memory");
}

int llva_mm_protection(void *icp)
{
    return !llva_mm_was_absent(icp);
}

int llva_mm_access_type(void *icp)
{
    return ((const struct interrupt_context *) icp)->cause != CAUSE_STORE;
}

// The cause does not tell; the page table does.
int llva_mm_was_absent(void *icp)
{
    u32 address = ((const struct interrupt_context *) icp)->value;
    const void *pgtable = llva_save_pgtable();
    if (llva_pgtable_is_whole(pgtable, address))
        return 0;
    const void *region = llva_pgtable_get(pgtable, address);
    return !region || !(*page_entry(region, address) & ENTRY_VALID);
}

void *llva_boot_pgtable(void)
{
    return boot_page_table;
}

void *llva_pgtable_get(const void *pgtable, uintptr_t address)
{
    u32 entry = *region_entry(pgtable, address);
    return entry & ENTRY_VALID && !(entry & WHOLE) ? (void *) (address_in(entry) + DIRECT_MAP) : NULL;
}

// Rights are those of the pages: a reference to a region table has none here.
void llva_pgtable_set(void *pgtable, uintptr_t address, const void *region, int rights)
{
    *region_entry(pgtable, address) = rights & LLVA_MAP_PRESENT ? entry_for_pointer(region) | ENTRY_VALID : 0;
    llva_flush_tlbs(0);
}

void llva_pgtable_remove(void *pgtable, uintptr_t address)
{
    *region_entry(pgtable, address) = 0;
}

void llva_pgtable_copy(void *to, const void *from, uintptr_t start, uintptr_t end)
{
    u32 first = start / REGION_SIZE;
    memcpy((u32 *) to + first, (const u32 *) from + first, (end ? end / REGION_SIZE - first : ENTRIES - first) * sizeof(u32));
}

int llva_pgtable_is_whole(const void *pgtable, uintptr_t address)
{
    u32 entry = *region_entry(pgtable, address);
    return entry & ENTRY_VALID && entry & WHOLE;
}

void llva_pgtable_split(void *pgtable, uintptr_t address, void *region)
{
    u32 *entry = region_entry(pgtable, address);
    for (u32 i = 0; i < ENTRIES; i++)
        ((u32 *) region)[i] = *entry + ENTRY_ADDRESS(i << PAGE_SHIFT);
    *entry = entry_for_pointer(region) | ENTRY_VALID;
}

void llva_region_map(void *region, uintptr_t address, uintptr_t physical, int rights)
{
    *page_entry(region, address) = entry_for(physical) | entry_of_rights(rights);
    // A processor may remember that there was nothing, and what it has fetched there (vol. II, 4.2.1; vol. I, chapter 3).
    llva_flush_tlb((void *) address);
    asm volatile("fence.i" ::: "memory");
}

void llva_region_unmap(void *region, uintptr_t address)
{
    *page_entry(region, address) = 0;
}

void llva_region_protect(void *region, uintptr_t address, int rights)
{
    u32 *entry = page_entry(region, address);
    *entry = (*entry >> 10 << 10) | entry_of_rights(rights);
}

int llva_region_rights(const void *region, uintptr_t address)
{
    return rights_in(*page_entry(region, address));
}

uintptr_t llva_region_page(const void *region, uintptr_t address)
{
    return address_in(*page_entry(region, address));
}
