/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Probe `trace`: each entry and exit with its time, in a ring buffer of each thread, written at the end as a trace in
 * the Common Trace Format, version 1.8.3 (diamon.org/ctf), which babeltrace2 and Trace Compass read.
 *
 *   LOPI_TRACE=DIRECTORY     default: lopi-trace.NUMBER, with the process's number; after fork, a child's trace goes
 *                            to DIRECTORY.NUMBER
 *   LOPI_TRACE_SIZE=BYTES    of a thread's ring buffer, default 16777216; the latest events are kept, 16 bytes each
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "library.h"

/* As the metadata say: no padding anywhere. */
struct event {
    uint64_t time;
    uint32_t id;                /* enum event_id */
    uint32_t function;          /* its place in lopi_functions */
};

enum event_id { ENTRY, EXIT };

struct packet {
    uint32_t magic;
    uint32_t stream;
    uint64_t begin, end;        /* times of the first and last event */
    uint64_t content_bits, packet_bits;
    uint64_t events_discarded;
    uint32_t thread;
    uint32_t padding;
    uint64_t more_padding;
    struct event events[];
};

enum { PACKET_BYTES = 64 * 1024, EVENTS = (PACKET_BYTES - sizeof(struct packet)) / sizeof(struct event) };

/*
 * A thread's. A signal's handler may be traced too and come at any instruction: so an event's place is taken by one
 * instruction, and while the thread goes to the next packet, what a handler does is not recorded.
 */
struct buffer {
    struct event *next, *end;   /* in the current packet */
    bool turns_over;
    uint64_t lost;              /* meanwhile */
    struct packet *packet;
    char *memory;
    size_t packets, current;
    size_t filled;              /* packets, since the thread began */
    int thread;
};

static size_t packets_of_buffer = 256;
static uint64_t first_stamp;
static struct timespec first_time;
static char *directory;         /* once it is known: write_lock */
static uint64_t events_written;
static int streams_written;
static bool forked;
static pthread_mutex_t write_lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- While the program runs ---- */

__attribute__((target("general-regs-only"))) static void begin_packet(struct buffer *buffer)
{
    buffer->packet = (struct packet *)(buffer->memory + buffer->current * PACKET_BYTES);
    buffer->next = buffer->packet->events;
    buffer->end = buffer->next + EVENTS;
}

__attribute__((target("general-regs-only"), noinline)) static struct buffer *make_buffer(struct thread *thread)
{
    size_t packets = packets_of_buffer;
    char *memory = lopi_map(packets * PACKET_BYTES + 4096);
    struct buffer *buffer = (struct buffer *)(memory + packets * PACKET_BYTES);
    buffer->memory = memory;
    buffer->packets = packets;
    buffer->thread = thread->number;
    begin_packet(buffer);
    thread->probe = buffer;
    return buffer;
}

__attribute__((target("general-regs-only"), noinline)) static void next_packet(struct buffer *buffer)
{
    buffer->turns_over = true;
    __asm__ volatile ("" ::: "memory");
    if (buffer->next >= buffer->end) {          /* unless a handler has just done it */
        if (++buffer->current == buffer->packets)
            buffer->current = 0;
        begin_packet(buffer);
        __atomic_store_n(&buffer->filled, buffer->filled + 1, __ATOMIC_RELEASE);
    }
    __asm__ volatile ("" ::: "memory");
    buffer->turns_over = false;
}

/* Not atomic for other processors, which don't do it. */
__attribute__((target("general-regs-only"), always_inline))
static inline struct event *take_place(struct buffer *buffer)
{
    size_t bytes = sizeof(struct event);
    __asm__ volatile ("xadd %0, %1" : "+r"(bytes), "+m"(buffer->next) : : "memory");
    return (struct event *)bytes;
}

__attribute__((target("general-regs-only"), always_inline))
static inline void record(struct lopi_function *function, enum event_id id)
{
    struct thread *thread = this_thread();
    struct buffer *buffer = thread->probe;
    if (__builtin_expect(!buffer, 0))
        buffer = make_buffer(thread);
    for (;;) {
        if (__builtin_expect(buffer->turns_over, 0)) {
            buffer->lost++;
            return;
        }
        struct event *event = take_place(buffer);
        if (__builtin_expect(event < buffer->end, 1)) {
            event->time = time_stamp();
            event->id = id;
            event->function = (uint32_t)number_of(function);
            return;
        }
        next_packet(buffer);
    }
}

__attribute__((target("general-regs-only")))
void lopi_enter(struct lopi_function *function, struct lopi_call *call, const struct lopi_registers *registers)
{
    record(function, ENTRY);
}

__attribute__((target("general-regs-only")))
void lopi_exit(struct lopi_function *function, struct lopi_call *call, const struct lopi_registers *registers)
{
    record(function, EXIT);
}

