// SPDX-License-Identifier: EPL-2.0
// Complex arithmetic, with infinities and NaNs (ISO C annex G), and the functions of complex.h.
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include "opaque.h"

OPAQUE double complex multiply(double complex a, double complex b) { return a * b; }
OPAQUE double complex divide(double complex a, double complex b) { return a / b; }
OPAQUE float complex fmultiply(float complex a, float complex b) { return a * b; }
OPAQUE double complex sum(int n, double complex *z) { double complex s = 0; for (int i = 0; i < n; i++) s += z[i] * ~z[i]; return s; }

// The sign of a NaN means nothing.
static double show(double x) { return isnan(x) ? NAN : x; }
static void print(const char *what, double complex z) { printf("%s %.10g %.10g\n", what, show(creal(z)), show(cimag(z))); }

int main(void)
{
    static volatile const double edge[] = {0, -0.0, 1, -2.5, INFINITY, -INFINITY, NAN, 1e300, 1e-310};
    for (int i = 0; i < COUNT(edge); i++) {
        for (int j = 0; j < COUNT(edge); j++) {
            double complex a = CMPLX(edge[i], edge[j]), b = CMPLX(edge[(i * 5 + j) % COUNT(edge)], edge[(j * 7 + i * 2 + 3) % COUNT(edge)]);
            print("*", multiply(a, b));
            print("/", divide(a, b));
        }
    }
    float complex f = fmultiply(1 + 2 * I, 3 - I);
    print("f", f);
    double complex z[] = {1 + I, 2 - 3 * I, -0.5 + 0.25 * I};
    print("sum", sum(3, z));
    print("exp", cexp(z[0]));
    print("log", clog(z[1]));
    print("sqrt", csqrt(z[2]));
    print("pow", cpow(z[0], z[1]));
    print("sin", csin(z[1]));
    print("atan", catan(z[2]));
    printf("%.10g %.10g\n", cabs(z[1]), carg(z[2]));
    return 0;
}
