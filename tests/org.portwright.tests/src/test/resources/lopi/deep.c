// SPDX-License-Identifier: EPL-2.0
// Calls functions in each form, one from the other, for a debugger that stops in the innermost.
#include <stdarg.h>

#define APART __attribute__((noinline, noclone))

static volatile int zero;

APART int innermost(int a) { return a + zero; }
APART int listed(int count, va_list list)
{
    int sum = 0;
    while (count-- > 0) {
        sum += va_arg(list, int);
    }
    return innermost(sum) + zero;
}
APART int various(int count, ...)
{
    va_list list;
    va_start(list, count);
    int sum = listed(count, list);
    va_end(list);
    return sum + zero;
}
APART int many(int a, int b, int c, int d, int e, int f, int g, int h) { return various(2, a + h, b) + c + zero; }

int main(void)
{
    return many(1, 2, 3, 4, 5, 6, 7, 8) == 0;
}
