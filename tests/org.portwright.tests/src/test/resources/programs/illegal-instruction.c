// SPDX-License-Identifier: EPL-2.0
// test: fault=the instruction 0xfc000000 is not supported in stumble
// A word that is no instruction ends the program with the status of SIGILL, when it is reached.
#include <stdio.h>
#include "opaque.h"

OPAQUE void stumble(int go)
{
    if (go) __asm__ volatile(".word 0xfc000000");
}

int main(int argc, char **argv)
{
    (void)argv;
    stumble(argc - 1);
    puts("before");
    fflush(stdout);
    stumble(argc);
    puts("after");
    return 0;
}
