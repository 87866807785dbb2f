// SPDX-License-Identifier: EPL-2.0
// test: fault=memory fault in scribble
// A wild pointer above all memory ends the program with the status of SIGSEGV.
#include <stdio.h>
#include "opaque.h"

OPAQUE void scribble(unsigned *p)
{
    *p = 0xdeadbeef;
}

int main(void)
{
    puts("before");
    fflush(stdout);
    scribble((unsigned *)0xf0000000);
    return 0;
}
