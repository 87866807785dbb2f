// SPDX-License-Identifier: EPL-2.0
// Values that exchange places on a loop's back-edge, and copies that outlive what they copied.
#include <stdio.h>
#include "opaque.h"

OPAQUE int swap(int a, int b, int n) { while (n--) { int t = a; a = b; b = t; } return a * 100 + b; }
OPAQUE int rotate(int a, int b, int c, int d, int n) { while (n--) { int t = a; a = b; b = c; c = d; d = t; } return ((a * 10 + b) * 10 + c) * 10 + d; }
OPAQUE unsigned fibonacci(int n) { unsigned a = 0, b = 1; while (n--) { unsigned t = a + b; a = b; b = t; } return a; }
OPAQUE double swap_real(double a, double b, int n) { while (n--) { double t = a; a = b; b = t * 0.5; } return a - b; }
OPAQUE long long swap_wide(long long a, long long b, int n) { while (n--) { long long t = a; a = b + n; b = t; } return a * 3 - b; }
OPAQUE int euclid(int a, int b) { while (b) { int r = a % b; a = b; b = r; } return a; }
OPAQUE int previous(const int *v, int n) { int old = 0, older = 0, s = 0; for (int i = 0; i < n; i++) { s += v[i] * old - older; older = old; old = v[i]; } return s; }
OPAQUE int post(int *p, int n) { int i = 0, s = 0; while (i < n) { int j = i++; s += p[j] * i; } return s; }
OPAQUE int reversed(int x) { int r = 0, y = x; for (; y; y /= 10) r = r * 10 + y % 10; return r * 2 + x; }

struct list { struct list *next; int value; };
OPAQUE struct list *turn(struct list *l) { struct list *r = NULL; while (l) { struct list *n = l->next; l->next = r; r = l; l = n; } return r; }

int main(void)
{
    int v[] = {3, 1, 4, 1, 5, 9, 2, 6};
    struct list l[5];
    for (int i = 0; i < 5; i++) { l[i].next = i < 4 ? &l[i + 1] : NULL; l[i].value = i; }
    for (int n = 0; n < 5; n++) printf("%d %d %u %g %lld; ", swap(1, 2, n), rotate(1, 2, 3, 4, n), fibonacci(n * 9), swap_real(1, 2, n), swap_wide(1LL << 33, 5, n));
    printf("\n%d %d %d %d\n", euclid(1071, 462), previous(v, 8), post(v, 8), reversed(1234));
    for (struct list *p = turn(l); p; p = p->next) printf("%d ", p->value);
    putchar('\n');
    return 0;
}
