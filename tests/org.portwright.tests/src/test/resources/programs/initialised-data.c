// SPDX-License-Identifier: EPL-2.0
// Data with addresses in it: pointers to data, into arrays, to functions, to strings; all sizes.
#include <stdio.h>
#include <string.h>
#include "opaque.h"

struct node { const char *name; struct node *next; int (*function)(int); const short *values; double weight; };
static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
static const short numbers[] = {1, -2, 3, -4, 5};
extern struct node first;
static struct node third = {"third", &first, NULL, numbers + 4, 0.125};
static struct node second = {"second", &third, square, &numbers[2], -1e100};
struct node first = {"first", &second, twice, numbers, 3.5};
static int matrix[3][4] = {{1, 2}, {[2] = 7}, {9, 10, 11, 12}};
static int *const rows[] = {matrix[0], matrix[1] + 1, &matrix[2][3], NULL};
static const char *const texts[] = {"alpha", "beta" + 2, "", "gamma"};
static char in_place[] = "changeable", *shared = in_place + 3;
static const long long wides[] = {1, -1, 1LL << 62};
static const float singles[] = {0.1f, -2.5f};
static unsigned char bytes[5] = {255, 0, 128};
static struct { char c; long long l; char d; double e; short s[3]; } padded = {'x', -5, 'y', 2.5, {7, 8, 9}};
static int zeros[1000], later;
int common_block[10];
static void *self = &self;

OPAQUE int walk(struct node *n, int steps) { int sum = 0; while (steps--) { printf("%s %d %g; ", n->name, *n->values, n->weight); if (n->function) sum += n->function(*n->values + 10); n = n->next; } return sum; }
OPAQUE int counter(void) { static int calls = 100; static double d = 0.5; d *= 2; return ++calls + (int)d; }

int main(void)
{
    printf("%d\n", walk(&first, 5));
    for (int i = 0; rows[i]; i++) printf("%d ", *rows[i]);
    for (int i = 0; i < COUNT(texts); i++) printf("[%s] ", texts[i]);
    in_place[4] = 'G';
    printf("%s %s\n", in_place, shared);
    printf("%lld %lld %lld %g %g\n", wides[0], wides[1], wides[2], singles[0], singles[1]);
    printf("%d %d %d %c %lld %c %g %d\n", bytes[0], bytes[2], bytes[4], padded.c, padded.l, padded.d, padded.e, padded.s[2]);
    int sum = later;
    for (int i = 0; i < 1000; i++) sum += zeros[i];
    zeros[999] = 4; later = 5; common_block[9] = 6;
    printf("%d %d %d\n", sum, zeros[999] + later + common_block[9], self == (void *)&self);
    for (int i = 0; i < 3; i++) printf("%d ", counter());
    putchar('\n');
    return 0;
}
