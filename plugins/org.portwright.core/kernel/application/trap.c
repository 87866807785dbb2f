// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Traps and interrupts of application processors.
//
// The seven steps of a system call (paper, figure 2), and where they are:
//  1. The application thread makes the call: processor_trap. It waits: forward.
//  2. The call goes into the communication area: forward; its registers, if the host wants them there: apkern_host_call of the driver.
//  3. The bootstrap thread is scheduled, and finds it: apkern_host_request of the driver, loop of the library.
//  4. It makes the same call: library.
//  5. The bootstrap kernel carries that out, and the result goes into the area: library.
//  6. apkern_activate_thread, by the driver.
//  7. The application kernel returns to the application thread: apkern_wait, if its processor still waits with it, or apkern_next.
// Faults take the same way.

#include "apkern/host.h"
#include "machine/pages.h"
#include "thread.h"

_Static_assert(sizeof(struct apkern_registers) == sizeof(struct frame)
        && offsetof(struct apkern_registers, eax) == offsetof(struct frame, eax)
        && offsetof(struct apkern_registers, pc) == offsetof(struct frame, pc)
        && offsetof(struct apkern_registers, ss) == offsetof(struct frame, ss), "the area has the registers of a frame");

// While the thread is still this processor's.
static void save_floating_point(struct apkern_thread *thread)
{
    if (thread->floating_point)
        floating_point_save(thread->floating_point);
}

// Hands on what is in the area but for the event; the thread has entered the kernel at that time.
static inline struct frame *forward(struct apkern_processor *processor, struct apkern_thread *thread, enum apkern_event event, bool ends,
    u64 entered)
{
    save_floating_point(thread);
    // Before the bootstrap thread can know of it, and activate the thread.
    if (!apkern_begin_wait(thread)) {
        apkern_time_change_at(processor, APKERN_TIME_KERNEL, entered);
        return apkern_leave(processor);
    }
    apkern_log(processor->number, APKERN_LOG_BLOCK, thread->id, thread->entry.frame.pc, thread->id, event);
    __atomic_store_n(&thread->area->event, event, __ATOMIC_RELEASE);
    apkern_host_request(thread->pair, event, ends);
    // Now that nobody waits for it.
    apkern_time_change_at(processor, APKERN_TIME_KERNEL, entered);
    apkern_time_change(processor, APKERN_TIME_IDLE);
    return apkern_wait(processor, thread);
}

static struct frame *system_call(struct apkern_processor *processor, struct apkern_thread *thread, u64 entered)
{
    struct frame *frame = &thread->entry.frame;
    u32 number = frame_call(frame);
    apkern_log(processor->number, APKERN_LOG_SYSTEM_CALL, thread->id, frame->pc, number, frame->ebx);
    enum apkern_handling handling = apkern_host_call(thread, frame);
    if (likely(handling == APKERN_FORWARD) || handling == APKERN_END) {
        processor->statistics.calls++;
        return forward(processor, thread, APKERN_SYSTEM_CALL, handling == APKERN_END, entered);
    }
    apkern_time_change_at(processor, APKERN_TIME_KERNEL, entered);
    processor->statistics.answered++;
    apkern_log(processor->number, APKERN_LOG_SYSTEM_CALL_END, thread->id, frame->pc, number, frame->eax);
    if (handling == APKERN_SLEEP || (handling == APKERN_YIELD && apkern_others_wait())) {
        save_floating_point(thread);
        if (handling == APKERN_SLEEP)
            apkern_fall_asleep(thread);
        else
            apkern_make_way(thread);
        return apkern_leave(processor);
    }
    return apkern_resume(processor, thread);
}

static struct frame *fault(struct apkern_processor *processor, struct apkern_thread *thread, u64 entered)
{
    const struct frame *frame = &thread->entry.frame;
    bool is_page_fault = frame->vector == VECTOR_PAGE_FAULT;
    if (is_page_fault)
        thread->area->address = fault_address();
    apkern_log(processor->number, APKERN_LOG_FAULT, thread->id, frame->pc, frame->vector, is_page_fault ? thread->area->address : 0);
    // The bootstrap thread may have to go on in its place.
    thread->area->registers = *(const struct apkern_registers *)frame;
    processor->statistics.faults++;
    return forward(processor, thread, is_page_fault ? APKERN_PAGE_FAULT : APKERN_EXCEPTION, !is_page_fault, entered);
}

// What has been wanted of this processor by an interrupt, and is due at each.
static void handle_interrupt(struct apkern_processor *processor, const struct frame *frame)
{
    u32 vector = frame->vector;
    apkern_log(processor->number, APKERN_LOG_INTERRUPT, 0, frame->pc, vector, 0);
    u32 wanted = processor->invalidations_wanted;
    if (processor->invalidations_done != wanted) {
        address_space_load(address_space());
        processor->statistics.invalidations++;
        processor->invalidations_done = wanted;
    }
    if (vector == VECTOR_LOCAL_CLOCK)
        apkern_wake_sleepers();
    if (vector != VECTOR_SPURIOUS)
        local_apic_acknowledge();
}

static struct frame *interrupt(struct apkern_processor *processor, struct apkern_thread *thread)
{
    u32 vector = thread->entry.frame.vector;
    handle_interrupt(processor, &thread->entry.frame);
    if (vector == VECTOR_LOCAL_CLOCK && thread->ticks_left)
        thread->ticks_left--;
    bool wanted_back = thread->state != APKERN_RUNNING;
    if (!wanted_back && (thread->ticks_left || !apkern_others_wait()))
        return apkern_resume(processor, thread);
    save_floating_point(thread);
    apkern_make_way(thread);
    return apkern_leave(processor);
}

struct frame *assembly_call processor_trap(struct frame *frame)
{
    struct apkern_processor *processor = apkern_this_processor();
    u32 vector = frame->vector;
    if (unlikely(!frame_is_users(frame))) {
        if (vector < VECTOR_IRQ)
            apkern_host_panic(fault_name(vector), frame->pc, fault_address());
        handle_interrupt(processor, frame);
        return frame;
    }
    struct apkern_thread *thread = container_of(frame, struct apkern_thread, entry.frame);
    u64 now = read_tsc();
    thread->cycles += now - processor->time_since;
    if (likely(vector == VECTOR_SYSTEM_CALL))
        return system_call(processor, thread, now);
    if (vector < VECTOR_IRQ)
        return fault(processor, thread, now);
    apkern_time_change_at(processor, APKERN_TIME_KERNEL, now);
    return interrupt(processor, thread);
}
