// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// How long single operations take: the mean in cycles, on an otherwise idle system.
//
// Arguments: rounds=N (100).
#include "library/events.h"
#include "library/measure.h"
#include "library/print.h"
#include "library/text.h"
#include "library/thread.h"

#define TABLE 7
#define READ_LENGTH 1024
#define STRING_LENGTH 1000

static u32 rounds;

// With the cost of an empty loop taken off.
static void report_mean(const char *name, u64 elapsed, u32 count)
{
    report_as("latency", name, (i64)(elapsed / (count ? count : 1)), "cycles");
}

static void measure_calls(void)
{
    system_none();
    u64 begin = cycles();
    for (u32 i = 0; i < rounds; i++)
        system_none();
    report_mean("system_call", cycles() - begin, rounds);

    begin = cycles();
    for (u32 i = 0; i < rounds; i++)
        breakpoint();
    report_mean("trap", cycles() - begin, rounds);

    begin = cycles();
    for (u32 i = 0; i < rounds; i++)
        thread_yield();
    report_mean("yield", cycles() - begin, rounds);

    u32 semaphore = (u32)semaphore_create(1);
    begin = cycles();
    for (u32 i = 0; i < rounds; i++) {
        semaphore_claim(semaphore);
        semaphore_release(semaphore);
    }
    report_mean("semaphore_claim_release", cycles() - begin, rounds);
    semaphore_delete(semaphore);

    begin = cycles();
    for (u32 i = 0; i < rounds; i++)
        timer_cancel((u32)timer_add(10000, 0));
    report_mean("timer_add_cancel", cycles() - begin, rounds);
}

static void handle(u32 signal)
{
    (void)signal;
}

// A dispatch: a signal to oneself, whose handler does nothing and returns.
static void measure_signals(void)
{
    u32 self = process_id();
    u64 begin = cycles();
    for (u32 i = 0; i < rounds; i++)
        signal_install(0, handle);
    report_mean("signal_install", cycles() - begin, rounds);

    begin = cycles();
    for (u32 i = 0; i < rounds; i++)
        signal_send(self, 0);
    report_mean("signal_dispatch", cycles() - begin, rounds);
    signal_install(0, NULL);
}

static void measure_messages(void)
{
    struct message message;
    u32 self = process_id(), word = 1;
    while (message_receive(&message, RECEIVE_POLL) >= 0)
        ;
    u64 begin = cycles();
    for (u32 i = 0; i < rounds; i++) {
        message_send(self, &word, sizeof word);
        message_receive(&message, 0);
    }
    report_mean("send_receive_self", cycles() - begin, rounds);

    u32 cpus = cpu_count();
    for (u32 cpu = 0; cpu < (cpus > 1 ? 2 : 1); cpu++) {
        set_affinity(1);
        i32 echo = process_create("bench_latency", "echo", PROCESS_PINNED | PROCESS_DETACHED, cpu);
        if (echo < 0)
            return;
        begin = 0;
        for (u32 i = 0; i <= rounds; i++) {
            if (i == 1)     // the first round waits for the start
                begin = cycles();
            word = i < rounds;
            message_send((u32)echo, &word, sizeof word);
            message_await(MESSAGE_DATA, &message);
        }
        report_mean(cpu ? "ipc_round_trip_other_cpu" : "ipc_round_trip", cycles() - begin, rounds);
        set_affinity(0xffffffffu);
    }
}

static void echo(void)
{
    struct message message;
    do {
        message_await(MESSAGE_DATA, &message);
        message_send(message.sender, message.data, message.length);
    } while (message_word(&message));
}

static void measure_memory(void)
{
    const u32 pages = 100;
    volatile u8 *memory = (volatile u8 *)heap_grow(pages * PAGE_SIZE);
    if (is_error((i32)memory))
        return;
    u64 begin = cycles();
    for (u32 i = 0; i < pages; i++)
        memory[i * PAGE_SIZE] = 1;
    report_mean("page_fault", cycles() - begin, pages);
}

static void nothing(void *argument)
{
    (void)argument;
}

static void measure_starts(void)
{
    i32 status;
    u64 begin = cycles();
    for (u32 i = 0; i < rounds; i++)
        process_wait((u32)process_create("bench_latency", "end", 0, 0), &status);
    report_mean("process_start_to_end", cycles() - begin, rounds);

    struct thread thread;
    // The container gets a page directory, and the stack its first page.
    thread_start(&thread, nothing, NULL);
    thread_join(&thread);
    begin = cycles();
    for (u32 i = 0; i < rounds; i++) {
        thread_start(&thread, nothing, NULL);
        thread_join(&thread);
    }
    report_mean("thread_start_to_join", cycles() - begin, rounds);
}

// How much later than asked a message of a timer comes; a tick is the unit, so half of one is the best mean.
static void measure_timer(void)
{
    struct information_system system;
    struct message message;
    information(INFORMATION_SYSTEM, &system, sizeof system);
    u64 late = 0;
    const u32 count = 10, milliseconds = 2000 / system.hz;
    for (u32 i = 0; i < count; i++) {
        u64 due = cycles() + (u64)system.cycles_per_tick * system.hz / 1000 * milliseconds;
        timer_add(milliseconds, 0);
        message_await(MESSAGE_TIMER, &message);
        u64 now = cycles();
        late += now > due ? now - due : 0;
    }
    report_mean("timer_late", late, count);
}

static void measure_database(void)
{
    u8 object[64] = { 0 };
    u32 transaction = (u32)database_begin();
    for (u32 i = 0; i < rounds; i++)
        database_create(transaction, TABLE, i, object, sizeof object);
    database_commit(transaction);
    u64 begin = cycles();
    for (u32 i = 0; i < rounds; i++)
        database_read(0, TABLE, i, object, sizeof object);
    report_mean("database_read", cycles() - begin, rounds);
    begin = cycles();
    for (u32 i = 0; i < rounds; i++) {
        transaction = (u32)database_begin();
        database_read(transaction, TABLE, i, object, sizeof object);
        database_update(transaction, TABLE, i, object, sizeof object);
        database_commit(transaction);
    }
    report_mean("database_transaction", cycles() - begin, rounds);
}

// What the kernel copies to a program, and from it.
static void measure_files(void)
{
    static const char file[] = "bench_latency";
    static u8 data[READ_LENGTH] __attribute__((aligned(READ_LENGTH)));
    u64 begin = cycles();
    for (u32 i = 0; i < rounds; i++)
        file_close((u32)file_open(file));
    report_mean("open_close", cycles() - begin, rounds);

    u64 elapsed = 0;
    for (u32 i = 0; i <= rounds; i++) {
        u32 descriptor = (u32)file_open(file);
        begin = cycles();
        file_read(descriptor, data, sizeof data);
        // The first round makes the page present.
        elapsed += i ? cycles() - begin : 0;
        file_close(descriptor);
    }
    report_mean("read_1024", elapsed, rounds);

    static char text[STRING_LENGTH + 1];
    memset(text, 'x', STRING_LENGTH);
    begin = cycles();
    for (u32 i = 0; i < rounds; i++)
        process_create("no such program", text, 0, 0);
    report_mean("string_1000", cycles() - begin, rounds);
}

int main(int argc, char **argv)
{
    if (argument_given(argc, argv, "end"))
        return 0;
    if (argument_given(argc, argv, "echo")) {
        echo();
        return 0;
    }
    rounds = argument_number(argc, argv, "rounds", 100);
    measure_calls();
    measure_signals();
    measure_messages();
    measure_memory();
    measure_database();
    measure_files();
    measure_timer();
    measure_starts();
    return 0;
}
