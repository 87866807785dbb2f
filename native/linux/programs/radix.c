// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Sorts numbers by radix, in parallel: radix THREADS NUMBERS. Written from the description of the program RADIX in Woo et al., "The SPLASH-2
// programs: characterization and methodological considerations" (ISCA 1995), section 3: in each pass every thread counts the digits of its
// part, the counts are added up, and each thread moves its part to where it belongs. Prints the cycles that the sort took.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define DIGIT_BITS 8
#define DIGITS (1u << DIGIT_BITS)
#define MOST_THREADS 64u

static unsigned thread_count, number_count;
static unsigned *from, *to;
static unsigned counts[MOST_THREADS][DIGITS];       // of each thread; then where its numbers with the digit begin
static pthread_barrier_t barrier;

static unsigned long long cycles(void)
{
    unsigned long long value;
    asm volatile("rdtsc" : "=A"(value));
    return value;
}

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

static void *sort(void *argument)
{
    unsigned self = (unsigned)(size_t)argument;
    unsigned begin = (unsigned)((unsigned long long)number_count * self / thread_count);
    unsigned end = (unsigned)((unsigned long long)number_count * (self + 1) / thread_count);
    unsigned *here = from, *there = to;
    for (unsigned shift = 0; shift < 32; shift += DIGIT_BITS) {
        unsigned *own = counts[self];
        for (unsigned digit = 0; digit < DIGITS; digit++)
            own[digit] = 0;
        for (unsigned i = begin; i < end; i++)
            own[here[i] >> shift & (DIGITS - 1)]++;
        pthread_barrier_wait(&barrier);
        if (self == 0)
            place_digits();
        pthread_barrier_wait(&barrier);
        for (unsigned i = begin; i < end; i++)
            there[own[here[i] >> shift & (DIGITS - 1)]++] = here[i];
        pthread_barrier_wait(&barrier);
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
    for (unsigned i = 0; i < number_count; i++) {
        random = random * 1664525 + 1013904223;     // Numerical Recipes, 7.1
        from[i] = random;
        to[i] = 0;
    }
    pthread_barrier_init(&barrier, NULL, thread_count);
    pthread_t threads[MOST_THREADS];
    unsigned long long start = cycles();
    for (unsigned i = 1; i < thread_count; i++)
        if (pthread_create(&threads[i], NULL, sort, (void *)(size_t)i) != 0)
            return 1;
    sort(NULL);
    for (unsigned i = 1; i < thread_count; i++)
        pthread_join(threads[i], NULL);
    unsigned long long taken = cycles() - start;
    // Four passes, an even number: the numbers are back.
    for (unsigned i = 1; i < number_count; i++)
        if (from[i - 1] > from[i])
            return 1;
    printf("cycles %llu\n", taken);
    return 0;
}
