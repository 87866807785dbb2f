// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// LLVA-OS: how short functions are called where a compiler does not inline them.
#pragma once

// Behind their declarations. A build of kernel and engine by a compiler that passes arguments in memory, such as GCC for the IA-32, may
// define it so that these get theirs in registers; bitcode has nothing of that.
#ifndef LLVA_IN_REGISTERS
#define LLVA_IN_REGISTERS
#endif
