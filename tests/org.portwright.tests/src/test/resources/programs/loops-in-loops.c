// SPDX-License-Identifier: EPL-2.0
// Inner loops that are left in several ways, with several values of all types, and loops that are entered in several.
#include <stdio.h>
#include "opaque.h"

#define ROWS 7
#define COLUMNS 9

/* Nothing known of it. */
OPAQUE static int opaque(int value)
{
    return value;
}

static int table[ROWS][COLUMNS];

/* Two values and three ways out of the inner loop. */
static int find(int wanted, int limit)
{
    int steps = 0, row = -1, column = -1;
    for (int i = 0; i < ROWS; i++) {
        int j;
        for (j = 0; j < COLUMNS; j++) {
            steps++;
            if (table[i][j] == wanted) {
                row = i;
                column = j;
                goto found;
            }
            if (steps > limit)
                goto out;
        }
        if (j != COLUMNS)
            return -1;
    }
out:
    steps = -steps;
found:
    return steps * 10000 + row * 100 + column;
}

/* Values of all types go round both loops. */
static double mixed(int n)
{
    double sum = 0;
    float least = 1e9f;
    long long product = 1;
    for (int i = 1; i < n; i++) {
        int odd = 0;
        for (int j = i; j < i + n; j++) {
            sum += table[i % ROWS][j % COLUMNS] * 0.5;
            if (table[j % ROWS][i % COLUMNS] < least)
                least = table[j % ROWS][i % COLUMNS] + 0.25f;
            product = product * 31 + j;
            odd += j & 1;
        }
        sum -= odd;
    }
    printf("%g %lld\n", least, product);
    return sum;
}

/* The inner loop is entered in the middle. */
static unsigned entered_twice(unsigned n)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned j = i;
        if (opaque(i) & 1)
            goto middle;
        for (; j < n; j++) {
            sum = sum * 7 + j;
middle:
            sum ^= i << (j & 7);
            if (sum % 11 == 3)
                break;
        }
    }
    return sum;
}

/* Which way out is taken decides what is used behind it, and a loop behind uses it again. */
static int last_of_each(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        int seen = 0, value = i, *p = table[i % ROWS];
        do {
            value += *p;
            if (value % 13 == 0)
                break;
            seen = value;
        } while (++p != table[i % ROWS] + COLUMNS);
        for (int k = 0; k < (value & 3); k++)
            sum += seen - k;
        sum = sum * 5 + value + (p - table[0]);
    }
    return sum;
}

/* Three deep; the innermost changes memory that the others read. */
static int three_deep(int n)
{
    int changes = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < ROWS; j++)
            for (int k = 1; k < COLUMNS; k++)
                if (table[j][k - 1] > table[j][k]) {
                    int swapped = table[j][k];
                    table[j][k] = table[j][k - 1];
                    table[j][k - 1] = swapped;
                    changes++;
                }
    return changes;
}

/* A pair of values of which one is a pointer, and calls in the loop. */
static int words(const char *text)
{
    int count = 0;
    while (*text) {
        int length = 0;
        while (*text == ' ')
            text++;
        while (*text && *text != ' ') {
            length += opaque(*text) > 'm';
            text++;
        }
        count = count * 3 + length;
    }
    return count;
}

int main(void)
{
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            table[i][j] = (i * 37 + j * 17) % 50;
    printf("%d %d %d\n", find(37, 1000), find(99, 1000), find(49, opaque(20)));
    printf("%g\n", mixed(opaque(12)));
    printf("%u\n", entered_twice(opaque(40)));
    printf("%d\n", last_of_each(opaque(30)));
    printf("%d\n", words("lorem ipsum  dolor sit amet "));
    int changes = three_deep(opaque(3));
    printf("%d %d %d\n", changes, table[3][0], table[6][8]);
    return 0;
}
