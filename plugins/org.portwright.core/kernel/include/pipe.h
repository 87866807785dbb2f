// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Pipes: what is written at one end is read at the other. All under the giant lock.
#pragma once

#include "types.h"

struct pipe;

enum pipe_end { PIPE_READER, PIPE_WRITER };

// With one user of each end; null if there is no memory.
struct pipe *pipe_create(void);
// The end has one user less. The last user of all frees the pipe.
void pipe_close(struct pipe *pipe, enum pipe_end end);
// Bytes read; 0 if nothing is left and nobody writes. The thread waits while the pipe is empty: SYSTEM_CALL_RESTART.
i32 pipe_read(struct pipe *pipe, u32 address, u32 length);
// Bytes written, at least one if length is not 0; -ERROR_NOT_FOUND if nobody reads. The thread waits while the pipe is full:
// SYSTEM_CALL_RESTART.
i32 pipe_write(struct pipe *pipe, u32 address, u32 length);
