// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The protection of the code, and the end of a kernel that is refused something.

#include "checks.h"
#include "machine/cpu.h"
#include "machine/devices.h"
#include "machine/frame.h"
#include "machine/string.h"

#define STATUS_REFUSED 125

u32 seal_secret;
u32 code_regions[2][PAGE_ENTRIES] __attribute__((aligned(PAGE_SIZE)));

static void split(u32 address, u32 *region)
{
    directory_split(boot_page_directory, address, pointer_to_physical(region));
    for (u32 page = (u32) kernel_start; page < (u32) rodata_end; page += PAGE_SIZE)
        table_protect(region, page);
}

void checks_init(void)
{
    split(0, code_regions[0]);
    split(KERNEL_BASE, code_regions[1]);
    // Only the boot has memory at 0.
    for (u32 i = 0; i < PAGE_ENTRIES; i++)
        code_regions[0][i] &= ~PAGE_GLOBAL;
    invalidate_all();
    // How long the boot took; multiplied, so that small differences reach all bits (Knuth, TAOCP vol. 3, 6.4).
    seal_secret = (u32) read_tsc() * 2654435769u;
}

static void put(const char *text)
{
    serial_write(0, text, strlen(text));
}

void refuse(const char *function, const char *what, u32 value)
{
    char digits[9] = { 0 };
    interrupts_disable();
    // The kernel may not have set the line up, or may have bytes in it.
    serial_drain();
    serial_init();
    for (u32 i = 0; i < 8; i++)
        digits[i] = "0123456789abcdef"[value >> (28 - 4 * i) & 15];
    put("LLVA-OS: the kernel is stopped: ");
    put(function);
    put(": ");
    put(what);
    put(", ");
    put(digits);
    put("\n");
    power_off(STATUS_REFUSED);
}

// entry.S: a context that must not be returned to.
void context_refused(const struct interrupt_context *context) noreturn;
void context_refused(const struct interrupt_context *context)
{
    static const char function[] = "return from a trap";
    if (!is_sealed(context))
        refuse(function, "a context that was not made there", (u32) context);
    if (context->cs == SELECTOR_KERNEL_CODE && !is_code(context->pc))
        refuse(function, "to what is not code", context->pc);
    refuse(function, "to a mode that is not the program's", context->pc);
}
