/* SPDX-License-Identifier: EPL-2.0 */
#include "sums.h"

int add(int a, int b)
{
    return (int) ((unsigned) a + (unsigned) b);
}

long long sum(const int *numbers, int count)
{
    long long result = 0;
    for (int i = 0; i < count; i++)
        result += numbers[i];
    return result;
}
