// SPDX-License-Identifier: EPL-2.0
// Calls through pointers: tables, many signatures, returned and passed pointers, comparisons.
#include <stdio.h>
#include <stdlib.h>
#include "opaque.h"

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static int (*const table[])(int, int) = {add, subtract, multiply};

static void none(void) { puts("none"); }
static int one(int a) { return a + 1; }
static int five(int a, int b, int c, int d, int e) { return a + 2 * b + 3 * c + 4 * d + 5 * e; }
static long long wide(long long a, int b, long long c) { return a * b - c; }
static double halves(double x) { return x / 2; }
static float thirds(float x) { return x / 3; }
static double mixed(int a, double b, float c, long long d) { return a + b * c - d; }
static double powers(double x, double y, int n) { while (n-- > 0) x *= y; return x; }
static char *text(char *buffer, const char *from) { sprintf(buffer, "<%s>", from); return buffer; }
static unsigned char byte(unsigned char c) { return c + 1; }

struct pair { int a, b; };
struct big { int v[9]; double d; };
struct two_floats { float x, y; };
static struct pair swap(struct pair p) { struct pair q = {p.b, p.a}; return q; }
static struct big enlarge(struct big b, int by) { for (int i = 0; i < 9; i++) b.v[i] += by; b.d *= by; return b; }
static struct two_floats turn(struct two_floats f) { struct two_floats g = {-f.y, f.x}; return g; }

struct shape {
    const struct methods { double (*area)(const struct shape *); const char *(*name)(void); } *methods;
    double a, b;
};
static double square_area(const struct shape *s) { return s->a * s->a; }
static double box_area(const struct shape *s) { return s->a * s->b; }
static const char *square_name(void) { return "square"; }
static const char *box_name(void) { return "box"; }
static const struct methods square = {square_area, square_name}, box = {box_area, box_name};

OPAQUE int (*choose(char c))(int, int) { return c == '+' ? add : c == '-' ? subtract : NULL; }
OPAQUE int apply(int (*f)(int, int), int a, int b) { return f ? f(a, b) : -1; }

static int depth;
static void recurse(void (*self)(int, void *), int n, void *arg) { depth++; if (n) ((void (*)(void (*)(int, void *), int, void *))arg)(self, n - 1, arg); }

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void)
{
    void (*volatile f0)(void) = none;
    int (*volatile f1)(int) = one;
    int (*volatile f5)(int, int, int, int, int) = five;
    long long (*volatile fw)(long long, int, long long) = wide;
    double (*volatile fd)(double) = halves;
    float (*volatile ff)(float) = thirds;
    double (*volatile fm)(int, double, float, long long) = mixed;
    double (*volatile fp)(double, double, int) = powers;
    char *(*volatile ft)(char *, const char *) = text;
    unsigned char (*volatile fb)(unsigned char) = byte;
    struct pair (*volatile fs)(struct pair) = swap;
    struct big (*volatile fg)(struct big, int) = enlarge;
    struct two_floats (*volatile f2)(struct two_floats) = turn;
    char buffer[20];
    for (int i = 0; i < COUNT(table); i++) {
        printf("%d ", table[i](12, 5));
    }
    f0();
    printf("%d %d %lld\n", f1(41), f5(1, 2, 3, 4, 5), fw(1234567890123, -7, 99));
    printf("%g %g %g %g\n", fd(5), ff(10), fm(1, 2.5, 4, 10), fp(1, 1.5, 5));
    printf("%s %d\n", ft(buffer, "text"), fb(255));
    struct pair p = fs((struct pair){3, 4});
    struct big b = {{1, 2, 3, 4, 5, 6, 7, 8, 9}, 1.5};
    b = fg(b, 10);
    struct two_floats t = f2((struct two_floats){1.5f, 2.5f});
    printf("%d %d, %d %d %g, %g %g\n", p.a, p.b, b.v[0], b.v[8], b.d, t.x, t.y);
    struct shape shapes[] = {{&square, 3, 0}, {&box, 2, 5}, {&square, 1.5, 9}};
    for (int i = 0; i < COUNT(shapes); i++) {
        printf("%s %g\n", shapes[i].methods->name(), shapes[i].methods->area(&shapes[i]));
    }
    printf("%d %d %d\n", apply(choose('+'), 8, 9), apply(choose('-'), 8, 9), apply(choose('x'), 8, 9));
    printf("%d %d\n", choose('+') == add, choose('+') == choose('-'));
    recurse(NULL, 5, (void *)recurse);
    int numbers[] = {5, 3, 9, -1, 7};
    qsort(numbers, COUNT(numbers), sizeof *numbers, compare);
    printf("%d: %d %d %d %d %d\n", depth, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
    return 0;
}
