// SPDX-License-Identifier: EPL-2.0
// A failed assertion says so on standard error and ends with the status of SIGABRT.
#include <assert.h>
#include <stdio.h>
#include "opaque.h"

OPAQUE int check(int x) { assert(x < 5 && "x is small"); return x; }

int main(void)
{
    for (int i = 0; i < 10; i++) { printf("%d\n", check(i)); fflush(stdout); }
    return 0;
}
