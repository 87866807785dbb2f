// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Page tables, and what of them is refused: engine/mmu.c, checks.c.

#include "host.h"
#include "llva/mmu.h"

typedef u32 table[PAGE_ENTRIES] __attribute__((aligned(PAGE_SIZE)));

static table pgtable, second, region;

#define PROGRAM 0x80000000u
#define READ LLVA_MAP_PRESENT
#define WRITE (LLVA_MAP_PRESENT | LLVA_MAP_WRITE)
#define CODE pointer_to_physical(kernel_start)

static u32 physical(const void *pointer)
{
    return pointer_to_physical(pointer);
}

static void regions(void)
{
    llva_pgtable_copy(pgtable, boot_page_directory, KERNEL_BASE, 0);
    ok(llva_pgtable_get(pgtable, KERNEL_BASE) == code_regions[1] && !llva_pgtable_get(pgtable, PROGRAM), "a page table begins with the kernel's regions");
    llva_pgtable_set(pgtable, PROGRAM + 0x1234, region, WRITE | LLVA_MAP_USER);
    ok(llva_pgtable_get(pgtable, PROGRAM + REGION_SIZE - 1) == region && !llva_pgtable_get(pgtable, PROGRAM - 1)
        && !llva_pgtable_get(pgtable, PROGRAM + REGION_SIZE), "a region has a table");
    llva_pgtable_copy(second, pgtable, 0, 0);
    llva_pgtable_remove(pgtable, PROGRAM);
    ok(!llva_pgtable_get(pgtable, PROGRAM) && llva_pgtable_get(second, PROGRAM) == region, "in one page table, and in another");

    boot_page_directory[900] = (900u - 768) * REGION_SIZE | PAGE_PRESENT | PAGE_WRITABLE | PAGE_LARGE;
    u32 address = 900 * REGION_SIZE;
    bool was_whole = llva_pgtable_is_whole(boot_page_directory, address);
    llva_pgtable_split(boot_page_directory, address, second);
    ok(was_whole && !llva_pgtable_is_whole(boot_page_directory, address)
        && llva_region_page(llva_pgtable_get(boot_page_directory, address), address + 5 * PAGE_SIZE) == address - KERNEL_BASE + 5 * PAGE_SIZE,
        "a region that is mapped at once gets a table with the same pages");
}

static void pages(void)
{
    u32 address = PROGRAM + 3 * PAGE_SIZE;
    llva_region_map(region, address, 0x7654000, WRITE | LLVA_MAP_USER);
    ok(llva_region_page(region, address + 0xfff) == 0x7654000 && llva_region_rights(region, address) == (WRITE | LLVA_MAP_USER)
        && !llva_region_rights(region, address + PAGE_SIZE), "a page is mapped");
    region[3] |= 0x60;      // the processor has noted that it was used and written
    llva_region_protect(region, address, READ);
    ok(llva_region_page(region, address) == 0x7654000 && llva_region_rights(region, address) == READ && (region[3] & 0x60) == 0x60,
        "gets other rights, and no more");
    llva_region_unmap(region, address);
    ok(!llva_region_rights(region, address), "and is taken away");
}

static void translations(void)
{
    llva_load_pgtable(pgtable);
    ok(processor.cr3 == physical(pgtable) && llva_save_pgtable() == pgtable, "a page table is loaded");
    u32 flushes = processor.global_flushes;
    llva_flush_tlbs(0);
    bool others = processor.global_flushes == flushes && processor.cr3 == physical(pgtable);
    llva_flush_tlbs(1);
    ok(others && processor.global_flushes == flushes + 1 && processor.cr4 & CR4_GLOBAL_PAGES, "global translations are forgotten if that is asked for");
    llva_flush_tlb((void *) PROGRAM);
    ok(processor.forgotten == PROGRAM, "or one");
}

// The error code: Intel SDM vol. 3, 4.7.
static void faults(void)
{
    struct interrupt_context *context = context_of(true);
    bool are_told = true;
    for (u32 error = 0; error < 8; error++) {
        context->error = error;
        are_told &= llva_mm_protection(context) == (int) (error & 1) && llva_mm_was_absent(context) == !(error & 1)
            && llva_mm_access_type(context) == !(error & 2);
    }
    ok(are_told, "what a memory fault was");
    processor.cr2 = 0x12345678;
    ok(llva_mm_address() == 0x12345678, "and where");
}

static void protected_code(void)
{
    bool is_protected = true;
    for (u32 page = 0; page < PAGE_ENTRIES; page++) {
        u32 address = page * PAGE_SIZE;
        bool is_code = address >= CODE && address < physical(rodata_end);
        for (u32 i = 0; i < 2; i++)
            is_protected &= llva_region_page(code_regions[i], address) == address
                && llva_region_rights(code_regions[i], address) == ((is_code ? READ : WRITE) | (i ? LLVA_MAP_GLOBAL : 0));
    }
    ok(is_protected, "the code is read-only from the start, and nothing else is");
}

static void checks(void)
{
    ok(refuses(llva_region_map(region, PROGRAM, CODE, READ | LLVA_MAP_USER), "llva_region_map: programs would have the kernel's code"),
        "code for programs");
    ok(refuses(llva_region_map(region, PROGRAM, CODE, WRITE), "llva_region_map: the kernel's code could be written"), "code to write");
    llva_region_map(region, PROGRAM, CODE, READ);
    ok(refuses(llva_region_protect(region, PROGRAM, WRITE), "llva_region_protect: the kernel's code could be written"), "also later");
    ok(refuses(llva_region_map(code_regions[1], KERNEL_BASE + CODE, 0x7654000, READ), "llva_region_map: other code would be"),
        "another page in the code's place");
    ok(refuses(llva_region_unmap(code_regions[1], KERNEL_BASE + CODE), "llva_region_unmap: other code"), "none there");
    ok(refuses(llva_region_map(region, PROGRAM, 0x7654007, READ), "a physical address that is no page's"), "an address with rights of its own");
    ok(refuses(llva_pgtable_set(pgtable, KERNEL_BASE, region, READ), "llva_pgtable_set: other code"), "another region of the code");
    ok(refuses(llva_pgtable_remove(pgtable, KERNEL_BASE), "llva_pgtable_remove: other code"), "none");
    ok(refuses(llva_pgtable_set(pgtable, PROGRAM, (u8 *) region + 4, READ), "a region table that is no page"), "half a region table");
    ok(refuses(llva_pgtable_split(pgtable, PROGRAM, region), "a region that has a table"), "a table for what has one");
    ok(refuses(llva_load_pgtable(region), "a page table without the kernel's code"), "a page table without the code");
    ok(refuses(llva_pgtable_copy(second, region, KERNEL_BASE, 0), "llva_pgtable_copy: other code"), "a copy of one");
}

int main(void)
{
    host_init();
    for (u32 i = 0; i < 2; i++)
        boot_page_directory[i * (KERNEL_BASE / REGION_SIZE)] = PAGE_PRESENT | PAGE_WRITABLE | PAGE_LARGE;
    processor.cr3 = physical(boot_page_directory);
    checks_init();
    protected_code();
    regions();
    pages();
    translations();
    faults();
    checks();
    return finish();
}
