// SPDX-License-Identifier: EPL-2.0
// Labels as values: a threaded interpreter, a table of labels, a label in a variable.
#include <stdio.h>
#include "opaque.h"

OPAQUE int run(const unsigned char *code, int x)
{
    static const void *const labels[] = {&&halt, &&increment, &&twice, &&print, &&again};
    const unsigned char *pc = code;
    int rounds = 0;
    goto *labels[*pc++];
increment:
    x++;
    goto *labels[*pc++];
twice:
    x *= 2;
    goto *labels[*pc++];
print:
    printf("%d ", x);
    goto *labels[*pc++];
again:
    if (++rounds < 3) {
        pc = code;
    }
    goto *labels[*pc++];
halt:
    printf("\n");
    return x;
}

OPAQUE int machine(const char *text)
{
    void *state = &&start;
    int words = 0, letters = 0;
    for (; *text; text++) {
        goto *state;
start:
        if (*text != ' ') {
            words++;
            letters++;
            state = &&inside;
        }
        continue;
inside:
        if (*text == ' ') {
            state = &&start;
        } else {
            letters++;
        }
    }
    return words * 1000 + letters;
}

// Distances between labels, as some interpreters keep them.
OPAQUE int relative(int which)
{
    static const int offsets[] = {&&a - &&a, &&b - &&a, &&c - &&a};
    goto *(&&a + offsets[which]);
a:
    return 'a';
b:
    return 'b' + which;
c:
    return 'c' + which;
}

int main(void)
{
    static const unsigned char code[] = {1, 2, 3, 1, 3, 4, 2, 3, 0};
    printf("%d\n", run(code, 5));
    printf("%d\n", machine("  what a  lovely day "));
    printf("%c %c %c\n", relative(0), relative(1), relative(2));
    return 0;
}
