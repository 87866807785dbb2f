/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Stubs that a longjmp leaves: their frames go back to the pool. The functions that jump are replaced here, as those
 * that make threads are in threads.c: first all callers are looked at, as far as the one that has called setjmp, then
 * libc's function jumps.
 */
#undef _FORTIFY_SOURCE
#define _GNU_SOURCE
#include <dlfcn.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <unwind.h>

#include "callers.h"

#pragma weak dlsym

struct walk {
    uintptr_t target_stack;             /* the stack pointer after the jump */
    const void *target_function;
    const void *inner_function;         /* of the context before this one */
    struct lopi_frame *left;            /* linked by `next`, which nothing else uses while a frame is taken */
    bool found;
};

/* glibc keeps the stack pointer and the program counter encrypted: sysdeps/unix/sysv/linux/x86_64 and i386, pointer_guard.h */
static uintptr_t decrypt(uintptr_t word)
{
#ifdef __x86_64__
    __asm__ ("ror $17, %0\n\txor %%fs:0x30, %0" : "+r"(word));
#else
    __asm__ ("ror $9, %0\n\txor %%gs:0x18, %0" : "+r"(word));
#endif
    return word;
}

/* Indices of jmp_buf: glibc, jmpbuf-offsets.h */
#ifdef __x86_64__
enum { JUMP_STACK = 6, JUMP_PLACE = 7 };
#else
enum { JUMP_STACK = 4, JUMP_PLACE = 5 };
#endif

static void take_away(struct walk *walk, struct lopi_frame *frame)
{
    frame->next = walk->left;
    walk->left = frame;
}

static _Unwind_Reason_Code look(struct _Unwind_Context *context, void *walk_)
{
    struct walk *walk = walk_;
    /* While libgcc visits a context, this is the canonical frame address of the one before. */
    if (walk->inner_function == walk->target_function && _Unwind_GetCFA(context) > walk->target_stack) {
        walk->found = true;
        return _URC_NORMAL_STOP;
    }
    walk->inner_function = (void *)_Unwind_GetRegionStart(context);
    bool is_stub = is_module((uintptr_t)_Unwind_GetLanguageSpecificData(context));
    struct lopi_frame *frame = is_stub ? lopi_left_frame(context) : NULL;
    if (frame)
        take_away(walk, frame);
    return _URC_NO_REASON;
}

/* False if that needs an unwinder. */
static bool walk_by_ourselves(struct walk *walk)
{
    struct caller caller;
    struct passed passed;
    THIS_CALLER(caller);
    for (;;) {
        enum step step = lopi_next_caller(&caller, &passed);
        if (step != STEP_DONE)
            return step == STEP_NO_CALLER;
        if (passed.function == walk->target_function && caller.stack > walk->target_stack) {
            walk->found = true;
            return true;
        }
        if (passed.frame)
            take_away(walk, passed.frame);
    }
}

/* A jump to another stack, as some coroutines do, finds no such function among the callers; those may go on later. */
static void leave_frames(struct __jmp_buf_tag *target)
{
    if (!this_thread()->chunks)
        return;                 /* the thread has no frames */
    const unsigned char *place = (const unsigned char *)decrypt((uintptr_t)target->__jmpbuf[JUMP_PLACE]);
    struct walk walk = { .target_stack = decrypt((uintptr_t)target->__jmpbuf[JUMP_STACK]),
                         .target_function = lopi_function_at(place) };
    if (!walk.target_function)
        return;
    if (!walk_by_ourselves(&walk)) {
        walk.left = NULL;
        _Unwind_Backtrace(look, &walk);
    }
    for (struct lopi_frame *frame = walk.left, *next; walk.found && frame; frame = next) {
        next = frame->next;
        give_back(frame);
    }
}

/* What libc's functions end in; the linker must be asked for it (-u), in a static program, where they can't be found. */
extern void __longjmp(__jmp_buf target, int value) __attribute__((weak, noreturn));

/* Looked for before main: dlsym may not be called in a signal's handler, which may jump. */
struct jump {
    const char *name;
    void (*libc)(struct __jmp_buf_tag *, int);
};

static struct jump jumps[] = { { .name = "longjmp" }, { .name = "_longjmp" }, { .name = "siglongjmp" },
                              { .name = "__longjmp_chk" } };

enum { LONGJMP, UNDERSCORE_LONGJMP, SIGLONGJMP, LONGJMP_CHK };

__attribute__((constructor(101))) static void find_jumps(void)
{
    for (size_t i = 0; dlsym && i < sizeof jumps / sizeof *jumps; i++)
        jumps[i].libc = dlsym(RTLD_NEXT, jumps[i].name);
}

__attribute__((noreturn)) static void leave(int jump, struct __jmp_buf_tag *target, int value)
{
    leave_frames(target);
    if (!jumps[jump].libc)
        find_jumps();           /* another constructor jumps before this library's have run */
    if (jumps[jump].libc)
        jumps[jump].libc(target, value);
    if (!__longjmp) {
        lopi_complain("a static program has no longjmp: link it with -Wl,-u,__longjmp");
        abort();
    }
    if (target->__mask_was_saved)
        sigprocmask(SIG_SETMASK, (sigset_t *)&target->__saved_mask, NULL);
    __longjmp(target->__jmpbuf, value ? value : 1);
}

void longjmp(struct __jmp_buf_tag target[1], int value)
{
    leave(LONGJMP, target, value);
}

void _longjmp(struct __jmp_buf_tag target[1], int value)
{
    leave(UNDERSCORE_LONGJMP, target, value);
}

void siglongjmp(sigjmp_buf target, int value)
{
    leave(SIGLONGJMP, target, value);
}

/* What the others are called with _FORTIFY_SOURCE. */
void __longjmp_chk(sigjmp_buf target, int value) __attribute__((noreturn));

void __longjmp_chk(sigjmp_buf target, int value)
{
    leave(LONGJMP_CHK, target, value);
}
