// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// Four threads add to the same variables under a lock and atomically, and to their own.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long total; static int atomic_total; static long long wide;
static __thread int own = 7;
static void *work(void *arg) {
    long n = (long) arg;
    for (int i = 0; i < 100000; i++) {
        pthread_mutex_lock(&lock); total += n; pthread_mutex_unlock(&lock);
        __atomic_fetch_add(&atomic_total, 1, __ATOMIC_SEQ_CST);
        if (i % 16 == 0) __atomic_fetch_add(&wide, 3, __ATOMIC_SEQ_CST);
        own++;
    }
    return (void *) (n * 10 + own % 10);
}
int main(void) {
    pthread_t t[4];
    for (long i = 0; i < 4; i++) if (pthread_create(&t[i], 0, work, (void *) (i + 1))) { puts("create"); return 1; }
    for (int i = 0; i < 4; i++) { void *r; pthread_join(t[i], &r); printf("%d %ld\n", i, (long) r); }
    printf("%ld %d %lld %d\n", total, atomic_total, wide, own);
    return 0;
}
