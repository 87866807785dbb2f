/*
 * SPDX-License-Identifier: EPL-2.0
 *
 * Reads prepared pages as the kernel makes them for performance counters, with a processor's counter that the test sets.
 * Prints what is wrong.
 */
#include <inttypes.h>
#include <stdio.h>

#include "event-page.h"

static struct perf_event_mmap_page page;
static uint64_t counter;                /* what the processor's has */
static uint32_t asked_for;
static int reads, changes;

static uint64_t read_counter(uint32_t number)
{
    asked_for = number;
    reads++;
    if (changes > 0) {                  /* the kernel moves the event to another counter before we are done */
        changes--;
        page.lock += 2;
        page.index++;
        page.offset += 1000;
        uint64_t stale = counter;
        counter = 5;
        return stale;
    }
    return counter;
}

static void expect(const char *what, uint64_t expected, uint64_t actual)
{
    if (actual != expected)
        printf("%s: %" PRIu64 ", not %" PRIu64 "\n", what, actual, expected);
}

static void prepare(uint32_t index, int64_t offset, uint16_t width, uint64_t value)
{
    page = (struct perf_event_mmap_page) { .index = index, .offset = offset, .pmc_width = width, .cap_user_rdpmc = 1 };
    counter = value;
    reads = 0;
}

int main(void)
{
    uint64_t value = 0;

    prepare(3, 1000, 48, 234);
    expect("can be read", 1, lopi_read_event_page(&page, read_counter, &value));
    expect("value", 1234, value);
    expect("number for rdpmc", 2, asked_for);

    /* The kernel begins at a negative number, of pmc_width bits, and adds the same to the offset. */
    prepare(1, 1ULL << 47, 48, ((1ULL << 48) - (1ULL << 47)) + 77);
    lopi_read_event_page(&page, read_counter, &value);
    expect("value of a counter below 0", 77, value);

    prepare(1, 100, 64, UINT64_MAX);
    lopi_read_event_page(&page, read_counter, &value);
    expect("value of a counter with all bits", 99, value);

    prepare((1u << 30) + 1, 0, 48, 1);
    lopi_read_event_page(&page, read_counter, &value);
    expect("number of a fixed counter", 1u << 30, asked_for);

    prepare(4, 1000, 48, 234);
    changes = 2;
    lopi_read_event_page(&page, read_counter, &value);
    expect("value after two changes", 3005, value);
    expect("number after two changes", 5, asked_for);
    expect("reads after two changes", 3, (uint64_t)reads);

    prepare(0, 1000, 48, 234);
    expect("event not on the processor", 0, lopi_read_event_page(&page, read_counter, &value));
    prepare(3, 1000, 48, 234);
    page.cap_user_rdpmc = 0;
    expect("not allowed", 0, lopi_read_event_page(&page, read_counter, &value));
    expect("reads where it can't be read", 0, (uint64_t)reads);
    return 0;
}
