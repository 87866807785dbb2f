// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// Signals a program sends to itself: masks, pending ones, order, siginfo, stacks, timers, sigwait.
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t count, last, nested;

static void handler(int signal)
{
    count++;
    last = signal;
}

static void with_info(int signal, siginfo_t *info, void *context)
{
    ucontext_t *uc = context;
    printf("info %d %d %d %d %d\n", signal, info->si_signo, info->si_code, info->si_pid == getpid(),
           sigismember(&uc->uc_sigmask, SIGUSR1));
}

static void value(int signal, siginfo_t *info, void *context)
{
    printf("value %d %d %d\n", signal - SIGRTMIN, info->si_code, info->si_value.sival_int);
}

static void raises(int signal)
{
    sigset_t now;
    sigprocmask(SIG_BLOCK, 0, &now);
    nested++;
    printf("in %d: USR1 blocked %d, USR2 blocked %d\n", signal == SIGUSR1 ? 1 : 2, sigismember(&now, SIGUSR1),
           sigismember(&now, SIGUSR2));
    if (signal == SIGUSR1)
        raise(SIGUSR2);
    printf("out %d, nested %d\n", signal == SIGUSR1 ? 1 : 2, nested);
}

static char alternate[SIGSTKSZ];
static void on_stack(int signal)
{
    char here;
    printf("on alternate stack %d\n", &here >= alternate && &here < alternate + sizeof alternate);
}

static void *waits(void *arg)
{
    sigset_t set;
    int signal;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigwait(&set, &signal);
    printf("sigwait %d\n", signal);
    return 0;
}

int main(void)
{
    struct sigaction action;
    sigset_t set, old, pending;
    memset(&action, 0, sizeof action);

    signal(SIGUSR1, handler);
    printf("raise %d: %d %d\n", raise(SIGUSR1), count, last == SIGUSR1);
    kill(getpid(), SIGUSR1);
    printf("kill: %d\n", count);

    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, &old);
    raise(SIGUSR1);
    raise(SIGUSR1);
    sigpending(&pending);
    printf("blocked: %d pending %d\n", count, sigismember(&pending, SIGUSR1));
    sigprocmask(SIG_SETMASK, &old, 0);
    printf("unblocked: %d\n", count);

    action.sa_sigaction = with_info;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGUSR1, &action, 0);
    kill(getpid(), SIGUSR1);

    action.sa_sigaction = value;
    sigaction(SIGRTMIN, &action, 0);
    sigaction(SIGRTMIN + 1, &action, 0);
    sigaddset(&set, SIGRTMIN);
    sigaddset(&set, SIGRTMIN + 1);
    sigprocmask(SIG_BLOCK, &set, 0);
    for (int i = 0; i < 3; i++)
        sigqueue(getpid(), SIGRTMIN + (i + 1) % 2, (union sigval) {i});
    sigprocmask(SIG_UNBLOCK, &set, 0);

    action.sa_flags = 0;
    action.sa_handler = raises;
    sigaction(SIGUSR1, &action, 0);
    sigaction(SIGUSR2, &action, 0);
    raise(SIGUSR1);
    sigaddset(&action.sa_mask, SIGUSR2);
    nested = 0;
    sigaction(SIGUSR1, &action, 0);
    raise(SIGUSR1);

    action.sa_handler = handler;
    action.sa_flags = SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR1, &action, 0);
    raise(SIGUSR1);
    sigaction(SIGUSR1, 0, &action);
    printf("reset %d\n", action.sa_handler == SIG_DFL);

    signal(SIGUSR1, SIG_IGN);
    raise(SIGUSR1);
    printf("ignored: %d\n", count);
    printf("default ignored %d\n", raise(SIGCHLD));
    printf("bad %d %d\n", kill(getpid(), 200), errno == EINVAL);
    printf("sigaction of SIGKILL %d\n", signal(SIGKILL, handler) == SIG_ERR);

    stack_t stack = {alternate, 0, sizeof alternate};
    stack.ss_sp = alternate;
    stack.ss_size = sizeof alternate;
    stack.ss_flags = 0;
    sigaltstack(&stack, 0);
    action.sa_handler = on_stack;
    action.sa_flags = SA_ONSTACK;
    sigaction(SIGUSR2, &action, 0);
    raise(SIGUSR2);

    signal(SIGALRM, handler);
    count = 0;
    struct itimerval timer = {{0, 20000}, {0, 20000}};
    setitimer(ITIMER_REAL, &timer, 0);
    sigemptyset(&set);
    while (count < 3)
        sigsuspend(&set);
    timer.it_value.tv_usec = timer.it_interval.tv_usec = 0;
    setitimer(ITIMER_REAL, &timer, 0);
    printf("timer %d\n", count >= 3);

    struct sigaction interrupting = {.sa_handler = handler};
    sigaction(SIGALRM, &interrupting, 0);
    struct timespec ten = {10, 0}, rest;
    timer.it_value.tv_usec = 50000;
    setitimer(ITIMER_REAL, &timer, 0);
    int r = nanosleep(&ten, &rest);
    printf("nanosleep %d %d %d\n", r, errno == EINTR, (int) rest.tv_sec);
    printf("alarm %d %d\n", alarm(100), alarm(0));

    timer_t id;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
    struct itimerspec spec = {{0, 0}, {0, 20000000}};
    count = 0;
    printf("timer_create %d\n", timer_create(CLOCK_MONOTONIC, &event, &id));
    timer_settime(id, 0, &spec, 0);
    while (!count)
        pause();
    printf("timer %d deleted %d\n", count, timer_delete(id));

    pthread_t thread;
    sigaddset(&set, SIGTERM);
    sigprocmask(SIG_BLOCK, &set, 0);
    pthread_create(&thread, 0, waits, 0);
    pthread_kill(thread, SIGTERM);
    pthread_join(thread, 0);
    struct timespec none = {0, 1000000};
    printf("sigtimedwait %d %d\n", sigtimedwait(&set, 0, &none), errno == EAGAIN);

    int pipes[2];
    signal(SIGPIPE, handler);
    last = 0;
    if (pipe(pipes) == 0) {
        close(pipes[0]);
        printf("write %d %d\n", (int) write(pipes[1], "x", 1), errno == EPIPE && last == SIGPIPE);
    } else {
        puts("write -1 1");
    }
    fflush(stdout);
    signal(SIGTERM, SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &set, 0);
    kill(getpid(), SIGTERM);
    puts("not reached");
    return 0;
}
