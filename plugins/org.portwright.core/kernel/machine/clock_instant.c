// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// A look at a counter and the cycles at once.
#include "clock.h"
#include "machine/cpu.h"

// The simulator's host may be busy, and its clocks go on while a CPU of the simulator waits for the host. So the two
// clocks are read together, as close as they come in some attempts.
#define ATTEMPTS 5

struct instant clock_read_instant(u32 (*latch)(void), u32 (*read)(void))
{
    struct instant instant = { .count = 0 };
    u64 least = UINT64_MAX;
    for (u32 i = 0; i < ATTEMPTS; i++) {
        u64 before = read_tsc();
        u32 count = latch();
        u64 after = read_tsc();
        if (read != NULL)
            count = read();
        if (after - before < least) {
            least = after - before;
            instant = (struct instant) { .cycles = before, .count = count };
        }
    }
    return instant;
}
