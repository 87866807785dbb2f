// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Traps of the floating-point unit.
#pragma once

#include "llva/handlers.h"

// The handler gets those that come before floating point is available to programs; the others are the engine's.
void floating_point_trap_register(llva_handler *handler);
