// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The event log (thesis 4.2.3): a ring of records for each CPU, written without a lock.
//
// Only its CPU writes a ring, in system calls and in interrupt handlers that come in between. A record's place
// is reserved with one compare-and-exchange, which an interrupt cannot divide; its time stamp is taken before, and
// taken again if a handler was first, so that a ring's records are in the order of their time stamps.

#include "event.h"
#include "host.h"
#include "kernel.h"
#include "thread.h"

bool events_enabled;

struct ring {
    volatile u32 next;              // records begun since boot; place is next % EVENTS_PER_CPU
    u32 sent;                       // records sent or given up; sending
    struct event records[EVENTS_PER_CPU];
};
static struct ring rings[MAX_CPUS];

// Set while a CPU sends the rings. A second one does not wait but leaves it to the first.
static volatile u32 sending;

void event_record(enum event_type type, u32 pc, u32 a, u32 b)
{
    struct ring *ring = &rings[cpu_number];
    u32 place, expected;
    u64 tsc;
    bool reserved;
    do {
        expected = place = ring->next;
        tsc = read_tsc();
        asm volatile("cmpxchgl %3, %1"
                     : "=@ccz"(reserved), "+m"(ring->next), "+a"(expected)
                     : "r"(place + 1)
                     : "memory");
    } while (unlikely(!reserved));

    struct event *record = &ring->records[place % EVENTS_PER_CPU];
    // A type of 0 says that the record is not complete; stores become visible in order.
    *(volatile u16 *)&record->type = 0;
    asm volatile("" ::: "memory");
    record->tsc = tsc;
    record->thread = current_thread ? (u16)current_thread->id : 0;
    record->pc = pc;
    record->a = a;
    record->b = b;
    asm volatile("" ::: "memory");
    *(volatile u16 *)&record->type = (u16)type;
}

// Interrupts are disabled while a frame is sent: not for long.
#define RECORDS_PER_FRAME 32

// Copies what is complete, in order, from the ring's record number first on; returns how many records. Its CPU
// may be writing: what it has overtaken meanwhile is not taken.
static u32 copy(const struct ring *ring, u32 first, struct event *to)
{
    u32 count = minimum(ring->next - first, RECORDS_PER_FRAME);
    for (u32 i = 0; i < count; i++) {
        to[i] = ring->records[(first + i) % EVENTS_PER_CPU];
        if (to[i].type == 0)
            count = i;
    }
    asm volatile("" ::: "memory");
    return ring->next - first <= EVENTS_PER_CPU ? count : 0;
}

static void send(u32 cpu)
{
    struct ring *ring = &rings[cpu];
    // A CPU that goes on writing does not keep this one here for ever.
    u32 end = ring->next;
    while ((i32)(end - ring->sent) > 0) {
        // The oldest ones may be overwritten while they are copied: stay some way off.
        if (ring->next - ring->sent > EVENTS_PER_CPU)
            ring->sent = ring->next - EVENTS_PER_CPU + (cpu == cpu_number ? 0 : RECORDS_PER_FRAME);
        struct event events[RECORDS_PER_FRAME];
        u32 count = copy(ring, ring->sent, events);
        if (count)
            frame_send(FRAME_EVENTS, cpu, events, count * sizeof(struct event));
        else if (cpu == cpu_number || panicking)
            count = 1;      // the oldest one will not become complete: a panic came in between
        else if (ring->next - ring->sent <= EVENTS_PER_CPU)
            break;          // its CPU is writing it
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
