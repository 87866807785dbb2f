// SPDX-License-Identifier: EPL-2.0
// strtol, strtoul, strtoll, strtod, atoi, sscanf: values, ends, overflow and errno.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include "opaque.h"

int main(void)
{
    static const char *const integers[] = {"0", "  42abc", "-17", "+5", "0x1F", "077", "2147483647", "2147483648", "-2147483649", "99999999999999999999", "", "abc", "zz"};
    static const int bases[] = {0, 10, 16, 36};
    for (int i = 0; i < COUNT(integers); i++) {
        for (int b = 0; b < COUNT(bases); b++) {
            char *end;
            errno = 0;
            long value = strtol(integers[i], &end, bases[b]);
            printf("%ld:%d:%s ", value, (int)(end - integers[i]), errno == ERANGE ? "range" : "ok");
        }
        printf("%lld %lu %d\n", strtoll(integers[i], NULL, 0), strtoul(integers[i], NULL, 0), i == 9 ? 0 : atoi(integers[i]) * (i != 7 && i != 8));
    }
    static const char *const reals[] = {"0", "-0", "1.5", ".5e1", "1e-3x", "0x1.8p3", "inf", "-INFINITY", "3.4028235e38", "1e308", "1e309", "4.9e-324", "2.2250738585072011e-308", "1e-400", "123456789.123456789", "0.1", "1e23", "9007199254740993", "junk"};
    for (int i = 0; i < COUNT(reals); i++) {
        char *end;
        errno = 0;
        double value = strtod(reals[i], &end);
        printf("%.17g %d %d %.9g\n", value, (int)(end - reals[i]), errno, strtof(reals[i], NULL));
    }
    int a, n = 0;
    unsigned u;
    char word[10], c;
    double d;
    float f;
    long long l;
    int got = sscanf("12 -0x1a word,z 2.5 1e2 123456789012 tail", "%d %x %9[a-z],%c %lf %f %lld%n", &a, &u, word, &c, &d, &f, &l, &n);
    printf("%d: %d %x %s %c %g %g %lld %d\n", got, a, u, word, c, d, f, l, n);
    printf("%d\n", sscanf("x", "%d", &a));
    printf("%d\n", sscanf("", "%d", &a));
    return 0;
}
