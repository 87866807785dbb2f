// SPDX-License-Identifier: EPL-2.0
// Tables of labels that the program changes, or reads with an index that does not begin at 0.
#include <stdio.h>
#include "opaque.h"

OPAQUE int changed(const unsigned char *code, int change)
{
    static void *labels[] = {&&halt, &&add, &&subtract, &&multiply, &&swap};
    int x = 1;
    if (change) {
        void *label = labels[1];
        labels[1] = labels[2];
        labels[2] = label;
    }
    goto *labels[*code++];
add:
    x += 5;
    goto *labels[*code++];
subtract:
    x -= 3;
    goto *labels[*code++];
multiply:
    x *= 7;
    goto *labels[*code++];
swap:
    x ^= 0x55;
    goto *labels[*code++];
halt:
    return x;
}

// Holds a label at the beginning that no initialised word holds.
OPAQUE int added(int which, int add)
{
    static void *labels[3] = {&&first, &&second};
    if (add) {
        labels[2] = &&third;
        labels[1] = &&third;
    }
    goto *labels[which];
first:
    return 1;
second:
    return 2;
third:
    return 3;
}

OPAQUE int letter(int character)
{
    static const void *const others[] = {&&x, &&y, &&x};
    static const void *const labels[] = {&&a, &&b, &&c, &&a, &&b};
    if (character > 1000) {
        goto *others[character - 1001];
    }
    goto *labels[character - 'a'];
a:
    return 10;
b:
    return 20;
c:
    return 30;
x:
    return 40;
y:
    return 50;
}

OPAQUE int around(int where)
{
    static const void *const labels[] = {&&a, &&b, &&c, &&d};
    goto *labels[where + 2];
a:
    return -2;
b:
    return -1;
c:
    return 0;
d:
    return 1;
}

// One of two tables, by a variable.
OPAQUE int either(int second, int which)
{
    static const void *const one[] = {&&a, &&b};
    static const void *const other[] = {&&c, &&d};
    const void *const *labels = second ? other : one;
    int rounds = 0;
again:
    goto *labels[which];
a:
    return 'a';
b:
    if (rounds++ == 0) {
        labels = other;
        goto again;
    }
    return 'b';
c:
    return 'c' + rounds;
d:
    return 'd' + rounds;
}

// Many values live around a switch in a loop: the table's address is in the stack frame.
OPAQUE int crowded(const char *text, int *counts, int a, int b)
{
    int table[26] = {0};
    int c = a + b, d = a - b, e = a * b, f = a ^ b, g = a | b, h = a & b, i = a << 1, j = b << 1;
    for (; *text; text++) {
        table[(*text - 'a') & 15] += a;
        switch (*text) {
        case 'a': a += b; break;
        case 'b': b += c; break;
        case 'c': c += d; break;
        case 'd': d += e; break;
        case 'e': e += f; break;
        case 'f': f += g; break;
        case 'g': g += h; break;
        case 'h': h += i; break;
        case 'i': i += j; break;
        case 'j': j += a; counts[0]++; break;
        default: counts[1] += table[*text & 15]; break;
        }
    }
    return a + 2 * b + 3 * c + 5 * d + 7 * e + 11 * f + 13 * g + 17 * h + 19 * i + 23 * j;
}

int main(void)
{
    static const unsigned char code[] = {1, 2, 3, 4, 1, 1, 3, 0};
    printf("%d %d %d\n", changed(code, 0), changed(code, 1), changed(code, 1));
    printf("%d %d", added(0, 0), added(1, 0));
    printf(" %d %d %d\n", added(1, 1), added(2, 0), added(0, 0));
    for (int i = 'a'; i <= 'e'; i++) {
        printf("%d ", letter(i));
    }
    printf("%d %d %d\n", letter(1001), letter(1002), letter(1003));
    printf("%d %d %d %d\n", around(-2), around(-1), around(0), around(1));
    printf("%d %d %d %d\n", either(0, 0), either(0, 1), either(1, 0), either(1, 1));
    int counts[2] = {0, 0};
    printf("%d", crowded("abcdefghijzjihgfedcbaxyjjz", counts, 3, 5));
    printf(" %d %d\n", counts[0], counts[1]);
    return 0;
}
