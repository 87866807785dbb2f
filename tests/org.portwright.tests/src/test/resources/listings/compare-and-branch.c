// SPDX-License-Identifier: EPL-2.0
// A comparison and its branch are one instruction.
#include "../programs/opaque.h"

OPAQUE int compare_and_branch(int a, unsigned b)
{
    if (a < 10) {
        return 1;
    }
    if (b >= 20) {
        return 2;
    }
    return 3;
}

int main(void)
{
    volatile unsigned x = 1;
    return compare_and_branch(x, x);
}
