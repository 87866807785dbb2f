// SPDX-License-Identifier: EPL-2.0
// A dense switch is a tableswitch.
#include "../programs/opaque.h"

OPAQUE int switch_table(int code, int x)
{
    switch (code) {
    case 0: return x + 1;
    case 1: return x * x;
    case 2: return x - 9;
    case 3: return ~x;
    case 4: return x << 4;
    case 5: return x / 2;
    default: return 0;
    }
}

int main(void)
{
    return switch_table(3, 4);
}
