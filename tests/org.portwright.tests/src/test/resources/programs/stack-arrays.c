// SPDX-License-Identifier: EPL-2.0
// Local arrays whose address escapes, beside locals that could live in registers.
#include <stdio.h>
#include <string.h>
#include "opaque.h"

OPAQUE void increment(int *p) { ++*p; }
OPAQUE int sum(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }
OPAQUE void keep(int **where, int *p) { *where = p; }

OPAQUE int mixture(int n)
{
    int plain = n, escaped = n * 2, array[16], *kept, *into;
    double real = n / 2.0, realarray[4] = {1, 2, 3, 4}, *rp = &realarray[n & 3];
    char text[8];
    for (int i = 0; i < 16; i++) array[i] = i + plain;
    into = &array[n & 15];
    increment(&escaped);
    increment(into);
    keep(&kept, &escaped);
    *kept += 100;
    *rp += real;
    snprintf(text, sizeof text, "%d", plain);
    memcpy(array, array + 8, 4 * sizeof *array);
    return escaped + sum(array, 16) + (int)(realarray[0] + realarray[1] + realarray[2] + realarray[3]) + (int)strlen(text) + *into;
}

// The pointer is only made from the address of a neighbour.
OPAQUE int neighbours(int i)
{
    struct { int a, b, c; char d[4]; int e; } s = {1, 2, 3, "xyz", 5};
    int *p = &s.a;
    p[i] += 10;
    return s.a * 10000 + s.b * 1000 + s.c * 100 + s.d[1] + s.e;
}

// One slot of the frame has two lives.
OPAQUE int two_lives(int x)
{
    int r = 0;
    { int a[4]; for (int i = 0; i < 4; i++) a[i] = x + i; r += sum(a, 4); }
    { int b[4]; for (int i = 0; i < 4; i++) b[i] = x * i; r += sum(b, 4); }
    { double d[2] = {x, 1.5}; r += (int)(d[0] * d[1]); double *volatile p = d; r += (int)p[1]; }
    return r;
}

OPAQUE int aliased(int select)
{
    int a = 1, b = 2, *p = select ? &a : &b;
    *p = 7;
    increment(select ? &b : &a);
    return a * 10 + b;
}

// More live values than registers: spills and reloads beside an escaping array.
OPAQUE int pressure(int *v)
{
    int a = v[0], b = v[1], c = v[2], d = v[3], e = v[4], f = v[5], g = v[6], h = v[7], i = v[8], j = v[9], k = v[10], l = v[11], m = v[12], n = v[13];
    int box[2] = {a, n};
    increment(box); increment(v); increment(&box[1]);
    int x = a * b + c * d, y = e * f + g * h;
    increment(&x);
    return x + y + i * j + k * l + m * n + box[0] * box[1] + a + b + c + d + e + f + g + h + i + j + k + l + m + n;
}

OPAQUE double real_pressure(const double *v)
{
    double a = v[0], b = v[1], c = v[2], d = v[3], e = v[4], f = v[5], g = v[6], h = v[7], i = v[8], j = v[9], k = v[10], l = v[11], m = v[12], n = v[13], s;
    int calls = 0;
    increment(&calls);
    s = a * n + b * m + c * l + d * k + e * j + f * i + g * h;
    increment(&calls);
    return s + a - b + c - d + e - f + g - h + i - j + k - l + m - n + calls;
}

int main(void)
{
    int v[14];
    double r[14];
    for (int i = 0; i < 14; i++) { v[i] = i * i - 20; r[i] = i / 4.0 - 1; }
    for (int i = 0; i < 6; i++) printf("%d ", mixture(i * 5));
    printf("\n%d %d %d %d\n", neighbours(0), neighbours(2), neighbours(4), two_lives(9));
    printf("%d %d %d %g\n", aliased(0), aliased(1), pressure(v), real_pressure(r));
    return 0;
}
