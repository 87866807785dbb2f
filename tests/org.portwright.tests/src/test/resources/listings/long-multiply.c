// SPDX-License-Identifier: EPL-2.0
// A product of 64 bits from two words.
#include "../programs/opaque.h"

OPAQUE long long long_multiply(int a, int b)
{
    return (long long)a * b;
}

long long result;

int main(void)
{
    result = long_multiply(1, 2);
    return 0;
}
