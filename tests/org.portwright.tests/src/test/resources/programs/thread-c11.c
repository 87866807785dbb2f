// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// C11's threads, locks, conditions and thread-specific storage; many threads one after the other and at once.
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
static mtx_t lock;
static cnd_t changed;
static tss_t key;
static once_flag once = ONCE_FLAG_INIT;
static int level, inits;
static atomic_int freed, started;
static thread_local char name[32];
static void init(void) { inits++; }
static void release(void *p) { free(p); freed++; }
static int climbs(void *arg)
{
    int me = (int) (long) arg;
    call_once(&once, init);
    snprintf(name, sizeof name, "thread %d", me);
    tss_set(key, strdup(name));
    mtx_lock(&lock);
    while (level != me)
        cnd_wait(&changed, &lock);
    level++;
    cnd_broadcast(&changed);
    mtx_unlock(&lock);
    return strcmp(tss_get(key), name) == 0 ? me * 2 : -1;
}
static void *counts(void *arg) { started++; return malloc(100); }
int main(void)
{
    thrd_t t[8];
    int sum = 0, r;
    mtx_init(&lock, mtx_plain);
    cnd_init(&changed);
    tss_create(&key, release);
    for (long i = 7; i >= 0; i--)
        if (thrd_create(&t[i], climbs, (void *) i) != thrd_success)
            puts("no thread");
    for (int i = 0; i < 8; i++) {
        thrd_join(t[i], &r);
        sum += r;
    }
    printf("level %d sum %d inits %d freed %d name '%s'\n", level, sum, inits, freed, name);
    for (int round = 0; round < 20; round++) {
        pthread_t many[25];
        void *p;
        for (int i = 0; i < 25; i++)
            if (pthread_create(&many[i], 0, counts, 0))
                puts("no thread");
        for (int i = 0; i < 25; i++) {
            pthread_join(many[i], &p);
            free(p);
        }
    }
    printf("started %d\n", started);
    pthread_attr_t attr;
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, 1 << 20);
    pthread_t t1;
    pthread_create(&t1, &attr, counts, 0);
    pthread_join(t1, 0);
    printf("self %d, join self %d\n", pthread_equal(pthread_self(), pthread_self()) != 0, started);
    return 0;
}
