// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What becomes of each system call of an application thread: answered on the spot, or handed on.

#include "apkern/host.h"
#include "call.h"
#include "kernel.h"
#include "machine/devices.h"
#include "pair.h"

enum {
    BRIEF,          // handed on; it never blocks, and neither ends nor starts anything that the driver would have to know of
    BLOCKING,       // handed on; it may block, or calls this driver
    END,            // handed on; it does not come back
    PROCESS_ID, YIELD, SLEEP,       // answered on the spot
    REFUSED         // it would make the bootstrap thread call a function, on the little stack that it has
};

static const u8 calls[SYSTEM_CALL_COUNT] = {
    [SYSTEM_CALL_EXIT] = END,
    [SYSTEM_CALL_THREAD_EXIT] = END,
    [SYSTEM_CALL_YIELD] = YIELD,
    [SYSTEM_CALL_PROCESS_ID] = PROCESS_ID,
    [SYSTEM_CALL_SLEEP] = SLEEP,
    [SYSTEM_CALL_PROCESS_WAIT] = BLOCKING,
    [SYSTEM_CALL_RECEIVE] = BLOCKING,
    [SYSTEM_CALL_SEMAPHORE_CLAIM] = BLOCKING,
    [SYSTEM_CALL_READ] = BLOCKING,
    [SYSTEM_CALL_WRITE] = BLOCKING,
    [SYSTEM_CALL_DRIVER_CONTROL] = BLOCKING,
    [SYSTEM_CALL_SHUTDOWN] = BLOCKING,
    [SYSTEM_CALL_SIGNAL_INSTALL] = REFUSED,
};

static bool answers;        // set once

void calls_init(void)
{
    answers = !option_is("answers", "off");
}

// As the sleep of this kernel: the present tick has begun already.
static u64 wake_time(u32 milliseconds)
{
    u64 ticks = (u64)milliseconds / 1000 * clock_hz + (milliseconds % 1000 * clock_hz + 999) / 1000 + 1;
    return read_tsc() + ticks * clock_cycles_per_tick;
}

// To the bootstrap thread the call is handed on in the area.
static enum apkern_handling hand_on(struct pair *pair, const struct frame *frame, bool brief)
{
    pair->brief = brief;
    if (!request_is_direct(pair)) {
        struct apkern_registers *registers = &pair->kernel_area->registers;
        registers->eax = frame->eax;
        registers->ebx = frame->ebx;
        registers->ecx = frame->ecx;
        registers->edx = frame->edx;
        registers->esi = frame->esi;
        registers->edi = frame->edi;
    }
    return APKERN_FORWARD;
}

enum apkern_handling apkern_host_call(struct apkern_thread *thread, struct frame *frame)
{
    struct pair *pair = apkern_pair(thread);
    u32 number = frame_call(frame);
    u32 kind = number < SYSTEM_CALL_COUNT ? calls[number] : BRIEF;
    if (likely(kind == BRIEF) || kind == BLOCKING)
        return hand_on(pair, frame, kind == BRIEF);
    if (kind == END) {
        hand_on(pair, frame, false);
        return APKERN_END;
    }
    if (kind == REFUSED) {
        frame_set_result(frame, -ERROR_PERMISSION);
        return APKERN_ANSWERED;
    }
    if (!answers)
        return hand_on(pair, frame, kind == PROCESS_ID);
    const u32 argument[] = FRAME_ARGUMENTS(frame);
    frame_set_result(frame, kind == PROCESS_ID ? (i32)pair->pid : 0);
    if (kind == SLEEP)
        apkern_sleep(thread, wake_time(argument[0]));
    return kind == PROCESS_ID ? APKERN_ANSWERED : kind == YIELD ? APKERN_YIELD : APKERN_SLEEP;
}
