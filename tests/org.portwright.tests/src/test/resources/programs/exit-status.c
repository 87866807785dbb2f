// SPDX-License-Identifier: EPL-2.0
// exit from deep inside, with buffered output and a handler that still runs.
#include <stdio.h>
#include <stdlib.h>
#include "opaque.h"

static void handler(void) { printf("handler\n"); }
OPAQUE void deep(int n) { if (n == 0) exit(42); deep(n - 1); puts("not reached"); }

int main(void)
{
    atexit(handler);
    printf("buffered ");
    deep(10);
    return 1;
}
