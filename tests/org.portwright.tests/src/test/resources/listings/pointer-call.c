// SPDX-License-Identifier: EPL-2.0
// A call through a pointer.
#include "../programs/opaque.h"

OPAQUE int twice(int x)
{
    return 2 * x;
}

OPAQUE int pointer_call(int (*function)(int), int x)
{
    return function(x) + 1;
}

int main(void)
{
    return pointer_call(twice, 4);
}
