// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Open files of processes: the console, the RAM disk's files, which are read only, and the ends of pipes.

#include "console.h"
#include "machine/devices.h"
#include "kernel.h"
#include "pipe.h"
#include "process.h"
#include "ramdisk.h"
#include "system_call.h"

// Descriptors of the console; those of files follow.
enum { INPUT, OUTPUT, ERRORS, FIRST_FILE };

// Of one process, or more that have inherited it. All under the giant lock.
struct open_file {
    u32 references;             // descriptors, of all processes
    struct pipe *pipe;          // null if it is a file of the RAM disk
    enum pipe_end end;          // of the pipe
    const struct file *file;
    u32 position;               // in the file
};

// Gives an open file a descriptor of the current process; without one it is freed.
static i32 add(struct open_file *open)
{
    struct process *process = current_process();
    for (u32 i = 0; open && i < array_size(process->files); i++) {
        if (process->files[i])
            continue;
        open->references = 1;
        process->files[i] = open;
        return (i32)(FIRST_FILE + i);
    }
    heap_free(open);
    return -ERROR_MEMORY;
}

static void drop(struct open_file *open)
{
    if (--open->references)
        return;
    if (open->pipe)
        pipe_close(open->pipe, open->end);
    heap_free(open);
}

i32 system_call_open(const u32 *argument)
{
    char name[NAME_CAPACITY];
    if (!copy_in_string(name, argument[0], sizeof name))
        return -ERROR_ADDRESS;
    const struct file *file = ramdisk_find(name[0] == '/' ? name + 1 : name);
    if (!file)
        return -ERROR_NOT_FOUND;
    struct open_file *open = heap_allocate(sizeof *open);
    if (open)
        *open = (struct open_file) { .file = file };
    return add(open);
}

static i32 add_end(struct pipe *pipe, enum pipe_end end)
{
    struct open_file *open = heap_allocate(sizeof *open);
    if (open)
        *open = (struct open_file) { .pipe = pipe, .end = end };
    return add(open);
}

i32 system_call_pipe(const u32 *argument)
{
    if (!user_range(argument[0], 2 * sizeof(u32), true))
        return -ERROR_ADDRESS;
    struct pipe *pipe = pipe_create();
    if (!pipe)
        return -ERROR_MEMORY;
    i32 descriptors[2];
    for (enum pipe_end end = PIPE_READER; end <= PIPE_WRITER; end++)
        descriptors[end] = add_end(pipe, end);
    if (descriptors[PIPE_READER] < 0 || descriptors[PIPE_WRITER] < 0) {
        for (enum pipe_end end = PIPE_READER; end <= PIPE_WRITER; end++) {
            if (descriptors[end] < 0)
                pipe_close(pipe, end);
            else
                system_call_close((const u32[]) { (u32) descriptors[end] });
        }
        return -ERROR_MEMORY;
    }
    copy_out(argument[0], descriptors, sizeof(descriptors));
    return 0;
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
    if ((*open)->pipe)
        return (*open)->end == PIPE_READER ? pipe_read((*open)->pipe, argument[1], argument[2]) : -ERROR_PERMISSION;
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
    struct open_file **open = find(argument[0]);
    if (!open)
        return -ERROR_NOT_FOUND;
    return (*open)->pipe && (*open)->end == PIPE_WRITER ? pipe_write((*open)->pipe, argument[1], argument[2]) : -ERROR_PERMISSION;
}

i32 system_call_close(const u32 *argument)
{
    struct open_file **open = find(argument[0]);
    if (!open)
        return -ERROR_NOT_FOUND;
    drop(*open);
    *open = NULL;
    return 0;
}

static void files_inherit(struct process *process, const struct process *parent)
{
    giant_acquire();
    for (u32 i = 0; i < array_size(process->files); i++) {
        process->files[i] = parent->files[i];
        if (process->files[i])
            process->files[i]->references++;
    }
    giant_release();
}

static void files_close(struct process *process)
{
    giant_acquire();
    for (u32 i = 0; i < array_size(process->files); i++) {
        if (process->files[i])
            drop(process->files[i]);
        process->files[i] = NULL;
    }
    giant_release();
}

static const struct process_service service = { .ended = files_close, .inherited = files_inherit };
PROCESS_SERVICE(service);
