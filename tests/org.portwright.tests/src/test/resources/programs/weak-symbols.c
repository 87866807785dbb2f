// SPDX-License-Identifier: EPL-2.0
// Weak symbols: a definition that is overridden, one that is not, functions and data that are not there.
#include <stdio.h>
#include "opaque.h"

__attribute__((weak)) int missing(int);
extern int absent __attribute__((weak));
__attribute__((weak)) int alone(int x) { return x + 1; }
int target(int x) { return x * 2; }
int other_name(int) __attribute__((alias("target")));
int weak_name(int) __attribute__((weak, alias("target")));
__attribute__((weak)) void malloc_stats(void);

OPAQUE int call(int (*f)(int), int x) { return f ? f(x) : -x; }

int main(void)
{
    printf("%d %d %d\n", missing != NULL, &absent != NULL, malloc_stats != NULL);
    printf("%d %d\n", missing ? missing(3) : 0, &absent ? absent : 7);
    printf("%d %d %d %d\n", alone(4), call(missing, 5), call(alone, 5), call(target, 6));
    printf("%d %d %d\n", other_name(8), weak_name(9), call(weak_name, 10));
    printf("%d\n", other_name == target && weak_name == target);
    return 0;
}
