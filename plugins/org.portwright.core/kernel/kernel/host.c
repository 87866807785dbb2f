// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The host channel: frames over the second serial line (docs/kernel-tools.md).
//
// With the word "parallel" on the command line the event log, which is long, goes over the parallel port
// instead.
//
// A frame is sent by one CPU with interrupts disabled, so that the detector may report from an interrupt
// handler too. Callers keep frames short (EVENTS come in many) so that few clock ticks are late.

#include "machine/devices.h"
#include "host.h"
#include "kernel.h"
#include "output.h"

#define HOST_LINE 1

static struct output_lock frame_lock;
static u32 frame_flags;         // frame_lock
static u32 frame_remaining;     // bytes of the frame still to be sent; frame_lock
static bool frame_is_parallel;  // frame_lock

static void write_bytes(const void *data, u32 length)
{
    if (frame_is_parallel)
        parallel_write(data, length);
    else
        serial_write(HOST_LINE, data, length);
}

static void fill(void)
{
    for (u8 zero = 0; frame_remaining; frame_remaining--)
        write_bytes(&zero, 1);
}

void frame_begin(enum frame_type type, u32 cpu, u32 length)
{
    u32 flags = output_acquire(&frame_lock);
    // In a panic, and there only, the lock can be had while its owner was stopped inside a frame. The host
    // must find this frame's header, so the other one gets its announced length.
    fill();
    frame_flags = flags;
    frame_remaining = length;
    frame_is_parallel = type == FRAME_EVENTS && option_is_set("parallel");
    const u8 header[8] = { 'P', 'W', (u8)type, (u8)cpu, (u8)length, (u8)(length >> 8), (u8)(length >> 16),
                           (u8)(length >> 24) };
    write_bytes(header, sizeof(header));
}

void frame_bytes(const void *data, u32 length)
{
    if (length > frame_remaining && !panicking)
        panic("frame of the host channel: %u bytes more than announced", length - frame_remaining);
    length = minimum(length, frame_remaining);
    write_bytes(data, length);
    frame_remaining -= length;
}

void frame_end(void)
{
    if (frame_remaining && !panicking)
        panic("frame of the host channel: %u bytes fewer than announced", frame_remaining);
    fill();
    output_release(&frame_lock, frame_flags);
}
