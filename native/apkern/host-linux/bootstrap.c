// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The bootstrap thread: the thread of Linux, in the kernel, while its program runs on application processors.
//
// It has no code of its own in the program. When it is about to return to the program it gives its registers to the application thread
// instead, and waits. When that one has made a system call it takes the registers back, and returns to the program at the instruction
// that makes the call: Linux carries it out with the registers, the stack, the memory and the name that it expects, and signals, fork,
// clone, exec, restarted calls and the return from signal handlers are what they always are. After the call it is here again.
// Exceptions are carried out the same way: the bootstrap processor meets them at the same instruction. Signals that come on the way to a
// call wait for it (signals.c).
//
// Two hooks of Linux: a work (task_work_add) is called when a thread is about to return to its program, and may sleep; it is good for once.
// A notifier (user_return_notifier_register) is called later, when nothing comes between any more, with interrupts disabled, and orders the
// next work. Works are called too when the thread ends. A thread that stays on the bootstrap processor (placement.c) has a work that waits.

#include <linux/mm.h>
#include <linux/resume_user_mode.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/user-return-notifier.h>

#include <asm/fpu/api.h>
#include <asm/segment.h>
#include <asm/traps.h>
#include <asm/unistd.h>

#include "machine/frame.h"
#include "pair.h"

#define INSTRUCTION_SIZE_INT 2
#define INSTRUCTION_INT3 0xcc

static void take_registers(struct frame *frame, const struct pt_regs *registers)
{
    frame->ebx = registers->bx;
    frame->ecx = registers->cx;
    frame->edx = registers->dx;
    frame->esi = registers->si;
    frame->edi = registers->di;
    frame->ebp = registers->bp;
    frame->eax = registers->ax;
    frame->ds = registers->ds;
    frame->es = registers->es;
    frame->fs = registers->fs;
    // Linux itself does not use gs, and leaves it the program's (arch/x86/entry/entry_32.S).
    savesegment(gs, frame->gs);
    frame->pc = registers->ip;
    frame->cs = registers->cs;
    frame->eflags = registers->flags;
    frame->esp = registers->sp;
    frame->ss = registers->ss;
}

static __always_inline void give_registers(const struct frame *frame, struct pt_regs *registers)
{
    registers->bx = frame->ebx;
    registers->cx = frame->ecx;
    registers->dx = frame->edx;
    registers->si = frame->esi;
    registers->di = frame->edi;
    registers->bp = frame->ebp;
    registers->ax = frame->eax;
    registers->ds = frame->ds;
    registers->es = frame->es;
    registers->fs = frame->fs;
    loadsegment(gs, frame->gs);
    registers->ip = frame->pc;
    registers->cs = frame->cs;
    registers->flags = frame->eflags;
    registers->sp = frame->esp;
    registers->ss = frame->ss;
    // They are no call's that signals could restart.
    registers->orig_ax = -1;
}

// Whether an application processor can load the selector, in whose table there is nothing but the thread's own segments.
static bool is_loadable(unsigned int selector)
{
    const struct desc_struct *descriptor;
    unsigned int entry = (selector >> 3) - GDT_ENTRY_TLS_MIN;
    if (selector <= SELECTOR_PRIVILEGE || selector == __USER_DS || selector == __USER_CS)
        return true;
    if ((selector & 7) != SELECTOR_PRIVILEGE || entry >= GDT_ENTRY_TLS_ENTRIES)
        return false;
    descriptor = &current->thread.tls_array[entry];
    // Data, or code that is readable.
    return descriptor->p && descriptor->s && descriptor->dpl == SELECTOR_PRIVILEGE && (!(descriptor->type & 8) || descriptor->type & 2);
}

// Null if nothing is against it that the thread runs on an application processor now.
static const char *obstacle(const struct pt_regs *registers)
{
    unsigned int gs;
    savesegment(gs, gs);
    if (current->ptrace)
        return "is traced";
    if (registers->flags & (X86_VM_MASK | X86_EFLAGS_TF))
        return registers->flags & X86_VM_MASK ? "runs in virtual 8086 mode" : "runs step by step";
    if (registers->cs != __USER_CS || registers->ss != __USER_DS || !is_loadable(registers->ds) || !is_loadable(registers->es)
            || !is_loadable(registers->fs) || !is_loadable(gs))
        return "has segments of its own";
    return NULL;
}

