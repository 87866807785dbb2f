// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The event log (thesis 4.2.3): a ring of records for each CPU, written without a lock.
//
// Only its CPU writes a ring, in system calls and in interrupt handlers that come in between. A record's
// place is reserved with one compare-and-exchange, which an interrupt cannot divide; its time stamp is taken
// before, and taken again if a handler was first, so that a ring's records are in the order of their time
// stamps. Other CPUs read up to `complete`: handlers end before what they interrupt, so when the outermost
// recording ends all have.

#include "event.h"
#include "host.h"
#include "kernel.h"

bool events_enabled;
cpu_local u32 event_thread;

struct ring {
    volatile u32 next;              // records begun since boot; place is next % EVENTS_PER_CPU
    volatile u32 complete;          // records before this one are whole
    volatile u32 depth;             // recordings that have begun and not ended: one, and handlers in it
    u32 sent;                       // records sent or given up; sending
    struct event records[EVENTS_PER_CPU];
};
static struct ring rings[MAX_CPUS];

// Set while a CPU sends the rings. A second one does not wait but leaves it to the first.
static volatile u32 sending;

void event_record(enum event_type type, u32 pc, u32 a, u32 b)
{
    struct ring *ring = &rings[cpu_number];
    u32 place;
    u64 tsc;
    ring->depth++;
    do {
        place = ring->next;
        tsc = read_tsc();
    } while (unlikely(!replace_local(&ring->next, place, place + 1)));

    struct event *record = &ring->records[place % EVENTS_PER_CPU];
    record->tsc = tsc;
    record->type = (u16)type;
    record->thread = (u16)event_thread;
    record->pc = pc;
    record->a = a;
    record->b = b;
    store_order();
    if (--ring->depth == 0)
        ring->complete = ring->next;
}

// Interrupts are disabled while a frame is sent: not for long.
#define RECORDS_PER_FRAME 32

static void send(u32 cpu)
{
    struct ring *ring = &rings[cpu];
    // A CPU that goes on writing does not keep this one here for ever.
    u32 end = ring->complete;
    while ((i32)(end - ring->sent) > 0) {
        // The oldest ones may be overwritten while they are copied: of another CPU's ring stay some way off.
        if (ring->next - ring->sent > EVENTS_PER_CPU)
            ring->sent = ring->next - EVENTS_PER_CPU + (cpu == cpu_number ? 0 : RECORDS_PER_FRAME);
        struct event events[RECORDS_PER_FRAME];
        u32 count = minimum(end - ring->sent, RECORDS_PER_FRAME);
        for (u32 i = 0; i < count; i++)
            events[i] = ring->records[(ring->sent + i) % EVENTS_PER_CPU];
        store_order();
        if (ring->next - ring->sent > EVENTS_PER_CPU)
            continue;       // the writer has come that far: they may be mixed
        frame_send(FRAME_EVENTS, cpu, events, count * sizeof(struct event));
        ring->sent += count;
    }
}

void events_send(void)
{
    if (__atomic_exchange_n(&sending, 1, __ATOMIC_ACQUIRE) && !panicking)
        return;
    for (u32 cpu = 0; cpu < cpu_count; cpu++)
        send(cpu);
    __atomic_store_n(&sending, 0, __ATOMIC_RELEASE);
}
