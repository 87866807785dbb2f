// SPDX-License-Identifier: EPL-2.0
// Blocks that are not in memory; one of no bytes may lie anywhere.
// test: targets=java
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include "opaque.h"

static unsigned char block[160];
static sigjmp_buf before;
static volatile unsigned long fault;

/* Nothing known of it. */
OPAQUE static size_t opaque_size(size_t value)
{
    return value;
}

static void on_fault(int signal, siginfo_t *info, void *context)
{
    (void)signal;
    (void)context;
    fault = (unsigned long)info->si_addr;
    siglongjmp(before, 1);
}

OPAQUE static void clear(char *at, size_t length)
{
    memset(at, 0, length);
}

OPAQUE static void copy(char *to, const char *from, size_t length)
{
    memcpy(to, from, length);
}

int main(void)
{
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_NODEFER};
    sigaction(SIGSEGV, &action, NULL);
    clear(NULL, opaque_size(0));
    copy(NULL, NULL, opaque_size(0));
    if (!sigsetjmp(before, 1))
        clear((char *)64, opaque_size(100));
    printf("%lu\n", fault);
    if (!sigsetjmp(before, 1))
        copy((char *)block, (char *)32, opaque_size(8));
    printf("%d\n", fault >= 32 && fault < 40);
    return 0;
}
