// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Signals that come when an application thread has made a system call, and before its bootstrap thread makes it.
//
// For everybody else the thread is in that call: a signal has to end it, or to restart it. Linux would put the handler before the
// instruction instead, and after it a call would be made that waits for what has already come (pause, read of a pipe, sleep). So all
// signals are blocked on the way to the instruction, from the moment that the request is taken. When nothing comes between any more they
// are as the program wants them, and Linux begins the call with a signal that waits, as if it had come just then. An interrupt that
// comes before the instruction all the same calls the work first (bootstrap.c), which blocks them again.

#include "pair.h"

void signals_deliver(void)
{
    // Linux keeps a signal that is blocked even if it is ignored, as that may change.
    sigset_t kept = current->blocked;
    kernel_siginfo_t info;
    enum pid_type type;
    int number;
    spin_lock(&current->sighand->siglock);
    for (number = 1; number <= _NSIG; number++) {
        __sighandler_t handler = current->sighand->action[number - 1].sa.sa_handler;
        if (handler != SIG_IGN && !(handler == SIG_DFL && sig_kernel_ignore(number)))
            sigaddset(&kept, number);
    }
    while (dequeue_signal(current, &kept, &info, &type))
        ;
    recalc_sigpending();
    spin_unlock(&current->sighand->siglock);
}
