// SPDX-License-Identifier: EPL-2.0
// Standard input never comes, but a signal does.
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void handle(int signal)
{
    write(1, "handler\n", 8);
}

static void *wait_for_input(void *nothing)
{
    char byte;
    read(0, &byte, 1);
    return nothing;
}

int main(void)
{
    char byte;
    struct sigaction action = {.sa_handler = handle};
    sigaction(SIGALRM, &action, NULL);
    alarm(1);
    long n = read(0, &byte, 1);
    printf("%ld %s\n", n, n < 0 ? strerror(errno) : "");

    pthread_t thread;
    void *end;
    pthread_create(&thread, NULL, wait_for_input, NULL);
    pthread_cancel(thread);
    pthread_join(thread, &end);
    printf("%d\n", end == PTHREAD_CANCELED);
}
