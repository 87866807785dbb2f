// SPDX-License-Identifier: EPL-2.0
// A 64-bit shift by a variable.
#include "../programs/opaque.h"

OPAQUE unsigned long long long_shift(unsigned long long a, int count)
{
    return a >> count;
}

long long result;

int main(void)
{
    result = long_shift(1, 2);
    return 0;
}
