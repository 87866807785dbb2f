// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The system calls as functions, with the names of portwright/system_calls.h.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "portwright/system_calls.h"

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t i32;
typedef int64_t i64;

#define PAGE_SIZE 4096u
#define array_size(a) (sizeof(a) / sizeof((a)[0]))
#define noreturn __attribute__((noreturn))

#include "library/processor.h"

static inline u32 address_of(const volatile void *pointer)
{
    return (u32)pointer;
}

static inline void process_exit(i32 status) noreturn;
static inline void process_exit(i32 status)
{
    system_call_1(SYSTEM_CALL_EXIT, (u32)status);
    __builtin_unreachable();
}

static inline void thread_exit(void) noreturn;
static inline void thread_exit(void)
{
    system_call_0(SYSTEM_CALL_THREAD_EXIT);
    __builtin_unreachable();
}

static inline i32 thread_yield(void)
{
    return system_call_0(SYSTEM_CALL_YIELD);
}

static inline i32 process_create(const char *name, const char *arguments, u32 flags, u32 cpu)
{
    return system_call_4(SYSTEM_CALL_PROCESS_CREATE, address_of(name), address_of(arguments), flags, cpu);
}

static inline i32 process_reference(const char *name, u32 key)
{
    return system_call_2(SYSTEM_CALL_PROCESS_REFERENCE, address_of(name), key);
}

static inline i32 process_wait(u32 pid, i32 *status)
{
    return system_call_2(SYSTEM_CALL_PROCESS_WAIT, pid, address_of(status));
}

static inline u32 process_id(void)
{
    return (u32)system_call_0(SYSTEM_CALL_PROCESS_ID);
}

static inline i32 message_send(u32 pid, const void *data, u32 length)
{
    return system_call_3(SYSTEM_CALL_SEND, pid, address_of(data), length);
}

static inline i32 message_receive(struct message *message, u32 flags)
{
    return system_call_2(SYSTEM_CALL_RECEIVE, address_of(message), flags);
}

static inline i32 semaphore_create(u32 value)
{
    return system_call_1(SYSTEM_CALL_SEMAPHORE_CREATE, value);
}

static inline i32 semaphore_claim(u32 id)
{
    return system_call_1(SYSTEM_CALL_SEMAPHORE_CLAIM, id);
}

static inline i32 semaphore_release(u32 id)
{
    return system_call_1(SYSTEM_CALL_SEMAPHORE_RELEASE, id);
}

static inline i32 semaphore_delete(u32 id)
{
    return system_call_1(SYSTEM_CALL_SEMAPHORE_DELETE, id);
}

static inline i32 timer_add(u32 milliseconds, u32 cookie)
{
    return system_call_2(SYSTEM_CALL_TIMER_ADD, milliseconds, cookie);
}

static inline i32 timer_cancel(u32 id)
{
    return system_call_1(SYSTEM_CALL_TIMER_CANCEL, id);
}

static inline i32 sleep_milliseconds(u32 milliseconds)
{
    return system_call_1(SYSTEM_CALL_SLEEP, milliseconds);
}

// An address, or a negative error: between -100 and -1. No heap lies there.
static inline i32 heap_grow(u32 bytes)
{
    return system_call_1(SYSTEM_CALL_HEAP_GROW, bytes);
}

static inline bool is_error(i32 result)
{
    return result < 0 && result > -4096;
}

static inline i32 database_begin(void)
{
    return system_call_0(SYSTEM_CALL_DATABASE_BEGIN);
}

static inline i32 database_create(u32 transaction, u32 table, u32 key, const void *data, u32 length)
{
    return system_call(SYSTEM_CALL_DATABASE_CREATE, transaction, table, key, address_of(data), length);
}

static inline i32 database_read(u32 transaction, u32 table, u32 key, void *data, u32 capacity)
{
    return system_call(SYSTEM_CALL_DATABASE_READ, transaction, table, key, address_of(data), capacity);
}

static inline i32 database_update(u32 transaction, u32 table, u32 key, const void *data, u32 length)
{
    return system_call(SYSTEM_CALL_DATABASE_UPDATE, transaction, table, key, address_of(data), length);
}

static inline i32 database_delete(u32 transaction, u32 table, u32 key)
{
    return system_call_3(SYSTEM_CALL_DATABASE_DELETE, transaction, table, key);
}

static inline i32 database_commit(u32 transaction)
{
    return system_call_1(SYSTEM_CALL_DATABASE_COMMIT, transaction);
}

static inline i32 database_abort(u32 transaction)
{
    return system_call_1(SYSTEM_CALL_DATABASE_ABORT, transaction);
}

static inline i32 file_open(const char *name)
{
    return system_call_1(SYSTEM_CALL_OPEN, address_of(name));
}

static inline i32 file_read(u32 descriptor, void *data, u32 length)
{
    return system_call_3(SYSTEM_CALL_READ, descriptor, address_of(data), length);
}

static inline i32 file_write(u32 descriptor, const void *data, u32 length)
{
    return system_call_3(SYSTEM_CALL_WRITE, descriptor, address_of(data), length);
}

static inline i32 file_close(u32 descriptor)
{
    return system_call_1(SYSTEM_CALL_CLOSE, descriptor);
}

static inline i32 pipe_create(u32 descriptors[2])
{
    return system_call_1(SYSTEM_CALL_PIPE, address_of(descriptors));
}

static inline i32 driver_control(const char *driver, u32 request, u32 argument, u32 size)
{
    return system_call_4(SYSTEM_CALL_DRIVER_CONTROL, address_of(driver), request, argument, size);
}

static inline i32 information(u32 kind, void *data, u32 size)
{
    return system_call_3(SYSTEM_CALL_INFORMATION, kind, address_of(data), size);
}

// handler(signal) is called by a thread of this process; null: none. It ends by returning.
i32 signal_install(u32 signal, void (*handler)(u32 signal));

static inline i32 signal_send(u32 pid, u32 signal)
{
    return system_call_2(SYSTEM_CALL_SIGNAL_SEND, pid, signal);
}

static inline i32 trace_control(u32 operation, u32 a, u32 b)
{
    return system_call_3(SYSTEM_CALL_TRACE_CONTROL, operation, a, b);
}

static inline i32 set_affinity(u32 mask)
{
    return system_call_1(SYSTEM_CALL_SET_AFFINITY, mask);
}

static inline i32 system_shutdown(i32 status)
{
    return system_call_1(SYSTEM_CALL_SHUTDOWN, (u32)status);
}

static inline i32 system_none(void)
{
    return system_call_0(SYSTEM_CALL_NONE);
}

// Number of CPUs that run.
u32 cpu_count(void);
// A benchmark's figure, to the host and to the console.
void report(const char *name, i64 value, const char *unit);
