// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The traffic generator (thesis 4.5): phone calls, each a short-lived process or a thread, and how many the
// system can carry. Whatever the number of CPUs the traffic is the same, from eight generators.
//
// Arguments: process (or none) or thread; semaphore or lockfree (or none), the heap of the thread form;
// calls=N in all; work=ROUNDS of user work a call; search: offers calls at a rate, and seeks the rate at which
// the load reaches 100 % (thesis 4.5), instead of making as many as possible at once.
#include "library/calls.h"
#include "library/events.h"
#include "library/heap.h"
#include "library/measure.h"
#include "library/print.h"
#include "library/random.h"
#include "library/text.h"
#include "library/thread.h"

#define GENERATORS 8u
#define IN_FLIGHT 3u            // calls of a generator at a time, when it makes as many as it can
#define IN_FLIGHT_MAXIMUM 24u   // and when it offers a rate: the system can't follow if there are more
#define DEFAULT_CALLS 800u
#define DEFAULT_WORK 525u

struct settings {
    bool threads;
    enum heap_kind heap;
    u32 calls;                  // in all
    u32 work;
    u64 rate;                   // calls per gigacycle offered by all, or 0
};

static struct settings settings;

static struct call next_call(struct random *random)
{
    struct call call = { .seconds = 1 + random_below(random, 100), .work = settings.work };
    call.caller = random_below(random, SUBSCRIBERS);
    call.callee = (call.caller + 1 + random_below(random, SUBSCRIBERS - 1)) % SUBSCRIBERS;
    return call;
}

// What a generator, or all, have seen.
struct outcome {
    u32 done;
    u32 conflicts;
    u32 refused;                // calls that were due when too many were in flight already
};

// Calls as threads, as in a Java program: the call's data and what it works with are heap blocks, and what the
// threads share has a monitor.

struct thread_call {
    struct thread thread;
    struct call call;
    u32 process;
};

#define OBJECTS 10
#define MONITORS 64u

// Connections by subscriber, by length and by charge, each counted under a monitor of its own.
static struct {
    u32 semaphore;
    u32 connections;            // semaphore
} monitors[MONITORS];

static bool make_monitors(void)
{
    for (u32 i = 0; i < MONITORS; i++) {
        i32 semaphore = semaphore_create(1);
        if (semaphore < 0)
            return false;
        monitors[i].semaphore = (u32)semaphore;
    }
    return true;
}

static void count_connection(u32 number)
{
    u32 i = number % MONITORS;
    semaphore_claim(monitors[i].semaphore);
    monitors[i].connections++;
    semaphore_release(monitors[i].semaphore);
}

static u32 connections(void)
{
    u32 sum = 0;
    for (u32 i = 0; i < MONITORS; i++)
        sum += monitors[i].connections;
    return sum;
}

static void thread_call(void *argument)
{
    struct thread_call *own = argument;
    void *objects[OBJECTS];
    for (u32 i = 0; i < OBJECTS; i++) {
        u32 size = 16 + (own->call.caller + i * 37) % 200;
        objects[i] = malloc(size);
        if (objects[i])
            *(u32 *)objects[i] = size;
        if (i % 2 && objects[i - 1]) {      // every second one lives shortly
            free(objects[i - 1]);
            objects[i - 1] = NULL;
        }
    }
    struct call_end end = call_run(&own->call);
    count_connection(own->call.caller);
    count_connection(own->call.callee);
    count_connection(own->call.seconds);
    count_connection(end.charge);
    for (u32 i = 0; i < OBJECTS; i++)
        free(objects[i]);
    u32 process = own->process;
    free(own);
    message_send(process, &end, sizeof end);
}

static bool start_thread_call(const struct call *call, u32 process)
{
    struct thread_call *own = malloc(sizeof *own);
    if (!own)
        return false;
    own->call = *call;
    own->process = process;
    if (thread_start_detached(&own->thread, thread_call, own) == 0)
        return true;
    free(own);
    return false;
}

static bool start_process_call(const struct call *call, u32 process)
{
    char arguments[48];
    format(arguments, sizeof arguments, "%x %x %x %x %x", process, call->caller, call->callee, call->seconds,
           call->work);
    return process_create("call", arguments, PROCESS_DETACHED, 0) > 0;
}

