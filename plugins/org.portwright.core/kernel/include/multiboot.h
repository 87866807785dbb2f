// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What a boot loader tells the kernel (Multiboot specification 0.6.96, section 3.3).
#pragma once

#include "types.h"

#define MULTIBOOT_MEMORY 0x001u
#define MULTIBOOT_COMMAND_LINE 0x004u
#define MULTIBOOT_MODULES 0x008u

// Physical addresses, all of them.
struct multiboot_information {
    u32 flags;
    u32 memory_lower, memory_upper;     // KB below 1 MB, and from 1 MB up to the first hole
    u32 boot_device;
    u32 command_line;
    u32 module_count, modules;
};

struct multiboot_module {
    u32 start, end;
    u32 string, reserved;
};
