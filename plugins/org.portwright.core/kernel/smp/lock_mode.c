// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Which locks there are while the kernel runs: none on one CPU, and whether they are watched.

#include "lock.h"

u32 lock_mode;

// Addresses of the jumps over lock operations: LOCK_SITES. The linker supplies both ends.
extern const u32 __start_lock_sites[] __attribute__((weak)), __stop_lock_sites[] __attribute__((weak));

void locks_set_mode(u32 mode)
{
    lock_mode = mode;
    jumps_set(__start_lock_sites, __stop_lock_sites, mode == 0);
}
