// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Sorts numbers by radix, in parallel: radix THREADS NUMBERS. Written from the description of the program RADIX in Woo et al., "The SPLASH-2
// programs: characterization and methodological considerations" (ISCA 1995), section 3: in each pass every thread counts the digits of its
// part, the counts are added up, and each thread moves its part to where it belongs. Prints the cycles that the sort took.
#include <stdio.h>
#include <stdlib.h>

#include "parallel.h"

#define DIGIT_BITS 8
#define DIGITS (1u << DIGIT_BITS)

static unsigned number_count;
static unsigned *from, *to;
static unsigned counts[MOST_THREADS][DIGITS];       // of each thread; then where its numbers with the digit begin

static void place_digits(void)
{
    unsigned place = 0;
    for (unsigned digit = 0; digit < DIGITS; digit++)
        for (unsigned thread = 0; thread < thread_count; thread++) {
            unsigned count = counts[thread][digit];
            counts[thread][digit] = place;
            place += count;
        }
}

static void *sort(void *number)
{
    unsigned self = (unsigned)(size_t)number, begin = part(number_count, self), end = part(number_count, self + 1);
    unsigned *here = from, *there = to, *own = counts[self];
    for (unsigned shift = 0; shift < 32; shift += DIGIT_BITS) {
        for (unsigned digit = 0; digit < DIGITS; digit++)
            own[digit] = 0;
        for (unsigned i = begin; i < end; i++)
            own[here[i] >> shift & (DIGITS - 1)]++;
        meet();
        if (self == 0)
            place_digits();
        meet();
        for (unsigned i = begin; i < end; i++)
            there[own[here[i] >> shift & (DIGITS - 1)]++] = here[i];
        meet();
        unsigned *swapped = here;
        here = there;
        there = swapped;
    }
    return NULL;
}

int main(int count, char **arguments)
{
    thread_count = count > 1 ? (unsigned)atoi(arguments[1]) : 0;
    number_count = count > 2 ? (unsigned)atoi(arguments[2]) : 0;
    if (thread_count < 1 || thread_count > MOST_THREADS || number_count < thread_count)
        return 2;
    from = malloc(number_count * sizeof *from);
    to = malloc(number_count * sizeof *to);
    if (!from || !to)
        return 1;
    unsigned random = 1;
    // Both, so that no page is missed for the first time in the sort.
    for (unsigned i = 0; i < number_count; i++) {
        random = random * 1664525 + 1013904223;     // Numerical Recipes, 7.1
        from[i] = to[i] = random;
    }
    unsigned long long taken;
    if (!run_threads(sort, &taken))
        return 1;
    // Four passes, an even number: the numbers are back.
    for (unsigned i = 1; i < number_count; i++)
        if (from[i - 1] > from[i])
            return 1;
    printf("cycles %llu\n", taken);
    return 0;
}
