// SPDX-License-Identifier: EPL-2.0
// long double, which is double in the o32 ABI, and its functions.
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "opaque.h"

OPAQUE long double mix(int a, long double b, float c, long double d) { return a * b + c / d; }
OPAQUE long double deep(int n, long double x) { return n ? deep(n - 1, x / 3 + n) : x; }

int main(void)
{
    printf("%d %d %d\n", (int)sizeof(long double), LDBL_MANT_DIG, LDBL_MAX_10_EXP);
    printf("%.15Lg %.15Lg\n", mix(3, 0.1L, 2.5f, -7), deep(30, 1e10L));
    printf("%Lf %Le %La\n", 1234.5L, 1e-300L, 0.1L);
    printf("%.15Lg %.15Lg %.15Lg\n", sinl(1), powl(2, 0.5L), strtold("3.25e100", NULL));
    long double values[] = {LDBL_MAX, LDBL_MIN, LDBL_EPSILON, 1.0L / 3};
    for (int i = 0; i < COUNT(values); i++) printf("%.17Lg %lld\n", values[i], llrintl(fmodl(values[i], 1000)));
    int exponent;
    long double whole, fraction = frexpl(1000, &exponent), rest = modfl(-3.75L, &whole);
    printf("%Lg %d %Lg %Lg\n", fraction, exponent, rest, whole);
    return 0;
}
