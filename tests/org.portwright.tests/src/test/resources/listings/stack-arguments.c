// SPDX-License-Identifier: EPL-2.0
// The fifth and sixth argument go over the C stack.
#include "../programs/opaque.h"

OPAQUE int six(int a, int b, int c, int d, int e, int f)
{
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f;
}

OPAQUE int stack_arguments(int x)
{
    return six(x, 1, 2, 3, x + 4, 5);
}

int main(void)
{
    return stack_arguments(3);
}
