// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Test results: counts them and writes a line for each.
#include "library/tap.h"
#include "library/print.h"

static u32 tests, failures;

bool check(bool condition, const char *format, ...)
{
    char name[200];
    va_list arguments;
    va_start(arguments, format);
    format_arguments(name, sizeof name, format, arguments);
    va_end(arguments);
    if (!condition)
        failures++;
    print("%s %u - %s\n", condition ? "ok" : "not ok", ++tests, name);
    return condition;
}

void note(const char *format, ...)
{
    char text[200];
    va_list arguments;
    va_start(arguments, format);
    format_arguments(text, sizeof text, format, arguments);
    va_end(arguments);
    print("# %s\n", text);
}

void skip(const char *name, const char *why)
{
    print("ok %u - %s # SKIP %s\n", ++tests, name, why);
}

int tap_end(void)
{
    print("1..%u\n", tests);
    return (int)failures;
}

u32 tap_failures(void)
{
    return failures;
}
