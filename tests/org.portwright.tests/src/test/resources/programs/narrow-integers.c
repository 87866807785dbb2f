// SPDX-License-Identifier: EPL-2.0
// char and short: wrap-around, sign and zero extension, as arguments, results, members and elements.
#include <stdio.h>
#include "opaque.h"

OPAQUE signed char add_char(signed char a, signed char b) { return a + b; }
OPAQUE unsigned char add_byte(unsigned char a, unsigned char b) { return a + b; }
OPAQUE short add_short(short a, short b) { return a + b; }
OPAQUE unsigned short mul_half(unsigned short a, unsigned short b) { return (unsigned)a * b; }
OPAQUE int compare(signed char a, unsigned char b, short c, unsigned short d) { return (a < b) | (a == (signed char)b) << 1 | (c < d) << 2 | (c == (short)d) << 3 | ((unsigned)c < (unsigned)a) << 4; }
OPAQUE int extend(int x) { return (signed char)x + (short)x + (unsigned char)x + (unsigned short)x; }
OPAQUE _Bool truth(int x) { return x; }
OPAQUE char plain(char c) { return c >> 1; }

static signed char bytes[300];
static unsigned short halves[300];
static struct { signed char a; unsigned char b; short c; unsigned short d; _Bool e; } s;

int main(void)
{
    static volatile const int v[] = {0, 1, -1, 100, 127, 128, 129, 200, 255, 256, 32767, 32768, 40000, 65535, 65536, 0x12345678, -128, -129, -32768, -32769};
    for (int i = 0; i < COUNT(v); i++) {
        int x = v[i];
        s.a = x; s.b = x; s.c = x; s.d = x; s.e = x;
        s.a += 3; s.b -= 5; s.c *= 3; s.d <<= 1; s.e |= 0;
        printf("%d %d %d %d | %d %d %d %d %d | %d %d %d %d\n", add_char(x, 100), add_byte(x, 100), add_short(x, 30000), mul_half(x, 3), s.a, s.b, s.c, s.d, s.e, compare(x, x, x, x), extend(x), truth(x), plain(x));
    }
    for (int i = 0; i < 300; i++) { bytes[i] = i * 3; halves[i] = i * 1000; }
    int sum = 0;
    for (int i = 0; i < 300; i++) sum += bytes[i] * 2 + halves[i];
    signed char c = 0;
    unsigned short h = 0;
    int wraps = 0;
    for (int i = 0; i < 1000; i++) { if (++c == -128) wraps++; h -= 77; }
    printf("%d %d %d %d\n", sum, wraps, c, h);
    unsigned char u = 250;
    while (u++ != 5) sum++;
    printf("%d %d\n", sum, u);
    return 0;
}
