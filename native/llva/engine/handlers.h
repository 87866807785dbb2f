// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Which function handles a vector; entry.S calls it.
#pragma once

#include "llva/handlers.h"
#include "machine/types.h"

extern llva_handler *handlers[LLVA_SYSTEM_CALL + 1];

// Before the first trap: what has no handler gets the engine's.
void handlers_init(void);
