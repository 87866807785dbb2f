// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// CPUs that idle although there is something to run (thesis 4.3.5, 4.4.5): a CPU has halted until its next
// interrupt, and another one puts a thread into its queue.
//
// Fails on a kernel built with UNSOLVED_IDLE: the thread waits for the CPU's next timer tick. With one CPU
// there is nothing to test.
#include "library/events.h"
#include "library/print.h"
#include "library/tap.h"
#include "library/text.h"

#define ROUNDS 31u

static int echo(void)
{
    struct message message;
    do {
        message_await(MESSAGE_DATA, &message);
        message_send(message.sender, message.data, message.length);
    } while (message_word(&message));
    return 0;
}

static void sort(u64 *values, u32 count)
{
    for (u32 i = 1; i < count; i++)
        for (u32 j = i; j && values[j - 1] > values[j]; j--) {
            u64 value = values[j];
            values[j] = values[j - 1];
            values[j - 1] = value;
        }
}

// The median time of a message to a process on another CPU and back: both CPUs idle in between.
static u64 median_round_trip(u32 cpu)
{
    u64 times[ROUNDS];
    struct message message;
    i32 pid = process_create("problem_idle", "echo", PROCESS_PINNED | PROCESS_DETACHED, cpu);
    if (pid < 0)
        return ~0ull;
    for (u32 i = 0; i <= ROUNDS; i++) {
        u32 word = i < ROUNDS;
        u64 begin = cycles();
        message_send((u32)pid, &word, sizeof word);
        message_await(MESSAGE_DATA, &message);
        if (i)      // the first waits for the start
            times[i - 1] = cycles() - begin;
    }
    sort(times, ROUNDS);
    return times[ROUNDS / 2];
}

int main(int argc, char **argv)
{
    struct information_system system;
    if (argument_given(argc, argv, "echo"))
        return echo();
    print("TAP version 13\n");
    information(INFORMATION_SYSTEM, &system, sizeof system);
    if (system.cpus == 1)
        skip("a message wakes a CPU that idles", "one CPU");
    set_affinity(1);
    for (u32 cpu = 1; cpu < system.cpus; cpu++) {
        u64 median = median_round_trip(cpu);
        note("CPU %u: %llu cycles there and back, a tick has %u", cpu, median, system.cycles_per_tick);
        check(median < system.cycles_per_tick / 2, "a message wakes CPU %u before its next tick", cpu);
    }
    return tap_end();
}
