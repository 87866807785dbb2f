// SPDX-License-Identifier: EPL-2.0
// test: process=own
// test: fault=stack overflow
// Endless recursion of functions that need next to nothing of the C stack.
#include <stdio.h>
#include "opaque.h"

int odd(int n);
OPAQUE int even(int n) { return n == 0x7fffffff ? 1 : odd(n + 2) + 1; }
OPAQUE int odd(int n) { return n == 0x7fffffff ? 0 : even(n + 2) - 1; }

int main(void)
{
    puts("before");
    fflush(stdout);
    return even(0);
}