static bool start_call(struct random *random, u32 process)
{
    struct call call = next_call(random);
    return settings.threads ? start_thread_call(&call, process) : start_process_call(&call, process);
}

// A message that a call has ended.
static void take_end(const struct message *message, struct outcome *outcome)
{
    struct call_end end;
    memcpy(&end, message->data, sizeof end);
    outcome->done++;
    outcome->conflicts += end.conflicts;
}

// As many calls as there are, always the same number in flight.
static void generate_all(u32 calls, u32 seed, struct outcome *outcome)
{
    struct random random = random_from(seed);
    struct message message;
    u32 process = process_id(), started = 0;
    // In the thread form the generators share a mailbox: which of them takes the message that a call has
    // ended does
    // not matter, since each takes as many as it has started.
    while (outcome->done < calls) {
        while (started < calls && started - outcome->done < IN_FLIGHT) {
            if (start_call(&random, process))
                started++;
            else
                thread_yield();
        }
        message_await(MESSAGE_DATA, &message);
        take_end(&message, outcome);
    }
}

// So many calls per gigacycle, counted out at each tick of a timer, for some time.
static void generate_rate(u64 rate, u32 ticks, u32 seed, struct outcome *outcome)
{
    struct random random = random_from(seed);
    struct message message;
    u32 process = process_id(), due = 0, in_flight = 0;
    u64 begin = cycles();
    timer_add(1, 0);
    while (ticks || in_flight) {
        if (message_receive(&message, 0) < 0)
            return;
        if (message.type == MESSAGE_DATA) {
            take_end(&message, outcome);
            in_flight--;
        } else if (message.type == MESSAGE_TIMER && ticks) {
            u32 now = (u32)((cycles() - begin) * rate / 1000000000u);
            for (; due < now; due++)
                if (in_flight < IN_FLIGHT_MAXIMUM && start_call(&random, process))
                    in_flight++;
                else
                    outcome->refused++;
            if (--ticks)
                timer_add(1, 0);
        }
    }
}

// Generators: processes of their own, or threads of the one process.

static void generator_process(int argc, char **argv)
{
    u32 main_process = argument_number(argc, argv, "generator", 0);
    u32 ticks = argument_number(argc, argv, "ticks", 0);
    u32 seed = argument_number(argc, argv, "seed", 1);
    struct outcome outcome = { 0 };
    message_send(main_process, &outcome, sizeof outcome);   // ready
    struct message message;
    message_await(MESSAGE_DATA, &message);                  // go
    if (ticks)
        generate_rate(settings.rate, ticks, seed, &outcome);
    else
        generate_all(settings.calls, seed, &outcome);
    message_send(main_process, &outcome, sizeof outcome);
}

static void add(struct outcome *sum, const struct outcome *part)
{
    sum->done += part->done;
    sum->conflicts += part->conflicts;
    sum->refused += part->refused;
}

static bool run_processes(u32 ticks, u32 run, struct measurement *measurement, struct outcome *outcome)
{
    struct message message;
    i32 pids[GENERATORS];
    for (u32 i = 0; i < GENERATORS; i++) {
        char arguments[160];
        format(arguments, sizeof arguments, "generator=%u ticks=%u seed=%u calls=%u work=%u rate=%u",
            process_id(), ticks,
               run * GENERATORS + i + 1, settings.calls / GENERATORS, settings.work,
               (u32)(settings.rate / GENERATORS));
        pids[i] = process_create("traffic", arguments, PROCESS_DETACHED, 0);
        if (pids[i] < 0)
            return false;
    }
    for (u32 i = 0; i < GENERATORS; i++)
        message_await(MESSAGE_DATA, &message);
    measure_begin(measurement);
    for (u32 i = 0; i < GENERATORS; i++)
        message_send((u32)pids[i], "go", 2);
    for (u32 i = 0; i < GENERATORS; i++) {
        struct outcome part;
        message_await(MESSAGE_DATA, &message);
        memcpy(&part, message.data, sizeof part);
        add(outcome, &part);
    }
    measure_end(measurement);
    return true;
}

