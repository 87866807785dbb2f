/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Where COUNTING is defined, a program counts the calls of instrumented functions, in a run apart from those that
 * are measured, and writes their number to the file `calls` as it ends.
 */
#ifndef COUNTED_H
#define COUNTED_H

#ifdef COUNTING
#include <stdio.h>

static unsigned long long counted_calls;

#define COUNT_CALL (counted_calls++)

__attribute__((destructor, no_instrument_function)) static void write_count(void)
{
    FILE *file = fopen("calls", "w");
    if (file) {
        fprintf(file, "%llu\n", counted_calls);
        fclose(file);
    }
}
#else
#define COUNT_CALL ((void)0)
#endif

#endif
