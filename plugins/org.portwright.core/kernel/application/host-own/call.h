// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// System calls of application threads.
#pragma once

#include "types.h"

void calls_init(void);
