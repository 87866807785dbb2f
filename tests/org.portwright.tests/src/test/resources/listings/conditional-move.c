// SPDX-License-Identifier: EPL-2.0
// movn and movz choose without a store.
#include "../programs/opaque.h"

OPAQUE int conditional_move(int a, int b, int c)
{
    int larger = a > b ? a : b;
    return c ? larger : 7;
}

int main(void)
{
    return conditional_move(3, 4, 5);
}
