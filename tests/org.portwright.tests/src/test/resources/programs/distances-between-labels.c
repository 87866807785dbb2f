// SPDX-License-Identifier: EPL-2.0
// Computed gotos by tables of distances: from several places, through variables, from labels that are chosen at run time.
#include <stdio.h>
#include "opaque.h"

// An interpreter whose every operation goes to the next one by itself.
OPAQUE static int threaded(const char *program)
{
    static const int distances[] = {&&add - &&add, &&triple - &&add, &&subtract - &&add, &&end - &&add};
    int result = 0;
    goto *(&&add + distances[*program - 'a']);
add:
    result += 1;
    goto *(&&add + distances[*++program - 'a']);
triple:
    result *= 3;
    goto *(&&add + distances[*++program - 'a']);
subtract:
    result -= 2;
    goto *(&&add + distances[*++program - 'a']);
end:
    return result;
}

// The label rests in memory before it is jumped to.
OPAQUE static int stored(const char *program)
{
    static const short distances[] = {&&add - &&add, &&triple - &&add, &&subtract - &&add, &&end - &&add};
    int result = 0;
    void *volatile next;
again:
    next = &&add + distances[*program++ - 'a'];
    goto *next;
add:
    result += 1;
    goto again;
triple:
    result *= 3;
    goto again;
subtract:
    result -= 2;
    goto again;
end:
    return result;
}

// A jump to labels that are in a table is known before one to a label that is computed comes to light.
OPAQUE static int two_ways(int first, int second)
{
    static void *const table[] = {&&one, &&two};
    static const int distances[] = {&&one - &&one, &&two - &&one, &&three - &&one};
    int result = 0;
    void *next = table[first & 1];
    goto *next;
one:
    result += 10;
    if (result > 100)
        return result;
    next = &&one + distances[second];
    goto *next;
two:
    result += 50;
    next = &&one + distances[second ^ 1];
    goto *next;
three:
    return -result;
}

int main(void)
{
    printf("%d %d\n", threaded("aababcbd"), threaded("d"));
    printf("%d %d\n", stored("aababcbd"), stored("abbbbd"));
    printf("%d %d %d %d\n", two_ways(0, 0), two_ways(0, 2), two_ways(1, 1), two_ways(1, 3));
    return 0;
}
