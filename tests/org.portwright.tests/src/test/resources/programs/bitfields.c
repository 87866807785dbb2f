// SPDX-License-Identifier: EPL-2.0
// Bit fields: signed and unsigned, across bytes and words, in unions, counted around.
#include <stdio.h>
#include <string.h>
#include "opaque.h"

struct flags { unsigned a : 1, b : 3, c : 5, d : 7, e : 16; };
struct small { int a : 2, b : 6; signed char c : 4; unsigned char d : 4; };
struct wide { unsigned long long a : 20, b : 33, c : 11; long long d : 40; };
struct holes { int a : 3; int : 0; int b : 10; int : 5; int c : 9; };
struct __attribute__((packed)) tight { unsigned a : 13, b : 30, c : 5; };

OPAQUE unsigned sum(struct flags f) { return f.a + f.b + f.c + f.d + f.e; }
OPAQUE void bump(struct flags *f) { f->a++; f->b++; f->c += 3; f->d -= 5; f->e *= 3; }
OPAQUE void bump_small(struct small *s) { s->a++; s->b -= 3; s->c++; s->d += 7; }
OPAQUE long long wide_sum(const struct wide *w) { return w->a + w->b + w->c + w->d; }
OPAQUE void wide_set(struct wide *w, unsigned long long x) { w->a = x; w->b = x * 3; w->c = x >> 3; w->d = -(long long)x; }
OPAQUE unsigned extract(unsigned x, int which) { switch (which) { case 0: return x >> 5 & 0x7f; case 1: return (x & 0xff00) >> 8; case 2: return (x & ~0xff0u) | 0x550; default: return (x & 0xffff) << 7; } }

int main(void)
{
    struct flags f;
    memset(&f, 0, sizeof f);
    for (int i = 0; i < 6; i++) {
        bump(&f);
        f.e ^= i << 8;
        printf("%u %u %u %u %u: %u\n", f.a, f.b, f.c, f.d, f.e, sum(f));
    }
    struct small s = {1, 31, 7, 15};
    for (int i = 0; i < 4; i++) {
        bump_small(&s);
        printf("%d %d %d %d\n", s.a, s.b, s.c, s.d);
    }
    struct wide w;
    memset(&w, 0, sizeof w);
    for (unsigned long long x = 1; x; x <<= 9) {
        wide_set(&w, x + 5);
        printf("%llu %llu %llu %lld: %lld\n", (unsigned long long)w.a, (unsigned long long)w.b, (unsigned long long)w.c, (long long)w.d, wide_sum(&w));
    }
    struct holes h = {-4, 511, -256};
    h.a++; h.b++; h.c--;
    printf("%d %d %d %d\n", h.a, h.b, h.c, (int)sizeof h);
    struct tight t = {8191, 0x2aaaaaaa, 17};
    t.a++; t.b ^= 0x3fffffff; t.c += 16;
    printf("%u %u %u %d\n", t.a, (unsigned)t.b, t.c, (int)sizeof t);
    for (int i = 0; i < 4; i++) printf("%08x ", extract(0xdeadbeef, i));
    putchar('\n');
    return 0;
}
