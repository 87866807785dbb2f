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

// Thread control block.
struct apkern_thread;

// Starts the application processors, at most so many with the bootstrap processor. Once, before all else; takes some ten
// milliseconds a processor. Returns how many there are.
u32 apkern_init(u32 processors);

struct apkern_creation {
    physical_address directory;     // the address space: a page directory that stays as long as the thread
    struct apkern_area *area;       // in the kernel's address space
    u32 pc, esp, eax;               // what the thread begins with, in user mode
    void *pair;                     // what the host keeps of the thread
};

// A new application thread, ready to run; null if there is no memory. May run before the function returns.
struct apkern_thread *apkern_create_thread(const struct apkern_creation *creation);
// The bootstrap thread has done what the area said: the application thread goes on.
void apkern_activate_thread(struct apkern_thread *thread);
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
