/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * What is called by instrumentation that is written into the source by hand and not inlined.
 */
#include "by-hand.h"
#include "counted.h"

unsigned lopi_counter[2];

void by_hand_enter(unsigned *start)
{
    COUNT_CALL;
    *start = *(const volatile unsigned *)lopi_counter;
}

void by_hand_leave(const unsigned *start, unsigned long *sum)
{
    *sum += *(const volatile unsigned *)lopi_counter - *start;
}
