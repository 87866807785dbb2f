// SPDX-License-Identifier: EPL-2.0
// Comparisons of floats, also with a NaN.
#include "../programs/opaque.h"

OPAQUE int float_compare(float a, float b)
{
    if (a < b) {
        return 1;
    }
    return a == b ? 2 : 3;
}

int main(void)
{
    return float_compare(2, 3);
}
