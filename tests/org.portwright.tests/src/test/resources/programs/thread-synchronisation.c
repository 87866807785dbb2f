// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// Locks, conditions, barriers, semaphores, keys, detached threads, time-outs, pthread_exit.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
static int queue[8], head, tail;
static pthread_barrier_t barrier;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static sem_t ping, pong;
static int inits, shared, destroyed, phases[4];

static void put(int v)
{
    pthread_mutex_lock(&lock);
    while (head - tail == 8)
        pthread_cond_wait(&emptied, &lock);
    queue[head++ & 7] = v;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
}

static int get(void)
{
    pthread_mutex_lock(&lock);
    while (head == tail)
        pthread_cond_wait(&filled, &lock);
    int v = queue[tail++ & 7];
    pthread_cond_signal(&emptied);
    pthread_mutex_unlock(&lock);
    return v;
}

static void *producer(void *arg)
{
    for (int i = 1; i <= 5000; i++)
        put(i);
    return arg;
}

static void *consumer(void *arg)
{
    long sum = 0;
    int v;
    while ((v = get()) > 0)
        sum += v;
    *(long *) arg = sum;
    return 0;
}

static void *at_barrier(void *arg)
{
    int serial = 0;
    for (int phase = 0; phase < 4; phase++) {
        __atomic_fetch_add(&phases[phase], 1, __ATOMIC_RELAXED);
        serial += pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
        if (phases[phase] != 3)
            puts("barrier passed too early");
    }
    return (void *) (long) serial;
}

static void *reader(void *arg)
{
    int before = 0;
    for (int i = 0; i < 2000; i++) {
        pthread_rwlock_rdlock(&rw);
        if (shared < before || shared % 2)
            puts("torn");
        before = shared;
        pthread_rwlock_unlock(&rw);
    }
    return 0;
}

static void *writer(void *arg)
{
    for (int i = 0; i < 1000; i++) {
        pthread_rwlock_wrlock(&rw);
        shared++;
        shared++;
        pthread_rwlock_unlock(&rw);
    }
    return 0;
}

static void init(void) { inits++; }
static void destroy(void *value) { __atomic_fetch_add(&destroyed, (int) (long) value, __ATOMIC_SEQ_CST); }

static void *keyed(void *arg)
{
    pthread_once(&once, init);
    pthread_setspecific(key, arg);
    return pthread_getspecific(key);
}

static void *player(void *arg)
{
    for (int i = 0; i < 500; i++) {
        sem_wait(&ping);
        shared += i;
        sem_post(&pong);
    }
    return 0;
}

static void *detached(void *arg)
{
    sem_post(arg);
    return 0;
}

static void *exits(void *arg)
{
    pthread_exit((void *) 99);
}

int main(void)
{
    pthread_t t[6];
    void *r;
    long sums[2];
    pthread_create(&t[0], 0, producer, 0);
    pthread_create(&t[1], 0, producer, 0);
    pthread_create(&t[2], 0, consumer, &sums[0]);
    pthread_create(&t[3], 0, consumer, &sums[1]);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    put(0);
    put(0);
    pthread_join(t[2], 0);
    pthread_join(t[3], 0);
    printf("queue %ld\n", sums[0] + sums[1]);

    pthread_barrier_init(&barrier, 0, 3);
    int serial = 0;
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, at_barrier, 0);
    for (int i = 0; i < 3; i++) {
        pthread_join(t[i], &r);
        serial += (long) r;
    }
    printf("barrier %d\n", serial);

    pthread_create(&t[0], 0, writer, 0);
    pthread_create(&t[1], 0, writer, 0);
    pthread_create(&t[2], 0, reader, 0);
    pthread_create(&t[3], 0, reader, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    printf("rwlock %d\n", shared);

    pthread_key_create(&key, destroy);
    for (long i = 1; i <= 4; i++)
        pthread_create(&t[i], 0, keyed, (void *) i);
    long values = 0;
    for (int i = 1; i <= 4; i++) {
        pthread_join(t[i], &r);
        values += (long) r;
    }
    printf("once %d keys %ld destroyed %d\n", inits, values, destroyed);

    sem_init(&ping, 0, 0);
    sem_init(&pong, 0, 0);
    shared = 0;
    pthread_create(&t[0], 0, player, 0);
    for (int i = 0; i < 500; i++) {
        sem_post(&ping);
        sem_wait(&pong);
    }
    pthread_join(t[0], 0);
    printf("semaphores %d\n", shared);

    pthread_attr_t attr;
    pthread_attr_init(&attr);
    pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
    for (int i = 0; i < 50; i++) {
        pthread_create(&t[0], &attr, detached, &pong);
        sem_wait(&pong);
    }
    puts("detached");

    struct timespec soon;
    clock_gettime(CLOCK_REALTIME, &soon);
    soon.tv_nsec += 30000000;
    if (soon.tv_nsec >= 1000000000) {
        soon.tv_nsec -= 1000000000;
        soon.tv_sec++;
    }
    printf("sem_timedwait %d %d\n", sem_timedwait(&pong, &soon), errno == ETIMEDOUT);
    pthread_mutex_lock(&lock);
    printf("cond_timedwait %d\n", pthread_cond_timedwait(&filled, &lock, &soon) == ETIMEDOUT);
    printf("trylock %d\n", pthread_mutex_trylock(&lock) == EBUSY);
    pthread_mutex_unlock(&lock);

    pthread_mutexattr_t ma;
    pthread_mutexattr_init(&ma);
    pthread_mutexattr_settype(&ma, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_t checked;
    pthread_mutex_init(&checked, &ma);
    pthread_mutex_lock(&checked);
    printf("errorcheck %d\n", pthread_mutex_lock(&checked) == EDEADLK);

    pthread_create(&t[0], 0, exits, 0);
    pthread_join(t[0], &r);
    printf("exit %ld\n", (long) r);
    pthread_create(&t[0], 0, exits, 0);
    pthread_exit(0); // the program ends with its last thread
}
