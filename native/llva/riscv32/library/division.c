// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Division of eight bytes, which the compiler calls by these names (GCC Internals, "Routines for integer arithmetic").

#include <stdint.h>

uint64_t __udivmoddi4(uint64_t dividend, uint64_t divisor, uint64_t *remainder);
uint64_t __udivdi3(uint64_t dividend, uint64_t divisor);
uint64_t __umoddi3(uint64_t dividend, uint64_t divisor);
int64_t __divdi3(int64_t dividend, int64_t divisor);
int64_t __moddi3(int64_t dividend, int64_t divisor);

// Bit by bit, from the highest one that both have.
uint64_t __udivmoddi4(uint64_t dividend, uint64_t divisor, uint64_t *remainder)
{
    uint64_t quotient = 0;
    if (dividend >> 32 == 0 && divisor >> 32 == 0 && divisor) {
        quotient = (uint32_t) dividend / (uint32_t) divisor;
        dividend = (uint32_t) dividend % (uint32_t) divisor;
    } else if (divisor && dividend >= divisor) {
        for (int shift = __builtin_clzll(divisor) - __builtin_clzll(dividend); shift >= 0; shift--)
            if (dividend >> shift >= divisor) {
                dividend -= divisor << shift;
                quotient |= 1ull << shift;
            }
    }
    if (remainder)
        *remainder = dividend;
    return quotient;
}

uint64_t __udivdi3(uint64_t dividend, uint64_t divisor)
{
    return __udivmoddi4(dividend, divisor, 0);
}

uint64_t __umoddi3(uint64_t dividend, uint64_t divisor)
{
    uint64_t remainder;
    __udivmoddi4(dividend, divisor, &remainder);
    return remainder;
}

static uint64_t magnitude(int64_t value)
{
    return value < 0 ? -(uint64_t) value : (uint64_t) value;
}

int64_t __divdi3(int64_t dividend, int64_t divisor)
{
    uint64_t quotient = __udivdi3(magnitude(dividend), magnitude(divisor));
    return (int64_t) ((dividend < 0) != (divisor < 0) ? -quotient : quotient);
}

int64_t __moddi3(int64_t dividend, int64_t divisor)
{
    uint64_t remainder = __umoddi3(magnitude(dividend), magnitude(divisor));
    return (int64_t) (dividend < 0 ? -remainder : remainder);
}
