// SPDX-License-Identifier: EPL-2.0
// Recursion: deep, double, mutual, with arrays on the stack, through a pointer.
#include <stdio.h>
#include "opaque.h"

OPAQUE int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
OPAQUE unsigned ackermann(unsigned m, unsigned n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
OPAQUE int depth(int n) { volatile int here = n; return n == 0 ? 0 : 1 + depth(here - 1); }

int is_odd(unsigned n);
OPAQUE int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
OPAQUE int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

static int female(int n);
static int male(int n) { return n == 0 ? 0 : n - female(male(n - 1)); }
static int female(int n) { return n == 0 ? 1 : n - male(female(n - 1)); }

static int moves;
OPAQUE void hanoi(int n, char from, char to, char via)
{
    if (n == 0) return;
    hanoi(n - 1, from, via, to);
    moves++;
    if (n == 4) printf("%c->%c ", from, to);
    hanoi(n - 1, via, to, from);
}

OPAQUE int queens(int n, int row, int *columns)
{
    int placed[12], solutions = 0;
    for (int i = 0; i < row; i++) placed[i] = columns[i];
    if (row == n) return 1;
    for (int c = 0; c < n; c++) {
        int ok = 1;
        for (int i = 0; i < row; i++) ok &= placed[i] != c && placed[i] - c != i - row && placed[i] - c != row - i;
        if (ok) { placed[row] = c; solutions += queens(n, row + 1, placed); }
    }
    return solutions;
}

OPAQUE double power(double x, int n) { return n == 0 ? 1 : n < 0 ? 1 / power(x, -n) : n % 2 ? x * power(x, n - 1) : power(x * x, n / 2); }
OPAQUE long long gcd(long long a, long long b) { return b ? gcd(b, a % b) : a; }
OPAQUE void digits(unsigned n) { if (n > 9) digits(n / 10); putchar('0' + n % 10); }

typedef struct step { struct step (*next)(int); int value; } step;
static step done(int x) { return (step){NULL, x}; }
static step halve(int x);
static step triple(int x) { return (step){halve, 3 * x + 1}; }
static step halve(int x) { x /= 2; return (step){x == 1 ? done : x % 2 ? triple : halve, x}; }

int main(void)
{
    int columns[12];
    printf("%d %u %d\n", fibonacci(20), ackermann(2, 6), depth(500));
    printf("%d %d %d\n", is_even(100), is_odd(100), is_odd(77));
    for (int i = 0; i < 15; i++) printf("%d/%d ", male(i), female(i));
    putchar('\n');
    hanoi(6, 'a', 'c', 'b');
    printf("%d\n%d %d\n", moves, queens(6, 0, columns), queens(7, 0, columns));
    printf("%g %g %lld\n", power(1.5, 13), power(2, -8), gcd(123456789012LL * 36, 123456789012LL * 48));
    digits(4294967295u);
    putchar('\n');
    int count = 0;
    for (step s = {triple, 27}; s.next; s = s.next(s.value)) count++;
    printf("%d\n", count);
    return 0;
}
