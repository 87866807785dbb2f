// SPDX-License-Identifier: EPL-2.0
// What si_addr says of accesses that fault so often that Java has compiled them.
// test: targets=java
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include "opaque.h"

static sigjmp_buf out;
static unsigned long address;

static void handle(int signal, siginfo_t *info, void *context) {
    (void) signal;
    (void) context;
    address = (unsigned long) info->si_addr;
    siglongjmp(out, 1);
}

OPAQUE int loadUnsignedByte(volatile unsigned char *from) { return *from; }
OPAQUE int storeByte(volatile char *to) { *to = 1; return 0; }

enum { KINDS = 2, TURNS = 15000 };

OPAQUE int access(int kind, unsigned long at) {
    return kind == 0 ? loadUnsignedByte((void *) at) : storeByte((void *) at);
}

int main(void) {
    struct sigaction action = {0};
    action.sa_sigaction = handle;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGSEGV, &action, 0);
    for (int kind = 0; kind < KINDS; kind++) {
        volatile int wrong = 0;
        volatile int reached = 0;
        for (volatile int i = 0; i < TURNS; i++) {
            unsigned long at = 8 * (i % 100);
            if (sigsetjmp(out, 1) == 0) {
                reached += access(kind, at);
            } else if (address != at) {
                wrong++;
            }
        }
        printf("kind %d: %d wrong, %d reached\n", kind, wrong, reached);
    }
    return 0;
}
