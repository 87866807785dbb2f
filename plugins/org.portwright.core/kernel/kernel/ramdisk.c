// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The RAM disk's directory, read out of a cpio archive in the "new ASCII" format (cpio(5), newc).
//
// An archive is a sequence of entries: a header of 110 characters, the name with its NUL, the data; name and
// data are each padded so that what follows begins at a multiple of four. The entry TRAILER!!! ends it.

#include "kernel.h"
#include "ramdisk.h"

#define HEADER_SIZE 110u
#define MAGIC "070701"
#define MAGIC_WITH_CHECKSUM "070702"
// Fields of eight hexadecimal digits follow the magic.
enum { FIELD_MODE = 1, FIELD_FILE_SIZE = 6, FIELD_NAME_SIZE = 11 };
#define MODE_TYPE 0170000u
#define MODE_REGULAR 0100000u

#define FILES 64

static struct file files[FILES];
static u32 file_count;

// False if it is not a hexadecimal number.
static bool read_field(const u8 *header, u32 field, u32 *value)
{
    const u8 *digits = header + 6 + field * 8;
    *value = 0;
    for (u32 i = 0; i < 8; i++) {
        u8 c = digits[i];
        u32 digit;
        if (c >= '0' && c <= '9')
            digit = c - '0';
        else if (c >= 'a' && c <= 'f')
            digit = c - 'a' + 10;
        else if (c >= 'A' && c <= 'F')
            digit = c - 'A' + 10;
        else
            return false;
        *value = *value << 4 | digit;
    }
    return true;
}

static const char *add_file(const char *name, const u8 *data, u32 size)
{
    if (name[0] == '.' && name[1] == '/')
        name += 2;
    if (strlen(name) >= sizeof files[0].name)
        return "a file's name is too long";
    if (ramdisk_find(name))
        return "two files have the same name";
    if (file_count == FILES)
        return "there are too many files";
    struct file *file = &files[file_count++];
    memset(file->name, 0, sizeof file->name);
    memcpy(file->name, name, strlen(name));
    file->data = data;
    file->size = size;
    return NULL;
}

const char *ramdisk_read(const u8 *archive, u32 size)
{
    file_count = 0;
    u32 position = 0;
    for (;;) {
        if (size - position < HEADER_SIZE)
            return "it ends before its trailer";
        const u8 *header = archive + position;
        if (memcmp(header, MAGIC, 6) && memcmp(header, MAGIC_WITH_CHECKSUM, 6))
            return "an entry does not begin with 070701";
        u32 mode, file_size, name_size;
        if (!read_field(header, FIELD_MODE, &mode) || !read_field(header, FIELD_FILE_SIZE, &file_size)
            || !read_field(header, FIELD_NAME_SIZE, &name_size))
            return "a header's number is not hexadecimal";
        position += HEADER_SIZE;
        if (name_size == 0 || name_size > size - position)
            return "a name reaches past the end";
        const char *name = (const char *)archive + position;
        if (name[name_size - 1] != 0)
            return "a name is not terminated";
        if (!strcmp(name, "TRAILER!!!"))
            return NULL;
        // position is at most size, and size at most 4 GB less KERNEL_BASE: no overflow.
        position = minimum(round_up(position + name_size, 4), size);
        if (file_size > size - position)
            return "a file reaches past the end";
        if ((mode & MODE_TYPE) == MODE_REGULAR) {
            const char *error = add_file(name, archive + position, file_size);
            if (error)
                return error;
        }
        position = minimum(round_up(position + file_size, 4), size);
    }
}

void ramdisk_init(physical_address start, u32 size)
{
    const char *error = ramdisk_read(physical_to_pointer(start), size);
    if (error)
        panic("the RAM disk is damaged: %s", error);
}

const struct file *ramdisk_find(const char *name)
{
    for (u32 i = 0; i < file_count; i++)
        if (!strcmp(files[i].name, name))
            return &files[i];
    return NULL;
}

u32 ramdisk_count(void)
{
    return file_count;
}

const struct file *ramdisk_file(u32 index)
{
    return index < file_count ? &files[index] : NULL;
}
