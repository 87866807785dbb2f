// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Threads: start and join by a semaphore.
#include "library/thread.h"

void thread_begin(void);
void thread_run(struct thread *thread) noreturn;

// Called from start.S on the new thread's stack.
void thread_run(struct thread *thread)
{
    i32 ended = thread->ended;      // a detached thread's function may free *thread
    thread->function(thread->argument);
    if (ended >= 0)
        semaphore_release((u32)ended);      // after this *thread may be gone
    thread_exit();
}

static i32 begin(struct thread *thread, void (*function)(void *), void *argument)
{
    thread->function = function;
    thread->argument = argument;
    return system_call_2(SYSTEM_CALL_THREAD_CREATE, (u32)thread_begin, address_of(thread));
}

i32 thread_start(struct thread *thread, void (*function)(void *), void *argument)
{
    thread->ended = semaphore_create(0);
    if (thread->ended < 0)
        return thread->ended;
    i32 id = begin(thread, function, argument);
    if (id < 0) {
        semaphore_delete((u32)thread->ended);
        return id;
    }
    thread->id = id;
    return 0;
}

i32 thread_start_detached(struct thread *thread, void (*function)(void *), void *argument)
{
    thread->ended = -1;
    i32 id = begin(thread, function, argument);
    return id < 0 ? id : 0;
}

void thread_join(struct thread *thread)
{
    semaphore_claim((u32)thread->ended);
    semaphore_delete((u32)thread->ended);
}
