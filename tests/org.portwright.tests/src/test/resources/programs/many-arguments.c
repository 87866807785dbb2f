// SPDX-License-Identifier: EPL-2.0
// More arguments than registers, in every mixture of types the ABI tells apart.
#include <stdio.h>
#include "opaque.h"

typedef long long wide;

OPAQUE int ten(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) { return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j; }
OPAQUE double doubles(double a, double b, double c, double d, double e, double f) { return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f; }
OPAQUE float floats(float a, float b, float c, float d, float e, float f) { return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f; }
OPAQUE wide wides(wide a, wide b, wide c, wide d) { return a + 2 * b + 3 * c + 4 * d; }
OPAQUE double float_first(float a, int b, double c, int d, float e) { return a + 2 * b + 3 * c + 4 * d + 5 * e; }
OPAQUE double int_first(int a, float b, double c, int d, float e) { return a + 2 * b + 3 * c + 4 * d + 5 * e; }
OPAQUE double double_int_double(double a, int b, double c, char d, short e, float f) { return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f; }
OPAQUE double float_float_int(float a, float b, int c, double d) { return a + 2 * b + 3 * c + 4 * d; }
OPAQUE double float_double(float a, double b, float c) { return a + 2 * b + 3 * c; }
OPAQUE wide int_wide(int a, wide b, int c, wide d, char e) { return a + 2 * b + 3 * c + 4 * d + 5 * e; }
OPAQUE int chars(signed char a, unsigned char b, short c, unsigned short d, signed char e, unsigned char f, short g, unsigned short h) { return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h; }
OPAQUE int pointers(int *a, const char *b, int **c, double *d, int *e) { *e = *a + b[1] + **c + (int)*d; return *e; }
OPAQUE int changed(int a, int b, int c, int d, int e, int f) { e += a; f *= 2; int *p = &e, *q = &f; *p += *q; return ten(e, f, a, b, c, d, *p, *q, 1, 2); }
OPAQUE int passing(int a, int b, int c, int d, int e, int f) { return a == 0 ? e * 100 + f : passing(a - 1, c, d, e, f, b); }

int main(void)
{
    int x = 5, y = 6, *px = &x;
    double z = 7.5;
    printf("%d\n", ten(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    printf("%g %g\n", doubles(1.5, 2, 3, 4, 5, 6), floats(1.5f, 2, 3, 4, 5, 6));
    printf("%lld\n", wides(1LL << 33, -2, 1LL << 35, 4));
    printf("%g %g %g %g %g\n", float_first(1, 2, 3, 4, 5), int_first(1, 2, 3, 4, 5), double_int_double(1, 2, 3, -4, -5, 6), float_float_int(1, 2, 3, 4), float_double(1, 2, 3));
    printf("%lld\n", int_wide(1, 1LL << 34, 3, -(1LL << 35), -5));
    printf("%d\n", chars(-1, 255, -3, 65535, -5, 254, -7, 65534));
    int stored = pointers(&x, "abc", &px, &z, &y);
    printf("%d %d\n", stored, y);
    printf("%d %d\n", changed(1, 2, 3, 4, 5, 6), passing(9, 1, 2, 3, 4, 5));
    return 0;
}
