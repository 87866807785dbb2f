// SPDX-License-Identifier: EPL-2.0
// Structures as arguments and results: of every size, on the stack, split between registers and stack.
#include <stdio.h>
#include <string.h>
#include "opaque.h"

struct s1 { char a; };
struct s2 { char a, b; };
struct s3 { char a, b, c; };
struct s5 { char a[5]; };
struct s7 { short a, b, c; char d; };
struct s8 { int a, b; };
struct s12 { int a, b, c; };
struct s16 { long long a; int b; char c; };
struct f1 { float a; };
struct f2 { float a, b; };
struct d1 { double a; };
struct d2 { double a, b; };
struct fd { float a; double b; };
struct mix { int a; double b; char c; };
struct large { int v[50]; };
union u { int i; float f; char c[8]; };

#ifdef SHORT    /* for a debugger that looks at each instruction */
#define DEPTH 2
#else
#define DEPTH 10
#endif

OPAQUE struct s1 r1(struct s1 s) { s.a++; return s; }
OPAQUE struct s2 r2(struct s2 s) { struct s2 t = {s.b, s.a}; return t; }
OPAQUE struct s3 r3(int x, struct s3 s) { s.b += x; return s; }
OPAQUE struct s5 r5(struct s5 s, int x) { s.a[4] += x; return s; }
OPAQUE struct s7 r7(int a, int b, struct s7 s) { s.a += a; s.d += b; return s; }
OPAQUE struct s8 r8(struct s8 s) { struct s8 t = {s.b, s.a}; return t; }
OPAQUE struct s12 r12(int a, int b, struct s12 s) { s.a += a; s.b += b; s.c = -s.c; return s; }
OPAQUE struct s16 r16(int x, struct s16 s, int y) { s.a *= x; s.b += y; s.c++; return s; }
OPAQUE struct f1 rf1(struct f1 s) { s.a *= 2; return s; }
OPAQUE struct f2 rf2(struct f2 s) { struct f2 t = {s.b, s.a}; return t; }
OPAQUE struct d1 rd1(struct d1 s) { s.a /= 2; return s; }
OPAQUE struct d2 rd2(struct d2 s) { struct d2 t = {s.b, s.a}; return t; }
OPAQUE struct fd rfd(struct fd s) { struct fd t = {(float)s.b, s.a}; return t; }
OPAQUE struct mix rmix(struct mix s, double d, float f) { s.a += (int)d; s.b += f; return s; }
OPAQUE struct large rl(struct large s, int i, int x) { s.v[i] = x; return s; }
OPAQUE union u ru(union u u) { u.f += 1; return u; }
OPAQUE int count(struct large a, struct large b) { int n = 0; for (int i = 0; i < 50; i++) n += a.v[i] == b.v[i]; return n; }
OPAQUE struct large chain(struct large s, int n) { return n ? chain(rl(s, n, n * n), n - 1) : s; }

int main(void)
{
    struct s1 a1 = r1((struct s1){'a'});
    struct s2 a2 = r2((struct s2){'x', 'y'});
    struct s3 a3 = r3(2, (struct s3){'p', 'q', 'r'});
    struct s5 a5 = r5((struct s5){"abcd"}, 'z');
    struct s7 a7 = r7(100, 1, (struct s7){1, -2, 3, 'm'});
    struct s8 a8 = r8((struct s8){1, 2});
    struct s12 a12 = r12(10, 20, (struct s12){1, 2, 3});
    struct s16 a16 = r16(3, (struct s16){1LL << 40, 5, 'c'}, 7);
    printf("%c %c%c %c%c%c %.5s %d %d %d %c\n", a1.a, a2.a, a2.b, a3.a, a3.b, a3.c, a5.a, a7.a, a7.b, a7.c, a7.d);
    printf("%d %d, %d %d %d, %lld %d %c\n", a8.a, a8.b, a12.a, a12.b, a12.c, a16.a, a16.b, a16.c);
    struct f1 b1 = rf1((struct f1){1.5f});
    struct f2 b2 = rf2((struct f2){1.25f, 2.5f});
    struct d1 b3 = rd1((struct d1){3});
    struct d2 b4 = rd2((struct d2){1e10, -2.5});
    struct fd b5 = rfd((struct fd){0.5f, 8.25});
    struct mix b6 = rmix((struct mix){7, 2.5, 'k'}, 3.9, 0.25f);
    printf("%g, %g %g, %g, %g %g, %g %g, %d %g %c\n", b1.a, b2.a, b2.b, b3.a, b4.a, b4.b, b5.a, b5.b, b6.a, b6.b, b6.c);
    struct large l;
    memset(&l, 0, sizeof l);
    struct large m = chain(rl(l, 49, 1), DEPTH);
    printf("%d %d %d %d %d\n", count(l, m), m.v[3], m.v[10], m.v[49], l.v[49]);
    union u u = {.f = 41.5f};
    printf("%g\n", ru(u).f);
    struct large array[3] = {l, m, l};
    array[0] = array[1];
    printf("%d %d\n", array[0].v[10], memcmp(&array[0], &m, sizeof m));
    return 0;
}