struct generator {
    struct thread thread;
    u32 seed;
    struct outcome outcome;
};

static void generator_thread(void *argument)
{
    struct generator *own = argument;
    generate_all(settings.calls / GENERATORS, own->seed, &own->outcome);
}

static bool run_threads(struct measurement *measurement, struct outcome *outcome)
{
    struct generator generators[GENERATORS];
    measure_begin(measurement);
    for (u32 i = 0; i < GENERATORS; i++) {
        generators[i] = (struct generator){ .seed = i + 1 };
        if (thread_start(&generators[i].thread, generator_thread, &generators[i]))
            return false;
    }
    for (u32 i = 0; i < GENERATORS; i++) {
        thread_join(&generators[i].thread);
        add(outcome, &generators[i].outcome);
    }
    measure_end(measurement);
    return true;
}

// The highest throughput.
static int measure_throughput(void)
{
    struct measurement measurement;
    struct outcome outcome = { 0 };
    bool run = settings.threads ? run_threads(&measurement, &outcome)
                                : run_processes(0, 0, &measurement, &outcome);
    if (!run) {
        print("traffic: the generators can't be started\n");
        return 1;
    }
    report_as("traffic", "calls_per_gigacycle", per_gigacycle(outcome.done, measurement.cycles), "calls");
    report_as("traffic", "cycles", (i64)measurement.cycles, "cycles");
    measure_report(&measurement, "traffic");
    report_as("traffic", "conflicts", outcome.conflicts, "transactions");
    if (settings.threads && settings.heap == HEAP_SEMAPHORE) {
        struct heap_statistics heap;
        heap_statistics(&heap);
        report_as("traffic", "claims_blocked", heap.claims ? (i64)heap.blocked * 1000 / heap.claims : 0,
            "permille");
    }
    u32 counted = calls_counted();
    if (counted != outcome.done) {
        print("traffic: %u calls were made, the database has %u\n", outcome.done, counted);
        return 1;
    }
    if (settings.threads && connections() != 4 * outcome.done) {
        print("traffic: %u connections of %u calls were counted\n", connections(), outcome.done);
        return 1;
    }
    return 0;
}

// The system carries a rate if no call is refused and some CPU time is left.
static bool carries(u64 rate, u32 run)
{
    struct measurement measurement;
    struct outcome outcome = { 0 };
    settings.rate = rate;
    if (!run_processes(40, run, &measurement, &outcome))
        return false;
    const struct information_time *sum = &measurement.sum;
    u64 idle = sum->idle * 1000 / (sum->user + sum->kernel + sum->spinning + sum->idle + 1);
    print("%u calls per gigacycle: %u done, %u refused, load %u permille\n", (u32)rate, outcome.done,
        outcome.refused,
          1000 - (u32)idle);
    return !outcome.refused && idle >= 10;
}

static int search(void)
{
    u64 low = 0, high = 16000;
    u32 run = 0;
    while (carries(high, run++) && high < 1000000)
        low = high, high *= 2;
    while (high - low > high / 32) {
        u64 middle = (low + high) / 2;
        if (carries(middle, run++))
            low = middle;
        else
            high = middle;
    }
    report("traffic.full_load", (i64)low, "calls");
    return 0;
}

int main(int argc, char **argv)
{
    settings = (struct settings){
        .threads = argument_given(argc, argv, "thread"),
        .heap = argument_given(argc, argv, "semaphore") ? HEAP_SEMAPHORE : HEAP_LOCK_FREE,
        .calls = argument_number(argc, argv, "calls", DEFAULT_CALLS),
        .work = argument_number(argc, argv, "work", DEFAULT_WORK),
        .rate = argument_number(argc, argv, "rate", 0),
    };
    heap_select(settings.heap);
    if (argument_number(argc, argv, "generator", 0)) {
        generator_process(argc, argv);
        return 0;
    }
    if (!calls_prepare() || !make_monitors()) {
        print("traffic: the kernel refuses the subscribers\n");
        return 1;
    }
    settings.calls = settings.calls / GENERATORS * GENERATORS;
    return argument_given(argc, argv, "search") ? search() : measure_throughput();
}
