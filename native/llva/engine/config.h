// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What native/machine wants to know: how many processors the engine is for, an option of its build.
#pragma once

#define SMP (LLVA_PROCESSORS > 1)
#define MAX_CPUS LLVA_PROCESSORS
