// SPDX-License-Identifier: EPL-2.0
// Pointers to nested functions (GCC extension): code on the stack that leads to the function and to the variables around it.
#include "opaque.h"
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

OPAQUE static int sum(const int *numbers, int count, int (*value)(int))
{
    int result = 0;
    for (int i = 0; i < count; i++)
        result += value(numbers[i]);
    return result;
}

OPAQUE static double integral(double (*function)(double), double from, double to)
{
    double result = 0;
    for (int i = 0; i < 100; i++)
        result += function(from + (to - from) * (i + 0.5) / 100) * (to - from) / 100;
    return result;
}

struct pair { long long first; double second; };

OPAQUE static struct pair apply(struct pair (*function)(struct pair, ...), int count, int factor)
{
    return function((struct pair) {count, factor}, factor, 2.5);
}

static int plain(int x)
{
    return -x;
}

// Each level has a function of its own, which reaches the variables of all levels around it.
static int deep(int level, int (*outer)(void))
{
    int own = level * 10;
    int mine(void)
    {
        return own++ + (outer ? outer() : 0);
    }
    int result = level == 0 ? mine() + mine() : deep(level - 1, mine);
    return result + own;
}

int main(int argc, char **argv)
{
    int numbers[] = {5, 3, 9, 1, 7};
    int calls = 0;

    int scaled(int x)
    {
        calls++;
        return x * (argc + 1);
    }
    printf("%d %d\n", sum(numbers, 5, scaled), sum(numbers, 5, plain));
    printf("called %d times\n", calls);

    double power(double x)
    {
        return x * x * argc;
    }
    printf("%.4f\n", integral(power, 0, 3));

    int compare(const void *a, const void *b)
    {
        calls++;
        return (*(const int *) a - *(const int *) b) * argc;
    }
    qsort(numbers, 5, sizeof(int), compare);
    for (int i = 0; i < 5; i++)
        printf("%d ", numbers[i]);
    printf("%s\n", calls > 5 ? "sorted" : "not sorted");

    struct pair both(struct pair base, ...)
    {
        va_list arguments;
        va_start(arguments, base);
        base.first += va_arg(arguments, int) + calls * 0;
        base.second *= va_arg(arguments, double);
        va_end(arguments);
        return base;
    }
    struct pair result = apply(both, 40, 2);
    printf("%lld %.2f\n", result.first, result.second);

    printf("%d\n", deep(4, NULL));

    // So often that a call site remembers whom it has called.
    long total = 0;
    for (int i = 0; i < 20000; i++)
        total += sum(numbers, 1, i & 1 ? scaled : plain);
    printf("%ld %d\n", total, calls > 10000);

    void at_end(void)
    {
        printf("%d numbers\n", argc * 5);
    }
    atexit(at_end);
    exit(0);
}
