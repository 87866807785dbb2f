// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Tests of the application kernel: what runs where, and what only several processors can get wrong. TAP; the exit status is the number
// of failures.
//
// Argument: one of the tests. The kernel has at least three processors for "discard" and "parallel".
#include "library/events.h"
#include "library/print.h"
#include "library/tap.h"
#include "library/text.h"
#include "library/thread.h"
#include "portwright/apkern.h"

#define PROGRAM "test_application"
#define MOST 8u
#define CALLS 50u

static struct apkern_processor_statistics statistics[MOST];

// Reads them; returns the number of application processors.
static u32 read_statistics(void)
{
    i32 bytes = driver_control(APKERN_DRIVER, APKERN_STATISTICS, address_of(statistics), sizeof statistics);
    return bytes > 0 ? (u32)bytes / sizeof statistics[0] - 1 : 0;
}

static u32 cycles_per_tick(void)
{
    struct information_system system;
    return information(INFORMATION_SYSTEM, &system, sizeof system) < 0 ? 0 : system.cycles_per_tick;
}

// The sum over the application processors, before and now.
#define SUM(field)                                          \
    ({                                                      \
        u32 sum_ = 0, count_ = read_statistics();           \
        for (u32 i_ = 1; i_ <= count_; i_++)                \
            sum_ += (u32)statistics[i_].field;              \
        sum_;                                               \
    })

static void make_calls(void)
{
    for (u32 i = 0; i < CALLS; i++)
        system_none();
    for (u32 i = 0; i < CALLS; i++)
        process_id();
}

// A child's status.
static i32 run(const char *arguments)
{
    i32 status = -1000;
    i32 pid = process_create(PROGRAM, arguments, 0, 0);
    return pid > 0 && process_wait((u32)pid, &status) == 0 ? status : -1000;
}

static void test_places(void)
{
    u32 before = SUM(calls);
    make_calls();
    check(SUM(calls) - before >= CALLS, "this program runs on application processors");
    before = SUM(calls);
    i32 status = run("@bootstrap calls");
    u32 without = SUM(calls) - before;
    check(status == 5, "@bootstrap is not an argument: %d", status);
    check(without < CALLS / 2, "and that process has not left the bootstrap processor: %u calls were forwarded", without);
    before = SUM(calls);
    status = run("@application calls");
    check(status == 5 && SUM(calls) - before >= CALLS, "@application: that one has");
}

static void test_answers(bool expected)
{
    u32 self = process_id();
    u32 before = SUM(answered);
    for (u32 i = 0; i < CALLS; i++)
        self = process_id() == self ? self : 0;
    u32 answered = SUM(answered) - before;
    check(self != 0, "process_id is the same each time");
    check(answered == (expected ? CALLS : 0), "%u of %u calls were answered on the spot", answered, CALLS);
    u64 begin = cycles();
    sleep_milliseconds(30);
    u64 ticks = (cycles() - begin) / cycles_per_tick();
    check(ticks >= 3 && ticks <= 6, "a sleep of 30 ms takes %u ticks of 10 ms", (u32)ticks);
}

static volatile u32 arrived, left;
static u32 expected;

// Without giving the processor away: all must run at the same time.
static void arrive(void *argument)
{
    (void)argument;
    atomic_add(&arrived, 1);
    u64 limit = cycles() + 100 * (u64)cycles_per_tick();
    while (arrived < expected && cycles() < limit)
        cpu_pause();
    if (arrived >= expected)
        atomic_add(&left, 1);
}

static u32 meet(u32 threads)
{
    struct thread each[MOST * 2];
    u32 started = 0;
    arrived = left = 0;
    expected = threads;
    for (u32 i = 0; i < threads; i++)
        started += thread_start(&each[i], arrive, NULL) == 0;
    for (u32 i = 0; i < started; i++)
        thread_join(&each[i]);
    return left;
}

static void test_parallel(void)
{
    u32 processors = read_statistics();
    u32 before = SUM(switches);
    check(meet(processors) == processors, "%u threads on as many processors at the same time", processors);
    check(meet(2 * processors) == 2 * processors, "twice as many take turns, though none gives its processor away");
    u32 used = 0;
    read_statistics();
    for (u32 i = 1; i <= processors; i++)
        used += statistics[i].user > 0;
    check(used == processors && SUM(switches) > before, "all %u processors have been used", used);
}

static volatile u32 *page;
static volatile u32 reading, discarded, seen;

