// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Formatted text: to the console, a whole line in one system call, and into a buffer.
#pragma once

#include <stdarg.h>

#include "library/system.h"

// %s %c %d %u %x %p %% with 0, - and a width, and l or ll before d, u, x. At most 500 characters.
void print(const char *format, ...) __attribute__((format(printf, 1, 2)));
// Always NUL-terminated; returns the length that the text would have had.
u32 format(char *buffer, u32 capacity, const char *format, ...) __attribute__((format(printf, 3, 4)));
u32 format_arguments(char *buffer, u32 capacity, const char *format, va_list arguments);
