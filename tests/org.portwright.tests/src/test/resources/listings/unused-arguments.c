// SPDX-License-Identifier: EPL-2.0
// Only the arguments that are used are passed.
#include "../programs/opaque.h"

OPAQUE int second(int a, int b, int c, int d)
{
    return b + 1;
}

OPAQUE int unused_arguments(int a, int b, int c, int d)
{
    return second(a, b, c, d) + d;
}

int main(void)
{
    return unused_arguments(1, 2, 3, 4);
}
