// SPDX-License-Identifier: EPL-2.0
// The high half of a product, which GCC makes of a division by a constant.
#include "../programs/opaque.h"

OPAQUE int divide_by_constant(int a)
{
    return a / 7;
}

int main(void)
{
    return divide_by_constant(9);
}
