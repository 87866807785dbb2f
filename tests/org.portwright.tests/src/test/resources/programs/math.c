// SPDX-License-Identifier: EPL-2.0
// The mathematical library: values that every good library agrees on to ten digits.
#include <math.h>
#include <stdio.h>

int main(void)
{
    for (double x = -3; x <= 3; x += 0.75) {
        printf("%.10g %.10g %.10g %.10g %.10g\n", sin(x), cos(x), atan(x), exp(x), tanh(x));
        printf("%.10g %.10g %.10g %.10g %.10g\n", log(x * x + 1), pow(fabs(x) + 0.5, x), cbrt(x), hypot(x, 2), atan2(x, -1.5));
        printf("%g %g %g %g %g %g\n", floor(x), ceil(x), round(x), trunc(x), fmod(x * 7, 2), remainder(x * 7, 2));
        int e;
        double m = frexp(x * 100, &e), whole, part = modf(x * 1.3, &whole);
        printf("%g %d %g %g %g %ld %.7g %.7g\n", m, e, ldexp(x, 5), whole, part, lrint(x * 3.3), sinf((float)x), sqrtf((float)(x * x)));
    }
    printf("%.10g %.10g %.10g %.10g\n", asin(0.5), acos(-0.25), log10(12345), log2(0.3));
    printf("%g %g %g %g\n", fmin(1, 2), fmax(1, 2), copysign(3, -0.0), fdim(5, 3));
    return 0;
}
