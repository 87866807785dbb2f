// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// sigsetjmp and siglongjmp restore the signal mask if they are asked to; a jump out of a signal handler.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include "opaque.h"

static sigjmp_buf buffer;

static int blocked(int signal)
{
    sigset_t now;
    sigprocmask(SIG_BLOCK, NULL, &now);
    return sigismember(&now, signal);
}

static void block(int how)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR2);
    sigprocmask(how, &set, NULL);
}

OPAQUE void try(int save)
{
    volatile int before = blocked(SIGUSR2);
    int r = sigsetjmp(buffer, save);
    if (r == 0) {
        block(SIG_BLOCK);
        siglongjmp(buffer, 4);
    }
    printf("save %d: returned %d, blocked %d then %d\n", save, r, before, blocked(SIGUSR2));
    block(SIG_UNBLOCK);
}

static void handler(int signal) { siglongjmp(buffer, signal); }

int main(void)
{
    try(0);
    try(1);
    signal(SIGUSR1, handler);
    for (volatile int i = 0; i < 3; i++) {
        int r = sigsetjmp(buffer, 1);
        if (r == 0) raise(SIGUSR1);
        printf("%d %d %d\n", i, r == SIGUSR1, blocked(SIGUSR1));
    }
    return 0;
}
