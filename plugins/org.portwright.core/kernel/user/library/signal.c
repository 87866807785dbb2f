// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Signals: handlers are functions that return.
#include "library/system.h"

// What the kernel makes a thread call.
static void signal_run(u32 signal, void (*handler)(u32 signal)) noreturn;
static void signal_run(u32 signal, void (*handler)(u32 signal))
{
    handler(signal);
    system_call_0(SYSTEM_CALL_SIGNAL_RETURN);
    __builtin_unreachable();
}

i32 signal_install(u32 signal, void (*handler)(u32 signal))
{
    return system_call_3(SYSTEM_CALL_SIGNAL_INSTALL, signal, handler ? (u32)signal_run : 0, (u32)handler);
}
