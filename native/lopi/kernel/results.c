// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Sends the host what the instrumented functions of a kernel have counted, when the kernel ends.
//
// The functions that send are instrumented too: so all is added up first.

#include "cpu.h"
#include "histogram.h"
#include "host.h"
#include "processor.h"
#include "time_account.h"

// Meanwhile the other CPUs have stopped, which were interrupted for that; a CPU has interrupts disabled for less.
#define STOPPING_CYCLES 100000u
// Of a frame; frames are sent with interrupts disabled.
#define LONGEST 1024

extern const struct lopi_function __start_lopi_functions[], __stop_lopi_functions[];

// What the host gets of a function, followed by the names of function and source file, with NUL; if there are buckets,
// then by struct range and so many of struct bucket.
struct function_result {
    u64 calls, sum;
    u32 address, line, buckets;
} packed;

struct range {
    u64 least, most;
} packed;

struct bucket {
    u64 start;
    u32 calls;
} packed;

static struct lopi_counters *total(const struct lopi_function *function)
{
    return lopi_of_processor(MAX_CPUS, (u32)function->counters);
}

// Of the probes that are not inlined, the one of histogram.c.
static bool has_histogram(const struct lopi_function *function)
{
    return &lopi_histogram && function->flags & LOPI_CALLED;
}

static void add_histogram(struct histogram *sum, const struct histogram *histogram)
{
    if (!histogram->counters.calls)
        return;
    if (!sum->counters.calls || histogram->least < sum->least)
        sum->least = histogram->least;
    if (histogram->most > sum->most)
        sum->most = histogram->most;
    for (u32 i = 0; i < BUCKETS; i++)
        sum->buckets[i] += histogram->buckets[i];
}

static void add_up(void)
{
    for (u64 start = read_tsc(); cpu_count > 1 && read_tsc() - start < STOPPING_CYCLES;)
        cpu_pause();
    // An own interrupt in the middle would count here and not there.
    u32 flags = interrupts_save();
    for (const struct lopi_function *function = __start_lopi_functions; function < __stop_lopi_functions; function++) {
        struct lopi_counters *sum = total(function);
        sum->calls = sum->sum = 0;
        for (u32 cpu = 0; cpu < cpu_count; cpu++) {
            const struct lopi_counters *counters = lopi_of_processor(cpu, (u32)function->counters);
            if (has_histogram(function))
                add_histogram((struct histogram *)sum, (const struct histogram *)counters);
            sum->calls += counters->calls;
            sum->sum += counters->sum;
        }
    }
    interrupts_restore(flags);
}

static u32 bytes_of(const char *text)
{
    u32 bytes = 1;
    while (*text++)
        bytes++;
    return bytes;
}

static u32 buckets_of(const struct lopi_function *function)
{
    u32 count = 0;
    if (has_histogram(function))
        for (u32 i = 0; i < BUCKETS; i++)
            count += ((const struct histogram *)total(function))->buckets[i] != 0;
    return count;
}

static u32 bytes_of_result(const struct lopi_function *function)
{
    u32 buckets = buckets_of(function);
    return sizeof(struct function_result) + bytes_of(function->name) + bytes_of(function->file)
        + (buckets ? sizeof(struct range) + buckets * sizeof(struct bucket) : 0);
}

static void send_histogram(const struct histogram *histogram)
{
    const struct range range = { histogram->least, histogram->most };
    frame_bytes(&range, sizeof(range));
    for (u32 i = 0; i < BUCKETS; i++)
        if (histogram->buckets[i]) {
            const struct bucket bucket = { bucket_start(i), histogram->buckets[i] };
            frame_bytes(&bucket, sizeof(bucket));
        }
}

static void send(const struct lopi_function *function, const struct lopi_function *end, u32 bytes)
{
    frame_begin(FRAME_FUNCTIONS, cpu_number, bytes);
    for (; function < end; function++) {
        const struct function_result result = {
            total(function)->calls, total(function)->sum, (u32)function->address, function->flags >> 8,
            buckets_of(function)
        };
        frame_bytes(&result, sizeof(result));
        frame_bytes(function->name, bytes_of(function->name));
        frame_bytes(function->file, bytes_of(function->file));
        if (result.buckets)
            send_histogram((const struct histogram *)total(function));
    }
    frame_end();
}

// The kernel's end calls it once: the last time that something is told before the kernel's status.
void __real_time_account_send(void);
void __wrap_time_account_send(void);
void __wrap_time_account_send(void)
{
    add_up();
    __real_time_account_send();     // before what follows takes time
    const struct lopi_function *function = __start_lopi_functions;
    while (function < __stop_lopi_functions) {
        const struct lopi_function *first = function;
        u32 bytes = 0;
        do
            bytes += bytes_of_result(function++);
        while (function < __stop_lopi_functions && bytes + bytes_of_result(function) <= LONGEST);
        send(first, function, bytes);
    }
}
