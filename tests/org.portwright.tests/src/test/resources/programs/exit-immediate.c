// SPDX-License-Identifier: EPL-2.0
// _Exit runs no handler and writes out no buffer; only the low eight bits of a status count.
#include <stdio.h>
#include <stdlib.h>

static void handler(void) { puts("not reached"); }

int main(void)
{
    atexit(handler);
    puts("flushed");
    fflush(stdout);
    printf("lost in the buffer");
    _Exit(256 + 7);
}
