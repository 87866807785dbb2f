/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * What is called by instrumentation that is written into the source by hand and not inlined.
 */
#include <stdint.h>

extern uint32_t lopi_counter[2];
void by_hand_enter(uint32_t *start);
void by_hand_leave(const uint32_t *start, unsigned long *sum);

void by_hand_enter(uint32_t *start)
{
    *start = *(const volatile uint32_t *)lopi_counter;
}

void by_hand_leave(const uint32_t *start, unsigned long *sum)
{
    *sum += *(const volatile uint32_t *)lopi_counter - *start;
}
