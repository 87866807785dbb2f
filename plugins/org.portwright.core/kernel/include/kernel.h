// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What every part of the kernel may call: text output, strings, panic.
#pragma once

#include "machine/string.h"
#include "types.h"

// Text to the console, not mixed with what other CPUs write.
void console_write(const char *text, u32 length);
// Formatted text to the console, at most 511 characters: %s %d %u %x %c %p %%, with width, -, 0, precision of
// a string, and l, ll, z before d, u, x.
void print(const char *format, ...) __attribute__((format(printf, 1, 2)));
// The same into a buffer, always NUL-terminated; returns the length that it would have had.
u32 format(char *buffer, u32 capacity, const char *format, ...) __attribute__((format(printf, 3, 4)));
u32 format_arguments(char *buffer, u32 capacity, const char *format, va_list arguments);

// Set first of all by panic: from then on output does not wait for CPUs that may have stopped.
extern volatile bool panicking;
// Ends the kernel: the text goes to the console and to the host, the event log too.
void panic(const char *format, ...) __attribute__((format(printf, 1, 2))) noreturn;
#define assert(condition)                                                              \
    do {                                                                               \
        if (unlikely(!(condition)))                                                    \
            panic("%s:%d: %s does not hold", __FILE__, __LINE__, #condition);          \
    } while (0)

// Makes the time in which another CPU can come between much longer, in kernels built with RACE_WINDOWS to show what then
// happens (docs/kernel.md, "The five problems").
void race_window_open(void);
static inline void race_window(void)
{
    if (is_given(RACE_WINDOWS))
        race_window_open();
}
// So many of them while a thread is made ready: an option of its own, because they hide other problems.
static inline void race_windows_waking(u32 count)
{
    while (is_given(RACE_WINDOWS_WAKING) && count--)
        race_window();
}

// Ends the kernel in order, with what the host wants to know.
void shut_down(i32 status) noreturn;

// The words of the kernel's command line (docs/kernel.md). Null or false if not given.
bool option_is_set(const char *name);
const char *option_text(const char *name, char *buffer, u32 capacity);
bool option_is(const char *name, const char *value);
u32 option_number(const char *name, u32 otherwise);
const char *option_program_arguments(void);
extern const char *command_line;
