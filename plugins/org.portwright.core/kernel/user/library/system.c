// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What programs ask the system, and what benchmarks report.
#include "library/print.h"
#include "library/text.h"

u32 cpu_count(void)
{
    struct information_system system;
    return information(INFORMATION_SYSTEM, &system, sizeof system) < 0 ? 1 : system.cpus;
}

void report(const char *name, i64 value, const char *unit)
{
    struct result result = { .value = value };
    format(result.name, sizeof result.name, "%s", name);
    format(result.unit, sizeof result.unit, "%s", unit);
    system_call_1(SYSTEM_CALL_RESULT, address_of(&result));
    print("%s: %lld %s\n", result.name, value, result.unit);
}
