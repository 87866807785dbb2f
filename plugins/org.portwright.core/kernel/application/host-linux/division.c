// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Division of 64 bits, which the compiler calls, and Linux does not have by this name.

#include <linux/math64.h>

unsigned long long __udivdi3(unsigned long long dividend, unsigned long long divisor);
unsigned long long __udivdi3(unsigned long long dividend, unsigned long long divisor)
{
    return div64_u64(dividend, divisor);
}
