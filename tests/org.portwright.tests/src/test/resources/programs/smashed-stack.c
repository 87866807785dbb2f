// SPDX-License-Identifier: EPL-2.0
// test: fault=memory fault in __stack_chk_fail|guarded
// A function with a guard on its stack notices that it was overwritten.
#include <stdio.h>
#include <string.h>
#include "opaque.h"

OPAQUE void fill(char *p, int n) { memset(p, 'x', n); }

OPAQUE __attribute__((optimize("stack-protector-all"))) int guarded(int n)
{
    char text[16];
    fill(text, n);
    return text[3];
}

int main(void)
{
    printf("%d\n", guarded(16));
    fflush(stdout);
    printf("%d\n", guarded(24));
    return 0;
}
