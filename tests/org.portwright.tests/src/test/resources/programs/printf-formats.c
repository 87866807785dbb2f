// SPDX-License-Identifier: EPL-2.0
// printf's conversions, flags, widths and precisions.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include "opaque.h"

int main(void)
{
    static const double reals[] = {0, -0.0, 1, -1.5, 0.1, 123456.789, 1e10, 1e-10, 1.7976931348623157e308, 4.9406564584124654e-324, 0.5, 1.5, 2.5, 999999.5, 9.9999995e5, 1e100, 3.14159265358979};
    for (int i = 0; i < COUNT(reals); i++) {
        double r = reals[i];
        printf("%g|%e|%a|%.0f|%.3g|%G|%+.2e|%#g\n", r, r, r, r, r, r, r, r);
    }
    printf("%f|%10.3f|%-10.3f|%010.3f|%+f|% f\n", 3.14159, 3.14159, 3.14159, 3.14159, 3.14159, 3.14159);
    printf("%.20f %.30g %.0e %#.0f\n", 0.1, 0.1, 12345.0, 3.0);
    double zero = 0;
    printf("%f %F %g %5.1f\n", 1 / zero, 1 / zero, -1 / zero, 1 / zero);
    printf("%d|%5d|%-5d|%05d|%+d|% d|%.3d|%8.3d\n", 42, 42, 42, 42, 42, 42, 4, -4);
    printf("%u %x %X %o %#x %#o %08x\n", 4294967295u, 0xbeefu, 0xbeefu, 0777u, 255u, 8u, 0x1234u);
    printf("%lld %llu %llx %20lld|%-20lld|\n", -9223372036854775807LL - 1, 18446744073709551615ULL, 0x123456789abcdefULL, -5LL, -5LL);
    printf("%hhd %hhu %hd %hu %ld %zu %td %jd\n", (char)-1, (unsigned char)200, (short)-300, (unsigned short)60000, -7L, (size_t)9, (ptrdiff_t)-9, (intmax_t)1 << 40);
    printf("%s|%10s|%-10s|%.2s|%.*s|%*s\n", "abc", "abc", "abc", "abc", 1, "abc", 6, "abc");
    printf("%c%c%5c|%-5c|%%\n", 'a', 'b', 'c', 'd');
    int n;
    printf("counted%n", &n);
    printf(" %d\n", n);
    printf("%2$s %1$d\n", 5, "order");
    return 0;
}
