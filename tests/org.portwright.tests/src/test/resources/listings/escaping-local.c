// SPDX-License-Identifier: EPL-2.0
// A local whose address is passed stays in memory; one beside it does not.
#include "../programs/opaque.h"

OPAQUE void increment(int *x)
{
    ++*x;
}

OPAQUE int escaping_local(int x)
{
    int escapes = x, stays = x * 2;
    increment(&escapes);
    return escapes + stays;
}

int main(void)
{
    return escaping_local(3);
}
