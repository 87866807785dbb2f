// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The time in which another CPU can come between, in kernels built to show what then happens: RACE_WINDOWS.

#include "kernel.h"
#include "thread.h"

void race_window_open(void)
{
    // Nobody else can come between the calls of a process with one thread.
    if (current_thread && current_thread->group->threads_alive == 1)
        return;
    for (volatile u32 i = 0; i < 1500; i++)
        cpu_pause();
}
