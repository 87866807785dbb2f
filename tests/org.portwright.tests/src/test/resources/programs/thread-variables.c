// SPDX-License-Identifier: EPL-2.0
// __thread variables: initialised, zero, aligned, with their addresses taken.
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "opaque.h"

static __thread int counter = 5;
__thread long long wide = 0x1234567890LL;
__thread char text[10] = "thread";
static __thread double zero;
static __thread _Alignas(32) unsigned char aligned[40];
_Thread_local int *pointer;

OPAQUE int next(void) { return counter++; }
OPAQUE void set(int *p, int x) { *p = x; }

int main(void)
{
    for (int i = 0; i < 3; i++) printf("%d ", next());
    wide *= 3;
    zero += 0.5;
    text[0] = 'T';
    aligned[39] = 9;
    pointer = &counter;
    set(pointer, 100);
    printf("%lld %s %g %d %d %d\n", wide, text, zero, (int)((uintptr_t)aligned % 32), aligned[39] + aligned[0], next());
    errno = 0;
    strtol("99999999999999", NULL, 10);
    printf("%d\n", errno == ERANGE);
    return 0;
}
