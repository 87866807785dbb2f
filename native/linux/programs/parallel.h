// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What the parallel programs have in common: threads that do the same, each with its part of the work.
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "cycles.h"

#define MOST_THREADS 64u

static unsigned thread_count;
static pthread_barrier_t barrier;

// Waits until all threads are here.
static inline void meet(void)
{
    pthread_barrier_wait(&barrier);
}

// Of so many things the first one that is the thread's, or for the number of threads the end.
static inline unsigned part(unsigned things, unsigned thread)
{
    return (unsigned)((unsigned long long)things * thread / thread_count);
}

// Runs the function in all threads, whose numbers it gets; the thread that calls is number 0. Tells the cycles that they took until the last
// one had ended. False if threads can't be made.
static bool run_threads(void *(*function)(void *number), unsigned long long *taken)
{
    pthread_t threads[MOST_THREADS];
    pthread_barrier_init(&barrier, NULL, thread_count);
    unsigned long long start = cycles();
    for (unsigned i = 1; i < thread_count; i++)
        if (pthread_create(&threads[i], NULL, function, (void *)(size_t)i) != 0)
            return false;
    function((void *)0);
    for (unsigned i = 1; i < thread_count; i++)
        pthread_join(threads[i], NULL);
    *taken = cycles() - start;
    return true;
}
