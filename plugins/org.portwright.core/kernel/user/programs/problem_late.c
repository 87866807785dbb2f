// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What comes later than it must, though it comes: CPUs that do not halt, threads that wait for a tick or for a CPU that
// waits itself, ticks that are lost. The arguments say what is tested: halt, wake, save, console; none: all.
#include "library/print.h"
#include "library/tap.h"
#include "library/text.h"
#include "library/thread.h"

#define CPUS 4u             // that the tests need
#define ROUNDS 21u

static struct information_system kernel;

static void wait_cycles(u64 count)
{
    for (u64 end = cycles() + count; cycles() < end;)
        ;
}

static i64 median(i64 *values, u32 count)
{
    for (u32 i = 1; i < count; i++)
        for (u32 j = i; j && values[j - 1] > values[j]; j--) {
            i64 value = values[j];
            values[j] = values[j - 1];
            values[j - 1] = value;
        }
    return values[count / 2];
}

static volatile bool ended;

static void run_pinned(void *argument)
{
    set_affinity(1u << (u32)argument);
    while (!ended)
        ;
}

static u64 kernel_cycles(u32 cpu)
{
    struct information_time times[8];
    information(INFORMATION_TIME, times, sizeof times);
    return times[cpu].kernel + times[cpu].spinning;
}

// Two threads share CPU 1; the last CPU, which may run neither, has nothing to do.
static void test_halt(void)
{
    static struct thread threads[2];
    u32 cpu = kernel.cpus - 1;
    set_affinity(1);
    for (u32 i = 0; i < 2; i++)
        thread_start_detached(&threads[i], run_pinned, (void *)1);
    wait_cycles(4 * kernel.cycles_per_tick);
    u64 before = kernel_cycles(cpu);
    wait_cycles(20 * kernel.cycles_per_tick);
    u64 after = kernel_cycles(cpu);
    ended = true;
    check(after - before < 4 * kernel.cycles_per_tick,
          "a CPU halts while a thread waits that it may not run: %llu kcycles of %u", (after - before) / 1000,
          20 * kernel.cycles_per_tick / 1000);
    sleep_milliseconds(50);
    ended = false;
    set_affinity(~0u);
}

static u32 wake, let_go[CPUS];      // semaphores
static volatile bool blocks[CPUS];  // the thread that keeps this CPU busy is to block
static volatile u64 woken_at;

static void keep_busy(void *argument)
{
    u32 cpu = (u32)argument;
    set_affinity(1u << cpu);
    while (!ended)
        if (blocks[cpu]) {
            semaphore_claim(let_go[cpu]);
            blocks[cpu] = false;
        }
}

static void wait_often(void *argument)
{
    (void)argument;
    while (!ended) {
        semaphore_claim(wake);
        woken_at = cycles();
    }
}

// A thread is woken, and its CPU is busy; while that happens another CPU begins to idle.
static void test_wake(void)
{
    static struct thread threads[CPUS];
    i64 late[ROUNDS];
    set_affinity(1);
    wake = (u32)semaphore_create(0);
    for (u32 cpu = 1; cpu < CPUS; cpu++) {
        let_go[cpu] = (u32)semaphore_create(0);
        thread_start_detached(&threads[cpu], keep_busy, (void *)cpu);
    }
    thread_start_detached(&threads[0], wait_often, NULL);
    sleep_milliseconds(50);
    // A system call begins with the race window of kernels that have some, and makes a thread ready in another.
    u64 start = cycles();
    system_call_0(SYSTEM_CALL_NONE);
    u64 window = cycles() - start;
    for (u32 round = 0; round < ROUNDS; round++) {
        u32 cpu = 1 + round % 2;    // not that on which the thread ran last
        woken_at = 0;
        blocks[cpu] = true;
        // The CPU is to idle before this call has made the thread ready, and after it has looked for idle ones.
        wait_cycles(window / 2);
        u64 begin = cycles();
        semaphore_release(wake);
        while (!woken_at)
            ;
        late[round] = (i64)(woken_at - begin) - 2 * (i64)window;
        wait_cycles(kernel.cycles_per_tick / 2);
        semaphore_release(let_go[cpu]);
        while (blocks[cpu])
            ;
        wait_cycles(kernel.cycles_per_tick / 2);
    }
    ended = true;
    i64 middle = median(late, ROUNDS);
    check(middle < (i64)kernel.cycles_per_tick / 4,
          "a CPU that begins to idle takes a thread that is made ready just then: after %lld cycles, a tick has %u", middle,
          kernel.cycles_per_tick);
    semaphore_release(wake);
    sleep_milliseconds(50);
    ended = false;
    set_affinity(~0u);
}

