// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// System calls of application threads.
#pragma once

#include "types.h"

void calls_init(void);
// Whether a call never blocks, and neither ends nor starts anything that the driver would have to know of.
bool call_is_brief(u32 number);
