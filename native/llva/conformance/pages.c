// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Additions: page tables without their format.

#include "conformance.h"

#define ELSEWHERE 0x90000000u           // a region that nothing is in

static void unwind(void *icp)
{
    llva_iunwind(icp);
}

static int read_word(volatile int *at)
{
    return *at;
}

static int write_word(volatile int *at)
{
    *at = 5;
    return 0;
}

static bool is_readable(uintptr_t address)
{
    int result;
    on_trap = unwind;
    return !llva_invoke(&result, read_word, 1, address);
}

static bool is_writable(uintptr_t address)
{
    int result;
    on_trap = unwind;
    return !llva_invoke(&result, write_word, 1, address);
}

CONFORMANCE(llva_boot_pgtable)
{
    check(llva_boot_pgtable() != NULL, "there is one");
    llva_load_pgtable(llva_boot_pgtable());
    bool readable = is_readable(LLVA_DIRECT_MAP), of_user = is_readable(USER_PAGE);
    llva_load_pgtable(user_pgtable);
    check(readable && !of_user, "it has physical memory, and nothing of ours");
}

CONFORMANCE(llva_pgtable_get)
{
    check(llva_pgtable_get(user_pgtable, USER_PAGE) == user_region, "the region table that was set");
    check(!llva_pgtable_get(user_pgtable, ELSEWHERE), "null if there is none");
}

CONFORMANCE(llva_pgtable_set)
{
    *(volatile int *) USER_PAGE = 17;
    llva_pgtable_set(user_pgtable, ELSEWHERE, user_region, LLVA_MAP_PRESENT | LLVA_MAP_WRITE);
    check(*(volatile int *) (ELSEWHERE + USER_PAGE % LLVA_REGION_SIZE) == 17, "one region table in two places");
    check(is_writable(ELSEWHERE), "which may be written");
}

CONFORMANCE(llva_pgtable_remove)
{
    llva_pgtable_remove(user_pgtable, ELSEWHERE);
    llva_flush_tlbs(0);
    check(!llva_pgtable_get(user_pgtable, ELSEWHERE) && !is_readable(ELSEWHERE), "nothing is there");
    check(is_readable(USER_PAGE), "its other place is as it was");
}

CONFORMANCE(llva_pgtable_copy)
{
    void *another = page();
    llva_pgtable_copy(another, user_pgtable, USER_PAGE, USER_PAGE + LLVA_REGION_SIZE);
    check(llva_pgtable_get(another, USER_PAGE) == user_region && !llva_pgtable_get(another, USER_CODE), "one region");
    llva_pgtable_copy(another, user_pgtable, LLVA_DIRECT_MAP, 0);
    llva_load_pgtable(another);
    bool readable = is_readable(LLVA_DIRECT_MAP) && is_readable(USER_PAGE);
    llva_load_pgtable(user_pgtable);
    check(readable, "regions up to the end");
    void *whole = page();
    llva_pgtable_copy(whole, user_pgtable, 0, 0);
    check(llva_pgtable_get(whole, USER_PAGE) == user_region, "all regions");
}

// A region of physical memory that nothing is in: memory ends below it, or is not looked at by this suite.
#define UNUSED_REGION (LLVA_DIRECT_MAP + 8 * LLVA_REGION_SIZE)

CONFORMANCE(llva_pgtable_is_whole)
{
    check(!llva_pgtable_is_whole(user_pgtable, USER_PAGE) && !llva_pgtable_is_whole(user_pgtable, ELSEWHERE),
        "neither a region with a table nor one without");
}

CONFORMANCE(llva_pgtable_split)
{
    if (llva_pgtable_is_whole(user_pgtable, UNUSED_REGION))
        llva_pgtable_split(user_pgtable, UNUSED_REGION, page());
    check(!llva_pgtable_is_whole(user_pgtable, UNUSED_REGION), "a region table is there");
    void *region = llva_pgtable_get(user_pgtable, UNUSED_REGION);
    check(llva_region_page(region, UNUSED_REGION + LLVA_PAGE_SIZE) == physical((void *) UNUSED_REGION) + LLVA_PAGE_SIZE
        && llva_region_rights(region, UNUSED_REGION) & LLVA_MAP_WRITE, "with the same mapping");
    llva_region_protect(region, UNUSED_REGION, LLVA_MAP_PRESENT);
    llva_flush_tlbs(1);
    check(!is_writable(UNUSED_REGION) && is_readable(UNUSED_REGION) && is_writable(UNUSED_REGION + LLVA_PAGE_SIZE),
        "whose pages are now each for itself");
}

CONFORMANCE(llva_region_map)
{
    volatile int *memory = page();
    *memory = 123;
    llva_region_map(user_region, USER_ABSENT, physical((void *) memory), LLVA_MAP_PRESENT | LLVA_MAP_WRITE);
    check(*(volatile int *) USER_ABSENT == 123, "the page is there");
    *(volatile int *) USER_ABSENT = 124;
    check(*memory == 124, "and may be written");
}

CONFORMANCE(llva_region_protect)
{
    check(is_writable(USER_ABSENT), "may be written");
    llva_region_protect(user_region, USER_ABSENT, LLVA_MAP_PRESENT);
    llva_flush_tlb((void *) USER_ABSENT);
    check(!is_writable(USER_ABSENT) && is_readable(USER_ABSENT), "may be read only");
}

CONFORMANCE(llva_region_rights)
{
    check(llva_region_rights(user_region, USER_PAGE) == (LLVA_MAP_PRESENT | LLVA_MAP_WRITE | LLVA_MAP_USER), "those of a page");
    check(llva_region_rights(user_region, USER_READ_ONLY) == (LLVA_MAP_PRESENT | LLVA_MAP_USER), "of one that is read-only");
}

CONFORMANCE(llva_region_page)
{
    void *memory = page();
    llva_region_map(user_region, USER_ABSENT, physical(memory), LLVA_MAP_PRESENT);
    check(llva_region_page(user_region, USER_ABSENT) == physical(memory), "the physical page");
}

CONFORMANCE(llva_region_unmap)
{
    llva_region_unmap(user_region, USER_ABSENT);
    llva_flush_tlb((void *) USER_ABSENT);
    check(!is_readable(USER_ABSENT) && llva_region_rights(user_region, USER_ABSENT) == 0, "the page is not there");
}

CONFORMANCE(llva_mm_address)
{
    is_readable(USER_ABSENT + 20);
    check(llva_mm_address() == USER_ABSENT + 20, "what was read");
}
