// SPDX-License-Identifier: EPL-2.0
// Registers that a function saves for its caller are variables: nothing goes through memory.
#include "../programs/opaque.h"

OPAQUE int work(int x)
{
    return x * 3;
}

OPAQUE int saved_registers(int a, int b)
{
    int sum = 0;
    while (a-- > 0) {
        sum += work(b) + work(sum);
    }
    return sum;
}

int main(void)
{
    return saved_registers(3, 4);
}