// Calls that do more than return a result: they set registers or descriptors, make a thread, end it, or begin another program.
static const bool does_more[] = {
    [__NR_exit] = true, [__NR_exit_group] = true,
    [__NR_execve] = true, [__NR_execveat] = true,
    [__NR_fork] = true, [__NR_vfork] = true, [__NR_clone] = true, [__NR_clone3] = true,
    [__NR_sigreturn] = true, [__NR_rt_sigreturn] = true, [__NR_vm86] = true, [__NR_vm86old] = true,
    [__NR_set_thread_area] = true,
};

// The thread returns from one of the other calls, and from nothing else: it is as it has left its processor, but for eax. And nothing
// else is wanted of it.
static bool is_call_alone(const struct pair *pair, const struct pt_regs *registers)
{
    return pair->calls_only && pair->returns == 1 && registers->ip == pair->here + INSTRUCTION_SIZE_INT
        && !(read_thread_flags() & (_TIF_SIGPENDING | _TIF_NOTIFY_SIGNAL)) && !current->ptrace;
}

// The thread's registers of the floating-point unit are in memory from now on, and Linux believes no processor that it has them.
static void leave_floating_point(void)
{
    set_thread_flag(TIF_NEED_FPU_LOAD);
    current->thread.fpu.last_cpu = -1;
}

static void save_floating_point(void)
{
    if (!test_thread_flag(TIF_NEED_FPU_LOAD)) {
        kernel_fpu_begin_mask(0);
        kernel_fpu_end();
    }
}

// The page that the application thread has missed; false if the program has no right to it, or it is to be found out.
static bool resolve_fault(struct pair *pair)
{
    bool writes = apkern_registers(pair->application)->error & X86_PF_WRITE, unlocked = false;
    int error;
    mmap_read_lock(current->mm);
    error = fixup_user_fault(current->mm, pair->area.address, FAULT_FLAG_USER | (writes ? FAULT_FLAG_WRITE : 0), &unlocked);
    mmap_read_unlock(current->mm);
    return error == 0;
}

// Of a trap, which comes after its instruction: where that begins. Both have a form of one byte, and int3 also one of two.
static unsigned long instruction_of(const struct frame *frame)
{
    u8 last;
    if (frame->vector != X86_TRAP_BP && frame->vector != X86_TRAP_OF)
        return frame->pc;
    if (frame->vector == X86_TRAP_BP && (get_user(last, (const u8 __user *)frame->pc - 1) || last != INSTRUCTION_INT3))
        return frame->pc - 2;
    return frame->pc - 1;
}

// Lets the application thread run, which has the registers in its frame, until it needs Linux; the registers are what it then has. False
// if the thread is to end.
static __always_inline bool run_application(struct pair *pair, struct frame *frame, struct pt_regs *registers)
{
    u32 call;
    leave_floating_point();
    do {
        apkern_activate_thread(pair->application);
        pair->returns = 0;
        if (unlikely(apkern_log_enabled))
            event_waits();
        if (unlikely(!request_await(pair))) {
            apkern_recall_thread(pair->application);
            if (!request_take(pair)) {
                give_registers(frame, registers);
                pair->calls_only = false;
                pair->here = 0;
                return !fatal_signal_pending(current);
            }
        }
        if (unlikely(apkern_log_enabled))
            event_requested(pair, frame);
        placement_count(pair);
    } while (unlikely(pair->area.event == APKERN_PAGE_FAULT) && resolve_fault(pair));
    give_registers(frame, registers);
    if (unlikely(pair->area.event != APKERN_SYSTEM_CALL)) {
        pair->calls_only = false;
        pair->here = registers->ip = instruction_of(frame);
        return true;
    }
    pair->here = registers->ip -= INSTRUCTION_SIZE_INT;
    call = frame->eax;
    pair->calls_only = (call >= ARRAY_SIZE(does_more) || !does_more[call]) && !pair->stays;
    if (!pair->calls_only && (call == __NR_exit || call == __NR_exit_group))
        return false;
    signals_hold(pair);
    return true;
}

static void work(struct callback_head *head);

static int arm(struct pair *pair)
{
    pair->armed = true;
    // If the thread stays, it is called when that changes (set_notify_resume), or the thread ends.
    return task_work_add(pair->task, &pair->work, pair->stays ? TWA_NONE : TWA_RESUME);
}

