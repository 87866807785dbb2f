// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Faults: of a program, which end its container, and of the kernel, which end it.

#include "event.h"
#include "fault.h"
#include "kernel.h"
#include "machine/devices.h"
#include "paging.h"
#include "process.h"

// A fault of the kernel itself. On a user address that is the user's, the pages are there by user_range, but
// perhaps not in this CPU's page directory yet (thesis 3.3.3).
void kernel_fault(struct frame *frame)
{
    u32 address = fault_address();
    if (frame_vector(frame) == VECTOR_PAGE_FAULT && address < KERNEL_BASE && current_container
            && container_fault(address))
        return;
    panic("%s in the kernel at %08x, error %x, address %08x, thread %u", fault_name(frame_vector(frame)), frame_pc(frame),
        frame_error(frame), address, current_thread ? current_thread->id : 0);
}

void double_fault(u32 pc, u32 stack_pointer)
{
    u32 address = fault_address(), bottom = kernel_stack_top - KERNEL_STACK_SIZE;
    bool overflow = address < bottom && address >= bottom - PAGE_SIZE;
    panic("%s at %08x, stack pointer %08x, thread %u", overflow ? "the kernel's stack is full" : fault_name(VECTOR_DOUBLE_FAULT),
        pc, stack_pointer, current_thread ? current_thread->id : 0);
}

// A fault of a program ends its container, with a message, unless it is a page that it has a right to; or a breakpoint, with which a
// program marks a place in the event log.
void user_fault(struct frame *frame)
{
    u32 vector = frame_vector(frame);
    u32 address = vector == VECTOR_PAGE_FAULT ? fault_address() : 0;
    event(EVENT_FAULT, frame_pc(frame), vector, address);
    if (vector == VECTOR_BREAKPOINT)
        return;
    interrupts_enable();
    if (vector == VECTOR_PAGE_FAULT && container_fault(address))
        return;
    struct process *process = current_process();
    if (vector == VECTOR_PAGE_FAULT)
        print("%s[%u]: %s at %08x, by %08x\n", process->name, process->group.pid, fault_name(vector), address, frame_pc(frame));
    else
        print("%s[%u]: %s, at %08x\n", process->name, process->group.pid, fault_name(vector), frame_pc(frame));
    process_end(process, STATUS_FAULT + (i32) vector);
}
