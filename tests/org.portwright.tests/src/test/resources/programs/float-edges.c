// SPDX-License-Identifier: EPL-2.0
// Floating point at its edges: NaN, infinities, signed zeros, denormals, rounding, conversions.
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "opaque.h"

static uint32_t fbits(float f) { uint32_t u; memcpy(&u, &f, 4); return u; }
static uint64_t dbits(double d) { uint64_t u; memcpy(&u, &d, 8); return u; }

OPAQUE double dadd(double a, double b) { return a + b; }
OPAQUE double dsub(double a, double b) { return a - b; }
OPAQUE double dmul(double a, double b) { return a * b; }
OPAQUE double ddiv(double a, double b) { return a / b; }
OPAQUE float fadd(float a, float b) { return a + b; }
OPAQUE float fsub(float a, float b) { return a - b; }
OPAQUE float fmul(float a, float b) { return a * b; }
OPAQUE float fdiv(float a, float b) { return a / b; }
OPAQUE int dcompare(double a, double b) { return (a < b) | (a <= b) << 1 | (a == b) << 2 | (a != b) << 3 | (a >= b) << 4 | (a > b) << 5 | !(a < b) << 6 | !(a >= b) << 7 | (!!isunordered(a, b)) << 8 | (!!islessgreater(a, b)) << 9; }
OPAQUE int fcompare(float a, float b) { return (a < b) | (a <= b) << 1 | (a == b) << 2 | (a != b) << 3 | (a >= b) << 4 | (a > b) << 5 | !(a < b) << 6 | !(a >= b) << 7 | (!!isunordered(a, b)) << 8; }
OPAQUE int branches(double a, double b) { int r = 0; if (a < b) r += 1; else r += 2; if (!(a <= b)) r += 4; if (a == b) r += 8; if (a > 0) r += 16; if (b != b) r += 32; while (a > 1e300 && r < 500) { r += 64; a /= 1e200; } return r; }
OPAQUE float narrow(double d) { return (float)d; }
OPAQUE double widen(float f) { return f; }
OPAQUE int to_int(double d) { return (int)d; }
OPAQUE unsigned to_unsigned(double d) { return (unsigned)d; }
OPAQUE int ftoint(float f) { return (int)f; }
OPAQUE double from_int(int i) { return i; }
OPAQUE double from_unsigned(unsigned i) { return i; }
OPAQUE float ffrom_int(int i) { return (float)i; }
OPAQUE float ffrom_unsigned(unsigned i) { return (float)i; }
OPAQUE double magnitude(double d) { return fabs(d); }
OPAQUE double negative(double d) { return -d; }
OPAQUE float fnegative(float d) { return -d; }
OPAQUE double root(double d) { return sqrt(d); }
OPAQUE float froot(float d) { return sqrtf(d); }
OPAQUE double larger(double a, double b) { return a > b ? a : b; }

// The bits of a NaN are not C's business, so all of them hash the same.
static uint64_t hash = 14695981039346656037u;
static void mixd(double d) { hash = (hash ^ (d != d ? 1 : dbits(d))) * 1099511628211u; }
static void mixf(float f) { hash = (hash ^ (f != f ? 1 : fbits(f))) * 1099511628211u; }
static void mixi(unsigned i) { hash = (hash ^ i) * 1099511628211u; }

int main(void)
{
    static volatile const double d[] = {0, -0.0, 1, -1, 0.1, 1.0 / 3, DBL_MIN, -DBL_MIN, DBL_MIN / 3, 4.9406564584124654e-324, DBL_MAX, -DBL_MAX, DBL_EPSILON, 1e-310, FLT_MIN, FLT_MAX, 16777217, 1e16, 2147483647, -2147483648.0, 4294967295.0, INFINITY, -INFINITY, NAN};
    static volatile const float f[] = {0, -0.0f, 1, -1, 0.1f, FLT_MIN, FLT_MIN / 3, 1.4e-45f, FLT_MAX, -FLT_MAX, FLT_EPSILON, 16777215, 2147483648.0f, INFINITY, -INFINITY, NAN};
    for (int i = 0; i < COUNT(d); i++) {
        for (int j = 0; j < COUNT(d); j++) {
            mixd(dadd(d[i], d[j])); mixd(dsub(d[i], d[j])); mixd(dmul(d[i], d[j])); mixd(ddiv(d[i], d[j]));
            mixi(dcompare(d[i], d[j])); mixi(branches(d[i], d[j])); mixd(larger(d[i], d[j]));
        }
        mixf(narrow(d[i])); mixd(magnitude(d[i])); mixd(negative(d[i])); mixd(root(d[i]));
        printf("%d %016llx %08x %g\n", i, (unsigned long long)hash, d[i] != d[i] ? 0 : fbits(narrow(d[i])), d[i] != d[i] ? 0 : d[i]);
    }
    for (int i = 0; i < COUNT(f); i++) {
        for (int j = 0; j < COUNT(f); j++) {
            mixf(fadd(f[i], f[j])); mixf(fsub(f[i], f[j])); mixf(fmul(f[i], f[j])); mixf(fdiv(f[i], f[j])); mixi(fcompare(f[i], f[j]));
        }
        mixd(widen(f[i])); mixf(fnegative(f[i])); mixf(froot(f[i]));
        printf("%d %016llx\n", i, (unsigned long long)hash);
    }
    printf("%x %x %x %x\n", dcompare(NAN, 1), dcompare(NAN, NAN), dcompare(0.0, -0.0), fcompare(NAN, NAN));
    static volatile const double whole[] = {0.5, -0.5, 0.99999999999999989, 1.5, -1.5, 2.5, 2147483646.9, -2147483648.9, 1e9 + 0.75};
    for (int i = 0; i < COUNT(whole); i++) printf("%d %u %d %g %g %g %g\n", to_int(whole[i]), whole[i] > 0 ? to_unsigned(whole[i] * 1.9) : 0, ftoint((float)whole[i] / 2), floor(whole[i]), ceil(whole[i]), rint(whole[i]), trunc(whole[i]));
    static volatile const int ints[] = {0, 1, -1, 16777217, -16777219, 2147483647, -2147483647 - 1};
    for (int i = 0; i < COUNT(ints); i++) printf("%.17g %.17g %.9g %.9g\n", from_int(ints[i]), from_unsigned((unsigned)ints[i]), ffrom_int(ints[i]), ffrom_unsigned((unsigned)ints[i]));
    printf("%d %d %d %d %d\n", !!isnan(d[23]), !!isinf(d[22]), !!signbit(d[1]), fpclassify(d[8]) == FP_SUBNORMAL, ilogb(d[14]));
    float accumulated = 0;
    for (int i = 0; i < 1000; i++) accumulated += 0.1f;
    double series = 0;
    for (int i = 1; i < 1000; i++) series += 1.0 / ((double)i * i);
    printf("%.9g %.17g\n", accumulated, series);
    return 0;
}
