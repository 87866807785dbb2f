// SPDX-License-Identifier: EPL-2.0
// 64-bit integers: every operator, shifts by variables, comparisons, conversions.
#include <stdint.h>
#include <stdio.h>
#include "opaque.h"

static volatile const int64_t values[] = {
    0, 1, -1, 2, -7, 1000, 0x7fffffff, -0x80000000LL, 0x80000000LL, 0xffffffffLL, 0x100000000LL,
    -0x100000000LL, 0x123456789abcdefLL, -0x123456789abcdefLL, INT64_MAX, INT64_MIN,
};

static uint64_t hash = 14695981039346656037u;

OPAQUE void mix(uint64_t x)
{
    hash = (hash ^ x) * 1099511628211u;
}

OPAQUE int64_t add(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
OPAQUE int64_t subtract(int64_t a, int64_t b) { return (int64_t)((uint64_t)a - (uint64_t)b); }
OPAQUE int64_t multiply(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * (uint64_t)b); }
OPAQUE int64_t widen(int a, int b) { return (int64_t)a * b; }
OPAQUE uint64_t widen_unsigned(unsigned a, unsigned b) { return (uint64_t)a * b; }
OPAQUE int64_t multiply_add(int a, int b, int64_t c) { return (int64_t)((uint64_t)c + (uint64_t)((int64_t)a * b)); }
OPAQUE int high(int a, int b) { return (int)(((int64_t)a * b) >> 32); }
OPAQUE unsigned high_unsigned(unsigned a, unsigned b) { return (unsigned)(((uint64_t)a * b) >> 32); }
OPAQUE int64_t negate(int64_t a) { return (int64_t)(0 - (uint64_t)a); }
OPAQUE int64_t left(int64_t a, int n) { return (int64_t)((uint64_t)a << n); }
OPAQUE int64_t right(int64_t a, int n) { return a >> n; }
OPAQUE uint64_t right_unsigned(uint64_t a, int n) { return a >> n; }
OPAQUE uint64_t rotate(uint64_t a, int n) { return a << n | a >> (-n & 63); }
OPAQUE int less(int64_t a, int64_t b) { return a < b; }
OPAQUE int less_unsigned(uint64_t a, uint64_t b) { return a < b; }
OPAQUE int64_t choose(int64_t a, int64_t b, int64_t c) { return a <= b ? b : c > a ? c : a; }
OPAQUE int64_t clamp(int64_t x) { if (x > 100000000000) return 100000000000; if (x < -5) return -5; return x; }
OPAQUE int64_t divide(int64_t a, int64_t b) { return a / b; }
OPAQUE int64_t remainder_(int64_t a, int64_t b) { return a % b; }
OPAQUE uint64_t divide_unsigned(uint64_t a, uint64_t b) { return a / b; }
OPAQUE uint64_t remainder_unsigned(uint64_t a, uint64_t b) { return a % b; }
OPAQUE int64_t by_constants(int64_t a) { return a / 10 + a % 1000 - a / -7 + (a / 16) * (a % 8) + a * 100; }
OPAQUE double to_double(int64_t a) { return (double)a; }
OPAQUE float to_float(int64_t a) { return (float)a; }
OPAQUE double unsigned_to_double(uint64_t a) { return (double)a; }
OPAQUE float unsigned_to_float(uint64_t a) { return (float)a; }
OPAQUE int64_t from_double(double a) { return (int64_t)a; }
OPAQUE uint64_t unsigned_from_double(double a) { return (uint64_t)a; }
OPAQUE int64_t from_float(float a) { return (int64_t)a; }
OPAQUE int bits(uint64_t a) { return __builtin_popcountll(a) * 10000 + (a ? __builtin_clzll(a) * 100 + __builtin_ctzll(a) : 6464); }

static int64_t global = 5;
static uint64_t array[4];

OPAQUE void in_memory(int i, int64_t x)
{
    global += x;
    global <<= 3;
    array[i & 3] ^= (uint64_t)global;
    array[(i + 1) & 3]++;
    array[(i + 2) & 3]--;
}

OPAQUE int64_t many(int a, int64_t b, int c, int64_t d, int64_t e, int f) { return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f; }

int main(void)
{
    for (int i = 0; i < COUNT(values); i++) {
        for (int j = 0; j < COUNT(values); j++) {
            int64_t a = values[i], b = values[j];
            mix(add(a, b)); mix(subtract(a, b)); mix(multiply(a, b)); mix(widen((int)a, (int)b));
            mix(widen_unsigned((unsigned)a, (unsigned)b)); mix(high((int)a, (int)b)); mix(high_unsigned((unsigned)a, (unsigned)b));
            mix(multiply_add((int)a, (int)b, a)); mix(a & b); mix(a | b); mix(a ^ b); mix(~a); mix(negate(a));
            mix(less(a, b)); mix(less_unsigned(a, b)); mix(a == b); mix(a != b); mix(a >= b); mix(choose(a, b, i)); mix(choose(a, 3, b));
            mix(clamp(a)); mix((uint64_t)!a + (a && b) + (a || b));
            if (b != 0 && !(a == INT64_MIN && b == -1)) { mix(divide(a, b)); mix(remainder_(a, b)); }
            if (b != 0) { mix(divide_unsigned(a, b)); mix(remainder_unsigned(a, b)); }
            in_memory(i + j, a);
        }
        printf("%d: %016llx\n", i, (unsigned long long)hash);
    }
    for (int i = 0; i < COUNT(values); i++) {
        int64_t a = values[i];
        uint64_t before = hash;
        for (int n = 0; n < 64; n++) {
            mix(left(a, n)); mix(right(a, n)); mix(right_unsigned(a, n)); mix(rotate(a, n));
        }
        mix(a << 5); mix(a >> 7); mix((uint64_t)a >> 32); mix(a >> 33); mix((uint64_t)a << 40);
        printf("%lld %d %lld %d %llx\n", (long long)a, bits(a), (long long)(a > INT64_MIN / 200 && a < INT64_MAX / 200 ? by_constants(a) : 0), hash != before, (unsigned long long)hash);
    }
    for (int i = 0; i < COUNT(values); i++) {
        int64_t a = values[i];
        printf("%.17g %.9g %.17g %.9g\n", to_double(a), to_float(a), unsigned_to_double(a), unsigned_to_float(a));
    }
    static volatile const double doubles[] = {0, -0.0, 0.99, -0.99, 1.5, -1.5, 2147483648.5, -2147483649.5, 4294967296.75, 1e15 + 0.5, -1e18, 9223372036854774784.0, -9223372036854775808.0};
    for (int i = 0; i < COUNT(doubles); i++) {
        double d = doubles[i];
        printf("%lld %lld %llu\n", (long long)from_double(d), (long long)from_float((float)(d / 2)), d >= 0 ? (unsigned long long)unsigned_from_double(d * 1.5) : 0);
    }
    printf("%lld %llx %llx %llx %llx\n", (long long)global, (unsigned long long)array[0], (unsigned long long)array[1], (unsigned long long)array[2], (unsigned long long)array[3]);
    printf("%lld\n", (long long)many(1, 1LL << 33, -3, -(1LL << 34), 1LL << 35, 7));
    int64_t sum = 0;
    for (int64_t i = -3000000000LL; i < 3000000000LL; i += 100000007) {
        sum += i % 1000 * (i >> 20);
    }
    printf("%lld\n", (long long)sum);
    return 0;
}
