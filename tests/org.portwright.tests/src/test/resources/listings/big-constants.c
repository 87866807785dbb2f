// SPDX-License-Identifier: EPL-2.0
// A constant that needs two instructions is one constant.
#include "../programs/opaque.h"

OPAQUE int big_constants(int x)
{
    return (x + 0x12345678) ^ 0x7fff0001;
}

int main(void)
{
    volatile int x = 1;
    return big_constants(x);
}
