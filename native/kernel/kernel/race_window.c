// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The time in which another CPU can come between, in kernels built to show what then happens: RACE_WINDOWS.

#include "kernel.h"

#ifdef RACE_WINDOWS
#include "process.h"

void race_window(void)
{
    // Nobody else can come between the calls of a process with one thread.
    if (current_thread && current_process()->threads_alive == 1)
        return;
    for (volatile u32 i = 0; i < 1500; i++)
        cpu_pause();
}
#endif