static void read_page(void *argument)
{
    (void)argument;
    for (;;) {
        u32 after = discarded;
        u32 value = *page;
        reading = 1;
        if (after) {
            seen = value;
            return;
        }
    }
}

static void test_discard(void)
{
    struct thread reader;
    page = (volatile u32 *)heap_grow(2 * PAGE_SIZE);
    page[0] = 0x1234;
    page[PAGE_SIZE / 4] = 0x5678;
    seen = 1;
    u32 before = SUM(invalidations);
    thread_start(&reader, read_page, NULL);
    while (!reading)
        cpu_pause();
    i32 result = driver_control(APKERN_DRIVER, APKERN_DISCARD, address_of(page), PAGE_SIZE);
    discarded = 1;
    thread_join(&reader);
    check(result == 0, "a page is given back: %d", result);
    check(seen == 0, "another processor does not see what was there: %x", seen);
    check(SUM(invalidations) > before, "it was told");
    check(page[PAGE_SIZE / 4] == 0x5678, "the next page stays");
    u32 here;
    result = driver_control(APKERN_DRIVER, APKERN_DISCARD, address_of(&here) & ~(PAGE_SIZE - 1), PAGE_SIZE);
    check(result == -ERROR_ARGUMENT, "one with a communication area is refused: %d", result);
    result = driver_control(APKERN_DRIVER, APKERN_DISCARD, 0xc0100000u, PAGE_SIZE);
    check(result == -ERROR_ADDRESS, "one of the kernel is refused: %d", result);
    check(driver_control(APKERN_DRIVER, APKERN_AWAIT_EVENT, 100000, 0) == -ERROR_NOT_FOUND
        && driver_control(APKERN_DRIVER, APKERN_ACTIVATE_THREAD, 4, 0) == -ERROR_NOT_FOUND, "handles of others are refused");
    check(driver_control(APKERN_DRIVER, 1000, 0, 0) == -ERROR_ARGUMENT, "an unknown request is refused");
}

static void spin_for_ever(void *argument)
{
    (void)argument;
    atomic_add(&arrived, 1);
    for (;;)
        cpu_pause();
}

static volatile u32 *volatile nowhere = (u32 *)8;

// A process ends while threads of it run on other processors.
static int end_in_the_middle(const char *how)
{
    static struct thread threads[4];
    for (u32 i = 0; i < array_size(threads); i++)
        thread_start_detached(&threads[i], spin_for_ever, NULL);
    while (!arrived)
        thread_yield();
    if (!strcmp(how, "fault"))
        *nowhere = 1;
    return 9;
}

static void test_ends(void)
{
    struct information_system before, after;
    information(INFORMATION_SYSTEM, &before, sizeof before);
    u32 exits = 0, faults = 0;
    for (u32 i = 0; i < 8; i++) {
        exits += run("end exit") == 9;
        faults += run("end fault") == STATUS_FAULT + 14;
    }
    check(exits == 8, "exit ends threads that run on other processors: %u of 8", exits);
    check(faults == 8, "so does a fault: %u of 8", faults);
    // Nobody runs there any more: time passes without being used.
    u64 user = SUM(user);
    sleep_milliseconds(50);
    u64 used = SUM(user) - user;
    check(used < 4 * (u64)cycles_per_tick(), "afterwards nobody uses the processors: %u cycles", (u32)used);
    information(INFORMATION_SYSTEM, &after, sizeof after);
    check(after.processes == before.processes && after.free_pages + 100 > before.free_pages,
        "and nothing is left: %u and %u processes, %u and %u free pages", before.processes, after.processes, before.free_pages,
        after.free_pages);
}

static volatile u32 wrong;

// Registers of the floating-point unit that another thread has too, over several time slices.
static void keep_registers(void *argument)
{
    u32 value = (u32)argument, vector;
    double stack;
    asm volatile("movd %0, %%xmm7; pushl %0; fildl (%%esp); addl $4, %%esp" ::"r"(value) : "memory");
    u64 end = cycles() + 8 * (u64)cycles_per_tick();
    while (cycles() < end)
        cpu_pause();
    asm volatile("movd %%xmm7, %0; fstpl %1" : "=r"(vector), "=m"(stack));
    u32 expected_words[2];
    asm volatile("pushl %1; fildl (%%esp); addl $4, %%esp; fstpl %0" : "=m"(expected_words) : "r"(value) : "memory");
    if (vector != value || memcmp(&stack, expected_words, sizeof stack))
        atomic_add(&wrong, 1);
}

