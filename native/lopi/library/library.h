/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * What the parts of the support library and the supplied probes share. Each part calls only those before it: modules, text,
 * pool and threads (which need each other), totals, counters, report. Beside them are callers and longjmp, which stubs need.
 */
#ifndef LOPI_LIBRARY_H
#define LOPI_LIBRARY_H

#include <stdbool.h>
#include <stdio.h>

#include "lopi.h"

/* The program, or a shared library: the functions that the linker has put side by side. Never unloaded. */
struct lopi_module {
    struct lopi_module *next;
    struct lopi_function *functions;
    size_t count;
    uintptr_t code_low, code_high;      /* the segment of its functions and their stubs */
};

/* In the order in which they came; only grows, by what dlopen loads. */
extern struct lopi_module *lopi_modules;

/*
 * A module comes; called by its constructor. `thread_data`: where its thread-local data begin, relative to the thread
 * pointer, which records with LOPI_IN_MODULE count from.
 */
void lopi_module_begin(struct lopi_module *module, intptr_t thread_data);

static inline struct lopi_module *next_module(struct lopi_module *const *place)
{
    return __atomic_load_n(place, __ATOMIC_ACQUIRE);
}

/* Stubs have their module's address in their unwind information. */
static inline bool is_module(uintptr_t address)
{
    for (struct lopi_module *module = next_module(&lopi_modules); module; module = next_module(&module->next))
        if (address == (uintptr_t)module)
            return true;
    return false;
}

/* Functions have numbers, from 0. */
static inline size_t function_count(void)
{
    size_t count = 0;
    for (struct lopi_module *module = next_module(&lopi_modules); module; module = next_module(&module->next))
        count += module->count;
    return count;
}

/* `number` is less than function_count() has been. */
static inline struct lopi_function *function_at(size_t number)
{
    struct lopi_module *module = next_module(&lopi_modules);
    for (; number >= module->count; module = next_module(&module->next))
        number -= module->count;
    return &module->functions[number];
}

static inline size_t number_of(const struct lopi_function *function)
{
    size_t before = 0;
    for (struct lopi_module *module = next_module(&lopi_modules);; module = next_module(&module->next)) {
        size_t number = (size_t)(function - module->functions);
        if (number < module->count)
            return before + number;
        before += module->count;
    }
}

/* Whether there are functions whose probe is called, or is inlined. */
bool lopi_has_functions(bool called);

/* A piece of memory for frames, from the system; belongs to a thread, or to the list of those that wait for one. */
struct frame_chunk {
    struct frame_chunk *next;
    size_t count;
    struct lopi_frame frames[];
};

/*
 * A thread, running or ended: the list of threads only grows, by one atomic instruction, and the place of a thread that has
 * ended is taken again. Only the thread itself changes its own, but for `state`.
 */
struct thread {
    struct thread *next;                /* never changes once it is in the list */
    _Atomic int state;                  /* enum thread_state */
    int number;                         /* 1 is the first thread */
    int ending;                         /* how often the end was put off */
    uintptr_t thread_pointer;
    uintptr_t stack_low, stack_high;    /* the stack that the system gave it; 0 if not known */
    struct frame_chunk *chunks;
    void *probe;                        /* the probe's own */
};

/* Whether something lies on the stack that the system gave the thread, and not on that of a coroutine or a handler. */
static inline bool on_own_stack(const struct thread *thread, uintptr_t place)
{
    return place >= thread->stack_low && place < thread->stack_high;
}

enum thread_state { THREAD_FREE, THREAD_BEGINS, THREAD_RUNS };

extern __thread struct thread *lopi_thread;

/*
 * Memory from the system, zeroed, without libc: a stub's thunk may be in the middle of libc, and does not keep vector
 * registers. Never fails: the program ends with a message if there is none.
 */
void *lopi_map(size_t bytes);
void lopi_unmap(void *memory, size_t bytes);

/* As syscall(2), but errors are -errno: errno belongs to the program. For a stub's thunk, as above. */
long lopi_system_call(long number, long a, long b, long c, long d, long e, long f);

/* Enters the calling thread into the list of threads. Keeps all registers. */
void lopi_thread_begin(void);

/* A frame whose call will not return goes back to the pool of the calling thread, as a stub does it. */
extern __thread struct lopi_frame *lopi_free;

static inline void give_back(struct lopi_frame *frame)
{
    frame->next = lopi_free;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    lopi_free = frame;
}

/* Whether the code at a return address is what a stub of the forms `frame` and `replace` goes on with. */
static inline bool goes_on_with_frame(const unsigned char *place)
{
    /* push FRAME_RETURN(%rbx) */
    return place[0] == 0xff && place[1] == 0x73 && place[2] == offsetof(struct lopi_frame, return_address);
}

/* The frame that the stub of an unwinder's context holds while its function runs; NULL if it holds none. */
struct _Unwind_Context;
struct lopi_frame *lopi_left_frame(struct _Unwind_Context *context) __attribute__((visibility("hidden")));

/* Gives the thread's frames back to the system. */
void lopi_release_frames(struct thread *thread);

/* Calls `visit` for each thread that runs. Threads may go on and begin meanwhile, but none ends. */
void lopi_each_thread(void (*visit)(struct thread *, void *), void *argument);

/* What is done when a thread ends, in the thread itself while none is visited; and in the child after fork. */
struct thread_watch {
    void (*ends)(struct thread *thread);
    void (*forked)(void);
};

/* Before main. There is one watch: the results. */
void lopi_watch_threads(const struct thread_watch *watch);

static inline struct lopi_counters *counters_of(const struct lopi_function *function, const struct thread *thread)
{
    return (struct lopi_counters *)(thread->thread_pointer + (intptr_t)(int32_t)function->counters);
}

