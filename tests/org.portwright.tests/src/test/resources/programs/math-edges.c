// SPDX-License-Identifier: EPL-2.0
// The mathematical library at its edges: bit for bit what it is under qemu.
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "opaque.h"

static volatile const double edge[] = {0, -0.0, 0.5, -0.5, 1, -1, 1.5, -2.5, 3, 10, -10, 0.1, 1e-8, 1e-300, 4.9e-324, DBL_MIN, 1e8, 1e16, 1e22, 1e300, -1e300, DBL_MAX, 709.78, 710, -745.2, 2147483647.5, -2147483648.5, 4503599627370495.5, INFINITY, -INFINITY, NAN, M_PI, M_PI_2};

static uint64_t hash;
static void mix(double d) { uint64_t u; memcpy(&u, &d, 8); if (d != d) u = 1; hash = (hash ^ u) * 1099511628211u; }
static void mixf(float f) { uint32_t u; memcpy(&u, &f, 4); if (f != f) u = 1; hash = (hash ^ u) * 1099511628211u; }

#define ONE(name) { hash = 14695981039346656037u; for (int i = 0; i < COUNT(edge); i++) { mix(name(edge[i])); mixf(name##f((float)edge[i])); } printf(#name " %016llx\n", (unsigned long long)hash); }
#define TWO(name) { hash = 14695981039346656037u; for (int i = 0; i < COUNT(edge); i++) for (int j = 0; j < COUNT(edge); j++) { mix(name(edge[i], edge[j])); mixf(name##f((float)edge[i], (float)edge[j])); } printf(#name " %016llx\n", (unsigned long long)hash); }

int main(void)
{
    ONE(sin) ONE(cos) ONE(tan) ONE(asin) ONE(acos) ONE(atan) ONE(sinh) ONE(cosh) ONE(tanh) ONE(asinh) ONE(acosh) ONE(atanh)
    ONE(exp) ONE(exp2) ONE(expm1) ONE(log) ONE(log2) ONE(log10) ONE(log1p) ONE(logb) ONE(sqrt) ONE(cbrt) ONE(erf) ONE(erfc)
    ONE(tgamma) ONE(lgamma) ONE(floor) ONE(ceil) ONE(trunc) ONE(round) ONE(rint) ONE(nearbyint) ONE(fabs)
    TWO(pow) TWO(fmod) TWO(remainder) TWO(atan2) TWO(hypot) TWO(copysign) TWO(nextafter) TWO(fdim) TWO(fmax) TWO(fmin)
    hash = 1;
    for (int i = 0; i < COUNT(edge); i++) {
        int e = 0;
        double whole = 0;
        mix(frexp(edge[i], &e)); if (isfinite(edge[i])) hash += e;
        mix(modf(edge[i], &whole)); mix(whole);
        mix(ldexp(edge[i], 10 - i)); mix(scalbn(edge[i], -1070)); mix(ldexp(edge[i], 2000));
        for (int j = 0; j < COUNT(edge); j++) mix(fma(edge[i], edge[j], edge[(i + j) % COUNT(edge)]));
        hash = hash * 31 + fpclassify(edge[i]) * 2 + !!signbit(edge[i]) * !isnan(edge[i]);
        if (fabs(edge[i]) < 1e9) hash = hash * 31 + lrint(edge[i]) + lround(edge[i]) + llrint(edge[i]) + ilogb(edge[i] + 1e-5);
    }
    printf("%016llx\n", (unsigned long long)hash);
    return 0;
}
