// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// A frame is an Interrupt Context of LLVA-OS, and what is saved of it Integer State: by the names of native/machine.
#pragma once

#include "llva/handlers.h"
#include "llva/icontext.h"
#include "llva/state.h"
#include "machine/cpu.h"

struct frame;       // the engine's

#define VECTOR_DOUBLE_FAULT LLVA_TRAP_DOUBLE
#define VECTOR_PAGE_FAULT LLVA_TRAP_MEMORY
#define VECTOR_BREAKPOINT LLVA_TRAP_BREAKPOINT
#define VECTOR_SYSTEM_CALL LLVA_SYSTEM_CALL

static inline bool frame_is_users(const struct frame *frame)
{
    return !llva_was_privileged((void *) frame);
}

static inline u32 frame_vector(const struct frame *frame)
{
    return (u32) llva_icontext_event((void *) frame);
}

static inline u32 frame_pc(const struct frame *frame)
{
    return llva_icontext_get_pc((void *) frame);
}

static inline u32 frame_error(const struct frame *frame)
{
    return llva_icontext_get_detail((void *) frame);
}

struct saved_frame {
    struct llva_integer_state state;
};

static inline void frame_save(const struct frame *frame, struct saved_frame *saved)
{
    llva_icontext_save((void *) frame, &saved->state);
}

static inline void frame_restore(struct frame *frame, const struct saved_frame *saved)
{
    llva_icontext_load(frame, (void *) &saved->state);
}

static inline void saved_frame_begin(struct saved_frame *saved, u32 entry, u32 stack_pointer, u32 argument)
{
    llva_istate_begin(&saved->state, entry, stack_pointer, (int) argument);
}

static inline struct frame *frame_on_stack(u32 stack_top)
{
    return llva_icontext_on_stack((void *) stack_top);
}

#define FRAME_CALL_SIZE 64u
static inline bool frame_call_function(struct frame *frame, u32 function, u32 first, u32 second)
{
    return llva_ipush_address(frame, function, 2, first, second) == 0;
}

static inline u32 frame_stack_pointer(const struct frame *frame)
{
    return (u32) llva_icontext_get_stackp((void *) frame);
}

static inline u32 frame_call(const struct frame *frame)
{
    return (u32) llva_syscall_number((void *) frame);
}

static inline void frame_arguments(const struct frame *frame, u32 arguments[5])
{
    llva_syscall_arguments((void *) frame, arguments);
}

static inline void frame_set_result(struct frame *frame, i32 result)
{
    llva_syscall_set_result(frame, result);
}

static inline void frame_call_again(struct frame *frame)
{
    llva_syscall_again(frame);
}

static inline const char *fault_name(u32 vector)
{
    return llva_trap_name((int) vector);
}

// Registers trap for all that can happen, and this CPU's kernel stack.
void traps_init(void);

static inline void noreturn frame_load(struct frame *frame)
{
    llva_icontext_resume(frame);
}

static inline void noreturn run_on_stack(u32 top, void (*function)(void))
{
    llva_run_on_stack((void *) top, function);
}

// The kernel supplies them, as on native/machine.
void trap(struct frame *frame);
// A system call, which LLVA-OS tells apart from other traps; the kernel itself makes none. Without it trap is called.
void trap_system_call(struct frame *frame);
void double_fault(u32 pc, u32 stack_pointer) noreturn;
