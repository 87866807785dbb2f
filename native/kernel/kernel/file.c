// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Open files of processes: the console, and the RAM disk's files, which are read only.

#include "console.h"
#include "machine/devices.h"
#include "kernel.h"
#include "process.h"
#include "ramdisk.h"
#include "system_call.h"

// Descriptors of the console; those of files follow.
enum { INPUT, OUTPUT, ERRORS, FIRST_FILE };

struct open_file {
    const struct file *file;    // set once
    u32 position;               // giant lock
};

i32 system_call_open(const u32 *argument)
{
    char name[NAME_CAPACITY];
    if (!copy_in_string(name, argument[0], sizeof name))
        return -ERROR_ADDRESS;
    const struct file *file = ramdisk_find(name[0] == '/' ? name + 1 : name);
    if (!file)
        return -ERROR_NOT_FOUND;
    struct process *process = current_process();
    for (u32 i = 0; i < array_size(process->files); i++) {
        if (process->files[i])
            continue;
        struct open_file *open = heap_allocate(sizeof *open);
        if (!open)
            return -ERROR_MEMORY;
        open->file = file;
        open->position = 0;
        process->files[i] = open;
        return (i32)(FIRST_FILE + i);
    }
    return -ERROR_MEMORY;
}

// Where the current process has the file of this descriptor; null if it has none.
static struct open_file **find(u32 descriptor)
{
    struct open_file **files = current_process()->files;
    u32 index = descriptor - FIRST_FILE;
    return index < array_size(current_process()->files) && files[index] ? &files[index] : NULL;
}

i32 system_call_read(const u32 *argument)
{
    if (argument[0] == INPUT)
        return console_read(argument[1], argument[2]);
    struct open_file **open = find(argument[0]);
    if (!open)
        return -ERROR_NOT_FOUND;
    const struct file *file = (*open)->file;
    u32 length = minimum(argument[2], file->size - (*open)->position);
    if (!copy_out(argument[1], file->data + (*open)->position, length))
        return -ERROR_ADDRESS;
    (*open)->position += length;
    return (i32)length;
}

static i32 write_console(u32 address, u32 length)
{
    char text[256];
    if (!user_range(address, length, false))
        return -ERROR_ADDRESS;
    for (u32 done = 0; done < length;) {
        u32 part = minimum(length - done, sizeof text);
        copy_in(text, address + done, part);
        console_write(text, part);
        done += part;
    }
    return (i32)length;
}

i32 system_call_write(const u32 *argument)
{
    if (argument[0] == OUTPUT || argument[0] == ERRORS)
        return write_console(argument[1], argument[2]);
    return find(argument[0]) ? -ERROR_PERMISSION : -ERROR_NOT_FOUND;
}

i32 system_call_close(const u32 *argument)
{
    struct open_file **open = find(argument[0]);
    if (!open)
        return -ERROR_NOT_FOUND;
    heap_free(*open);
    *open = NULL;
    return 0;
}

static void files_close(struct process *process)
{
    for (u32 i = 0; i < array_size(process->files); i++) {
        if (process->files[i])
            heap_free(process->files[i]);
        process->files[i] = NULL;
    }
}

static const struct process_service service = { .ended = files_close };
PROCESS_SERVICE(service);
