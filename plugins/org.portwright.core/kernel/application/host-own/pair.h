// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Thread pairs: an application thread and the thread of this kernel that works for it.
#pragma once

#include "apkern/apkern.h"
#include "process.h"
#include "timer.h"

struct pair {
    struct apkern_thread *application;
    struct thread *bootstrap;           // set once, like the following
    u32 bootstrap_id;
    u32 pid;
    u32 area;                           // user address, and the kernel's
    struct apkern_area *kernel_area;
    u32 handle;
    physical_address directory;
    struct floating_point_state *floating_point;    // null if the program may not use that unit
    struct pair *next_of_bucket;        // of the processes' table
    struct pair *next_request;          // request lock
    bool brief;                         // its request is for something that does not block; of the processor that requests
    bool ends;                          // its request is the last; as brief
    // Of the bootstrap processor alone, as all that follows:
    bool requested;                     // there is a request that the bootstrap thread has not seen
    bool working;                       // the bootstrap thread works on one
    bool waiting;                       // the bootstrap thread is blocked until there is one
    // placement.c
    bool moved;                         // the bootstrap thread runs in the place of the application thread
    struct saved_frame loop;            // its own registers meanwhile
    struct timer back;                  // when it is to go back
};

// pair.c: the table of all. Null if there is no memory, or no room.
struct pair *pair_create(bool floating_point);
void pair_free(struct pair *pair);
// That of the current thread, as a bootstrap thread, with this handle; null if there is none.
struct pair *pair_find(u32 handle);
// Of a process: the first, and the next after one.
struct pair *pair_first(u32 pid);
struct pair *pair_next(const struct pair *pair);

// request.c
// Requests that are there are carried out, or their bootstrap threads become ready.
void requests_deliver(void);
// A bootstrap thread has done what was requested, and its application thread goes on. Then as requests_deliver.
void requests_done(struct pair *pair);
// A pair that is about to go.
void requests_forget(struct pair *pair);
// The pair's request is taken over by its bootstrap thread, which is the current one. The pair may be gone then.
void request_begin(struct pair *pair);
// Whether the driver itself carries out what is requested, on an application processor too.
bool request_is_direct(const struct pair *pair);
// Whether bootstrap threads look at their areas themselves.
bool requests_are_polled(void);
void requests_init(void);
// Interrupts that have come because of requests; activations.
extern u32 request_interrupts, calls_done, faults_done;
// Cycles in which the driver looked for a request, and there was none: the kernel believes that it works.
extern u64 looking_time;

// events.c: the event log, if this kernel keeps one, of so many application processors.
void events_begin(u32 processors);
// To the host, what is new.
void events_send_all(void);

// placement.c: a thread moves if it calls again after fewer cycles than these; 0: none does.
extern u32 placement_limit;
void placement_init(void);
void placement_begin(struct pair *pair);
// The pair has requested something: whether its thread goes on on the bootstrap processor instead.
bool placement_moves(struct pair *pair);

// discard.c
i32 discard(u32 address, u32 bytes);
