// SPDX-License-Identifier: EPL-2.0
// Functions whose Java methods show which registers carry arguments and results.
#include <stdio.h>
#include "../programs/opaque.h"

OPAQUE int add(int a, int b) { return a + b; }
OPAQUE double half(double x) { return x / 2; }
OPAQUE float third(float x) { return x / 3; }
OPAQUE long long wide(long long x, int n) { return (x << n) + x; }
OPAQUE double scale(double x, int n) { return x * n; }
OPAQUE void set(int *p, int v) { *p = v; }
OPAQUE int ignores(int a, int b, int c) { return a + c; }
OPAQUE int unused_result(int *p) { return ++*p; }
OPAQUE int fifth(int a, int b, int c, int d, int e) { return a + b + c + d + e; }
OPAQUE void fill(char *text, int n) { text[n & 31] = '4'; }
OPAQUE int buffer(int n)
{
    char text[32];
    fill(text, n);
    return text[n & 31];
}
// A variadic function takes all argument registers: nothing says how many arguments a call of it has.
OPAQUE void prints(int n) { printf("%d\n", n); }
OPAQUE int calls(int x) { return add(x, 1) + add(2, x); }
static int by_pointer(int x) { return x * 3; }
int (*volatile pointer)(int) = by_pointer;

int main(void)
{
    int v = 1;
    set(&v, add(v, 2));
    unused_result(&v);
    prints(v);
    printf("%d %g %g %lld %g %d %d %d %d %d\n", v, half(3), third(1), wide(5, 3), scale(2, 4),
        ignores(1, 2, 3), fifth(1, 2, 3, 4, 5), buffer(42), calls(7), pointer(5));
    return 0;
}
