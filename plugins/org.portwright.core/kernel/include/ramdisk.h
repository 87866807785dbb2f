// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The RAM disk: a cpio archive (newc) that the boot loader puts into memory; its files are never moved or freed.
#pragma once

#include "types.h"

struct file {
    char name[24];
    const u8 *data;
    u32 size;
};

// Reads the archive's directory. Returns null, or what is wrong with the archive.
const char *ramdisk_read(const u8 *archive, u32 size);
// The same where the boot loader has put it; panics if it is damaged.
void ramdisk_init(physical_address start, u32 size);
// Null if there is none of that name (without a leading /).
const struct file *ramdisk_find(const char *name);
u32 ramdisk_count(void);
const struct file *ramdisk_file(u32 index);
