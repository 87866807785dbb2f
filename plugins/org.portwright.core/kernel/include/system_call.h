// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// How the kernel carries out system calls: a table of handlers, with the lock that each needs.
#pragma once

#include "types.h"
#include "portwright/system_calls.h"

// Returned by a handler whose thread now waits. BLOCKED: the waker gives the result. RESTART: the call is
// made again when the thread runs again.
#define SYSTEM_CALL_BLOCKED ((i32) 0x80000001)
#define SYSTEM_CALL_RESTART ((i32) 0x80000002)
// Returned where the thread does not come back.
#define SYSTEM_CALL_ENDED ((i32) 0x80000003)
// The thread goes on where a signal has interrupted it.
#define SYSTEM_CALL_SIGNAL_ENDED ((i32) 0x80000004)
// The greatest of these: what is greater goes to the program.
#define SYSTEM_CALL_NO_RESULT SYSTEM_CALL_SIGNAL_ENDED

// argument[0..4]: ebx, ecx, edx, esi, edi. The lock of the table is held (in coarse; in giant the giant lock).
typedef i32 system_call_handler(const u32 *argument);

// process.c, thread.c, container.c
system_call_handler system_call_exit, system_call_thread_create, system_call_thread_exit, system_call_yield,
    system_call_process_create, system_call_process_reference, system_call_process_wait, system_call_process_id,
    system_call_heap_grow, system_call_set_affinity;
// ipc.c: IPC lock
system_call_handler system_call_send, system_call_receive;
// semaphore.c: each semaphore's own lock
system_call_handler system_call_semaphore_create, system_call_semaphore_claim, system_call_semaphore_release,
    system_call_semaphore_delete;
// user_timer.c: the timer lock, taken inside
system_call_handler system_call_timer_add, system_call_timer_cancel, system_call_sleep;
// database.c: database lock; read: shared, others: exclusive; taken inside
system_call_handler system_call_database_begin, system_call_database_create, system_call_database_read,
    system_call_database_update, system_call_database_delete, system_call_database_commit,
    system_call_database_abort;
// user_signal.c: giant lock; return: none
system_call_handler system_call_signal_install, system_call_signal_send, system_call_signal_return;
// file.c, driver.c: giant lock
system_call_handler system_call_open, system_call_read, system_call_write, system_call_close,
    system_call_pipe,
    system_call_driver_control;
// information.c
system_call_handler system_call_information, system_call_trace_control, system_call_result, system_call_shutdown,
    system_call_none;

// Locks that the table takes over a whole call.
extern struct spinlock ipc_lock;
extern struct rwlock database_lock;
