// SPDX-License-Identifier: EPL-2.0
// 64-bit division by zero: libgcc ends it with a trap, which is SIGFPE; qemu 7.2 makes SIGTRAP of any trap.
// test: targets=java
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include "opaque.h"

static sigjmp_buf before;

static void on_signal(int signal)
{
    siglongjmp(before, signal);
}

OPAQUE static int64_t divide(int64_t a, int64_t b) { return a / b; }
OPAQUE static int64_t remainder_of(int64_t a, int64_t b) { return a % b; }
OPAQUE static uint64_t divide_unsigned(uint64_t a, uint64_t b) { return a / b; }
OPAQUE static uint64_t remainder_unsigned(uint64_t a, uint64_t b) { return a % b; }

int main(void)
{
    signal(SIGFPE, on_signal);
    signal(SIGTRAP, on_signal);
    for (int i = 0; i < 4; i++) {
        int caught = sigsetjmp(before, 1);
        if (!caught) {
            uint64_t result = i == 0 ? divide(5, 0) : i == 1 ? remainder_of(5, 0)
                : i == 2 ? divide_unsigned(-5, 0) : remainder_unsigned(-5, 0);
            printf("%llu\n", (unsigned long long)result);
        } else {
            printf("signal %d\n", caught == SIGTRAP ? SIGFPE : caught);
        }
    }
    return 0;
}
