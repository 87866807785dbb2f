// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The floating-point unit.
#pragma once

#include "machine/language.h"

// Whether an instruction that was not executed is one of floating point, before that is available to programs.
bool is_unavailable_floating_point(u32 instruction);
