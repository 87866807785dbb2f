/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Probe `arguments`: a log of calls with the integer arguments as the calling convention passes them, and of what was
 * returned. How many arguments a function has is not known from its machine code, so all registers are shown.
 *
 *   LOPI_ARGUMENTS=NUMBER    how many, default 6 on x86-64 (all that are in registers), 4 words of the stack on IA-32
 *   LOPI_LOG=NUMBER          how many events are kept, the latest of each thread; default 100000
 */
#include "library.h"

enum { MOST = 6, DEEPEST = 1000 };      /* so deep it is known where calls are */

struct event {
    uint64_t time;
    const struct lopi_function *function;
    int depth;                  /* of instrumented calls; -1 - depth for an exit */
    uintptr_t values[MOST];     /* arguments, or the result in one or two words */
};

struct log {
    size_t size;
    uint64_t count;             /* of all events, kept or not */
    int depth;
    int thread;
    struct log *next;           /* in `logs` */
    struct place running[DEEPEST];
    struct event events[];
};

static struct log *_Atomic logs;    /* only grows, by one atomic instruction */
static size_t log_size = 100000;
static int argument_count = sizeof(void *) == 8 ? 6 : 4;

__attribute__((target("general-regs-only"), noinline)) static struct log *make_log(struct thread *thread)
{
    struct log *log = lopi_map((sizeof *log + log_size * sizeof log->events[0] + 4095) & -4096UL);
    log->size = log_size;
    log->thread = thread->number;
    log->next = logs;
    while (!__atomic_compare_exchange_n(&logs, &log->next, log, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
        ;
    thread->probe = log;
    return log;
}

__attribute__((target("general-regs-only")))
static struct event *new_event(struct lopi_function *function, struct log *log)
{
    struct event *event = &log->events[log->count++ % log->size];
    event->time = time_stamp();
    event->function = function;
    return event;
}

__attribute__((target("general-regs-only")))
void lopi_enter(struct lopi_function *function, struct lopi_call *call, const struct lopi_registers *registers)
{
    struct thread *thread = this_thread();
    struct log *log = thread->probe ? thread->probe : make_log(thread);
    struct event *event = new_event(function, log);
    struct place here = place_of(call, registers);
    /* A longjmp or an exception may have left calls: then the innermost are gone. Coroutines' are not judged. */
    if (on_own_stack(thread, here.stack))
        while (log->depth > 0 && log->depth <= DEEPEST && on_own_stack(thread, log->running[log->depth - 1].stack)
               && was_left(log->running[log->depth - 1], call, registers))
            log->depth--;
    if (log->depth < DEEPEST)
        log->running[log->depth] = here;
    event->depth = log->depth++;
    call->data[0] = (uint64_t)event->depth;
#ifdef __x86_64__
    event->values[0] = registers->rdi;
    event->values[1] = registers->rsi;
    event->values[2] = registers->rdx;
    event->values[3] = registers->rcx;
    event->values[4] = registers->r8;
    event->values[5] = registers->r9;
#else
    for (int i = 0; i < argument_count && registers->stack; i++)
        event->values[i] = registers->stack[i];
#endif
}

__attribute__((target("general-regs-only")))
void lopi_exit(struct lopi_function *function, struct lopi_call *call, const struct lopi_registers *registers)
{
    struct thread *thread = this_thread();
    struct log *log = thread->probe ? thread->probe : make_log(thread);
    struct event *event = new_event(function, log);
    log->depth = (int)call->data[0];
    event->depth = -1 - log->depth;
#ifdef __x86_64__
    event->values[0] = registers->rax;
    event->values[1] = registers->rdx;
#else
    event->values[0] = registers->eax;
    event->values[1] = registers->edx;
#endif
}

void lopi_probe_start(void)
{
    argument_count = (int)lopi_number("LOPI_ARGUMENTS", (uint64_t)argument_count, 1, MOST);
    log_size = (size_t)lopi_number("LOPI_LOG", log_size, 1, 100 * 1000 * 1000);
}

void lopi_probe_thread_end(struct thread *thread)
{
    thread->probe = NULL;       /* the log stays in `logs` */
}

void lopi_probe_reset(void)
{
    logs = NULL;
    this_thread()->probe = NULL;
}

static int depth_of(const struct event *event)
{
    return event->depth < 0 ? -1 - event->depth : event->depth;
}

static void print_json(FILE *out, const struct event *event, int thread)
{
    fprintf(out, "{\"thread\": %d, \"time\": %llu, \"depth\": %d, \"%s\": ", thread, (unsigned long long)event->time,
            depth_of(event), event->depth < 0 ? "exit" : "enter");
    lopi_print_json(out, event->function->name);
    fprintf(out, event->depth < 0 ? ", \"result\": %llu" : ", \"arguments\": [%llu",
            (unsigned long long)event->values[0]);
    for (int i = 1; event->depth >= 0 && i < argument_count; i++)
        fprintf(out, ", %llu", (unsigned long long)event->values[i]);
    fputs(event->depth < 0 ? "}" : "]}", out);
}

static void print_text(FILE *out, const struct event *event, int thread)
{
    const char *name = lopi_readable_name(event->function);
    int depth = depth_of(event);
    fprintf(out, "%4d %16llu %*s", thread, (unsigned long long)event->time, 2 * (depth < 40 ? depth : 40), "");
    if (event->depth < 0) {
        fprintf(out, "%s = 0x%llx\n", name, (unsigned long long)event->values[0]);
        return;
    }
    fprintf(out, "%s(", name);
    for (int i = 0; i < argument_count; i++)
        fprintf(out, "%s0x%llx", i ? ", " : "", (unsigned long long)event->values[i]);
    fprintf(out, ")\n");
}

void lopi_probe_report(FILE *out, enum format format)
{
    fprintf(out, "%4s %16s call\n", "", "cycles");
    for (const struct log *log = logs; log; log = log->next) {
        uint64_t count = log->count, first = count > log->size ? count - log->size : 0;
        if (first)
            fprintf(out, "%4d %llu earlier events are not kept; see LOPI_LOG\n", log->thread, (unsigned long long)first);
        for (uint64_t i = first; i < count; i++)
            print_text(out, &log->events[i % log->size], log->thread);
    }
}

size_t lopi_probe_json(FILE *out)
{
    const char *separator = "\n";
    fputs("\"events\": [", out);
    for (const struct log *log = logs; log; log = log->next) {
        uint64_t count = log->count, first = count > log->size ? count - log->size : 0;
        for (uint64_t i = first; i < count; i++) {
            fputs(separator, out);
            print_json(out, &log->events[i % log->size], log->thread);
            separator = ",\n";
        }
    }
    fputs("\n], \"functions\": [", out);
    return 0;
}
