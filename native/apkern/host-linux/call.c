// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// System calls that an application processor answers on the spot.

#include <linux/sched.h>
#include <linux/time.h>
#include <linux/time_types.h>

#include <asm/unistd.h>

#include "apkern/host.h"
#include "pair.h"

enum { FORWARD, PROCESS_ID, THREAD_ID, YIELD, TIME, TIME_OF_DAY, CLOCK, CLOCK_64 };

static const u8 calls[] = {
    [__NR_getpid] = PROCESS_ID,
    [__NR_gettid] = THREAD_ID,
    [__NR_sched_yield] = YIELD,
    [__NR_time] = TIME,
    [__NR_gettimeofday] = TIME_OF_DAY,
    [__NR_clock_gettime] = CLOCK,
    [__NR_clock_gettime64] = CLOCK_64,
};

// What there is no time for, or no page to write it to, Linux answers.
static enum apkern_handling answer_time(u32 kind, struct frame *frame)
{
    static const s8 clocks[] = {
        [CLOCK_REALTIME] = TIME_REAL, [CLOCK_MONOTONIC] = TIME_MONOTONIC,
        [CLOCK_PROCESS_CPUTIME_ID ... CLOCK_MONOTONIC_RAW] = -1,
        [CLOCK_REALTIME_COARSE] = TIME_REAL | TIME_COARSE, [CLOCK_MONOTONIC_COARSE] = TIME_MONOTONIC | TIME_COARSE,
    };
    bool of_clock = kind == CLOCK || kind == CLOCK_64, written = true;
    struct timespec64 now;
    // Without name spaces for time all processes have the same.
    if (of_clock && (frame->ebx >= ARRAY_SIZE(clocks) || clocks[frame->ebx] < 0 || IS_ENABLED(CONFIG_TIME_NS)))
        return APKERN_FORWARD;
    if (!time_read(of_clock ? clocks[frame->ebx] : kind == TIME ? TIME_REAL | TIME_COARSE : TIME_REAL, &now))
        return APKERN_FORWARD;
    if (kind == TIME) {
        i32 seconds = now.tv_sec;
        written = !frame->ebx || space_write(frame->ebx, &seconds, sizeof seconds);
    } else if (kind == TIME_OF_DAY) {
        struct old_timeval32 time = { now.tv_sec, (u32)now.tv_nsec / NSEC_PER_USEC };
        written = frame->ebx && !frame->ecx && space_write(frame->ebx, &time, sizeof time);
    } else if (kind == CLOCK) {
        struct old_timespec32 time = { now.tv_sec, now.tv_nsec };
        written = space_write(frame->ecx, &time, sizeof time);
    } else {
        struct __kernel_timespec time = { now.tv_sec, now.tv_nsec };
        written = space_write(frame->ecx, &time, sizeof time);
    }
    if (!written)
        return APKERN_FORWARD;
    frame_set_result(frame, kind == TIME ? (i32)now.tv_sec : 0);
    return APKERN_ANSWERED;
}

// Not inline, as the calls that are forwarded, which are most, need none of its registers.
static noinline enum apkern_handling answer(const struct pair *pair, u32 kind, struct frame *frame)
{
    if (kind >= TIME)
        return answer_time(kind, frame);
    frame_set_result(frame, kind == PROCESS_ID ? (i32)pair->process_id : kind == THREAD_ID ? (i32)pair->thread_id : 0);
    return kind == YIELD ? APKERN_YIELD : APKERN_ANSWERED;
}

enum apkern_handling apkern_host_call(struct apkern_thread *thread, struct frame *frame)
{
    u32 call = frame_call(frame), kind = call < ARRAY_SIZE(calls) ? calls[call] : FORWARD;
    return likely(kind == FORWARD) || !answers ? APKERN_FORWARD : answer(apkern_pair(thread), kind, frame);
}
