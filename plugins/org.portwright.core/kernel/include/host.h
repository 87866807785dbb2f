// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The host channel: binary frames over the second serial line (docs/kernel-tools.md).
#pragma once

#include "types.h"

enum frame_type {
    FRAME_START = 1, FRAME_EVENTS, FRAME_LOCKS, FRAME_TIME, FRAME_DEADLOCK, FRAME_RESULT, FRAME_EXIT, FRAME_PANIC,
    FRAME_FUNCTIONS     // of an instrumented kernel: native/lopi/kernel
};

// A frame in pieces: begin with its whole length, then exactly so many bytes, then end. One CPU at a time.
void frame_begin(enum frame_type type, u32 cpu, u32 length);
void frame_bytes(const void *data, u32 length);
void frame_end(void);

static inline void frame_send(enum frame_type type, u32 cpu, const void *data, u32 length)
{
    frame_begin(type, cpu, length);
    frame_bytes(data, length);
    frame_end();
}
