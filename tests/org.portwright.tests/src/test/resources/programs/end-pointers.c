// SPDX-License-Identifier: EPL-2.0
// Pointers that start one past the end of a local array and walk backwards, here and in callees.
#include <stdio.h>
#include <string.h>
#include "opaque.h"

OPAQUE char *digits_before(char *end, unsigned x)
{
    *--end = 0;
    do *--end = (char)('0' + x % 10); while (x /= 10);
    return end;
}

OPAQUE int direct(unsigned x)
{
    char b[12];
    char *p = b + sizeof b;
    *--p = 0;
    do *--p = (char)('0' + x % 10); while (x /= 10);
    return printf("%s ", p);
}

OPAQUE int by_callee(unsigned x)
{
    char before[4] = "abc", b[12], after[4] = "xyz";
    char *p = digits_before(b + sizeof b, x);
    return printf("%s%s%s ", before, p, after);
}

OPAQUE int words(int n)
{
    int a[8], *p = a + 8, s = 0;
    while (p != a) *--p = n++;
    for (p = a; p < a + 8; p++) s = s * 3 + *p;
    int guard = 77;
    int *volatile q = &guard;
    return s + *q;
}

OPAQUE long long doubles(int n)
{
    double a[5], *p = a + 5;
    long long w[3], *q = w + 3;
    do *--p = n++ * 1.5; while (p > a);
    do *--q = (long long)n++ << 32; while (q > w);
    return (long long)(a[0] + a[4]) + w[0] + w[2];
}

OPAQUE void fill_backwards(short *first, short *end) { short x = 0; while (end > first) *--end = x++; }

OPAQUE int halves(void)
{
    short a[9];
    fill_backwards(a, a + 9);
    return a[0] * 100 + a[8];
}

OPAQUE int last_member(void)
{
    struct { int a; char tail[6]; } s = {3, "hello"};
    char *end = s.tail + sizeof s.tail;
    int n = 0;
    while (*--end != 'h') n++;
    return n * 10 + s.a;
}

OPAQUE int two_ends(const char *text)
{
    char copy[32];
    strcpy(copy, text);
    char *left = copy, *right = copy + strlen(copy);
    while (left < --right) { char c = *left; *left++ = *right; *right = c; }
    return printf("%s ", copy);
}

int main(void)
{
    printf("%d\n", direct(0));
    printf("%d\n", direct(4294967295u));
    printf("%d\n", by_callee(7));
    printf("%d\n", by_callee(1234567890));
    printf("%d %lld %d %d\n", words(5), doubles(3), halves(), last_member());
    printf("%d\n", two_ends("drawer"));
    printf("%d\n", two_ends("a"));
    return 0;
}
