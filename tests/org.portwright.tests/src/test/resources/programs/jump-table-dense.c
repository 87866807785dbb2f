// SPDX-License-Identifier: EPL-2.0
// A switch that becomes a jump table, with a default below and above it.
#include <stdio.h>
#include "opaque.h"

OPAQUE int act(int code, int x)
{
    switch (code) {
    case 3: return x + 1;
    case 4: return x - 7;
    case 5: return x * x;
    case 6: printf("[six]"); return x;
    case 7: x += 3; /* fall through */
    case 8: return x << 2;
    case 9: return -x;
    case 10: return x ^ 0x55;
    case 11: return x / 3;
    case 12: return ~x;
    default: return 1000 + code;
    }
}

int main(void)
{
    for (int code = -2; code < 16; code++) {
        printf("%d: %d\n", code, act(code, 10 * code));
    }
    printf("%d %d\n", act(-2147483647 - 1, 0), act(2147483647, 0) - 2147483647);
    return 0;
}