// Keeps the giant lock busy: a character takes some 434 cycles.
static u32 line_length;
static void write_often(void *argument)
{
    static char line[1024];
    set_affinity(1u << (u32)argument);
    memset(line, '-', sizeof line);
    line[0] = '#';
    line[line_length - 1] = '\n';
    while (!ended)
        file_write(1, line, line_length);
}

static volatile u64 claims_at;
static volatile bool again;

// On CPU 0: waits for a tick, and makes a system call that blocks just when the next one comes, and with it a timer.
static void block_at_tick(void *argument)
{
    (void)argument;
    for (;;) {
        while (!again)
            thread_yield();
        again = false;
        set_affinity(1);
        set_affinity(1 | 4);
        u64 before, now = cycles();
        do {
            before = now;
            now = cycles();
        } while (now - before < 150);
        timer_add(0, 0);
        u64 tick = now + kernel.cycles_per_tick;
        while (cycles() < tick - 4000)
            ;
        claims_at = tick;
        semaphore_claim(wake);
        woken_at = cycles();
    }
}

// A thread is woken while the CPU that it ran on waits for the giant lock.
static void test_save(void)
{
    static struct thread threads[2];
    i64 late[ROUNDS];
    set_affinity(2);
    wake = (u32)semaphore_create(0);
    line_length = 1024;
    thread_start_detached(&threads[0], write_often, (void *)3);
    thread_start_detached(&threads[1], block_at_tick, NULL);
    for (u32 round = 0; round < ROUNDS; round++) {
        claims_at = woken_at = 0;
        again = true;
        while (!claims_at)
            ;
        while (cycles() < claims_at + kernel.cycles_per_tick / 2)
            ;
        u64 begin = cycles();
        semaphore_release(wake);
        while (!woken_at)
            ;
        late[round] = (i64)(woken_at - begin);
    }
    ended = true;
    i64 middle = median(late, ROUNDS);
    check(middle < (i64)kernel.cycles_per_tick,
          "a thread does not wait until the CPU that it ran on has the giant lock: %lld cycles, a tick has %u", middle,
          kernel.cycles_per_tick);
    sleep_milliseconds(200);
    ended = false;
    set_affinity(~0u);
}

// CPU 0, which counts the ticks, writes to the console, and a thread sleeps.
static void test_console(void)
{
    static struct thread thread;
    line_length = 256;
    thread_start_detached(&thread, write_often, (void *)0);
    u64 before = cycles();
    sleep_milliseconds(200);
    u64 slept = cycles() - before;
    ended = true;
    check(slept < 26ull * kernel.cycles_per_tick, "no tick is lost while text is written: 200 ms take %llu ticks",
          slept / kernel.cycles_per_tick);
    sleep_milliseconds(50);
    ended = false;
}

int main(int argc, char **argv)
{
    print("TAP version 13\n");
    information(INFORMATION_SYSTEM, &kernel, sizeof kernel);
    bool all = argc == 0;
    if (kernel.cpus < CPUS) {
        skip("what several CPUs do late", "fewer than 4 CPUs");
    } else {
        if (all || argument_given(argc, argv, "halt"))
            test_halt();
        if (all || argument_given(argc, argv, "wake"))
            test_wake();
        if (all || argument_given(argc, argv, "save"))
            test_save();
    }
    if (all || argument_given(argc, argv, "console"))
        test_console();
    return tap_end();
}
