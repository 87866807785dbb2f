// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Pipes: a page between those who write and those who read.

#include "kernel.h"
#include "memory.h"
#include "pipe.h"
#include "process.h"
#include "system_call.h"

#define CAPACITY PAGE_SIZE

struct pipe {
    struct page *page;              // a ring; set once
    u32 written, read;              // bytes, counted for ever
    bool used[2];                   // by end
    struct wait_queue readers;      // threads that found it empty
    struct wait_queue writers;      // threads that found it full
};

struct pipe *pipe_create(void)
{
    struct pipe *pipe = heap_allocate(sizeof(*pipe));
    struct page *page = page_allocate();
    if (!pipe || !page) {
        heap_free(pipe);
        if (page)
            page_free(page);
        return NULL;
    }
    *pipe = (struct pipe) { .page = page, .used = { true, true } };
    wait_queue_init(&pipe->readers, NULL);
    wait_queue_init(&pipe->writers, NULL);
    return pipe;
}

void pipe_close(struct pipe *pipe, enum pipe_end end)
{
    pipe->used[end] = false;
    // They find out that nobody is at the other end any more, or that another thread of theirs has closed it.
    wake_all(&pipe->readers, 0);
    wake_all(&pipe->writers, 0);
    if (pipe->used[PIPE_READER] || pipe->used[PIPE_WRITER])
        return;
    page_free(pipe->page);
    heap_free(pipe);
}

// Copies between the user and so many bytes of the ring from a place on. The user's range is there.
static void copy(const struct pipe *pipe, u32 place, u32 address, u32 length, bool in)
{
    u32 offset = place % CAPACITY, first = minimum(length, CAPACITY - offset);
    u8 *ring = page_pointer(pipe->page), *user = (u8 *) address;
    if (in) {
        memcpy(ring + offset, user, first);
        memcpy(ring, user + first, length - first);
    } else {
        memcpy(user, ring + offset, first);
        memcpy(user + first, ring, length - first);
    }
}

i32 pipe_read(struct pipe *pipe, u32 address, u32 length)
{
    if (!user_range(address, length, true))
        return -ERROR_ADDRESS;
    u32 count = minimum(length, pipe->written - pipe->read);
    if (length && !count && pipe->used[PIPE_WRITER]) {
        wait_on(&pipe->readers);
        return SYSTEM_CALL_RESTART;
    }
    copy(pipe, pipe->read, address, count, false);
    pipe->read += count;
    wake_all(&pipe->writers, 0);
    return (i32) count;
}

i32 pipe_write(struct pipe *pipe, u32 address, u32 length)
{
    if (!user_range(address, length, false))
        return -ERROR_ADDRESS;
    if (!pipe->used[PIPE_READER])
        return -ERROR_NOT_FOUND;
    u32 count = minimum(length, CAPACITY - (pipe->written - pipe->read));
    if (length && !count) {
        wait_on(&pipe->writers);
        return SYSTEM_CALL_RESTART;
    }
    copy(pipe, pipe->written, address, count, true);
    pipe->written += count;
    wake_all(&pipe->readers, 0);
    return (i32) count;
}
