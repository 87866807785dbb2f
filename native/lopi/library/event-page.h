/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Reads a performance counter in user space, by the protocol that linux/perf_event.h describes at
 * struct perf_event_mmap_page.
 */
#ifndef LOPI_EVENT_PAGE_H
#define LOPI_EVENT_PAGE_H

#include <linux/perf_event.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * What the event has counted. False if the counter can't be read so: a software event, the event not on the processor,
 * or the kernel does not allow it; then read(2) tells. The kernel changes `lock` whenever it changes the page, and does so
 * on this thread's processor, so that a barrier for the compiler is enough. `read_counter` is rdpmc.
 */
static inline bool lopi_read_event_page(const volatile struct perf_event_mmap_page *page,
                                        uint64_t (*read_counter)(uint32_t number), uint64_t *value)
{
    uint32_t lock;
    do {
        lock = page->lock;
        __asm__ volatile ("" ::: "memory");
        uint32_t index = page->index;
        if (!page->cap_user_rdpmc || index == 0)
            return false;
        /* Has pmc_width bits, of which the highest is a sign: the kernel lets it overflow at 0. */
        unsigned unused = 64 - page->pmc_width;
        int64_t counter = (int64_t)(read_counter(index - 1) << unused) >> unused;
        *value = (uint64_t)(page->offset + counter);
        __asm__ volatile ("" ::: "memory");
    } while (page->lock != lock);
    return true;
}

#endif
