// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// System calls: the table of all, and the lock under which each is carried out (thesis 4.2.3).

#include "system_call.h"
#include "event.h"
#include "kernel.h"
#include "process.h"
#include "trap.h"

// Which lock a call holds from its beginning to its end; in giant all hold the giant lock, whatever stands here.
// OWN: none, the call takes fine-grained locks itself, and the giant lock for a part if it must.
enum call_lock { OWN, GIANT, IPC };

static const struct {
    system_call_handler *handler;
    enum call_lock lock;
} calls[SYSTEM_CALL_COUNT] = {
    [SYSTEM_CALL_EXIT] = { system_call_exit, OWN },
    [SYSTEM_CALL_THREAD_CREATE] = { system_call_thread_create, OWN },
    [SYSTEM_CALL_THREAD_EXIT] = { system_call_thread_exit, OWN },
    [SYSTEM_CALL_YIELD] = { system_call_yield, OWN },
    [SYSTEM_CALL_PROCESS_CREATE] = { system_call_process_create, OWN },
    [SYSTEM_CALL_PROCESS_REFERENCE] = { system_call_process_reference, GIANT },
    [SYSTEM_CALL_PROCESS_WAIT] = { system_call_process_wait, OWN },
    [SYSTEM_CALL_PROCESS_ID] = { system_call_process_id, OWN },
    [SYSTEM_CALL_SEND] = { system_call_send, IPC },
    [SYSTEM_CALL_RECEIVE] = { system_call_receive, IPC },
    [SYSTEM_CALL_SEMAPHORE_CREATE] = { system_call_semaphore_create, OWN },
    [SYSTEM_CALL_SEMAPHORE_CLAIM] = { system_call_semaphore_claim, OWN },
    [SYSTEM_CALL_SEMAPHORE_RELEASE] = { system_call_semaphore_release, OWN },
    [SYSTEM_CALL_SEMAPHORE_DELETE] = { system_call_semaphore_delete, OWN },
    [SYSTEM_CALL_TIMER_ADD] = { system_call_timer_add, OWN },
    [SYSTEM_CALL_TIMER_CANCEL] = { system_call_timer_cancel, OWN },
    [SYSTEM_CALL_SLEEP] = { system_call_sleep, OWN },
    [SYSTEM_CALL_HEAP_GROW] = { system_call_heap_grow, OWN },
    [SYSTEM_CALL_DATABASE_BEGIN] = { system_call_database_begin, OWN },
    [SYSTEM_CALL_DATABASE_CREATE] = { system_call_database_create, OWN },
    [SYSTEM_CALL_DATABASE_READ] = { system_call_database_read, OWN },
    [SYSTEM_CALL_DATABASE_UPDATE] = { system_call_database_update, OWN },
    [SYSTEM_CALL_DATABASE_DELETE] = { system_call_database_delete, OWN },
    [SYSTEM_CALL_DATABASE_COMMIT] = { system_call_database_commit, OWN },
    [SYSTEM_CALL_DATABASE_ABORT] = { system_call_database_abort, OWN },
    [SYSTEM_CALL_OPEN] = { system_call_open, GIANT },
    [SYSTEM_CALL_READ] = { system_call_read, GIANT },
    [SYSTEM_CALL_WRITE] = { system_call_write, GIANT },
    [SYSTEM_CALL_CLOSE] = { system_call_close, GIANT },
    [SYSTEM_CALL_PIPE] = { system_call_pipe, GIANT },
    [SYSTEM_CALL_DRIVER_CONTROL] = { system_call_driver_control, GIANT },
    [SYSTEM_CALL_INFORMATION] = { system_call_information, OWN },
    [SYSTEM_CALL_TRACE_CONTROL] = { system_call_trace_control, GIANT },
    [SYSTEM_CALL_SET_AFFINITY] = { system_call_set_affinity, OWN },
    [SYSTEM_CALL_RESULT] = { system_call_result, GIANT },
    [SYSTEM_CALL_SHUTDOWN] = { system_call_shutdown, GIANT },
    [SYSTEM_CALL_NONE] = { system_call_none, OWN },
    [SYSTEM_CALL_SIGNAL_INSTALL] = { system_call_signal_install, GIANT },
    [SYSTEM_CALL_SIGNAL_SEND] = { system_call_signal_send, GIANT },
    [SYSTEM_CALL_SIGNAL_RETURN] = { system_call_signal_return, OWN },
};

// Not inlined: the calls that need no lock, nearly all, keep no registers for it.
static __attribute__((noinline)) i32 call_locked(u32 number, const u32 *argument)
{
    i32 result;
    if (calls[number].lock == IPC) {
        spin_acquire(&ipc_lock);
        result = calls[number].handler(argument);
        spin_release(&ipc_lock);
    } else {
        giant_acquire();
        result = calls[number].handler(argument);
        giant_release();
    }
    return result;
}

static inline i32 call(u32 number, const u32 *argument)
{
    if (COARSE && unlikely(calls[number].lock != OWN))
        return call_locked(number, argument);
    return calls[number].handler(argument);
}

static rarely void note(const struct frame *frame, u32 number, u32 argument)
{
    event_record(EVENT_SYSTEM_CALL, frame_pc(frame), number, argument);
}

void system_call(struct frame *frame)
{
    u32 number = frame_call(frame);
    if (unlikely(number >= SYSTEM_CALL_COUNT)) {
        frame_set_result(frame, -ERROR_SYSTEM_CALL);
        return;
    }
    u32 argument[5];
    frame_arguments(frame, argument);
    interrupts_enable();
    if (unlikely(events_enabled))
        note(frame, number, argument[0]);
    race_window();      // another thread of the process may end it now
    i32 result = call(number, argument);
    event(EVENT_SYSTEM_CALL_END, frame_pc(frame), number, (u32) result);
    if (likely(result > SYSTEM_CALL_NO_RESULT)) {
        frame_set_result(frame, result);
    } else if (result == SYSTEM_CALL_RESTART) {
        frame_call_again(frame);
        current_thread->restarting = true;
    } else if (result == SYSTEM_CALL_SIGNAL_ENDED) {
        user_signal_ended(frame);
    }
}
