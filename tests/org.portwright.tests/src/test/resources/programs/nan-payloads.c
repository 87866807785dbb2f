// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// NaNs keep their bits where C only moves them or their sign: arguments, results, structures, choices, arrays.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "opaque.h"

static uint32_t fbits(float f) { uint32_t u; memcpy(&u, &f, 4); return u; }
static uint64_t dbits(double d) { uint64_t u; memcpy(&u, &d, 8); return u; }

struct both { double d; float f; };

OPAQUE double make(uint32_t high, uint32_t low) { uint64_t u = (uint64_t)high << 32 | low; double d; memcpy(&d, &u, 8); return d; }
OPAQUE float fmake(uint32_t u) { float f; memcpy(&f, &u, 4); return f; }
OPAQUE double choose(int c, double a, double b) { return c ? a : b; }
OPAQUE float fchoose(int c, float a, float b) { return c ? a : b; }
OPAQUE double last(const double *p, int n) { double s = p[0]; for (int i = 1; i < n; i++) if (i & 1) s = p[i]; return s; }
OPAQUE double negative(double a) { return -a; }
OPAQUE float fnegative(float a) { return -a; }
OPAQUE double signs(double a, double b) { return copysign(a, b); }
OPAQUE struct both turn(struct both a) { a.f = -a.f; return a; }
OPAQUE double quotient(double a, double b) { return a / b; }
OPAQUE float fquotient(float a, float b) { return a / b; }
OPAQUE double difference(double a, double b) { return a - b; }

int main(void)
{
    double n = quotient(0, 0);
    printf("%f %f %f %f\n", n, -n, negative(n), fabs(negative(n)));
    printf("%016llx %016llx %08x %08x\n", dbits(n), dbits(negative(n)), fbits(fquotient(0, 0)), fbits(fnegative(fquotient(0, 0))));
    printf("%f %f %f %f\n", signs(1, n), signs(1, -n), signs(n, -1), difference(INFINITY, INFINITY));
    printf("%f %f %d\n", sqrt(negative(1)), -sqrt(negative(1)), !!signbit(negative(n)));
    // Not those of which the host's arithmetic makes its own.
    static const uint32_t highs[] = {0x7ff80000, 0xfff80000, 0x7ff00000, 0xfff00001, 0x7ff7ffff, 0xfff7ffff, 0xfffe1234, 0x7ff40000, 0xfff90000};
    for (int i = 0; i < COUNT(highs); i++) {
        for (uint32_t low = 1, round = 0; round < 4; low *= 0x777, round++) {
            double d = make(highs[i], low), array[4] = {1, d, 2, d};
            float f = fmake(0x7f800001 + highs[i] % 0x7fffff);
            struct both both = turn((struct both){d, f});
            printf("%016llx %016llx %016llx %016llx %016llx %d %016llx %08x %08x\n", dbits(choose(i & 1, d, 1)), dbits(negative(d)),
                   dbits(fabs(d)), dbits(last(array, 4)), dbits(signs(d, -1)), isnan(d), dbits(both.d), fbits(both.f), fbits(fchoose(i & 1, f, 2)));
        }
    }
    return 0;
}
