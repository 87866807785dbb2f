// SPDX-License-Identifier: EPL-2.0
// test: process=own
// test: fault=stack overflow in dig
// Endless recursion ends the program with the status of SIGSEGV.
#include <stdio.h>
#include "opaque.h"

OPAQUE int dig(int n, int *p)
{
    int here[100];
    for (int i = 0; i < 100; i++) here[i] = n + *p;
    return dig(n + 1, &here[n % 100]) + here[n % 7];
}

int main(void)
{
    int x = 0;
    puts("before");
    fflush(stdout);
    return dig(0, &x);
}
