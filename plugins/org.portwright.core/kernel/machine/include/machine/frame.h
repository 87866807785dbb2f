// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What a trap or an interrupt leaves on the kernel's stack, and what a thread goes on with: the registers.
#pragma once

#include "machine/cpu.h"
#include "machine/selectors.h"

// As entry.S pushes them and iret takes them. A kernel that is to run on another machine too (native/llva) asks the functions below.
struct frame {
    u32 edi, esi, ebp, kernel_esp, ebx, edx, ecx, eax;      // pushal
    u32 gs, fs, es, ds;
    u32 vector, error;
    u32 pc, cs, eflags, esp, ss;                            // esp and ss only from user mode
};

#define SELECTOR_PRIVILEGE 3        // 0 in the kernel

// Which trap or interrupt it was, where, and the error code that the processor gives with some faults.
static inline u32 frame_vector(const struct frame *frame)
{
    return frame->vector;
}

static inline u32 frame_pc(const struct frame *frame)
{
    return frame->pc;
}

static inline u32 frame_error(const struct frame *frame)
{
    return frame->error;
}

// Vectors below VECTOR_IRQ (machine/devices.h) are faults.
#define VECTOR_DOUBLE_FAULT 8
#define VECTOR_BREAKPOINT 3
#define VECTOR_PAGE_FAULT 14
#define VECTOR_SYSTEM_CALL 0x80

// What the processor says, not what the kernel believes. In virtual 8086 mode, which is user mode, cs is no selector
// (Intel SDM vol. 3, 20.2).
#define FLAG_VIRTUAL_8086 0x20000u
static inline bool frame_is_users(const struct frame *frame)
{
    return frame->cs & SELECTOR_PRIVILEGE || frame->eflags & FLAG_VIRTUAL_8086;
}

// Of a thread that begins in user mode, with interrupts enabled; the other registers are to be 0 already.
static inline void frame_begin_user(struct frame *frame, u32 entry, u32 stack_pointer, u32 argument)
{
    frame->pc = entry;
    frame->esp = stack_pointer;
    frame->eax = argument;
    frame->eflags = FLAG_INTERRUPT | 2;
    frame->cs = SELECTOR_USER_CODE;
    frame->ds = frame->es = frame->ss = SELECTOR_USER_DATA;
}

// The registers of a thread that no processor runs.
struct saved_frame {
    struct frame frame;
};

static inline void frame_save(const struct frame *frame, struct saved_frame *saved)
{
    saved->frame = *frame;
}

static inline void frame_restore(struct frame *frame, const struct saved_frame *saved)
{
    *frame = saved->frame;
}

// Of a thread that begins; all is 0 before.
static inline void saved_frame_begin(struct saved_frame *saved, u32 entry, u32 stack_pointer, u32 argument)
{
    frame_begin_user(&saved->frame, entry, stack_pointer, argument);
}

// Where a trap from user mode puts the registers, if the kernel's stack begins there.
static inline struct frame *frame_on_stack(u32 stack_top)
{
    return (struct frame *) stack_top - 1;
}

// Makes the program call a function of its own with these arguments (System V ABI for the IA-32, 2.2). It must not return. Its stack
// has to be there, FRAME_CALL_SIZE bytes below the stack pointer. False if that could not be written all the same.
#define FRAME_CALL_SIZE 32u
#define FLAG_DIRECTION 0x400u
static inline bool frame_call_function(struct frame *frame, u32 function, u32 first, u32 second)
{
    u32 *stack = (u32 *) ((frame->esp - 2 * sizeof(u32)) & ~15u) - 1;
    stack[0] = frame->pc;
    stack[1] = first;
    stack[2] = second;
    frame->esp = (u32) stack;
    frame->pc = function;
    frame->eflags &= ~FLAG_DIRECTION;
    return true;
}

static inline u32 frame_stack_pointer(const struct frame *frame)
{
    return frame->esp;
}

// A system call, int $0x80: number in eax, arguments in ebx, ecx, edx, esi, edi, result in eax.
#define FRAME_ARGUMENTS(frame) { (frame)->ebx, (frame)->ecx, (frame)->edx, (frame)->esi, (frame)->edi }

static inline void frame_arguments(const struct frame *frame, u32 arguments[5])
{
    arguments[0] = frame->ebx;
    arguments[1] = frame->ecx;
    arguments[2] = frame->edx;
    arguments[3] = frame->esi;
    arguments[4] = frame->edi;
}

static inline u32 frame_call(const struct frame *frame)
{
    return frame->eax;
}

static inline void frame_set_result(struct frame *frame, i32 result)
{
    frame->eax = (u32) result;
}

// The call is made again when the thread goes on: the instruction has two bytes.
static inline void frame_call_again(struct frame *frame)
{
    frame->pc -= 2;
}

// What the processor says of a fault, for people.
const char *fault_name(u32 vector);

// This CPU's way into the kernel: descriptor tables and task state segments. kernel_stack_top is set.
void traps_init(void);
// Loads the registers of a frame that lies at the top of the kernel's stack.
void frame_load(struct frame *frame) noreturn;
// Leaves the present stack for good; the function does not return.
void run_on_stack(u32 top, void (*function)(void)) noreturn;

// The kernel supplies them. Any trap or interrupt; on return the frame's registers are loaded:
void trap(struct frame *frame);
// The processor could not enter a fault's handler, perhaps because there is no stack (or one that has reached the page
// below it). Where it was:
void double_fault(u32 pc, u32 stack_pointer) noreturn;
