// Calls of a static method, a hundred million in each line that it prints: nanoseconds, and the sum.
#include "speed.h"
#include <stdio.h>

static __attribute__((noinline)) int sum(int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += Math_max_int_int(i & 1023, sum & 511);
    }
    return sum;
}

int main(void)
{
    for (int i = 0; i < 12; i++) {
        long long start = System_nanoTime();
        int result = sum(100000000);
        printf("%lld %d\n", System_nanoTime() - start, result);
    }
    return 0;
}
