// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Table III: system calls, recovery from faults, memory management unit, input and output.

#include "conformance.h"

static unsigned seen[5];
static int seen_number;

static void record_call(void *icp)
{
    seen_number = llva_syscall_number(icp);
    llva_syscall_arguments(icp, seen);
    llva_syscall_set_result(icp, -12345);
}

static void calls_with_all(void)
{
    llva_syscall(USER_EXIT, llva_syscall(USER_OTHER, 1, -2, 3, -4, 5));
}

CONFORMANCE(llva_syscall)
{
    on_call = record_call;
    check(run_user(calls_with_all) == -12345, "the handler's result");
    check(seen_number == USER_OTHER, "its number");
    check(seen[0] == 1 && seen[1] == (unsigned) -2 && seen[2] == 3 && seen[3] == (unsigned) -4 && seen[4] == 5, "five arguments");
}

static int faults;

static void unwind(void *icp)
{
    faults++;
    check(llva_iunwind(icp) == 0, "unwound");
}

static int add(int a, int b, int c)
{
    return a + b * 10 + c * 100;
}

static int touch(volatile int *at)
{
    *at = 1;
    return 0;
}

static int touch_in_another(void)
{
    int result = 0;
    int unwound = llva_invoke(&result, touch, 1, USER_READ_ONLY);
    return unwound * 10 + llva_invoke(&result, add, 3, 0, 0, 0);
}

CONFORMANCE(llva_invoke)
{
    volatile int kept = 4;
    int result = 0;
    check(llva_invoke(&result, add, 3, 1, 2, 3) == 0 && result == 321, "arguments and result");
    on_trap = unwind;
    faults = 0;
    check(llva_invoke(&result, touch, 1, USER_ABSENT) == 1, "1 if it is unwound");
    check(faults == 1 && kept == 4 && result == 321, "by one fault; nothing else has changed");
    check(llva_invoke(&result, touch_in_another, 0) == 0 && result == 10, "an inner one is unwound alone");
    check(llva_invoke(&result, touch, 1, USER_PAGE) == 0, "and what does not fault is not");
}

static bool is_filled(const uint8_t *at, int count, uint8_t value)
{
    bool filled = true;
    for (int i = 0; i < count; i++)
        filled &= at[i] == value;
    return filled;
}

static void fill(uint8_t *at, int count, uint8_t value)
{
    for (int i = 0; i < count; i++)
        at[i] = value;
}

CONFORMANCE(llva_invokememcpy)
{
    static uint8_t from[2 * LLVA_PAGE_SIZE];
    uint8_t *user = (uint8_t *) USER_PAGE, *end = user + LLVA_PAGE_SIZE;
    on_trap = NULL;
    fill(from, sizeof(from), 0x5a);
    fill(user, 64, 0);
    check(llva_invokememcpy(user, from, 37) == 37 && is_filled(user, 37, 0x5a) && user[37] == 0, "37 bytes");
    check(llva_invokememcpy(user, from, 0) == 0, "none");
    on_trap = unwind;
    for (int before = 0; before < 9; before += 4) {
        fill(end - 16, 16, 0);
        check(llva_invokememcpy(end - before, from, 100) == before && is_filled(end - before, before, 0x5a)
            && is_filled(end - 16, 16 - before, 0), "to a page that is read-only: words before it");
        check(llva_invokememcpy(end - before - 3, from, 100) == before + 3, "and bytes");
    }
    check(llva_invokememcpy(from, (void *) (USER_ABSENT - 6), 100) == 6, "from a page that is not there");
}

static void unwind_without(void *icp)
{
    faults = llva_iunwind(icp);
    uintptr_t pc = llva_icontext_get_pc(icp);
    // What faults can be repaired instead.
    llva_region_map(user_region, USER_ABSENT, physical(page()), LLVA_MAP_PRESENT);
    llva_flush_tlb((void *) USER_ABSENT);
    check(pc == llva_icontext_get_pc(icp), "nothing has changed");
}

CONFORMANCE(llva_iunwind)
{
    int result;
    on_trap = unwind;
    llva_interrupts_enable();
    llva_invoke(&result, touch, 1, USER_ABSENT);
    check(llva_interrupts_save() == 1, "interrupts are enabled after it, as they were");
    llva_invoke(&result, touch, 1, USER_ABSENT);
    check(llva_interrupts_save() == 0, "or disabled");
    on_trap = unwind_without;
    *(volatile int *) USER_ABSENT;
    check(faults == -1, "-1 without an invoke");
    llva_region_unmap(user_region, USER_ABSENT);
    llva_flush_tlb((void *) USER_ABSENT);
}

