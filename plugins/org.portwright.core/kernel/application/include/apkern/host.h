// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What the application kernel needs of the driver that brings it into a host.
#pragma once

#include "apkern/area.h"
#include "machine/frame.h"

struct apkern_thread;

// On the bootstrap processor. Memory that all address spaces map, 16 byte aligned; null if there is none.
void *apkern_host_allocate(u32 size);
void apkern_host_free(void *block);
// The stack of an application processor: PROCESSOR_STACK_SIZE bytes, zeroes, aligned to as many, that all address spaces map as long as
// there are application processors. Null if there is no memory.
void *apkern_host_allocate_stack(void);
// A page directory with the kernels and no process.
physical_address apkern_host_directory(void);
// Whether application threads may use the floating-point unit.
bool apkern_host_floating_point(void);

// On an application processor, with interrupts disabled:

enum apkern_handling {
    APKERN_ANSWERED,        // done, the result is in the frame
    APKERN_YIELD,           // the same, and another thread may run
    APKERN_SLEEP,           // until apkern_sleep's time
    APKERN_FORWARD,         // for the bootstrap thread
    APKERN_END,             // for the bootstrap thread, which does not come back: the application thread is gone
};

// Looks at a system call.
enum apkern_handling apkern_host_call(struct apkern_thread *thread, struct frame *frame);
// There is something in the thread's area. If the thread ends, the host calls apkern_remove_thread when it has seen that.
void apkern_host_request(void *pair, enum apkern_event event, bool ends);
// The application kernel itself has failed.
void apkern_host_panic(const char *what, u32 pc, u32 address) noreturn;

// For apkern_host_call: what the host keeps of a thread, and the time stamp counter at which APKERN_SLEEP ends.
void *apkern_pair(const struct apkern_thread *thread);
void apkern_sleep(struct apkern_thread *thread, u64 until);
