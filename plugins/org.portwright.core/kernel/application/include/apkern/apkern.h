// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The application kernel: runs the threads of applications on processors that the kernel which has booted knows nothing of, and
// hands what only that one can do to a bootstrap thread of the same process (Kågström, Lundberg, Grahn, "A novel method for adding
// multiprocessor support to a large and complex uniprocessor kernel", and thesis chapter 5).
//
// A driver of the host, which is the kernel that has booted, calls these functions, on the bootstrap processor. What they need of
// it is in apkern/host.h.
#pragma once

#include "apkern/area.h"
#include "machine/types.h"

struct floating_point_state;
struct frame;

// Thread control block.
struct apkern_thread;

// Starts the application processors, at most so many with the bootstrap processor, whose local APIC is enabled. Once, before all
// else; takes some ten milliseconds a processor. They start with a page directory that has the identity map of the first 4 MB, and the
// host. Returns how many there are.
u32 apkern_init(u32 processors, physical_address start_directory);
// Stops them for good. There are no threads.
void apkern_end(void);

struct apkern_creation {
    u32 id, process;                // what the host calls the thread and its process, for the event log
    physical_address directory;     // the address space: a page directory that stays as long as the thread
    struct apkern_area *area;       // in the kernel's address space
    u32 pc, esp, eax;               // what the thread begins with, in user mode
    struct floating_point_state *floating_point;    // the thread's registers of that unit; null if it may not use it
    const u64 *descriptors;         // THREAD_DESCRIPTORS of them that only this thread has
    void *pair;                     // what the host keeps of the thread
};

// A new application thread, blocked: it begins when it is activated. Null if there is no memory.
struct apkern_thread *apkern_create_thread(const struct apkern_creation *creation);
// The bootstrap thread has done what the area said: the application thread goes on.
void apkern_activate_thread(struct apkern_thread *thread);
// Takes a thread back, wherever it is: it is blocked when the function returns, and no processor runs it. It may have requested
// something on its way.
void apkern_recall_thread(struct apkern_thread *thread);
// The registers of a blocked thread, to be read and to be set: the result of a system call too.
struct frame *apkern_registers(struct apkern_thread *thread);
// Before a blocked thread is activated: its descriptors, or its floating-point registers in memory, are not as it has left them.
void apkern_change_thread(struct apkern_thread *thread);
// The cycles that a blocked thread has spent in user mode.
u64 apkern_cycles(const struct apkern_thread *thread);
// Ends a thread, wherever it is, and frees it: no processor runs it when the function returns. Interrupts may be enabled.
void apkern_remove_thread(struct apkern_thread *thread);

// The host has taken away pages of an address space, or made them read-only: no processor remembers them when the function
// returns (paper, 4.3).
void apkern_invalidate(physical_address directory);
// An address space that no thread has any more is about to go: no processor has it loaded when the function returns.
void apkern_forget(physical_address directory);

// What the application processors have done since they were started.
struct apkern_statistics {
    u32 calls, faults;              // handed to bootstrap threads
    u32 answered;                   // system calls that needed no host
    u32 switches;                   // a thread began to run on a processor
    u32 invalidations;              // of what a processor remembered of pages
    u64 user, kernel, idle;         // cycles
};
// Of one of them, from 1.
void apkern_statistics(u32 processor, struct apkern_statistics *statistics);
