// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What each CPU is doing.

#include "cpu.h"

cpu_local enum execution_context execution_context;
