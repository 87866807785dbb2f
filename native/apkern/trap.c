// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Traps and interrupts of application processors.
//
// The seven steps of a system call (paper, figure 2), and where they are:
//  1. The application thread makes the call: processor_trap. It is blocked: forward.
//  2. The call goes into the communication area: forward.
//  3. The bootstrap thread is scheduled, and finds it: apkern_host_request of the driver, loop of the library.
//  4. It makes the same call: library.
//  5. The bootstrap kernel carries that out, and the result goes into the area: library.
//  6. apkern_activate_thread, by the driver.
//  7. The application kernel returns to the application thread: apkern_next.
// Faults take the same way.

#include "apkern/host.h"
#include "machine/pages.h"
#include "thread.h"

_Static_assert(sizeof(struct apkern_registers) == sizeof(struct frame)
        && offsetof(struct apkern_registers, eax) == offsetof(struct frame, eax)
        && offsetof(struct apkern_registers, pc) == offsetof(struct frame, pc)
        && offsetof(struct apkern_registers, ss) == offsetof(struct frame, ss), "the area has the registers of a frame");

// The thread is not this processor's any more, and may run on another one, or be gone.
static struct frame *leave_for_next(struct apkern_processor *processor)
{
    apkern_leave(processor);
    return apkern_next(processor);
}

// While the thread is still this processor's.
static void save_floating_point(struct apkern_thread *thread)
{
    if (thread->floating_point)
        floating_point_save(thread->floating_point);
}

// Hands on what is in the area but for the event.
static struct frame *forward(struct apkern_processor *processor, struct apkern_thread *thread, enum apkern_event event, bool ends)
{
    save_floating_point(thread);
    // Blocked before the bootstrap thread can know of it, and activate it.
    if (apkern_block(thread)) {
        void *pair = thread->pair;
        __atomic_store_n(&thread->area->event, event, __ATOMIC_RELEASE);
        apkern_host_request(pair, event, ends);
    }
    return leave_for_next(processor);
}

static struct frame *forward_call(struct apkern_processor *processor, struct apkern_thread *thread, bool ends)
{
    const struct frame *frame = &thread->entry.frame;
    struct apkern_registers *registers = &thread->area->registers;
    registers->eax = frame->eax;
    registers->ebx = frame->ebx;
    registers->ecx = frame->ecx;
    registers->edx = frame->edx;
    registers->esi = frame->esi;
    registers->edi = frame->edi;
    thread->answered = true;
    processor->statistics.calls++;
    return forward(processor, thread, APKERN_SYSTEM_CALL, ends);
}

static struct frame *system_call(struct apkern_processor *processor, struct apkern_thread *thread)
{
    enum apkern_handling handling = apkern_host_call(thread, &thread->entry.frame);
    if (handling == APKERN_FORWARD || handling == APKERN_END)
        return forward_call(processor, thread, handling == APKERN_END);
    processor->statistics.answered++;
    if (handling == APKERN_SLEEP || (handling == APKERN_YIELD && apkern_others_wait())) {
        save_floating_point(thread);
        if (handling == APKERN_SLEEP)
            apkern_fall_asleep(thread);
        else
            apkern_make_way(thread);
        return leave_for_next(processor);
    }
    return apkern_resume(processor, thread);
}

static struct frame *fault(struct apkern_processor *processor, struct apkern_thread *thread)
{
    const struct frame *frame = &thread->entry.frame;
    bool is_page_fault = frame->vector == VECTOR_PAGE_FAULT;
    if (is_page_fault)
        thread->area->address = fault_address();
    // The bootstrap thread may have to go on in its place.
    thread->area->registers = *(const struct apkern_registers *)frame;
    processor->statistics.faults++;
    return forward(processor, thread, is_page_fault ? APKERN_PAGE_FAULT : APKERN_EXCEPTION, !is_page_fault);
}

// What has been wanted of this processor by an interrupt, and is due at each.
static void handle_interrupt(struct apkern_processor *processor, u32 vector)
{
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
    handle_interrupt(processor, vector);
    if (vector == VECTOR_LOCAL_CLOCK && thread->ticks_left)
        thread->ticks_left--;
    bool wanted_back = thread->recalled || thread->state == APKERN_DEAD;
    if (!wanted_back && (thread->ticks_left || !apkern_others_wait()))
        return apkern_resume(processor, thread);
    save_floating_point(thread);
    apkern_make_way(thread);
    return leave_for_next(processor);
}

struct frame *assembly_call processor_trap(struct frame *frame)
{
    struct apkern_processor *processor = apkern_this_processor();
    u32 vector = frame->vector;
    if (unlikely(!frame_is_users(frame))) {
        if (vector < VECTOR_IRQ)
            apkern_host_panic(fault_name(vector), frame->pc, fault_address());
        handle_interrupt(processor, vector);
        return frame;
    }
    struct apkern_thread *thread = container_of(frame, struct apkern_thread, entry.frame);
    thread->cycles += apkern_time_change(processor, APKERN_TIME_KERNEL);
    if (likely(vector == VECTOR_SYSTEM_CALL))
        return system_call(processor, thread);
    return vector < VECTOR_IRQ ? fault(processor, thread) : interrupt(processor, thread);
}
