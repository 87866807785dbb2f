// SPDX-License-Identifier: EPL-2.0
// 32-bit integers at their edges: wrap-around, shifts, division by constants and variables, clz.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "opaque.h"

OPAQUE int divide(int a, int b) { return a / b; }
OPAQUE int modulo(int a, int b) { return a % b; }
OPAQUE unsigned divide_unsigned(unsigned a, unsigned b) { return a / b; }
OPAQUE unsigned modulo_unsigned(unsigned a, unsigned b) { return a % b; }
OPAQUE unsigned both(unsigned a, unsigned b) { return a / b * 31 + a % b; }
OPAQUE int by3(int a) { return a / 3; }
OPAQUE int by7(int a) { return a / 7 + a % 7; }
OPAQUE int by10(int a) { return a / 10 - a % 10; }
OPAQUE int by_minus_5(int a) { return a / -5; }
OPAQUE int by8(int a) { return a / 8 + a % 8; }
OPAQUE int by1000003(int a) { return a / 1000003; }
OPAQUE unsigned uby7(unsigned a) { return a / 7 + a % 7; }
OPAQUE unsigned uby10(unsigned a) { return a / 10 * 3 + a % 10; }
OPAQUE unsigned uby641(unsigned a) { return a / 641; }
OPAQUE int shift_left(int a, int n) { return (int)((unsigned)a << n); }
OPAQUE int shift_right(int a, int n) { return a >> n; }
OPAQUE unsigned shift_logical(unsigned a, int n) { return a >> n; }
OPAQUE unsigned rotate(unsigned a, int n) { return a << (n & 31) | a >> (-n & 31); }
OPAQUE unsigned rotate_constant(unsigned a) { return a >> 11 | a << 21; }
OPAQUE unsigned swap(unsigned a) { return __builtin_bswap32(a) ^ __builtin_bswap16((uint16_t)a); }
OPAQUE int count(unsigned a) { return a ? __builtin_clz(a) * 1000 + __builtin_ctz(a) * 10 + __builtin_parity(a) + __builtin_popcount(a) * 100000 : -1; }
OPAQUE int magnitude(int a) { return abs(a); }
OPAQUE int minimum(int a, int b) { return a < b ? a : b; }
OPAQUE unsigned maximum(unsigned a, unsigned b) { return a > b ? a : b; }
OPAQUE int select_if_zero(int a, int b, int c) { return a == 0 ? b : c; }
OPAQUE int less(int a, int b) { return a < b; }
OPAQUE int less_unsigned(unsigned a, unsigned b) { return a < b; }
OPAQUE int in_range(int a) { return a >= -100 && a <= 100; }
OPAQUE int immediate(int a) { return (a + 32767 - 32768) ^ (a & 0xffff) | (a > 12345) | ((unsigned)a < 40000) << 1; }
OPAQUE int overflows(int a, int b) { int r; return __builtin_add_overflow(a, b, &r) | __builtin_mul_overflow(a, b, &r) << 1 | __builtin_sub_overflow(a, b, &r) << 2; }
OPAQUE unsigned nor(unsigned a, unsigned b) { return ~(a | b); }
OPAQUE int multiply_accumulate(int a, int b, int c) { return (int)((unsigned)a * (unsigned)b + (unsigned)c); }

static uint64_t hash = 14695981039346656037u;
static void mix(unsigned x) { hash = (hash ^ x) * 1099511628211u; }

int main(void)
{
    static volatile const int v[] = {0, 1, -1, 2, -2, 3, 7, 10, -10, 31, 32, 100, 255, 256, 32767, 32768, -32768, -32769, 65535, 65536, 0x12345678, 0x55555555, INT_MAX - 1, INT_MAX, INT_MIN + 1, INT_MIN};
    for (int i = 0; i < COUNT(v); i++) {
        int a = v[i];
        for (int j = 0; j < COUNT(v); j++) {
            int b = v[j];
            if (b != 0 && !(a == INT_MIN && b == -1)) { mix(divide(a, b)); mix(modulo(a, b)); }
            if (b != 0) { mix(divide_unsigned(a, b)); mix(modulo_unsigned(a, b)); mix(both(a, b)); }
            mix(minimum(a, b)); mix(maximum(a, b)); mix(select_if_zero(a, b, i)); mix(less(a, b)); mix(less_unsigned(a, b));
            mix(overflows(a, b)); mix(nor(a, b)); mix(multiply_accumulate(a, b, i)); mix((unsigned)a - (unsigned)b); mix((unsigned)a + (unsigned)b);
        }
        for (int n = 0; n < 32; n++) { mix(shift_left(a, n)); mix(shift_right(a, n)); mix(shift_logical(a, n)); mix(rotate(a, n)); }
        printf("%d %d %d %d %d %d %d %u %u %u\n", a, by3(a), by7(a), by10(a), by_minus_5(a), by8(a), by1000003(a), uby7(a), uby10(a), uby641(a));
        printf("%08x %08x %d %d %d %d %016llx\n", rotate_constant(a), swap(a), count(a), a == INT_MIN ? 0 : magnitude(a), in_range(a), immediate(a > INT_MAX - 40000 ? 0 : a), (unsigned long long)hash);
    }
    div_t q = div(-17, 5);
    lldiv_t l = lldiv(-170000000000LL, 7000000001LL);
    printf("%d %d %lld %lld\n", q.quot, q.rem, l.quot, l.rem);
    return 0;
}
