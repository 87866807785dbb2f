// SPDX-License-Identifier: EPL-2.0
// Functions that are called in all the ways that compilers know; prints what they give.
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#define APART __attribute__((noinline))
/* Arguments in registers; arguments that the function takes off the stack. */
#ifdef __i386__
#define IN_REGISTERS APART __attribute__((regparm(3)))
#define TAKES_OFF APART __attribute__((stdcall))
#else
#define IN_REGISTERS APART
#define TAKES_OFF APART
#endif

struct big { long of[5]; };
struct pair { double first; long second; };

APART int two(int a, int b) { return a * 3 + b; }
static APART int hidden(int a) { return a * 7 + 1; }
APART long many(long a, long b, long c, long d, long e, long f, long g, long h)
{
    return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8;
}
APART long passes_on(long a, long b, long c, long d, long e, long f, long g, long h)
{
    return many(a, b, c, d, e, f, g, h);
}
APART int varied(int n, ...)
{
    va_list list;
    int sum = 0;
    va_start(list, n);
    while (n--) {
        sum += va_arg(list, int);
    }
    va_end(list);
    return sum;
}
APART double mixed(double a, float b, int64_t c) { return a * b + (double) c; }
IN_REGISTERS long in_registers(long a, long b, long c, long d) { return a - b * 2 + c * 3 - d * 4; }
TAKES_OFF long takes_off(long a, long b, long c) { return in_registers(c, b, a, 1); }
typeof(in_registers) *volatile by_registers = in_registers;
APART int64_t wide(int64_t a) { return a * 0x100000001ll; }
APART long double extended(long double a) { return a / 3; }
APART struct big returns_big(int a)
{
    struct big made;
    for (int i = 0; i < 5; i++) {
        made.of[i] = a + i;
    }
    return made;
}
APART long takes_big(struct big big) { return big.of[0] * big.of[4]; }
APART struct pair returns_pair(int a) { return (struct pair) {a / 2.0, a}; }
int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
int even(unsigned n);
int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
APART int switches(int n)
{
    switch (n) {
    case 0: return two(1, n);
    case 1: return hidden(n);
    case 2: return 99;
    case 3: return varied(2, n, n);
    case 4: return -4;
    case 5: return 7 * n;
    case 6: return fibonacci(n);
    default: return 0;
    }
}
APART int room(int n)
{
    volatile char bytes[n];
    for (int i = 0; i < n; i++) {
        bytes[i] = (char) i;
    }
    return bytes[n - 1] + two(n, bytes[0]);
}
static APART int nested(int n)
{
#ifdef __clang__
    return n + 5;
#else
    int add(int a) { return a + n; }
    int (*volatile pointer)(int) = add;
    return pointer(5);
#endif
}
__attribute__((aligned(32))) static double vectors[4];
APART double aligned(int n)
{
    double __attribute__((aligned(32))) local[4] = {n, n, n, n};
    for (int i = 0; i < 4; i++) {
        vectors[i] += local[i];
    }
    return vectors[two(0, 3)];
}
static jmp_buf back;
APART void leaves(int n, long b, long c, long d, long e, long f, long g)
{
    if (n == 0) {
        longjmp(back, (int) g);
    }
    leaves(n - 1, b, c, d, e, f, g + 1);
    printf("never\n");
}
int (*volatile pointer)(int) = hidden;
static int (*const table[])(int) = {hidden, fibonacci, switches};
void empty(void) { }

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 10; i++) {
        sum = two(sum, i) + hidden(i) + pointer(i) + switches(i) + table[i % 3](i);
        empty();
    }
    for (volatile int i = 0; i < 50; i++) {
        int got = setjmp(back);
        if (got == 0) {
            leaves(i, 1, 2, 3, 4, 5, 6);
        }
        sum += got;
    }
    struct pair pair = returns_pair(9);
    printf("%d %ld %ld %d %f %lld %Lf\n", sum, many(1, 2, 3, 4, 5, 6, 7, 8), passes_on(8, 7, 6, 5, 4, 3, 2, 1),
           varied(4, 1, 2, 3, 4), mixed(2.5, 1.5f, -3), (long long) wide(5), extended(10));
    printf("%ld %ld\n", takes_off(1, 2, 3) + takes_off(4, 5, 6), by_registers(7, 8, 9, 10));
    printf("%ld %f %ld %d %d %d %d %f\n", takes_big(returns_big(3)), pair.first, pair.second, fibonacci(15),
           even(1000), room(40), nested(6), aligned(3));
    return 0;
}
