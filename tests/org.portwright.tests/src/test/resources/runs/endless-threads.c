// SPDX-License-Identifier: EPL-2.0
// Ends while its threads compute, wait for a lock, and sleep.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile int sink;
static int runs;

static void *computes(void *arg) { for (;;) sink++; }
static void *waits(void *arg) { pthread_mutex_lock(&lock); return 0; }
static void *sleeps(void *arg) { sleep(1000); return 0; }

int main(int argc, char **argv)
{
    pthread_t t;
    pthread_mutex_lock(&lock);
    pthread_create(&t, 0, computes, 0);
    pthread_create(&t, 0, waits, 0);
    pthread_create(&t, 0, sleeps, 0);
    printf("run %d with %s\n", ++runs, argv[1]);
    return atoi(argv[1]);
}
