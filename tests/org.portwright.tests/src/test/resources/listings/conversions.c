// SPDX-License-Identifier: EPL-2.0
// Conversions between int, float and double.
#include "../programs/opaque.h"

OPAQUE float conversions(int a, double b)
{
    return (float)(a + (int)b) + (float)b;
}

int main(void)
{
    return (int)conversions(2, 3);
}
