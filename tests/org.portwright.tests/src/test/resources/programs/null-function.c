// SPDX-License-Identifier: EPL-2.0
// test: fault=in leap
// A call through a null function pointer ends the program with the status of SIGSEGV.
#include <stdio.h>
#include "opaque.h"

OPAQUE int leap(int (*f)(int))
{
    return f(3) + 1;
}

int main(void)
{
    puts("before");
    fflush(stdout);
    return leap(NULL);
}
