// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// pthread_cancel ends a thread that sleeps, that waits, or that looks.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>
static sem_t started, never;
static int cleaned;
static void clean(void *arg) { cleaned += (int) (long) arg; }
static void *sleeps(void *arg)
{
    pthread_cleanup_push(clean, (void *) 1);
    sem_post(&started);
    for (;;) sleep(100);
    pthread_cleanup_pop(0);
    return 0;
}
static void *waits(void *arg)
{
    pthread_cleanup_push(clean, (void *) 10);
    sem_post(&started);
    sem_wait(&never);
    pthread_cleanup_pop(0);
    return 0;
}
static void *tests(void *arg)
{
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
    sem_post(&started);
    sem_wait(&never);
    pthread_cleanup_push(clean, (void *) 100);
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, 0);
    pthread_testcancel();
    pthread_cleanup_pop(0);
    return 0;
}
int main(void)
{
    pthread_t t;
    void *r;
    sem_init(&started, 0, 0);
    sem_init(&never, 0, 0);
    void *(*bodies[])(void *) = {sleeps, waits, tests};
    for (int i = 0; i < 3; i++) {
        pthread_create(&t, 0, bodies[i], 0);
        sem_wait(&started);
        if (i < 2) usleep(20000);
        printf("cancel %d\n", pthread_cancel(t));
        if (i == 2) sem_post(&never);
        pthread_join(t, &r);
        printf("%d %d\n", r == PTHREAD_CANCELED, cleaned);
    }
    return 0;
}
