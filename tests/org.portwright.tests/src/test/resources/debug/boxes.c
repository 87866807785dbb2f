// Functions that become parts of others also without optimisation; lines are numbered in the tests.
#include <stdio.h>

#define INLINED static inline __attribute__((always_inline))
static int total;

INLINED int square(int side)
{
    int area = side * side;
    printf("%d\n", area);
    total += area;
    return area;
}

INLINED int box(int width, int height)
{
    int both = square(width);
    both += square(height);
    return both;
}

int main(int argc, char **argv)
{
    int sum = box(argc, argc + 4);
    printf("%d %d\n", sum, total);
    return 0;
}
