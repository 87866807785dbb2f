// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// kernel/event.c: order, overflow, interrupts in the middle of recording, reading while another CPU records.

#include "shim.h"
#include <sys/time.h>
#include "event.h"
#include "host.h"
#include "thread.h"

struct events {
    u32 count[MAX_CPUS];
    struct event all[MAX_CPUS][EVENTS_PER_CPU * 2];
};
static struct events received;

// What was sent since the last call; false if the frames are damaged.
static bool receive(void)
{
    memset(&received, 0, sizeof(received));
    const u8 *at = (const u8 *)serial_output[1], *end = at + serial_length[1];
    serial_length[1] = 0;
    while (at < end) {
        u32 cpu = at[3], length = at[4] | at[5] << 8 | at[6] << 16 | (u32)at[7] << 24;
        if (at[0] != 'P' || at[1] != 'W' || at[2] != FRAME_EVENTS || cpu >= MAX_CPUS || length % 24
            || length > (u32)(end - at) - 8
            || received.count[cpu] + length / 24 > array_size(received.all[0]))
            return false;
        memcpy(&received.all[cpu][received.count[cpu]], at + 8, length);
        received.count[cpu] += length / 24;
        at += 8 + length;
    }
    return true;
}

static bool in_order(u32 cpu)
{
    for (u32 i = 1; i < received.count[cpu]; i++)
        if (received.all[cpu][i].tsc < received.all[cpu][i - 1].tsc)
            return false;
    return true;
}

// Interrupts: signals, as often as the host gives them.
#define FEWEST_INTERRUPTS 10
static volatile u32 interrupts;

static void interrupt(int number unused)
{
    event(EVENT_INTERRUPT, here(), interrupts, ~interrupts);
    interrupts++;
}

static bool consistent(const struct event *event)
{
    return (event->type == EVENT_MARK || event->type == EVENT_INTERRUPT) && event->b == ~event->a
           && event->pc;
}

static void record_many(void *argument)
{
    for (u32 i = 0; i < 300000; i++)
        event(EVENT_MARK, here(), i, ~i);
    __atomic_store_n((bool *)argument, true, __ATOMIC_RELEASE);
}

static void record_or_read(void *argument)
{
    if (cpu_number == 1) {
        record_many(argument);
        return;
    }
    bool *good = (bool *)argument + 1;
    u32 last = 0, seen = 0;
    while (!__atomic_load_n((bool *)argument, __ATOMIC_ACQUIRE)) {
        events_send();
        *good &= receive() && in_order(1);
        for (u32 i = 0; i < received.count[1]; i++) {
            *good &= consistent(&received.all[1][i]) && (seen == 0 || received.all[1][i].a > last);
            last = received.all[1][i].a;
            seen++;
        }
    }
    events_send();
    *good &= receive() && received.count[1] && received.all[1][received.count[1] - 1].a == 299999;
    printf("# %u of 300000 records read while they were written\n", seen);
}

int main(void)
{
    event(EVENT_MARK, here(), 1, 2);
    events_send();
    ok(receive() && received.count[0] == 0, "nothing is recorded while the log is off");

    events_enabled = true;
    event_thread = 0x12345;
    event(EVENT_FAULT, 0xc0101234, 14, 0xdead);
    event_thread = 0;
    event(EVENT_IDLE, here(), 0, 0);
    events_send();
    bool fine = receive() && received.count[0] == 2;
    struct event *first = &received.all[0][0];
    ok(sizeof(struct event) == 24 && fine && first->type == EVENT_FAULT && first->thread == 0x2345
           && first->pc == 0xc0101234 && first->a == 14 && first->b == 0xdead
           && received.all[0][1].thread == 0,
       "a record's fields");
    events_send();
    ok(receive() && received.count[0] == 0, "what was sent is not sent again");

    for (u32 i = 0; i < EVENTS_PER_CPU + 5000; i++)
        event(EVENT_MARK, here(), i, ~i);
    events_send();
    fine = receive() && received.count[0] == EVENTS_PER_CPU && in_order(0);
    for (u32 i = 0; i < received.count[0]; i++)
        fine &= received.all[0][i].a == i + 5000;
    ok(fine, "overflow: the newest %u records, oldest first", EVENTS_PER_CPU);

    signal(SIGALRM, interrupt);
    struct itimerval often = { { 0, 50 }, { 0, 50 } };
    setitimer(ITIMER_REAL, &often, NULL);
    fine = true;
    u32 next = 0, marks = 0;
    // A busy host gives few signals, and a round is short.
    for (u32 round = 0; round < 200 || (interrupts <= FEWEST_INTERRUPTS && round < 1000000); round++) {
        for (u32 i = 0; i < 4000; i++, next++)
            event(EVENT_MARK, here(), next, ~next);
        interrupts_disable();
        setitimer(ITIMER_REAL, &(struct itimerval){ { 0, 0 }, { 0, 0 } }, NULL);
        events_send();
        fine &= receive() && in_order(0);
        for (u32 i = 0; i < received.count[0]; i++) {
            fine &= consistent(&received.all[0][i]);
            if (received.all[0][i].type == EVENT_MARK)
                fine &= received.all[0][i].a == marks++;
        }
        setitimer(ITIMER_REAL, &often, NULL);
    }
    setitimer(ITIMER_REAL, &(struct itimerval){ { 0, 0 }, { 0, 0 } }, NULL);
    ok(fine && marks == next && interrupts > FEWEST_INTERRUPTS,
       "interrupts that record, %u of them: none lost, none mixed, in order", interrupts);

    bool state[2] = { false, true };
    on_cpus(2, record_or_read, state);
    ok(state[1], "another CPU reads while records are written: whole ones only, in order");
    return finish();
}
