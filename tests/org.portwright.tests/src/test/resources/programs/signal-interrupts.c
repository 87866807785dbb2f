// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// Signals of another thread interrupt what waits, and restart it if they are to; ppoll and pselect under a mask.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

static sem_t never, next;
static int ends[2];
static volatile sig_atomic_t got;
static pthread_t handled_by;

static void handler(int signal)
{
    got++;
    handled_by = pthread_self();
}

static void report(const char *what, long result)
{
    int error = errno;
    printf("%s: %ld %s, handled %d here %d\n", what, result, result < 0 && error == EINTR ? "EINTR" : "", got,
           pthread_equal(handled_by, pthread_self()) != 0);
    sem_post(&next);
}

static void *waits(void *arg)
{
    char c;
    struct sigaction action = {.sa_handler = handler};
    struct pollfd entry = {ends[0], POLLIN, 0};
    fd_set set;
    sigset_t none;
    sigemptyset(&none);
    sem_post(&next);
    report("sem_wait", sem_wait(&never));
    report("read", read(ends[0], &c, 1));
    report("poll", poll(&entry, 1, -1));
    report("sleep", sleep(100) > 90 ? -1 : 0);

    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &blocked, 0);
    report("ppoll", ppoll(&entry, 1, 0, &none));
    FD_ZERO(&set);
    FD_SET(ends[0], &set);
    report("pselect", pselect(ends[0] + 1, &set, 0, 0, 0, &none));
    pthread_sigmask(SIG_BLOCK, 0, &none);
    printf("blocked again %d\n", sigismember(&none, SIGUSR1));
    pthread_sigmask(SIG_UNBLOCK, &blocked, 0);

    action.sa_flags = SA_RESTART;
    sigaction(SIGUSR1, &action, 0);
    report("read again", read(ends[0], &c, 1));
    printf("got %c\n", c);
    return 0;
}

int main(void)
{
    pthread_t t;
    struct sigaction action = {.sa_handler = handler};
    sem_init(&never, 0, 0);
    sem_init(&next, 0, 0);
    sigaction(SIGUSR1, &action, 0);
    if (pipe(ends) < 0)
        return 1;
    pthread_create(&t, 0, waits, 0);
    for (int i = 0; i < 7; i++) {
        sem_wait(&next);
        usleep(60000);
        pthread_kill(t, SIGUSR1);
    }
    usleep(60000);
    if (write(ends[1], "x", 1) != 1)
        return 1;
    pthread_join(t, 0);
    return 0;
}
