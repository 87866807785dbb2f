// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Runs the programs, and what they share. Ends with status 0 if all went well: llva_main and llva_power_off are tried by that.

#include "conformance.h"
#include "programs.h"

// Registers and bits of the 16550 (National Semiconductor PC16550D data sheet, section 8).
#define SERIAL_DATA 0
#define SERIAL_LINE_STATUS 5
#define SERIAL_READY 0x20

llva_handler *on_trap, *on_call;
void *user_pgtable, *user_region;

static int lines, failures;
static const char *running;

static void put(const char *text)
{
    char *serial = llva_device(LLVA_DEVICE_SERIAL, 0);
    for (; *text; text++) {
        while (!(llva_ioread(serial + SERIAL_LINE_STATUS) & SERIAL_READY))
            llva_pause();
        llva_iowrite(*text, serial + SERIAL_DATA);
    }
}

static void put_number(unsigned number)
{
    char digits[12];
    char *at = digits + sizeof(digits) - 1;
    *at = '\0';
    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    put(at);
}

void check(bool condition, const char *what)
{
    put(condition ? "ok " : "not ok ");
    put_number((unsigned) ++lines);
    put(" - ");
    put(running);
    put(": ");
    put(what);
    put("\n");
    failures += !condition;
}

static void trap(void *icp)
{
    if (on_trap) {
        on_trap(icp);
        return;
    }
    put("# ");
    put(llva_trap_name(llva_icontext_event(icp)));
    put(" in ");
    put(running);
    put("\n");
    llva_power_off(2);
}

static uint8_t memory[128][LLVA_PAGE_SIZE] __attribute__((__aligned__(LLVA_PAGE_SIZE)));

void *page(void)
{
    static unsigned taken;
    return taken < sizeof(memory) / sizeof(memory[0]) ? memory[taken++] : NULL;
}

uintptr_t physical(const void *pointer)
{
    return (uintptr_t) pointer - LLVA_DIRECT_MAP;
}

// From the linker script: where the suite's image begins, and where its code ends.
extern char kernel_start[], text_end[];

uintptr_t user_address(void *function)
{
    return (uintptr_t) function - (uintptr_t) kernel_start + USER_CODE;
}

static void map_users(void)
{
    void *code = page();
    user_pgtable = page();
    user_region = page();
    llva_pgtable_copy(user_pgtable, llva_boot_pgtable(), LLVA_DIRECT_MAP, 0);
    llva_pgtable_set(user_pgtable, USER_CODE, code, LLVA_MAP_PRESENT | LLVA_MAP_USER);
    llva_pgtable_set(user_pgtable, USER_PAGE, user_region, LLVA_MAP_PRESENT | LLVA_MAP_WRITE | LLVA_MAP_USER);
    // A copy: an engine may keep the suite's own for privileged mode.
    for (uintptr_t at = 0; at < (uintptr_t) (text_end - kernel_start); at += LLVA_PAGE_SIZE)
        llva_region_map(code, USER_CODE + at, physical(__builtin_memcpy(page(), kernel_start + at, LLVA_PAGE_SIZE)),
            LLVA_MAP_PRESENT | LLVA_MAP_USER);
    llva_region_map(user_region, USER_PAGE, physical(page()), LLVA_MAP_PRESENT | LLVA_MAP_WRITE | LLVA_MAP_USER);
    llva_region_map(user_region, USER_READ_ONLY, physical(page()), LLVA_MAP_PRESENT | LLVA_MAP_USER);
    llva_load_pgtable(user_pgtable);
}

static struct llva_integer_state after_user;
static int user_result;

void end_user(int result)
{
    user_result = result;
    llva_load_integer(&after_user);
}

static void call(void *icp)
{
    if (llva_syscall_number(icp) == USER_EXIT) {
        unsigned arguments[5];
        llva_syscall_arguments(icp, arguments);
        end_user((int) arguments[0]);
    }
    on_call(icp);
}

int run_state(void *isp)
{
    if (!llva_save_integer(&after_user))
        llva_load_integer(isp);
    return user_result;
}

int run_user(void (*function)(void))
{
    struct llva_integer_state state;
    llva_istate_begin(&state, user_address(function), USER_STACK_TOP, 0);
    return run_state(&state);
}

void finish(void)
{
    put("1..");
    put_number((unsigned) lines);
    put("\n");
    llva_power_off(failures != 0);
}

#define DECLARE(name) void try_##name(void);
PROGRAMS(DECLARE)

void llva_main(const void *information __attribute__((__unused__)))
{
    static const struct {
        const char *name;
        void (*run)(void);
    } programs[] = {
#define PROGRAM(name) { #name, try_##name },
        PROGRAMS(PROGRAM)
    };
    static uint8_t stack[0x4000] __attribute__((__aligned__(16)));
    llva_set_kernel_stack(stack + sizeof(stack));
    for (int number = 0; number < LLVA_INTERRUPT_FIRST; number++)
        llva_register_trap(number, trap);
    llva_register_syscall(LLVA_EVERY_SYSTEM_CALL, call);
    map_users();
    for (unsigned i = 0; i < sizeof(programs) / sizeof(programs[0]); i++) {
        running = programs[i].name;
        on_trap = on_call = NULL;
        programs[i].run();
    }
    finish();
}
