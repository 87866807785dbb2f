// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// Handlers of faults jump out, or end the program.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static sigjmp_buf buffer;
static volatile int depth;
static void *volatile fault_address;
static void jumps(int signal, siginfo_t *info, void *context)
{
    fault_address = info->si_addr;
    siglongjmp(buffer, signal);
}
static void leaves(int signal, siginfo_t *info, void *context)
{
    printf("handler %d at %p\n", signal, info->si_addr);
    fflush(stdout);
    _exit(3);
}
__attribute__((noinline)) static int reads(volatile int *p) { return *p + ++depth; }
__attribute__((noinline)) static int deep(int n, volatile int *p)
{
    volatile char frame[200];
    memset((void *) frame, n, sizeof frame);
    return n == 0 ? reads(p) : deep(n - 1, p) + frame[n % 200];
}
int main(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = jumps;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGSEGV, &action, 0);
    sigaction(SIGFPE, &action, 0);
    sigaction(SIGTRAP, &action, 0);
    for (int i = 0; i < 3; i++) {
        int signal = sigsetjmp(buffer, 1);
        if (signal == 0)
            printf("%d\n", reads((int *) (i * 16)));
        else
            printf("caught %d at %p, depth %d\n", signal, fault_address, depth);
    }
    if (sigsetjmp(buffer, 1) == 0)
        deep(100, (int *) 4);
    else
        puts("caught in the deep");
    volatile int zero = 0;
    if (sigsetjmp(buffer, 1) == 0)
        printf("%d\n", 5 / zero);
    else
        puts("caught a division");
    action.sa_sigaction = leaves;
    sigaction(SIGSEGV, &action, 0);
    deep(50, (int *) 8);
    return 0;
}
