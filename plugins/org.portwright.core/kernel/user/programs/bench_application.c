// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The benchmarks of the paper on the application kernel (5.1, 5.2): processes that loop, with a system call after so much work of
// their own, and how many loops they make in a given time; and the latency of the shortest call.
//
// Arguments: latency, or call=N, instructions of a system call: 151 (default), 451 or 4510; share=N, per mille of the instructions
// that are the loop's own (without it those of the paper, one after the other); processes=N (20), cycles=N of a measurement.
#include "library/events.h"
#include "library/measure.h"
#include "library/print.h"
#include "library/text.h"
#include "portwright/apkern.h"

#define PROGRAM "bench_application"
#define PROCESSES 64u
#define CYCLES 10000000u
#define LATENCY_CALLS 1000u

// A system call whose length can be chosen, and which does nothing: the kernel copies a string, and then sees that the flags are none.
#define NO_FLAGS 0x80000000u
#define CALL_FIXED 373u             // cycles that it takes with an empty string, on the uniprocessor kernel,
#define CALL_CHARACTER 11u          // and for each character
static char string[ARGUMENTS_CAPACITY];
static char name[] = "none";

static void choose_call(u32 instructions)
{
    if (instructions >= CALL_FIXED)
        memset(string, 'x', (instructions - CALL_FIXED) / CALL_CHARACTER);
}

static void call(u32 instructions)
{
    if (instructions < CALL_FIXED)
        system_none();
    else
        system_call_4(SYSTEM_CALL_PROCESS_CREATE, address_of(name), address_of(string), NO_FLAGS, 0);
}

// Of two instructions each.
static inline void work(u32 rounds)
{
    asm volatile("1: decl %0; jnz 1b" : "+r"(rounds)::"cc");
}

struct order {
    u64 end;            // time stamp counter
    u32 instructions;   // of a call
    u32 rounds;         // of work
};

// A long loop that the end comes into counts for as much of it as has been done.
#define PIECES 16u
#define LONG 1600u                  // rounds

// Its status is the number of loops, in pieces.
static i32 loop(void)
{
    struct message message;
    struct order order;
    message_await(MESSAGE_DATA, &message);
    memcpy(&order, message.data, sizeof order);
    choose_call(order.instructions);
    u32 pieces = order.rounds < LONG ? 1 : PIECES, rounds = order.rounds / pieces, done = 0;
    while (cycles() < order.end) {
        work(rounds);
        if (++done % pieces == 0)
            call(order.instructions);
    }
    message_await(MESSAGE_DATA, &message);
    return (i32)(done * (PIECES / pieces));
}

// The bootstrap processor's, when it does nothing for anyone. False where there is no application kernel.
static bool idle_cycles(u64 *idle)
{
    struct apkern_processor_statistics statistics;
    if (driver_control(APKERN_DRIVER, APKERN_STATISTICS, address_of(&statistics), sizeof statistics) < 0)
        return false;
    *idle = statistics.idle;
    return true;
}

static int measure(u32 processes, u32 instructions, u32 share, u32 length)
{
    i32 pids[PROCESSES];
    struct information_system system;
    struct order order = { .instructions = instructions, .rounds = instructions * share / (1000 - share) / 2 };
    information(INFORMATION_SYSTEM, &system, sizeof system);
    for (u32 i = 0; i < processes; i++)
        if ((pids[i] = process_create(PROGRAM, "loop", 0, 0)) < 0)
            return 1;
    sleep_milliseconds(50);
    u64 idle_before = 0, idle = 0, begin = cycles();
    bool loaded = idle_cycles(&idle_before);
    order.end = begin + length;
    for (u32 i = 0; i < processes; i++)
        message_send((u32)pids[i], &order, sizeof order);
    while (cycles() < order.end)
        sleep_milliseconds((u32)((order.end - cycles()) / system.cycles_per_tick * 1000 / system.hz));
    u64 elapsed = cycles() - begin;
    loaded = idle_cycles(&idle) && loaded;
    idle -= idle_before;
    u64 done = 0;
    for (u32 i = 0; i < processes; i++) {
        i32 status = 0;
        message_send((u32)pids[i], "end", 3);
        process_wait((u32)pids[i], &status);
        done += (u32)status;
    }
    done = done ? done : 1;
    char prefix[24];
    format(prefix, sizeof prefix, "application.%u", share);
    report_as(prefix, "loops", per_gigacycle(done, (u64)length * PIECES), "per gigacycle");
    if (loaded)
        report_as(prefix, "load", idle < elapsed ? (i64)((elapsed - idle) * 1000 / elapsed) : 0, "permille");
    report_as(prefix, "interval", (i64)((u64)length * PIECES / done), "cycles");
    return 0;
}

static void measure_call(const char *name, u32 instructions)
{
    choose_call(instructions);
    call(instructions);
    u64 begin = cycles();
    for (u32 i = 0; i < LATENCY_CALLS; i++)
        call(instructions);
    report_as("application", name, (i64)((cycles() - begin) / LATENCY_CALLS), "cycles");
}

static int measure_latency(void)
{
    measure_call("call", 151);
    u64 begin = cycles();
    for (u32 i = 0; i < LATENCY_CALLS; i++)
        process_id();
    report_as("application", "process_id", (i64)((cycles() - begin) / LATENCY_CALLS), "cycles");
    return 0;
}

int main(int argc, char **argv)
{
    static const u32 shares[] = { 800, 900, 925, 950, 970, 990 };
    if (argument_given(argc, argv, "loop"))
        return loop();
    if (argument_given(argc, argv, "latency"))
        return measure_latency();
    u32 processes = argument_number(argc, argv, "processes", 20);
    u32 instructions = argument_number(argc, argv, "call", 151);
    u32 length = argument_number(argc, argv, "cycles", CYCLES);
    u32 only = argument_number(argc, argv, "share", 0);
    if (processes < 1 || processes > PROCESSES || only >= 1000 || instructions > 9000) {
        print("bench_application: processes is a number from 1 to 64, share one below 1000, call one up to 9000\n");
        return 2;
    }
    measure_call("call", instructions);
    if (only)
        return measure(processes, instructions, only, length);
    for (u32 i = 0; i < array_size(shares); i++)
        if (measure(processes, instructions, shares[i], length))
            return 1;
    return 0;
}
