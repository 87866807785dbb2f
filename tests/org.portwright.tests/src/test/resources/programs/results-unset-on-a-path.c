// Results and variables that one path leaves unset, and that nobody looks at where it has been taken.
#include <stdio.h>
#include "opaque.h"

OPAQUE double value(int k, int *error)
{
    if (k > 0) {
        return k * 1.5;
    }
    *error = 1;
}

OPAQUE float single(int k, int *error)
{
    float result;
    *error = 0;
    if (k > 0) {
        result = k / 4.0f;
    } else {
        *error = 1;
    }
    return result;
}

OPAQUE long long wide(int k, int *error)
{
    if (k > 0) {
        return k * 10000000000ll;
    }
    *error = 1;
}

OPAQUE double scaled(double x, int *error)
{
    int factor;
    if (x > 0) {
        factor = (int)x + 2;
    }
    return x > 0 ? x * factor : 0.5;
}

OPAQUE int counts(int k, int *count)
{
    double unused = k * 2.5;
    if (unused > 5) {
        ++*count;
    }
    return *count;
}

static double (*volatile by_pointer)(int, int *) = value;
static float (*volatile single_by_pointer)(int, int *) = single;
static int (*volatile integer_by_pointer)(int, int *) = counts;

int main(void)
{
    int error = 0;
    printf("%g\n", value(2, &error));
    value(-1, &error);
    printf("%d\n", error);
    printf("%g %d\n", single(3, &error), error);
    single(-3, &error);
    printf("%d\n", error);
    printf("%lld\n", wide(4, &error));
    printf("%g %g\n", scaled(3, &error), scaled(-3, &error));
    printf("%g\n", by_pointer(5, &error));
    printf("%g\n", single_by_pointer(5, &error));
    for (int i = 0; i < 4; i++) {
        printf("%d\n", integer_by_pointer(i, &error));
    }
    return 0;
}
