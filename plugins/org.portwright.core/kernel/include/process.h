// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Processes: holders of resources, made quickly and ended quickly (thesis 3.2.1, 3.2.3).
#pragma once

#include "container.h"
#include "registry.h"
#include "thread.h"
#include "portwright/system_calls.h"

struct mailbox;
struct signals;

// In group.running, without the solution of thesis 4.4.1: it has been freed.
#define PROCESS_RECLAIMED 0x40000000u

struct process {
    struct thread_group group;          // first, so that it is found without an addition
    char name[NAME_CAPACITY];           // of its program; set once
    u32 flags;                          // PROCESS_; set once
    u32 key;                            // of a dynamic process; set once
    bool dynamic;                       // set once
    char *arguments;                    // of a static process, to start it again; set once
    u32 cpu;                            // of a PROCESS_PINNED one; set once
    volatile u32 references;            // who holds it: process_hold; freed with the last
    struct process *parent;             // null if detached or the parent has ended; process table lock
    struct list children;               // process table lock
    struct list child_link;             // process table lock
    struct wait_queue child_ended;      // process table lock
    struct list threads;                // process table lock
    u32 notified;                       // pid that gets MESSAGE_PROCESS_ENDED, or 0; set once
    struct list dynamic_link;           // of a dynamic process; giant lock
    bool ended;                         // waits for its parent to ask; process table lock
    i32 status;                         // process table lock

    struct mailbox *mailbox;            // ipc.c: IPC lock
    struct list semaphores;             // semaphore.c
    struct list timers;                 // user_timer.c
    struct list transactions;           // database.c: database lock
    struct open_file *files[8];         // file.c: giant lock
    struct signals *signals;            // user_signal.c: giant lock; null if it never had a function for one
};

static inline struct process *process_of(const struct thread *thread)
{
    return container_of(thread->group, struct process, group);
}

#define current_process() process_of(current_thread)

void processes_init(void);
// Its first thread starts with the arguments; pid, or an error.
i32 process_create(const char *name, const char *arguments, u32 flags, u32 cpu, struct process *parent);
// A process that lives, held until process_drop; null if there is none.
struct process *process_hold(u32 pid);
void process_drop(struct process *process);
// Ends a process: its resources are freed when the last CPU has left it (thesis 4.4.1).
void process_end(struct process *process, i32 status);
u32 process_count(void);
// The one that the kernel has started; when it ends the kernel shuts down.
bool process_is_first(const struct process *process);

// What else goes with a process. Registered; called in any order, with interrupts enabled.
struct process_service {
    // No thread of the process runs any more, but they are still there; may be null.
    void (*threads_ended)(struct process *process);
    // Nor are its threads; may be null.
    void (*ended)(struct process *process);
    // It gets what its parent hands on (PROCESS_INHERIT), before its first thread starts; may be null.
    void (*inherited)(struct process *process, const struct process *parent);
};
#define PROCESS_SERVICE(variable) REGISTER(process_services, variable)

// user_signal.c: whether the current thread, on its way to user mode, has a signal to handle first.
static inline bool user_signal_pending(void)
{
    return current_thread->group->signalled && !current_thread->interrupted;
}
// Makes it do so, if another thread has not. Interrupts are enabled meanwhile.
void user_signal_handle(struct frame *frame);
// Lets it go on where the signal has interrupted it.
void user_signal_ended(struct frame *frame);

// ipc.c: its mailbox. False: out of memory.
bool ipc_open(struct process *process);
void ipc_close(struct process *process);
// A message of the kernel's to a process (MESSAGE_START and so on). False if its mailbox is full.
bool ipc_send_kernel(struct process *to, enum message_type type, u32 sender, const void *data, u32 length);
