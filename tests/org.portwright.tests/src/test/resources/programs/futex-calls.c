// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// The system call futex itself: values, time-outs, bit sets, requeueing, and that no wake-up is lost.
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// From Linux, include/uapi/linux/futex.h.
enum {
    FUTEX_WAIT = 0, FUTEX_WAKE = 1, FUTEX_CMP_REQUEUE = 4, FUTEX_WAIT_BITSET = 9, FUTEX_WAKE_BITSET = 10,
    FUTEX_PRIVATE_FLAG = 128, FUTEX_CLOCK_REALTIME = 256
};

static int word, other, waiting, woken, turn;

static long futex(int *address, int operation, int value, const void *timeout, int *address2, int value3)
{
    // A 32-bit struct timespec, as this call has it.
    long r = syscall(SYS_futex, address, operation, value, timeout, address2, value3);
    return r < 0 ? -errno : r;
}

static const char *name(long result)
{
    switch (result) {
    case -EAGAIN: return "EAGAIN";
    case -ETIMEDOUT: return "ETIMEDOUT";
    case -EINVAL: return "EINVAL";
    case -EFAULT: return "EFAULT";
    case 0: return "0";
    default: return result > 0 ? "positive" : "another error";
    }
}

static void *waits(void *arg)
{
    __atomic_fetch_add(&waiting, 1, __ATOMIC_SEQ_CST);
    long r = futex(&word, FUTEX_WAIT_BITSET | FUTEX_PRIVATE_FLAG, 0, 0, 0, (int) (long) arg);
    __atomic_fetch_add(&woken, 1, __ATOMIC_SEQ_CST);
    return (void *) r;
}

// Until all threads sleep: there is nothing to wait for but time.
static void settle(int count)
{
    while (__atomic_load_n(&waiting, __ATOMIC_SEQ_CST) < count)
        usleep(1000);
    usleep(50000);
}

static void until_woken(int count)
{
    while (__atomic_load_n(&woken, __ATOMIC_SEQ_CST) < count)
        usleep(1000);
}

static void *ping(void *arg)
{
    int me = (int) (long) arg;
    for (int i = 0; i < 3000; i++) {
        while (__atomic_load_n(&turn, __ATOMIC_SEQ_CST) != me)
            futex(&turn, FUTEX_WAIT, !me, 0, 0, 0);
        __atomic_store_n(&turn, !me, __ATOMIC_SEQ_CST);
        futex(&turn, FUTEX_WAKE, 1, 0, 0, 0);
    }
    return 0;
}

int main(void)
{
    int soon[2] = {0, 20000000};
    int wrong[2] = {0, 1000000000};
    printf("other value: %s\n", name(futex(&word, FUTEX_WAIT, 1, 0, 0, 0)));
    printf("time-out: %s\n", name(futex(&word, FUTEX_WAIT, 0, soon, 0, 0)));
    printf("wrong time: %s\n", name(futex(&word, FUTEX_WAIT, 0, wrong, 0, 0)));
    printf("unaligned: %s\n", name(futex((int *) ((char *) &word + 1), FUTEX_WAIT, 0, 0, 0, 0)));
    printf("no bits: %s\n", name(futex(&word, FUTEX_WAIT_BITSET, 0, soon, 0, 0)));
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int until[2] = {now.tv_sec + (now.tv_nsec + 30000000) / 1000000000, (now.tv_nsec + 30000000) % 1000000000};
    printf("until: %s\n", name(futex(&word, FUTEX_WAIT_BITSET, 0, until, 0, -1)));
    clock_gettime(CLOCK_REALTIME, &now);
    int real[2] = {now.tv_sec - 1, 0};
    printf("past: %s\n", name(futex(&word, FUTEX_WAIT_BITSET | FUTEX_CLOCK_REALTIME, 0, real, 0, -1)));
    printf("wake nobody: %ld\n", futex(&word, FUTEX_WAKE, 1, 0, 0, 0));

    pthread_t t[4];
    for (long i = 0; i < 4; i++)
        pthread_create(&t[i], 0, waits, (void *) (1L << i));
    settle(4);
    printf("wake by bits: %ld\n", futex(&word, FUTEX_WAKE_BITSET | FUTEX_PRIVATE_FLAG, INT_MAX, 0, 0, 4));
    pthread_join(t[2], 0);
    printf("woken: %d\n", woken);
    printf("requeue, other value: %s\n", name(futex(&word, FUTEX_CMP_REQUEUE | FUTEX_PRIVATE_FLAG, 1,
                                                    (void *) 1, &other, 5)));
    printf("requeue: %ld\n", futex(&word, FUTEX_CMP_REQUEUE | FUTEX_PRIVATE_FLAG, 1, (void *) 1, &other, 0));
    until_woken(2);
    printf("wake here: %ld\n", futex(&word, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, INT_MAX, 0, 0, 0));
    until_woken(3);
    printf("wake there: %ld\n", futex(&other, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, INT_MAX, 0, 0, 0));
    for (int i = 0; i < 4; i++)
        if (i != 2)
            pthread_join(t[i], 0);
    printf("woken: %d\n", woken);

    pthread_create(&t[0], 0, ping, (void *) 1);
    ping(0);
    pthread_join(t[0], 0);
    puts("no wake-up lost");
    return 0;
}
