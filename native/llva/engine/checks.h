// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What the engine refuses a kernel, if it is built with LLVA_CHECKS: a kernel that asks for it is stopped, with a message.
//
// The engine sees what it is asked for, not what a kernel stores into memory by itself. What only tells or sets a value is not checked:
// a kernel could do as much with a pointer of its own.
#pragma once

#include "context.h"
#include "machine/pages.h"

// From the linker script: the code of kernel and engine, and behind it their constants.
extern const char kernel_start[], text_end[], rodata_end[];

// Protects the code, before the kernel begins.
void checks_init(void);
// Tells which function was asked for what, and ends the machine.
void refuse(const char *function, const char *what, u32 value) noreturn;

#define require(condition, what, value)                     \
    do {                                                    \
        if (LLVA_CHECKS && unlikely(!(condition)))          \
            refuse(__func__, what, (u32) (value));          \
    } while (0)

static inline bool is_code(u32 address)
{
    return address >= (u32) kernel_start && address < (u32) text_end;
}

// ---- Where contexts and states were made: they are sealed with their address and a number of the boot's. It keeps
// off what was copied, moved or made up; not who has read the number out of the engine's memory.

extern u32 seal_secret;

static inline u32 seal_of(const void *at)
{
    return LLVA_CHECKS ? (u32) at ^ seal_secret : 0;
}

static inline bool is_sealed(const struct interrupt_context *context)
{
    return context->seal == seal_of(context);
}

// ---- Page tables: the code of kernel and engine, which is in one region of the map of physical memory, is not for programs, is not
// written, and stays where it is.

// The region tables with the code: of the boot, at address 0, and of the map of physical memory.
extern u32 code_regions[2][PAGE_ENTRIES];

static inline bool is_code_page(physical_address page)
{
    return page >= pointer_to_physical(kernel_start) && page < pointer_to_physical(rodata_end);
}

static inline bool is_code_entry(const void *region, u32 address)
{
    return (u32) region - (u32) code_regions < sizeof(code_regions) && is_code_page(address % REGION_SIZE);
}

static inline bool is_code_region(u32 address)
{
    return address / REGION_SIZE == KERNEL_BASE / REGION_SIZE;
}

static inline bool has_code(const u32 *pgtable)
{
    return (pgtable[KERNEL_BASE / REGION_SIZE] & PAGE_ADDRESS) == pointer_to_physical(code_regions[1]);
}

static inline bool is_page(u32 address)
{
    return address % PAGE_SIZE == 0;
}