CONFORMANCE(llva_load_pgtable)
{
    int result;
    void *another = page();
    *(volatile int *) USER_PAGE = 99;
    llva_pgtable_copy(another, user_pgtable, LLVA_DIRECT_MAP, 0);
    llva_load_pgtable(another);
    on_trap = unwind;
    check(llva_invoke(&result, touch, 1, USER_PAGE) == 1, "what the new one does not map is not there");
    llva_load_pgtable(user_pgtable);
    check(*(volatile int *) USER_PAGE == 99, "and is there again with the old one");
}

CONFORMANCE(llva_save_pgtable)
{
    check(llva_save_pgtable() == user_pgtable, "the one that was loaded");
}

// Maps a page at USER_ABSENT, reads it, and maps another: what is read then if translations are forgotten.
static bool remapped_is_seen(void (*forget)(void))
{
    volatile int *mapped = (volatile int *) USER_ABSENT;
    int *old = page(), *new = page();
    *old = 1;
    *new = 2;
    llva_region_map(user_region, USER_ABSENT, physical(old), LLVA_MAP_PRESENT);
    llva_flush_tlb((void *) USER_ABSENT);
    bool right = *mapped == 1;
    llva_region_map(user_region, USER_ABSENT, physical(new), LLVA_MAP_PRESENT);
    forget();
    right &= *mapped == 2;
    llva_region_unmap(user_region, USER_ABSENT);
    llva_flush_tlb((void *) USER_ABSENT);
    return right;
}

static void flush_others(void)
{
    llva_flush_tlbs(0);
}

static void flush_global(void)
{
    llva_flush_tlbs(1);
}

static void flush_one(void)
{
    llva_flush_tlb((void *) USER_ABSENT);
}

CONFORMANCE(llva_flush_tlbs)
{
    check(remapped_is_seen(flush_others), "a page mapped anew");
    check(remapped_is_seen(flush_global), "global ones too");
}

CONFORMANCE(llva_flush_tlb)
{
    check(remapped_is_seen(flush_one), "a page mapped anew");
}

static int protection, is_read, was_absent;

static void look_at_fault(void *icp)
{
    protection = llva_mm_protection(icp);
    is_read = llva_mm_access_type(icp);
    was_absent = llva_mm_was_absent(icp);
    llva_iunwind(icp);
}

static int look(volatile int *at)
{
    return *at;
}

// What the fault is told to be when the function accesses this address.
static void fault_at(int (*access)(), uintptr_t address)
{
    int result;
    on_trap = look_at_fault;
    protection = is_read = was_absent = -1;
    llva_invoke(&result, access, 1, address);
}

CONFORMANCE(llva_mm_protection)
{
    fault_at(touch, USER_READ_ONLY);
    check(protection == 1, "a page that is read-only");
    fault_at(touch, USER_ABSENT);
    check(protection == 0, "not one that is not there");
}

CONFORMANCE(llva_mm_access_type)
{
    fault_at(touch, USER_ABSENT);
    check(is_read == 0, "a write");
    fault_at(look, USER_ABSENT);
    check(is_read == 1, "a read");
}

CONFORMANCE(llva_mm_was_absent)
{
    fault_at(look, USER_ABSENT);
    check(was_absent == 1, "a page that is not there");
    fault_at(touch, USER_READ_ONLY);
    check(was_absent == 0, "not one that is read-only");
}

// The 16550's scratch register keeps what is written (PC16550D data sheet, 8.9).
#define SERIAL_SCRATCH 7

CONFORMANCE(llva_ioread)
{
    char *serial = llva_device(LLVA_DEVICE_SERIAL, 1);
    llva_iowrite(0xa5, serial + SERIAL_SCRATCH);
    check(llva_ioread(serial + SERIAL_SCRATCH) == 0xa5, "what was written");
}

CONFORMANCE(llva_iowrite)
{
    char *serial = llva_device(LLVA_DEVICE_SERIAL, 1);
    llva_iowrite(0x15a, serial + SERIAL_SCRATCH);
    check(llva_ioread(serial + SERIAL_SCRATCH) == 0x5a, "a byte");
}
