// SPDX-License-Identifier: EPL-2.0
// test: fault=call of a bad function pointer in leap
// A call of an address where no function begins ends the program with the status of SIGSEGV.
#include <stdio.h>
#include "opaque.h"

static int data[4];

OPAQUE int leap(int (*f)(void))
{
    return f() + 1;
}

int main(void)
{
    puts("before");
    fflush(stdout);
    return leap((int (*)(void))(void *)data);
}