static void test_floating_point(void)
{
    struct thread threads[6];
    u32 before = SUM(switches);
    for (u32 i = 0; i < array_size(threads); i++)
        thread_start(&threads[i], keep_registers, (void *)(1000 + i * 77));
    for (u32 i = 0; i < array_size(threads); i++)
        thread_join(&threads[i]);
    check(SUM(switches) - before > 2 * array_size(threads), "threads took turns");
    check(wrong == 0, "each kept its floating-point registers: %u did not", wrong);
}

// By the number of its local APIC.
static u32 processor(void)
{
    u32 eax = 1, ebx, ecx, edx;
    asm volatile("cpuid" : "+a"(eax), "=b"(ebx), "=c"(ecx), "=d"(edx));
    return ebx >> 24;
}

#define LIVES_IN_CALLS 2000u

static u32 calls_on_bootstrap_processor(void)
{
    u32 here = 0;
    for (u32 i = 0; i < LIVES_IN_CALLS; i++) {
        system_none();
        here += processor() == 0;
    }
    return here;
}

// Until the thread is on the other kind of processor; false if that takes too long. With registers that it is to keep meanwhile.
static bool await_processor(bool bootstrap, bool calls)
{
    u64 limit = cycles() + 100 * (u64)cycles_per_tick();
    u32 rounds = 0, counted = 0;
    while ((processor() == 0) != bootstrap && cycles() < limit) {
        if (calls)
            system_none();
        atomic_add(&counted, 1);
        rounds++;
    }
    return (processor() == 0) == bootstrap && counted == rounds;
}

static void end_moved(void *argument)
{
    *(bool *)argument = await_processor(true, true);
}

// The kernel has the word moves=2000.
static void test_moves(void)
{
    u32 here = calls_on_bootstrap_processor();
    check(here > LIVES_IN_CALLS / 2, "a thread that lives in system calls is moved: %u calls on the bootstrap processor", here);
    u32 moved = 0;
    for (u32 i = 0; i < 5; i++)
        moved += await_processor(false, false) && await_processor(true, true);
    check(moved == 5, "one that computes goes back, with its registers: %u times of 5", moved);
    check(await_processor(false, false), "and again");
    check(run("live") == 5 && run("live block") == 5, "processes end and block on the bootstrap processor");
    struct information_system before, after;
    struct thread thread;
    u32 ended = 0;
    information(INFORMATION_SYSTEM, &before, sizeof before);
    for (u32 i = 0; i < 5; i++) {
        bool there = false;
        thread_start(&thread, end_moved, &there);
        thread_join(&thread);
        ended += there;
    }
    sleep_milliseconds(200);
    information(INFORMATION_SYSTEM, &after, sizeof after);
    check(ended == 5, "threads end there: %u of 5", ended);
    check(after.free_pages + 20 > before.free_pages, "and leave nothing: %u and %u free pages", before.free_pages, after.free_pages);
}

// On the bootstrap processor, if the process is moved; it waits there for a child that runs elsewhere.
static int live(bool blocks)
{
    if (!await_processor(true, true))
        return 1;
    return !blocks || run("calls") == 5 ? 5 : 2;
}

static void test_interrupts(bool polls)
{
    read_statistics();
    u32 before = statistics[0].switches;
    make_calls();
    sleep_milliseconds(20);
    make_calls();
    read_statistics();
    u32 interrupts = statistics[0].switches - before;
    check(polls ? interrupts == 0 : interrupts > 0, "%u interrupts for requests", interrupts);
}

int main(int argc, char **argv)
{
    const char *test = argc ? argv[0] : "";
    if (!strcmp(test, "calls")) {
        make_calls();
        return argc == 1 ? 5 : 6;
    }
    if (!strcmp(test, "end"))
        return end_in_the_middle(argc > 1 ? argv[1] : "");
    if (!strcmp(test, "live"))
        return live(argument_given(argc, argv, "block"));
    print("TAP version 13\n");
    if (!strcmp(test, "places"))
        test_places();
    else if (!strcmp(test, "answers"))
        test_answers(!argument_given(argc, argv, "off"));
    else if (!strcmp(test, "parallel"))
        test_parallel();
    else if (!strcmp(test, "discard"))
        test_discard();
    else if (!strcmp(test, "ends"))
        test_ends();
    else if (!strcmp(test, "floating_point"))
        test_floating_point();
    else if (!strcmp(test, "moves"))
        test_moves();
    else if (!strcmp(test, "interrupts"))
        test_interrupts(argument_given(argc, argv, "poll"));
    else
        check(false, "there is no test %s", test);
    return tap_end();
}
