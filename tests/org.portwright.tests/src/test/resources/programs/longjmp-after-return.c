// test: status=139
// test: fault=longjmp to a function that has returned
#include <setjmp.h>
#include <stdio.h>
#include "opaque.h"

static jmp_buf buffer;

OPAQUE static int leaves(int x)
{
    return setjmp(buffer) + x;
}

OPAQUE static void jumps(int x)
{
    if (x > 0) {
        longjmp(buffer, x);
    }
}

int main(void)
{
    printf("%d\n", leaves(3));
    fflush(stdout);
    jumps(0);
    jumps(7);
    return 0;
}