/* ---- Writing ---- */

void lopi_probe_start(void)
{
    packets_of_buffer = (size_t)(lopi_number("LOPI_TRACE_SIZE", packets_of_buffer * PACKET_BYTES, PACKET_BYTES,
                                             sizeof(void *) == 8 ? 1ULL << 40 : 1ULL << 30) / PACKET_BYTES);
    clock_gettime(CLOCK_REALTIME, &first_time);
    first_stamp = time_stamp();
}

static bool make_directory(void)
{
    if (directory)
        return true;
    const char *wanted = getenv("LOPI_TRACE");
    if (!wanted || !*wanted)
        wanted = "lopi-trace";
    int length = forked || !getenv("LOPI_TRACE") ? asprintf(&directory, "%s.%ld", wanted, (long)getpid())
                                                 : asprintf(&directory, "%s", wanted);
    if (length < 0)
        directory = NULL;
    if (!directory || (mkdir(directory, 0777) != 0 && errno != EEXIST)) {
        fprintf(stderr, "lopi: %s: can't be made: %s; set LOPI_TRACE to another directory\n",
                directory ? directory : "the trace's directory", strerror(errno));
        free(directory);
        directory = NULL;
        return false;
    }
    return true;
}

static FILE *open_in_directory(const char *name)
{
    char *path;
    if (asprintf(&path, "%s/%s", directory, name) < 0)
        return NULL;
    FILE *file = fopen(path, "w");
    if (!file)
        fprintf(stderr, "lopi: %s: can't be written: %s\n", path, strerror(errno));
    free(path);
    return file;
}

/*
 * Puts events in the order of their times, which CTF demands (1.8.3, section 5, of timestamps): a handler's come between
 * a place's being taken and its time. `earliest` is the last time of the packet before. Returns how many there are: the
 * last place may be taken and empty.
 */
static size_t order_events(struct event *events, size_t count, uint64_t earliest)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        struct event event = events[i];
        if (event.time == 0)
            continue;
        if (event.time < earliest)
            event.time = earliest;
        size_t place = kept++;
        for (; place > 0 && events[place - 1].time > event.time; place--)
            events[place] = events[place - 1];
        events[place] = event;
    }
    return kept;
}

/*
 * From the oldest packet that is still there to the current one. A running thread may go on meanwhile, so that each is
 * copied, and left out if the thread has come round to it.
 */
static void write_stream(struct buffer *buffer)
{
    static union {
        struct packet packet;
        char bytes[PACKET_BYTES];
    } copy;                                     /* write_lock */
    char name[40];
    if (!make_directory())
        return;
    snprintf(name, sizeof name, "thread-%d", buffer->thread);
    FILE *file = open_in_directory(name);
    if (!file)
        return;
    size_t filled = __atomic_load_n(&buffer->filled, __ATOMIC_ACQUIRE);
    size_t first = filled < buffer->packets ? 0 : filled - buffer->packets + 1;
    uint64_t earliest = 0, discarded = (uint64_t)first * EVENTS;
    for (size_t i = first; i <= filled; i++) {
        struct packet *packet = (struct packet *)(buffer->memory + i % buffer->packets * PACKET_BYTES);
        /* If the thread has just gone on, `next` is in another packet, and far away. */
        size_t used = ((uintptr_t)buffer->next - (uintptr_t)packet->events) / sizeof(struct event);
        size_t count = i == filled && used < EVENTS ? used : EVENTS;
        memcpy(&copy, packet, sizeof *packet + count * sizeof packet->events[0]);
        if (__atomic_load_n(&buffer->filled, __ATOMIC_ACQUIRE) - i >= buffer->packets) {
            discarded += EVENTS;
            continue;
        }
        count = order_events(copy.packet.events, count, earliest);
        if (count == 0)
            continue;
        earliest = copy.packet.events[count - 1].time;
        copy.packet = (struct packet) {
            .magic = 0xc1fc1fc1,
            .begin = copy.packet.events[0].time,
            .end = earliest,
            .content_bits = 8 * (sizeof copy.packet + count * sizeof copy.packet.events[0]),
            .packet_bits = 8 * (sizeof copy.packet + count * sizeof copy.packet.events[0]),
            .events_discarded = discarded + buffer->lost,
            .thread = (uint32_t)buffer->thread,
        };
        fwrite(&copy, sizeof copy.packet + count * sizeof copy.packet.events[0], 1, file);
        events_written += count;
    }
    streams_written++;
    if (ferror(file) | fclose(file))
        fprintf(stderr, "lopi: %s/%s: can't be written: %s\n", directory, name, strerror(errno));
}

