// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The console's input, as user programs read it from descriptor 0.
#pragma once

#include "types.h"

// What the system call read returns: at most a line, 0 at the end of the input. Giant lock.
i32 console_read(u32 address, u32 length);
