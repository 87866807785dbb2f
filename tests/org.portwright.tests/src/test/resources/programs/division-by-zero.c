// SPDX-License-Identifier: EPL-2.0
// test: fault=division by zero in quotient
// test: status=136
// An integer division by zero ends the program with the status of SIGFPE.
#include <stdio.h>
#include "opaque.h"

OPAQUE int quotient(int a, int b)
{
    return a / b;
}

int main(void)
{
    printf("%d\n", quotient(7, 2));
    fflush(stdout);
    return quotient(7, 0);
}
