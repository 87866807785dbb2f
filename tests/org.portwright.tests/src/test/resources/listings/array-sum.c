// SPDX-License-Identifier: EPL-2.0
// A loop over an array of words.
#include "../programs/opaque.h"

OPAQUE int array_sum(const int *values, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += values[i];
    }
    return sum;
}

int main(void)
{
    static int values[10];
    return array_sum(values, 10);
}
