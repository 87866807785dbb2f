// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// System calls that an application processor answers on the spot.

#include <linux/sched.h>

#include <asm/unistd.h>

#include "apkern/host.h"
#include "pair.h"

enum apkern_handling apkern_host_call(struct apkern_thread *thread, struct frame *frame)
{
    const struct pair *pair = apkern_pair(thread);
    if (!answers)
        return APKERN_FORWARD;
    switch (frame_call(frame)) {
    case __NR_getpid:
        frame_set_result(frame, (i32)pair->process_id);
        return APKERN_ANSWERED;
    case __NR_gettid:
        frame_set_result(frame, (i32)pair->thread_id);
        return APKERN_ANSWERED;
    case __NR_sched_yield:
        frame_set_result(frame, 0);
        return APKERN_YIELD;
    default:
        return APKERN_FORWARD;
    }
}
