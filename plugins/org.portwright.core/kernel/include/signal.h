// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Supervisor signals: the second level of interrupt handling (thesis 4.2.1).
//
// Queued from any context, also from first-level interrupt handlers; run in the kernel before the CPU returns
// to user mode or goes idle, never inside other kernel code, and in the multiprocessor kernels under the giant lock.
#pragma once

#include "types.h"

struct supervisor_signal {
    struct supervisor_signal *next;     // in the queue of the CPU that has queued it
    void (*handler)(struct supervisor_signal *);
    volatile u32 queued;                // 1 while it waits; queueing it again then does nothing
};

#define SUPERVISOR_SIGNAL(function) { .handler = (function) }

// On this CPU.
void signal_queue(struct supervisor_signal *signal);
bool signals_pending(void);
void signals_run(void);
