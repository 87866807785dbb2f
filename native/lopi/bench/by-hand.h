/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Instrumentation by hand in the source, to compare with: what the probe `accumulate` does. Each function of a benchmark
 * begins with ENTER(name) and has LEAVE(name) before its end.
 *
 * BY_HAND is not defined: nothing. 1: calls of functions in by-hand.c, which can't be inlined. 2: inlined.
 */
#ifndef BY_HAND_H
#define BY_HAND_H

#include <stdint.h>

extern uint32_t lopi_counter[2];

#if !defined(BY_HAND)
#define ENTER(name)
#define LEAVE(name)
#elif BY_HAND == 1
void by_hand_enter(uint32_t *start);
void by_hand_leave(const uint32_t *start, unsigned long *sum);
#define ENTER(name) static unsigned long name##_sum; uint32_t name##_start; by_hand_enter(&name##_start)
#define LEAVE(name) by_hand_leave(&name##_start, &name##_sum)
#else
/* Volatile, as a counter is that something else changes. */
#define ENTER(name) static unsigned long name##_sum; \
    uint32_t name##_start = *(const volatile uint32_t *)lopi_counter
#define LEAVE(name) \
    (*(volatile unsigned long *)&name##_sum += *(const volatile uint32_t *)lopi_counter - name##_start)
#endif

#endif
