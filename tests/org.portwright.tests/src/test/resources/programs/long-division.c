// SPDX-License-Identifier: EPL-2.0
// 64-bit quotients and remainders of all signs and sizes.
#include <stdint.h>
#include <stdio.h>
#include "opaque.h"

static const uint64_t numbers[] = {
    1, 2, 3, 7, 10, 0x7f, 0x100, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, 0x100000001,
    0x123456789abcdef, 0x7fffffffffffffff, 0x8000000000000000, 0x8000000000000001, 0xfffffffffffffffe, 0xffffffffffffffff
};

OPAQUE static int64_t divide(int64_t a, int64_t b) { return a / b; }
OPAQUE static int64_t remainder_of(int64_t a, int64_t b) { return a % b; }
OPAQUE static uint64_t divide_unsigned(uint64_t a, uint64_t b) { return a / b; }
OPAQUE static uint64_t remainder_unsigned(uint64_t a, uint64_t b) { return a % b; }

int main(void)
{
    uint64_t all = 0;
    for (int i = 0; i < COUNT(numbers); i++)
        for (int j = 0; j < COUNT(numbers); j++) {
            uint64_t a = numbers[i], b = numbers[j];
            all = all * 31 + divide_unsigned(a, b);
            all = all * 31 + remainder_unsigned(a, b);
            if (a == 0x8000000000000000 && b == 0xffffffffffffffff)
                continue;
            all = all * 31 + divide(a, b);
            all = all * 31 + remainder_of(a, b);
        }
    printf("%llu\n", (unsigned long long)all);
    printf("%lld %lld %llu %llu\n", (long long)divide(-7, 2), (long long)remainder_of(-7, 2),
           (unsigned long long)divide_unsigned(-7, 2), (unsigned long long)remainder_unsigned(-7, 10));
    return 0;
}
