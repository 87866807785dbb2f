// SPDX-License-Identifier: EPL-2.0
// Waits for signals from outside: the handler for SIGINT runs while the program sleeps, SIGTERM is then ignored,
// SIGHUP ends it.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>

static volatile sig_atomic_t interrupted;

static void handler(int signal)
{
    interrupted++;
}

int main(void)
{
    struct sigaction action = {.sa_handler = handler};
    struct timespec minute = {60, 0};
    sigaction(SIGINT, &action, 0);
    signal(SIGTERM, SIG_IGN);
    puts("ready");
    fflush(stdout);
    int r = nanosleep(&minute, 0);
    printf("%d %d %d\n", r, errno == EINTR, interrupted);
    fflush(stdout);
    nanosleep(&minute, 0);
    puts("not reached");
    return 0;
}
