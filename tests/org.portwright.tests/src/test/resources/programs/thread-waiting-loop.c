// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// A thread that waits for a variable to change sees the change.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
static volatile int flag;
static atomic_int relaxed;
static int numbers[4];
static void *spins(void *arg)
{
    while (!flag)
        ;
    return 0;
}
static void *spins_relaxed(void *arg)
{
    while (atomic_load_explicit(&relaxed, memory_order_relaxed) == 0)
        ;
    return 0;
}
static void *spins_acquire(void *arg)
{
    while (atomic_load_explicit(&relaxed, memory_order_acquire) < 2)
        ;
    return (void *) (long) (numbers[0] + numbers[3]);
}
static volatile int turn;
static void *plays(void *arg)
{
    int me = (int) (long) arg;
    for (int i = 0; i < 200; i++) {
        while (turn != me)
            sched_yield();
        turn = !me;
    }
    return 0;
}
static void busy(void) { for (volatile int i = 0; i < 30000000; i++) ; }
int main(void)
{
    pthread_t t;
    void *r;
    pthread_create(&t, 0, spins, 0);
    busy();
    flag = 1;
    pthread_join(t, 0);
    puts("volatile");
    pthread_create(&t, 0, spins_relaxed, 0);
    busy();
    relaxed = 1;
    pthread_join(t, 0);
    puts("relaxed");
    pthread_create(&t, 0, spins_acquire, 0);
    busy();
    numbers[0] = 30;
    numbers[3] = 12;
    atomic_store_explicit(&relaxed, 2, memory_order_release);
    pthread_join(t, &r);
    printf("acquire %ld\n", (long) r);
    pthread_create(&t, 0, plays, (void *) 1);
    plays(0);
    pthread_join(t, 0);
    puts("turns");
    return 0;
}
