// SPDX-License-Identifier: EPL-2.0
// A goto out of a nested function (GCC extension) to a label of a function around it, past those between.
#include "opaque.h"
#include <stdio.h>

OPAQUE static void each(const int *numbers, int count, void (*action)(int))
{
    for (int i = 0; i < count; i++)
        action(numbers[i]);
}

static int position(const int *numbers, int count, int wanted)
{
    __label__ found, bad;
    int at = 0;
    void check(int number)
    {
        if (number < 0)
            goto bad;
        if (number == wanted)
            goto found;
        at++;
    }
    each(numbers, count, check);
    return -1;
found:
    return at;
bad:
    printf("negative at %d, ", at);
    return -2;
}

// The label is in the activation that the nested function was made by, which is not the last one.
OPAQUE static int recursive(int depth, void (*leave)(int))
{
    __label__ out;
    volatile int reached = 0;
    void here(int value)
    {
        reached = value;
        goto out;
    }
    if (depth == 3)
        leave(depth);
    return depth + 10 * recursive(depth + 1, depth == 1 ? here : leave);
out:
    return 100 * depth + reached;
}

// Two functions deep, again and again, to one label or the other.
OPAQUE static int rounds(const int *numbers, int count)
{
    __label__ again, once_more;
    int number_of_rounds = 0, sum = 0;
again:
    sum += 100;
once_more:;
    void outer(int from)
    {
        void inner(int number)
        {
            if (number > 20 - number_of_rounds) {
                number_of_rounds++;
                if (number & 1)
                    goto again;
                goto once_more;
            }
        }
        each(numbers + from, count - from, inner);
    }
    if (number_of_rounds < 10)
        outer(number_of_rounds % 4);
    return sum + number_of_rounds;
}

int main(void)
{
    static const int numbers[] = {4, 8, 15, 16, 23, -1, 42};
    printf("%d\n", position(numbers, 7, 16));
    printf("%d\n", position(numbers, 5, 17));
    printf("%d\n", position(numbers, 7, 42));
    printf("%d\n", recursive(0, NULL));
    printf("%d\n", rounds(numbers, 5));
    return 0;
}
