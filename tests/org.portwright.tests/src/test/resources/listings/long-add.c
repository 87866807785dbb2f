// SPDX-License-Identifier: EPL-2.0
// 64-bit addition and subtraction.
#include "../programs/opaque.h"

OPAQUE long long long_add(long long a, long long b)
{
    return a + b - 5;
}

long long result;

int main(void)
{
    result = long_add(1, 2);
    return 0;
}
