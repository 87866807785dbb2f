// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// System calls that an application processor answers on the spot.

#include <linux/sched.h>

#include <asm/unistd.h>

#include "apkern/host.h"
#include "pair.h"

enum apkern_handling apkern_host_call(struct apkern_thread *thread, struct frame *frame)
{
    u32 call = frame_call(frame);
    const struct pair *pair;
    if (likely(call != __NR_getpid && call != __NR_gettid && call != __NR_sched_yield) || !answers)
        return APKERN_FORWARD;
    pair = apkern_pair(thread);
    frame_set_result(frame, call == __NR_getpid ? (i32)pair->process_id : call == __NR_gettid ? (i32)pair->thread_id : 0);
    return call == __NR_sched_yield ? APKERN_YIELD : APKERN_ANSWERED;
}
