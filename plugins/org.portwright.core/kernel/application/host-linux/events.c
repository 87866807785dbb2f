// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The event log's part of the bootstrap processor, the time of all processors, and the way of both to the host: as frames of its channel
// (docs/kernel-tools.md), over the parallel port.
//
// Of the bootstrap processor it is known when a bootstrap thread waits and works, and by the scheduler's notifier (which virtual machines
// use) when it leaves the processor to others.

#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/utsname.h>

#include <asm/ptrace.h>

#include "machine/devices.h"
#include "machine/frame.h"
#include "pair.h"

#define FORMAT 1
#define VARIANT_LINUX 3

enum { FRAME_START = 1, FRAME_EVENTS = 2, FRAME_TIME = 4 };

struct start {
    u32 version;
    u8 variant, cpus;
    u16 hertz;
    u64 time;
    u32 cycles_per_tick;
} packed;

// Cycles of a processor, by what it did.
struct times {
    u64 user, kernel, spinning, idle;
};

static struct times bootstrap_times;        // as user also what Linux does for others
static u64 *now = &bootstrap_times.user;    // the kind that it is
static u64 since;

static void change_to(u64 *kind)
{
    u64 time = read_tsc();
    *now += time - since;
    since = time;
    now = kind;
}

void event_waits(void)
{
    apkern_log_record(BOOTSTRAP_PROCESSOR, APKERN_LOG_IDLE, 0, 0, 0, 0);
    change_to(&bootstrap_times.idle);
}

void event_requested(const struct pair *pair, const struct frame *frame)
{
    change_to(&bootstrap_times.kernel);
    if (pair->area.event == APKERN_SYSTEM_CALL)
        apkern_log_record(BOOTSTRAP_PROCESSOR, APKERN_LOG_SYSTEM_CALL, pair->thread_id, frame->pc, frame->eax, frame->ebx);
    else
        apkern_log_record(BOOTSTRAP_PROCESSOR, APKERN_LOG_FAULT, pair->thread_id, frame->pc, frame->vector, pair->area.address);
}

void event_returns(const struct pair *pair, const struct pt_regs *registers)
{
    apkern_log_record(BOOTSTRAP_PROCESSOR, APKERN_LOG_SYSTEM_CALL_END, pair->thread_id, registers->ip, registers->orig_ax, registers->ax);
}

static void comes(struct preempt_notifier *notifier, int unused_cpu)
{
    const struct pair *pair = container_of(notifier, struct pair, scheduled);
    apkern_log(BOOTSTRAP_PROCESSOR, APKERN_LOG_SWITCH, pair->thread_id, 0, pair->thread_id, pair->process_id);
    change_to(&bootstrap_times.kernel);
}

static void goes(struct preempt_notifier *unused_notifier, struct task_struct *next)
{
    if (is_idle_task(next)) {
        event_waits();
    } else {
        apkern_log(BOOTSTRAP_PROCESSOR, APKERN_LOG_SWITCH, next->pid, 0, next->pid, next->tgid);
        change_to(&bootstrap_times.user);
    }
}

static struct preempt_ops operations = { .sched_in = comes, .sched_out = goes };

void events_begin_of(struct pair *pair)
{
    if (!apkern_log_enabled)
        return;
    preempt_notifier_init(&pair->scheduled, &operations);
    preempt_notifier_register(&pair->scheduled);
    pair->is_followed = true;
}

void events_end_of(struct pair *pair)
{
    if (!pair->is_followed)
        return;
    preempt_notifier_unregister(&pair->scheduled);
    pair->is_followed = false;
    // What Linux does for the thread from now on is not for an application thread.
    event_waits();
}

bool events_begin(u32 processors)
{
    if (!apkern_log_begin(processors + 1))
        return false;
    preempt_notifier_inc();
    since = read_tsc();
    return true;
}

void events_end(void)
{
    if (!apkern_log_enabled)
        return;
    apkern_log_end();
    preempt_notifier_dec();
}

static void send(u8 type, u8 cpu, const void *data, u32 length)
{
    const u8 header[] = { 'P', 'W', type, cpu, (u8)length, (u8)(length >> 8), (u8)(length >> 16), (u8)(length >> 24) };
    parallel_write(header, sizeof header);
    parallel_write(data, length);
}

static void send_start(u32 processors)
{
    struct {
        struct start start;
        char text[sizeof "Linux " + __NEW_UTS_LEN];
    } packed frame = {
        .start = { FORMAT, VARIANT_LINUX, (u8)(processors + 1), (u16)clock_hz, read_tsc(), clock_cycles_per_tick },
    };
    u32 length = snprintf(frame.text, sizeof frame.text, "Linux %s", utsname()->release);
    send(FRAME_START, BOOTSTRAP_PROCESSOR, &frame, sizeof frame.start + length + 1);
}

static void send_times(u32 processors)
{
    struct times times[MOST_PROCESSORS] = { bootstrap_times };
    u32 number;
    for (number = 1; number <= processors; number++) {
        struct apkern_statistics statistics;
        apkern_statistics(number, &statistics);
        times[number] = (struct times) { statistics.user, statistics.kernel, 0, statistics.idle };
    }
    send(FRAME_TIME, BOOTSTRAP_PROCESSOR, times, (processors + 1) * sizeof times[0]);
}

void events_send(u32 processors)
{
    u32 number, count;
    change_to(now);
    send_start(processors);
    for (number = 0; number <= processors; number++) {
        struct apkern_record records[32];
        while ((count = apkern_log_take(number, records, ARRAY_SIZE(records))))
            send(FRAME_EVENTS, number, records, count * sizeof records[0]);
    }
    send_times(processors);
}
