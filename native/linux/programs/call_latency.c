// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What a system call that does nothing costs, in cycles (thesis, table 5.2). getppid is as short as getpid, and no kernel but Linux
// answers it.
#include <stdio.h>
#include <sys/syscall.h>

#include "cycles.h"

#define CALLS 1000
#define UNMEASURED 100      // first ones

static void call(int number)
{
    int result;
    asm volatile("int $0x80" : "=a"(result) : "a"(number) : "memory");
}

// An instruction that does nothing, and at which Bochs can be told to stop (magic_break): the calls that are measured begin, or end.
static void mark(void)
{
    asm volatile("xchgw %bx, %bx");
}

static unsigned long long measure(int number)
{
    for (int i = 0; i < UNMEASURED; i++)
        call(number);
    mark();
    unsigned long long start = cycles();
    for (int i = 0; i < CALLS; i++)
        call(number);
    unsigned long long taken = cycles() - start;
    mark();
    return taken / CALLS;
}

int main(void)
{
    printf("getpid %llu\n", measure(SYS_getpid));
    printf("getppid %llu\n", measure(SYS_getppid));
    return 0;
}
