// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Results of tests in the Test Anything Protocol, on the console.
#pragma once

#include "library/system.h"

// One test: its line is written at once. Returns the condition. Threads must not call it together.
bool check(bool condition, const char *format, ...) __attribute__((format(printf, 2, 3)));
// A line of explanation.
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));
// A test that can't be made here, and why.
void skip(const char *name, const char *why);
// Writes the plan; returns the number of failures, for main to return.
int tap_end(void);
// Failures so far.
u32 tap_failures(void);
