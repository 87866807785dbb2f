// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// A NaN that arithmetic makes, of another one or anew, is the one of MIPS wherever it is stored, passed, chosen or looked at.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "opaque.h"

static uint32_t fbits(float f) { uint32_t u; memcpy(&u, &f, 4); return u; }
static uint64_t dbits(double d) { uint64_t u; memcpy(&u, &d, 8); return u; }

#ifdef __mips_soft_float
#define OTHER_NAN(x) 2  // which of two NaNs an operation gives is not libgcc's choice once the JVM does the arithmetic
#else
#define OTHER_NAN(x) (x)
#endif

static double stored[8];
static float fstored[8];

OPAQUE double make(uint64_t u) { double d; memcpy(&d, &u, 8); return d; }
OPAQUE float fmake(uint32_t u) { float f; memcpy(&f, &u, 4); return f; }
OPAQUE double sum(double a, double b) { return a + b; }
OPAQUE float fsum(float a, float b) { return a + b; }
OPAQUE double wide(float a) { return a; }
OPAQUE float narrow(double a) { return a; }
OPAQUE double passed(double a, double b) { return sum(a - b, a * b); }
OPAQUE double moved_or_made(int c, double a) { return c ? a : a + 1; }
OPAQUE float fmoved_or_made(int c, float a) { return c ? a : a * 2; }
OPAQUE double minus_made(double a) { return -(a / 3); }
OPAQUE float fminus_made(float a) { return -(a / 3); }
OPAQUE int sign_of_made(double a) { return !!signbit(a * a); }
OPAQUE double accumulated(const double *p, int n) { double s = p[0]; for (int i = 1; i < n; i++) s = i & 1 ? s + p[i] : p[i]; return s; }

// Both what was moved and what was made goes round: as often as the second compiler wants.
OPAQUE double round_and_round(double x, double y, int times)
{
    double last = x;
    for (int i = 0; i < times; i++) {
        stored[i & 7] = last;
        fstored[i & 7] = (float)y;
        if (i % 3 == 0) last = -last;
        else if (i % 7 == 0) last = last * y;
        else if (i % 11 == 0) { double other = x; x = last; last = other; }
    }
    return last;
}

int main(void)
{
    static const uint64_t doubles[] = {0x7ff7ffffffffffff, 0xfff7ffffffffffff, 0x7ff0000000000123, 0xfff4000000000001, 0x3ff8000000000000, 0xfff0000000000000};
    static const uint32_t floats[] = {0x7fbfffff, 0xffbfffff, 0x7f800123, 0xffa00001, 0x40200000, 0xff800000};
    float minus = -fmake(0x7fbfffff);
    printf("%f %f %f %f\n", minus, minus + 1, wide(minus), (double)narrow(wide(minus)));
    for (int i = 0; i < COUNT(doubles); i++) {
        double a = make(doubles[i]);
        float f = fmake(floats[i]);
        printf("%016llx %08x %016llx %08x\n", dbits(sum(a, 1)), fbits(fsum(1, f)), dbits(wide(f)), fbits(narrow(a)));
        printf("%016llx %016llx %08x %08x\n", dbits(moved_or_made(0, a)), dbits(moved_or_made(1, a)), fbits(fmoved_or_made(0, f)), fbits(fmoved_or_made(1, f)));
        printf("%016llx %08x %d %016llx\n", dbits(minus_made(a)), fbits(fminus_made(f)), sign_of_made(a), dbits(passed(a, 0)));
        for (int j = 0; j < COUNT(doubles); j++) {
            double other = isnan(a) ? OTHER_NAN(make(doubles[j])) : make(doubles[j]), list[] = {a, other, 2, a, other};
            printf("%016llx %016llx", dbits(sum(a, other)), dbits(other / a));
            for (int n = 1; n <= COUNT(list); n++) printf(" %016llx", dbits(accumulated(list, n)));
            printf(" %08x\n", fbits(fsum(f, isnan(f) ? OTHER_NAN(fmake(floats[j])) : fmake(floats[j]))));
        }
        printf("%016llx %016llx %016llx\n", dbits(sqrt(a)), dbits(fabs(a * 2)), dbits(fmax(a, 1)));
        for (int j = 0; j < 40; j++) round_and_round(a, isnan(a) ? OTHER_NAN(a * 2) : a * 2, 2000);
        printf("%016llx", dbits(round_and_round(a, isnan(a) ? OTHER_NAN(make(doubles[i ^ 1])) : make(doubles[i ^ 1]), 3000)));
        for (int j = 0; j < 8; j++) printf(" %016llx %08x", dbits(stored[j]), fbits(fstored[j]));
        putchar('\n');
    }
    return 0;
}
