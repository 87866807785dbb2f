// SPDX-License-Identifier: EPL-2.0
// Memory of variable size on the C stack: alloca, arrays of variable length, in loops and recursion.
#include <alloca.h>
#include <stdio.h>
#include <string.h>
#include "opaque.h"

OPAQUE int fill(int *array, int size) { int s = 0; for (int i = 0; i < size; i++) { array[i] = i * i; s += array[i]; } return s; }

OPAQUE int vla(int n)
{
    int a[n], b[n + 3];
    int s = fill(a, n) + fill(b, n + 3);
    for (int i = 0; i < n; i++) s += a[i] ^ b[i];
    return s;
}

OPAQUE int matrix(int rows, int columns)
{
    int m[rows][columns], trace = 0;
    for (int r = 0; r < rows; r++) for (int c = 0; c < columns; c++) m[r][c] = r * 10 + c;
    for (int i = 0; i < rows && i < columns; i++) trace += m[i][i];
    return trace + (int)sizeof m;
}

OPAQUE int in_loop(int n)
{
    int s = 0;
    for (int i = 1; i < n; i++) {
        char text[i + 1];
        memset(text, 'a' + i % 26, i);
        text[i] = 0;
        s += strlen(text) + text[i / 2];
    }
    return s;
}

struct node { struct node *next; int value; };

OPAQUE int list(int n)
{
    struct node *head = NULL;
    for (int i = 0; i < n; i++) {
        struct node *node = alloca(sizeof *node);
        node->next = head;
        node->value = i;
        head = node;
    }
    int s = 0;
    for (; head; head = head->next) s = s * 3 + head->value;
    return s;
}

OPAQUE int nested(int depth)
{
    char block[depth * 8 + 1];
    memset(block, depth, sizeof block);
    int below = depth > 0 ? nested(depth - 1) : 0;
    int s = 0;
    for (int i = 0; i < (int)sizeof block; i++) s += block[i];
    return s + below;
}

OPAQUE double doubles(int n)
{
    double values[n];
    long long wides[n];
    for (int i = 0; i < n; i++) { values[i] = i / 4.0; wides[i] = 1LL << i; }
    return values[n - 1] + wides[n - 1];
}

OPAQUE const char *copy(const char *s)
{
    static char kept[64];
    char *t = alloca(strlen(s) + 3);
    strcpy(t, "<");
    strcat(t, s);
    strcat(t, ">");
    return strcpy(kept, t);
}

int main(void)
{
    printf("%d %d %d\n", vla(1), vla(7), vla(100));
    printf("%d %d\n", matrix(4, 6), matrix(9, 3));
    printf("%d %d\n", in_loop(40), list(12));
    printf("%d %g\n", nested(12), doubles(35));
    for (int i = 0; i < 5; i++) printf("%s", copy("hello"));
    putchar('\n');
    return 0;
}