static void write_metadata(void)
{
    double frequency = lopi_time_stamp_frequency();
    double stamp_seconds = (double)first_stamp / frequency;
    /* The clock's zero, in seconds since 1970. */
    double zero = (double)first_time.tv_sec - stamp_seconds + 1e-9 * (double)first_time.tv_nsec;
    unsigned long long zero_seconds = (unsigned long long)zero;
    FILE *file = open_in_directory("metadata");
    if (!file)
        return;
    fprintf(file, "/* CTF 1.8 */\n\n"
            "typealias integer { size = 32; align = 8; signed = false; } := uint32_t;\n"
            "typealias integer { size = 64; align = 8; signed = false; } := uint64_t;\n\n"
            "trace {\n    major = 1;\n    minor = 8;\n    byte_order = le;\n"
            "    packet.header := struct {\n        uint32_t magic;\n        uint32_t stream_id;\n    };\n};\n\n"
            "env {\n    tracer_name = \"portwright-lopi\";\n    process = %ld;\n};\n\n", (long)getpid());
    fprintf(file, "clock {\n    name = cycles;\n    description = \"time-stamp counter\";\n    freq = %.0f;\n"
            "    offset_s = %llu;\n    offset = %.0f;\n};\n\n"
            "typealias integer {\n    size = 64; align = 8; signed = false; map = clock.cycles.value;\n} := time_t;\n\n",
            frequency, zero_seconds, (zero - (double)zero_seconds) * frequency);
    fprintf(file, "typealias enum : uint32_t {");
    for (size_t i = 0; i < function_count(); i++) {
        fprintf(file, "%s\n    \"", i ? "," : "");
        for (const char *letter = lopi_readable_name(function_at(i)); *letter; letter++) {
            if (*letter == '"' || *letter == '\\')
                putc('\\', file);
            putc(*letter, file);
        }
        fprintf(file, "\" = %zu", i);
    }
    fprintf(file, "\n} := function_t;\n\n"
            "stream {\n    id = 0;\n"
            "    packet.context := struct {\n        time_t timestamp_begin;\n        time_t timestamp_end;\n"
            "        uint64_t content_size;\n        uint64_t packet_size;\n        uint64_t events_discarded;\n"
            "        uint32_t thread;\n        uint32_t padding;\n        uint64_t more_padding;\n    };\n"
            "    event.header := struct {\n        time_t timestamp;\n        uint32_t id;\n    };\n};\n\n");
    static const char *const names[] = { "entry", "exit" };
    for (int i = 0; i < 2; i++)
        fprintf(file, "event {\n    name = \"%s\";\n    id = %d;\n    stream_id = 0;\n"
                "    fields := struct {\n        function_t function;\n    };\n};\n\n", names[i], i);
    if (ferror(file) | fclose(file))
        fprintf(stderr, "lopi: %s/metadata: can't be written: %s\n", directory, strerror(errno));
}

void lopi_probe_thread_end(struct thread *thread)
{
    struct buffer *buffer = thread->probe;
    thread->probe = NULL;
    if (!buffer)
        return;
    pthread_mutex_lock(&write_lock);
    write_stream(buffer);
    pthread_mutex_unlock(&write_lock);
    lopi_unmap(buffer->memory, buffer->packets * PACKET_BYTES + 4096);
}

void lopi_probe_reset(void)
{
    struct thread *thread = this_thread();
    thread->probe = NULL;
    free(directory);
    directory = NULL;
    events_written = 0;
    streams_written = 0;
    forked = true;
}

static void write_running(struct thread *thread, void *unused)
{
    if (thread->probe)
        write_stream(thread->probe);
}

/* Writes the threads that still run, and what belongs to all; says how much there is. */
static bool write_trace(uint64_t *events, int *threads)
{
    pthread_mutex_lock(&write_lock);
    uint64_t events_before = events_written;
    int streams_before = streams_written;
    lopi_each_thread(write_running, NULL);
    if (directory)
        write_metadata();
    *events = events_written;
    *threads = streams_written;
    events_written = events_before;
    streams_written = streams_before;
    pthread_mutex_unlock(&write_lock);
    return directory;
}

void lopi_probe_report(FILE *out, enum format format)
{
    uint64_t events;
    int threads;
    if (write_trace(&events, &threads))
        fprintf(out, "trace of %llu events in %d threads: babeltrace2 %s\n", (unsigned long long)events, threads, directory);
    else
        fprintf(out, "no instrumented function was called: there is no trace\n");
}

size_t lopi_probe_json(FILE *out)
{
    uint64_t events;
    int threads;
    if (write_trace(&events, &threads)) {
        fputs("\"trace\": ", out);
        lopi_print_json(out, directory);
        fprintf(out, ", \"events\": %llu, \"threads\": %d, ", (unsigned long long)events, threads);
    }
    fputs("\"functions\": [", out);
    return 0;
}
