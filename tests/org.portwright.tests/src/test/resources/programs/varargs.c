// SPDX-License-Identifier: EPL-2.0
// Own variadic functions: int, long long, double, pointers, structures, va_copy, va_list passed on.
#include <stdarg.h>
#include <stdio.h>
#include "opaque.h"

struct point { int x, y; };
struct large { int v[6]; };

OPAQUE int sum(int count, ...)
{
    va_list ap;
    va_start(ap, count);
    int total = 0;
    while (count-- > 0) {
        total += va_arg(ap, int);
    }
    va_end(ap);
    return total;
}

OPAQUE double average(int count, ...)
{
    va_list ap;
    va_start(ap, count);
    double total = 0;
    for (int i = 0; i < count; i++) {
        total += va_arg(ap, double);
    }
    va_end(ap);
    return total / count;
}

// 64-bit values are aligned in the argument area, so an odd number of words before leaves a hole.
OPAQUE void show(const char *types, ...)
{
    va_list ap, again;
    va_start(ap, types);
    va_copy(again, ap);
    for (int pass = 0; pass < 2; pass++) {
        for (const char *t = types; *t; t++) {
            switch (*t) {
            case 'i': printf("%d ", pass ? va_arg(again, int) : va_arg(ap, int)); break;
            case 'l': printf("%lld ", pass ? va_arg(again, long long) : va_arg(ap, long long)); break;
            case 'd': printf("%g ", pass ? va_arg(again, double) : va_arg(ap, double)); break;
            case 's': printf("%s ", pass ? va_arg(again, char *) : va_arg(ap, char *)); break;
            case 'p': { struct point p = pass ? va_arg(again, struct point) : va_arg(ap, struct point);
                        printf("(%d,%d) ", p.x, p.y); break; }
            case 'L': { struct large l = pass ? va_arg(again, struct large) : va_arg(ap, struct large);
                        printf("[%d..%d] ", l.v[0], l.v[5]); break; }
            }
        }
        putchar('\n');
    }
    va_end(again);
    va_end(ap);
}

OPAQUE int message(char *buffer, int size, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int length = vsnprintf(buffer, size, format, ap);
    va_end(ap);
    return length;
}

OPAQUE double named(double first, float second, int third, ...)
{
    va_list ap;
    va_start(ap, third);
    double r = first + second + third + va_arg(ap, double) + va_arg(ap, int);
    va_end(ap);
    return r;
}

int main(void)
{
    char buffer[40];
    printf("%d %d %d\n", sum(0), sum(3, 1, 2, 3), sum(9, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    printf("%g %g\n", average(1, 2.5), average(5, 1.0, 2.0, 3.0, 4.0, 10.5));
    show("ilidsl", 1, 123456789012345LL, -2, 2.75, "text", -1LL);
    show("dliiil", 0.5, 1LL << 40, 7, 8, 9, -(1LL << 40));
    show("pLip", (struct point){1, 2}, (struct large){{3, 4, 5, 6, 7, 8}}, 9, (struct point){10, 11});
    int length = message(buffer, sizeof buffer, "%d|%5.2f|%s|%lld", 42, 3.14159, "abc", 1LL << 33);
    printf("%d %s\n", length, buffer);
    length = message(buffer, 8, "%s and much more", "short");
    printf("%d %s\n", length, buffer);
    printf("%g\n", named(1.5, 2.5f, 3, 4.25, 5));
    int (*volatile pointer)(int, ...) = sum;
    printf("%d\n", pointer(5, 10, 20, 30, 40, 50));
    return 0;
}