/*
 * Where a call of an instrumented function is, as seen from lopi_enter, so that one can tell whether it still runs when
 * another begins: a call that a longjmp or an exception leaves has no lopi_exit.
 */
struct place {
    uintptr_t stack;            /* the stack pointer before the call, DWARF's canonical frame address */
    uintptr_t stub;             /* the address in the stub from which lopi_enter is called */
};

/* From the beginning of a call's data to the stack pointer before the call, in the stack form: STACK_BYTES of forms.h. */
enum { CALL_DATA_BELOW = 32 };

static inline struct place place_of(const struct lopi_call *call, const struct lopi_registers *registers)
{
    return (struct place) { registers->stack ? (uintptr_t)registers->stack : (uintptr_t)call + CALL_DATA_BELOW,
                            registers->stub };
}

/* In the frame forms: `fast` has put the return address into the frame already, `safe` leaves it on the stack until later. */
static inline uintptr_t return_address_of(const struct lopi_call *call, const struct lopi_registers *registers)
{
    if (&registers->stub != registers->stack - 1)
        return registers->stack[-1];
    const struct lopi_frame *frame = (const void *)((const char *)call - offsetof(struct lopi_frame, data));
    return (uintptr_t)frame->return_address;
}

/*
 * Whether the call at `earlier` has been left when another begins on the same stack. What runs lies above what it has
 * called; at the same place only if it has jumped to it (a tail call), so that the return address is in its stub.
 */
static inline bool was_left(struct place earlier, const struct lopi_call *call, const struct lopi_registers *registers)
{
    enum { STUB_BYTES = 64 };   /* from the call of lopi_enter to that of the body, at most */
    uintptr_t stack = place_of(call, registers).stack;
    if (earlier.stack != stack)
        return earlier.stack < stack;
    return !registers->stack || return_address_of(call, registers) - earlier.stub >= STUB_BYTES;
}

static inline uint64_t time_stamp(void)
{
    uint32_t low, high;
    __asm__ volatile ("rdtsc" : "=a"(low), "=d"(high));
    return (uint64_t)high << 32 | low;
}

/* Time-stamp counts in a second, as measured since the program began. */
double lopi_time_stamp_frequency(void);

static inline struct thread *this_thread(void)
{
    if (__builtin_expect(!lopi_thread, 0))
        lopi_thread_begin();
    return lopi_thread;
}

enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_FLAT, FORMAT_GRAPH, FORMAT_SVG };

/* ---- Sums over threads, of what functions keep in thread-local data ---- */

/* Sums of the functions of one probe: of the one that is called, or of those that are inlined. */
struct sums {
    size_t bytes;               /* of a sum */
    void (*add)(void *sum, const void *data);       /* a thread's data to it */
    bool called;                /* LOPI_CALLED */
    /* Of threads that have ended; by function. Changed by a thread that ends, when no other does and none looks. */
    char *ended;
    size_t ended_count;
};

static inline bool is_summed(const struct sums *sums, const struct lopi_function *function)
{
    return function->counters && sums->called == !!(function->flags & LOPI_CALLED);
}

/* As lopi_probe_thread_end and lopi_probe_reset; data of the calling thread are left as they are. */
void lopi_sums_thread_end(struct sums *sums, struct thread *thread);
void lopi_sums_reset(struct sums *sums);

/* For a report: sums by function number, and the numbers of the functions in an order. */
struct totals {
    void *sums;
    size_t *order;
    size_t count;
};

/*
 * `compare` gets two sums; equal ones are ordered by name, sums of zeros come last, in no order. False, with a message, if
 * there is no memory.
 */
bool lopi_totals_read(struct totals *totals, struct sums *sums, int (*compare)(const void *, const void *));
void lopi_totals_free(struct totals *totals);

/* Of probes whose data are struct lopi_counters and nothing else: inline ones, and one that is called. */
extern struct sums lopi_inline_sums, lopi_called_sums;
void lopi_counters_reset(struct sums *sums);

/* `unit`: what is summed; NULL if only the user knows. */
void lopi_counters_print(FILE *out, enum format format, struct sums *sums, const char *unit);

/* As lopi_probe_json, for further elements after `before`. Returns how many there are with them. */
size_t lopi_counters_json(FILE *out, struct sums *sums, size_t before);

/* ---- Reports ---- */

/* LOPI_FORMAT; text, with a message, if it says something else. */
enum format lopi_format(void);

/* A message on standard error. */
void lopi_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A number that the environment gives, or `value`, with a message if it is none from `least` to `most`. */
uint64_t lopi_number(const char *name, uint64_t value, uint64_t least, uint64_t most);

/* The name as a person writes it: C++ names are demangled where the program has the C++ library. */
const char *lopi_readable_name(const struct lopi_function *function);

/* Writes a string for JSON, with its quotes; for XML, without. */
void lopi_print_json(FILE *out, const char *text);
void lopi_print_xml(FILE *out, const char *text);

/* For JSON: the beginning of an object, with the function's name and place. */
void lopi_print_function(FILE *out, const struct lopi_function *function);

/*
 * What a probe that is called says of itself. What it has not, report.c has, and does nothing. The results of inline probes are the
 * library's own: a program may have both.
 */
void lopi_probe_start(void);                        /* before main */
void lopi_probe_thread_end(struct thread *thread);  /* in the thread itself; no report is made meanwhile */
void lopi_probe_reset(void);                        /* after fork, in the child: forget what the parent did */
void lopi_probe_report(FILE *out, enum format format);      /* but for FORMAT_JSON */

/*
 * Writes the members of an object, of which the last is a list, "functions", and leaves this list open for those of the
 * inline probes. Returns how many elements it has.
 */
size_t lopi_probe_json(FILE *out);

#endif
