// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What tests of the kernel's sources on the host have in common: TAP, and what the rest of the kernel would
// do.
#pragma once

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kernel.h"
#include "cpu.h"

// A line of TAP.
bool ok(bool condition, const char *name, ...) __attribute__((format(printf, 2, 3)));
// The plan; the status of the test program.
int finish(void);

// What was written to a serial line, and how much; the test may set the length back.
extern char serial_output[3][1 << 22];
extern volatile u32 serial_length[3];

// The kernel's panic inside expect_panic comes back there; elsewhere it fails the test program.
extern char panic_text[256];
extern jmp_buf *panic_expected;
#define expect_panic(statement)                 \
    ({                                          \
        jmp_buf environment;                    \
        panic_expected = &environment;          \
        bool panicked = setjmp(environment);    \
        if (!panicked) {                        \
            statement;                          \
        }                                       \
        panic_expected = NULL;                  \
        panicked;                               \
    })

// Runs the function on so many CPUs: body(argument) with cpu_number 0, 1, ...
void on_cpus(u32 count, void (*body)(void *), void *argument);

// Numbers that look random, the same in each run.
u32 random_number(void);
