// SPDX-License-Identifier: EPL-2.0
// Of hi and lo only what is used is computed.
#include "../programs/opaque.h"

OPAQUE int multiply_divide(int a, int b)
{
    return a * b + a / b + a % b;
}

int main(void)
{
    return multiply_divide(9, 2);
}