static bool has_made_thread(const struct pt_regs *registers)
{
    unsigned long call = registers->orig_ax;
    return (call == __NR_fork || call == __NR_vfork || call == __NR_clone || call == __NR_clone3) && (long)registers->ax > 0;
}

// The thread, or process, that a system call has just made is on application processors too. Does not sleep.
static void adopt(pid_t id)
{
    struct pid *pid = find_get_pid(id);
    struct task_struct *task = get_pid_task(pid, PIDTYPE_PID);
    struct pair *pair;
    put_pid(pid);
    if (!task)
        return;
    // If a signal is about to be handled, eax has its number instead.
    pair = same_thread_group(task, current) || task->real_parent == current ? pair_create(task, work) : NULL;
    if (pair) {
        pair->adopted = true;
        if (arm(pair) != 0) {
            pair->armed = false;
            pair_end(pair);
        }
    }
    put_task_struct(task);
}

// Whether the program is the one that the pair was made for, and goes on.
static bool is_wanted(struct pair *pair)
{
    if (current->flags & PF_EXITING)
        return false;
    if (pair->space)
        return space_is_current(pair->space);
    // Another program is asked anew.
    return !pair->adopted || current->flags & PF_FORKNOEXEC;
}

// What the application thread goes on with: after a call alone the result. The registers of the floating-point unit, which the thread of
// Linux has had meanwhile, are still in memory.
static struct frame *take_result(struct pair *pair, const struct pt_regs *registers)
{
    struct frame *frame = apkern_registers(pair->application);
    frame->eax = registers->ax;
    if (unlikely(apkern_log_enabled))
        event_returns(pair, registers);
    return frame;
}

// Otherwise all registers; null if the thread does not go on on an application processor now.
static struct frame *take_thread(struct pair *pair, const struct pt_regs *registers)
{
    struct frame *frame;
    const char *reason;
    if (pair->ended) {
        pair_free(pair);
        return NULL;
    }
    if (!is_wanted(pair) || (!pair->space && !pair_begin(pair))) {
        pair_end(pair);
        return NULL;
    }
    if (registers->ip == pair->here) {
        // An interrupt has come before it.
        if (pair->area.event == APKERN_SYSTEM_CALL)
            signals_hold(pair);
        return NULL;
    }
    pair->here = 0;
    pair->calls_only = false;
    if (has_made_thread(registers))
        adopt(registers->ax);
    if (signal_pending(current) || pair->stays)
        return NULL;
    reason = obstacle(registers);
    if (unlikely(reason)) {
        pr_info_once("apkern: %s[%d] %s, so it stays on the bootstrap processor\n", current->comm, current->pid, reason);
        return NULL;
    }
    save_floating_point();
    frame = apkern_registers(pair->application);
    take_registers(frame, registers);
    apkern_change_thread(pair->application);
    return frame;
}

static void work(struct callback_head *head)
{
    struct pair *pair = container_of(head, struct pair, work);
    struct pt_regs *registers = current_pt_regs();
    struct frame *frame;
    pair->armed = false;
    frame = likely(is_call_alone(pair, registers)) ? take_result(pair, registers) : take_thread(pair, registers);
    if (frame && !run_application(pair, frame, registers))
        pair_end(pair);
}

static void returns_to_user(struct user_return_notifier *notifier)
{
    const struct pt_regs *registers = current_pt_regs();
    struct pair *pair = pair_of(current);
    if (!pair)
        return;
    signals_release(pair);
    pair->returns++;
    if (!pair->armed) {
        arm(pair);
    } else if (pair->stays) {
        // The work has not been called.
        if (has_made_thread(registers))
            adopt(registers->ax);
        if (placement_leaves(pair, registers))
            set_notify_resume(current);
    }
}

static struct user_return_notifier notifier = { .on_user_return = returns_to_user };

int bootstrap_start(void)
{
    struct pair *pair = pair_of(current);
    if (pair && pair->space && space_is_current(pair->space))
        return -EBUSY;
    if (pair)
        return 0;   // adopted, and about to begin
    pair = pair_create(current, work);
    if (!pair)
        return -ENOMEM;
    arm(pair);
    return 0;
}

void bootstrap_init(void)
{
    preempt_disable();
    user_return_notifier_register(&notifier);
    preempt_enable();
}

void bootstrap_exit(void)
{
    preempt_disable();
    user_return_notifier_unregister(&notifier);
    preempt_enable();
}
