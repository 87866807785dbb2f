/*
 * SPDX-License-Identifier: EPL-2.0
 *
 * Three coroutines that take turns at random, deep in calls with arguments on the stack; a timer whose handler calls
 * such a function; threads that end by themselves and by pthread_exit. All on the same pools of frames.
 */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <ucontext.h>

#define NOT_INLINED __attribute__((noinline))

static ucontext_t main_context, contexts[3];
static char stacks[3][256 * 1024];
static long results[3];
static volatile long ticks;
static unsigned random_state = 1;

NOT_INLINED long deep(long a, long b, long c, long d, long e, long f, long g, long depth)
{
    if (depth == 0)
        return a + b + c + d + e + f + g;
    return deep(a, b, c, d, e, f, g + 1, depth - 1) + depth;
}

NOT_INLINED long yield_often(long a, long b, long c, long d, long e, long f, long self, long depth)
{
    long result = deep(a, b, c, d, e, f, self, depth % 50);
    swapcontext(&contexts[self], &main_context);
    if (depth > 0)
        result += yield_often(a, b, c, d, e, f, self, depth - 1);
    swapcontext(&contexts[self], &main_context);
    return result;
}

NOT_INLINED void coroutine(int self)
{
    results[self] = yield_often(1, 2, 3, 4, 5, 6, self, 20 + self * 7);
    for (;;)
        swapcontext(&contexts[self], &main_context);
}

static void tick(int number)
{
    ticks += deep(1, 2, 3, 4, 5, 6, number, 20) > 0;
}

static void *run(void *number)
{
    long sum = 0;
    for (int i = 0; i < 20000; i++)
        sum += deep(1, 2, 3, 4, 5, 6, 7, i % 30);
    if ((long)number == 2)
        pthread_exit((void *)sum);
    return (void *)sum;
}

int main(void)
{
    const struct itimerval often = { { 0, 300 }, { 0, 300 } }, never = { { 0, 0 }, { 0, 0 } };
    struct sigaction action = { .sa_handler = tick, .sa_flags = SA_RESTART };
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &often, NULL);
    for (int i = 0; i < 3; i++) {
        getcontext(&contexts[i]);
        contexts[i].uc_stack.ss_sp = stacks[i];
        contexts[i].uc_stack.ss_size = sizeof stacks[i];
        contexts[i].uc_link = &main_context;
        makecontext(&contexts[i], (void (*)(void))coroutine, 1, i);
    }
    for (int i = 0; i < 400; i++) {
        random_state = random_state * 1103515245u + 12345u;
        swapcontext(&main_context, &contexts[(random_state >> 16) % 3]);
        deep(1, 1, 1, 1, 1, 1, 1, (random_state >> 8) % 10);
    }
    pthread_t threads[6];
    long sum = 0;
    for (long i = 0; i < 6; i++)
        pthread_create(&threads[i], NULL, run, (void *)i);
    for (int i = 0; i < 6; i++) {
        void *result;
        pthread_join(threads[i], &result);
        sum += (long)result;
    }
    setitimer(ITIMER_REAL, &never, NULL);
    printf("%ld %ld %ld %ld\n", results[0], results[1], results[2], sum);
    return 0;
}
