// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// exit in one thread ends the others wherever they are, after the handlers of atexit.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile int sink;
static void at_exit(void) { puts("at exit"); }
static void *waits(void *arg) { pthread_mutex_lock(&lock); return 0; }
static void *computes(void *arg) { for (;;) sink++; }
static void *reads(void *arg) { char c; for (;;) if (read(0, &c, 1) < 1) sleep(1000); }
static void *exits(void *arg) { usleep(10000); exit(5); }
int main(void)
{
    pthread_t t;
    atexit(at_exit);
    pthread_mutex_lock(&lock);
    pthread_create(&t, 0, waits, 0);
    pthread_create(&t, 0, computes, 0);
    pthread_create(&t, 0, reads, 0);
    pthread_create(&t, 0, exits, 0);
    pthread_join(t, 0);
    sleep(100);
    return 0;
}
