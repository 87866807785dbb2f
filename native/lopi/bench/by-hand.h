/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Instrumentation by hand in the source, to compare with: what the probe `accumulate` does. Each function begins with
 * BY_HAND, which the benchmark writes there; the compiler puts the other half before each end (GCC manual, Common
 * Variable Attributes, cleanup), as a person would.
 *
 * INLINED is not defined: calls of functions in by-hand.c, which can't be inlined.
 */
#ifndef BY_HAND_H
#define BY_HAND_H

extern unsigned lopi_counter[2];

void by_hand_enter(unsigned *start);
void by_hand_leave(const unsigned *start, unsigned long *sum);

/* No memory is given to it: it is gone once its only use is inlined. */
struct by_hand {
    unsigned *start;
    unsigned long *sum;
};

__attribute__((always_inline)) static inline void by_hand_left(const struct by_hand *function)
{
#ifdef INLINED
    /* Volatile, as a counter is that something else changes. */
    *(volatile unsigned long *)function->sum += *(const volatile unsigned *)lopi_counter - *function->start;
#else
    by_hand_leave(function->start, function->sum);
#endif
}

#ifdef INLINED
#define BY_HAND_START unsigned by_hand_start = *(const volatile unsigned *)lopi_counter
#else
#define BY_HAND_START unsigned by_hand_start; by_hand_enter(&by_hand_start)
#endif

#define BY_HAND \
    static unsigned long by_hand_sum; \
    BY_HAND_START; \
    __attribute__((cleanup(by_hand_left), unused)) struct by_hand by_hand_function = { &by_hand_start, &by_hand_sum };

#endif
