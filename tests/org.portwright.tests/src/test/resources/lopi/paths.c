/*
 * SPDX-License-Identifier: EPL-2.0
 *
 * Calls that are left by longjmp, tail calls, a coroutine and a handler on a stack of its own: who calls whom is known at
 * each time. Some functions have arguments on the stack.
 */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>

#define NOT_INLINED __attribute__((noinline, noclone))

static jmp_buf out;
static sigjmp_buf out_of_handler;
static ucontext_t main_context, coroutine_context;
static char coroutine_stack[64 * 1024], handler_stack[64 * 1024];
static volatile int sum;

NOT_INLINED void leaves(int depth)
{
    if (depth > 0)
        leaves(depth - 1);
    sum++;
    longjmp(out, 1);
}

NOT_INLINED long leaves_with_words(long a, long b, long c, long d, long e, long f, long g, long h)
{
    sum += (int)(a + b + c + d + e + f + g + h);
    longjmp(out, 1);
}

NOT_INLINED void calls_leaves(int depth) { leaves(depth); sum++; }
NOT_INLINED void after(void) { sum++; }
NOT_INLINED long after_with_words(long a, long b, long c, long d, long e, long f, long g, long h)
{
    sum++;
    return a + b + c + d + e + f + g + h;
}

NOT_INLINED void from_loop(void)
{
    for (volatile int i = 0; i < 3; i++) {
        if (setjmp(out) == 0)
            calls_leaves(4);
        after();
        if (setjmp(out) == 0)
            leaves_with_words(1, 2, 3, 4, 5, 6, 7, 8);
        after_with_words(1, 2, 3, 4, 5, 6, 7, 8);
        after();
    }
}

NOT_INLINED long target(long a, long b, long c, long d, long e, long f, long g, long h)
{
    after();
    return a + b + c + d + e + f + g + h;
}

static long (*volatile pointer)(long, long, long, long, long, long, long, long) = target;

/* Compiled to a jump: target's return address is this function's stub. */
NOT_INLINED long jumps(long a, long b, long c, long d, long e, long f, long g, long h)
{
    return pointer(h, g, f, e, d, c, b, a);
}

NOT_INLINED void in_coroutine(void) { sum++; }

static void coroutine(void)
{
    for (;;) {
        in_coroutine();
        swapcontext(&coroutine_context, &main_context);
    }
}

NOT_INLINED void resumes(void)
{
    swapcontext(&main_context, &coroutine_context);
    sum++;
}

NOT_INLINED void in_handler(void) { sum++; }

static void handler(int number)
{
    in_handler();
    if (number == SIGUSR2)
        siglongjmp(out_of_handler, 1);
}

NOT_INLINED void raises(int number)
{
    raise(number);
    sum++;
}

NOT_INLINED void after_all(void) { sum++; }

NOT_INLINED static void *run(void *unused)
{
    (void)unused;
    from_loop();
    after_all();
    return NULL;
}

int main(void)
{
    pthread_t thread;
    run(NULL);
    pthread_create(&thread, NULL, run, NULL);
    pthread_join(thread, NULL);

    jumps(1, 2, 3, 4, 5, 6, 7, 8);
    jumps(1, 2, 3, 4, 5, 6, 7, 8);

    getcontext(&coroutine_context);
    coroutine_context.uc_stack.ss_sp = coroutine_stack;
    coroutine_context.uc_stack.ss_size = sizeof coroutine_stack;
    makecontext(&coroutine_context, coroutine, 0);
    for (int i = 0; i < 3; i++)
        resumes();

    stack_t stack = { .ss_sp = handler_stack, .ss_size = sizeof handler_stack };
    struct sigaction action = { .sa_handler = handler, .sa_flags = SA_ONSTACK };
    sigaltstack(&stack, NULL);
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGUSR2, &action, NULL);
    raises(SIGUSR1);
    if (sigsetjmp(out_of_handler, 1) == 0)
        raises(SIGUSR2);
    after_all();
    printf("%d\n", sum);
    return 0;
}
