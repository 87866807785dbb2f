/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Probe `events`: how often an event of the processor or the kernel has happened during the calls of each function, as
 * counted for each thread by perf_event_open(2).
 *
 *   LOPI_EVENT=EVENT     as `perf list` names it, default instructions: see events[] and caches[]; rNNN is the
 *                        processor's event of this number (in hexadecimal). `:u`, `:k` or `:uk` behind it: in user space, in the
 *                        kernel, in both; default: :u, but :uk for what only happens in the kernel
 *
 * The event is pinned: it is counted all the time or, if others have the counters, not at all. Otherwise the kernel
 * would count it for a part of the time, and what happened during a call could only be guessed.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#include "event-page.h"
#include "event-probe.h"

/* ---- Names ---- */

struct event {
    const char *name;
    uint32_t type;
    uint64_t config;
    bool in_kernel;             /* happens nowhere else */
};

static const struct event events[] = {
    { "instructions", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, false },
    { "cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, false },
    { "cpu-cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, false },
    { "ref-cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_REF_CPU_CYCLES, false },
    { "bus-cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BUS_CYCLES, false },
    { "stalled-cycles-frontend", PERF_TYPE_HARDWARE, PERF_COUNT_HW_STALLED_CYCLES_FRONTEND, false },
    { "stalled-cycles-backend", PERF_TYPE_HARDWARE, PERF_COUNT_HW_STALLED_CYCLES_BACKEND, false },
    { "branches", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS, false },
    { "branch-instructions", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS, false },
    { "branch-misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES, false },
    { "cache-references", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_REFERENCES, false },
    { "cache-misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES, false },
    { "page-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS, false },
    { "faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS, false },
    { "minor-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS_MIN, false },
    { "major-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS_MAJ, false },
    { "alignment-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_ALIGNMENT_FAULTS, false },
    { "emulation-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_EMULATION_FAULTS, false },
    { "task-clock", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK, false },
    { "cpu-clock", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_CLOCK, false },
    { "context-switches", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CONTEXT_SWITCHES, true },
    { "cs", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CONTEXT_SWITCHES, true },
    { "cpu-migrations", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_MIGRATIONS, true },
    { "migrations", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_MIGRATIONS, true },
};

/* L1-dcache-load-misses and the like: a cache, an operation, and whether it missed. */
static const struct { const char *name; unsigned cache; } caches[] = {
    { "L1-dcache", PERF_COUNT_HW_CACHE_L1D }, { "L1-icache", PERF_COUNT_HW_CACHE_L1I },
    { "LLC", PERF_COUNT_HW_CACHE_LL }, { "dTLB", PERF_COUNT_HW_CACHE_DTLB }, { "iTLB", PERF_COUNT_HW_CACHE_ITLB },
    { "branch", PERF_COUNT_HW_CACHE_BPU }, { "node", PERF_COUNT_HW_CACHE_NODE },
};
static const struct { const char *name; unsigned operation, result; } operations[] = {
    { "-loads", PERF_COUNT_HW_CACHE_OP_READ, PERF_COUNT_HW_CACHE_RESULT_ACCESS },
    { "-load-misses", PERF_COUNT_HW_CACHE_OP_READ, PERF_COUNT_HW_CACHE_RESULT_MISS },
    { "-stores", PERF_COUNT_HW_CACHE_OP_WRITE, PERF_COUNT_HW_CACHE_RESULT_ACCESS },
    { "-store-misses", PERF_COUNT_HW_CACHE_OP_WRITE, PERF_COUNT_HW_CACHE_RESULT_MISS },
    { "-prefetches", PERF_COUNT_HW_CACHE_OP_PREFETCH, PERF_COUNT_HW_CACHE_RESULT_ACCESS },
    { "-prefetch-misses", PERF_COUNT_HW_CACHE_OP_PREFETCH, PERF_COUNT_HW_CACHE_RESULT_MISS },
};

#define LENGTH(array) (sizeof (array) / sizeof *(array))

static bool same(const char *name, const char *text, size_t length)
{
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

/* The event whose name is the first `length` characters of `text`. */
static bool find_event(const char *text, size_t length, struct event *found)
{
    for (size_t i = 0; i < LENGTH(events); i++)
        if (same(events[i].name, text, length)) {
            *found = events[i];
            return true;
        }
    for (size_t i = 0; i < LENGTH(caches); i++) {
        size_t cache = strlen(caches[i].name);
        if (length <= cache || !same(caches[i].name, text, cache))
            continue;
        for (size_t j = 0; j < LENGTH(operations); j++)
            if (same(operations[j].name, text + cache, length - cache)) {
                *found = (struct event) { .type = PERF_TYPE_HW_CACHE,
                    .config = caches[i].cache | operations[j].operation << 8 | operations[j].result << 16 };
                return true;
            }
    }
    if (length > 1 && length <= 17 && text[0] == 'r' && strspn(text + 1, "0123456789abcdefABCDEF") == length - 1) {
        *found = (struct event) { .type = PERF_TYPE_RAW, .config = strtoull(text + 1, NULL, 16) };
        return true;
    }
    return false;
}

/* ---- While the program runs ---- */

/* An open event of a thread. */
struct counter {
    int file;
    const struct perf_event_mmap_page *page;    /* NULL if only read(2) tells */
};

static struct perf_event_attr wanted;
static _Atomic int first_error;     /* why a thread's counter could not be opened, or read: EIO */

static struct perf_event_mmap_page *map_page(int file)
{
#ifdef __x86_64__
    const long number = SYS_mmap;
#else
    const long number = SYS_mmap2;
#endif
    unsigned long page = (unsigned long)lopi_system_call(number, 0, 4096, PROT_READ, MAP_SHARED, file, 0);
    return page > -4096UL ? NULL : (struct perf_event_mmap_page *)page;
}

/* Counts the calling thread. -errno if it can't be. */
__attribute__((target("general-regs-only"), noinline)) static int open_counter(struct counter *counter)
{
    enum { HIGH = 512 };    /* below, the program's own files have the numbers that they have without this probe */
    long file = lopi_system_call(SYS_perf_event_open, (long)&wanted, 0, -1, -1, PERF_FLAG_FD_CLOEXEC, 0);
    if (file < 0)
        return (int)file;
    long high = lopi_system_call(SYS_fcntl, file, F_DUPFD_CLOEXEC, HIGH, 0, 0, 0);
    if (high >= 0) {
        lopi_system_call(SYS_close, file, 0, 0, 0, 0, 0);
        file = high;
    }
    counter->file = (int)file;
    /* The kernel has no counter's number for a software event. */
    counter->page = wanted.type == PERF_TYPE_SOFTWARE ? NULL : map_page((int)file);
    return 0;
}

static void close_counter(struct counter *counter)
{
    if (counter->page)
        lopi_unmap((void *)counter->page, 4096);
    if (counter->file >= 0)
        lopi_system_call(SYS_close, counter->file, 0, 0, 0, 0, 0);
}

__attribute__((target("general-regs-only"), noinline)) static struct counter *begin_counter(struct thread *thread)
{
    struct counter *counter = lopi_map(sizeof *counter);
    int error = open_counter(counter);
    if (error) {
        counter->file = -1;
        first_error = -error;
    }
    thread->probe = counter;
    return counter;
}

/* Intel SDM vol. 2, RDPMC; AMD64 Architecture Programmer's Manual vol. 3, RDPMC. */
__attribute__((target("general-regs-only"), always_inline)) static inline uint64_t rdpmc(uint32_t number)
{
    uint32_t low, high;
    __asm__ volatile ("rdpmc" : "=a"(low), "=d"(high) : "c"(number));
    return (uint64_t)high << 32 | low;
}

__attribute__((target("general-regs-only"))) static bool read_event(struct thread *thread, uint64_t *value)
{
    if (!counting)
        return false;
    struct counter *counter = thread->probe;
    if (__builtin_expect(!counter, 0))
        counter = begin_counter(thread);
    if (counter->page && lopi_read_event_page(counter->page, rdpmc, value))
        return true;
    if (counter->file < 0)
        return false;
    if (lopi_system_call(SYS_read, counter->file, (long)value, sizeof *value, 0, 0, 0) == sizeof *value)
        return true;
    /* End of file: a pinned event that got no counter. Otherwise the program has closed the file. */
    first_error = EIO;
    counter->file = -1;
    return false;
}

/* ---- Before and after ---- */

static int paranoia(void)
{
    int level = 0;
    FILE *file = fopen("/proc/sys/kernel/perf_event_paranoid", "r");
    if (file) {
        if (fscanf(file, "%d", &level) != 1)
            level = 0;
        fclose(file);
    }
    return level;
}

/* perf_event_open(2), ERRORS */
static void explain(int error)
{
    char reason[200];
    const char *answer;
    switch (error) {
    case ENOENT: case EOPNOTSUPP: case ENODEV:
        answer = "this machine has no such counter (virtual ones often have none of the processor's); `perf list` shows"
                 " what there is";
        break;
    case EACCES: case EPERM:
        snprintf(reason, sizeof reason, "not allowed: /proc/sys/kernel/perf_event_paranoid is %d; as root, sysctl"
                 " kernel.perf_event_paranoid=%d allows it%s", paranoia(), wanted.exclude_kernel ? 2 : 1,
                 wanted.exclude_kernel ? "" : ", and the event with :u needs less");
        answer = reason;
        break;
    case EMFILE: case ENFILE:
        answer = "too many open files: each thread needs one (ulimit -n)";
        break;
    case EIO:
        answer = "others use the processor's counters, or the program has closed the counter's file";
        break;
    case ENOSYS:
        answer = "this system has no perf_event_open, or forbids it (container, seccomp)";
        break;
    default:
        snprintf(reason, sizeof reason, "%s", strerror(error));
        answer = reason;
    }
    lopi_complain("LOPI_EVENT=%s: %s; %s", wanted_name, answer, counting ? "sums are too low"
                  : "only calls are counted");
}

void lopi_probe_start(void)
{
    wanted_name = getenv("LOPI_EVENT");
    if (!wanted_name || !*wanted_name)
        wanted_name = "instructions";
    const char *end = strchrnul(wanted_name, ':');
    struct event event;
    bool user = strchr(end, 'u'), kernel = strchr(end, 'k');
    bool modified = *end && end[1] && strspn(end + 1, "uk") == strlen(end + 1);
    if (!find_event(wanted_name, (size_t)(end - wanted_name), &event) || (*end && !modified)) {
        lopi_complain("LOPI_EVENT=%s: no event is known by this name; take one of `perf list`, as instructions,"
                      " branch-misses, L1-dcache-load-misses, page-faults or r1a8; only calls are counted",
                      wanted_name);
        return;
    }
    if (!modified) {
        user = true;
        kernel = event.in_kernel;
    }
    wanted = (struct perf_event_attr) {
        .size = sizeof wanted,
        .type = event.type,
        .config = event.config,
        .pinned = 1,
        .exclude_user = !user,
        .exclude_kernel = !kernel,
        .exclude_hv = 1,
    };
    struct counter trial;
    int error = open_counter(&trial);
    if (error) {
        explain(-error);
        return;
    }
    close_counter(&trial);
    counting = true;
}

void lopi_probe_thread_end(struct thread *thread)
{
    lopi_sums_thread_end(&lopi_called_sums, thread);
    struct counter *counter = thread->probe;
    if (!counter)
        return;
    close_counter(counter);
    lopi_unmap(counter, sizeof *counter);
    thread->probe = NULL;
}

/* The file counts the parent's thread. Its page is not in the child. */
void lopi_probe_reset(void)
{
    struct thread *thread = this_thread();
    struct counter *counter = thread->probe;
    lopi_counters_reset(&lopi_called_sums);
    if (!counter)
        return;
    if (counter->file >= 0)
        lopi_system_call(SYS_close, counter->file, 0, 0, 0, 0, 0);
    lopi_unmap(counter, sizeof *counter);
    thread->probe = NULL;
}

static void explain_threads(void)
{
    if (first_error)
        explain(first_error);
    first_error = 0;
}
