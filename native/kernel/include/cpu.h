// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What a CPU of this kernel is doing.
#pragma once

#include "machine/atomic.h"
#include "machine/code.h"
#include "machine/cpu.h"

// Where this CPU executes; thesis 4.2.1.
enum execution_context { CONTEXT_KERNEL, CONTEXT_USER, CONTEXT_INTERRUPT, CONTEXT_IDLE };
extern cpu_local enum execution_context execution_context;
