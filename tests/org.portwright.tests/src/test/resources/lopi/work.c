// SPDX-License-Identifier: EPL-2.0
// Spends its time in functions of known shares: hot about 70 %, slow about 30 %, the others next to nothing.
#include <stdio.h>
#include <stdlib.h>

static unsigned seed = 1;

__attribute__((noipa)) unsigned next_random(void) {
    return seed = seed * 1103515245u + 12345u;
}

__attribute__((noipa)) unsigned hot(unsigned n) {
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum += (i ^ sum) * 3;
    return sum;
}

__attribute__((noipa)) unsigned warm(unsigned n) {
    return hot(0) + n;
}

__attribute__((noipa)) unsigned slow(unsigned n) {
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum += (i ^ sum) * 5;
    return sum;
}

__attribute__((noipa)) unsigned cold(unsigned n) {
    return warm(n) / 3 + next_random();
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1000;
    unsigned sum = 0;
    for (int i = 0; i < rounds; i++) {
        sum += hot(14000);
        sum += slow(6000);
        sum += cold(sum);
    }
    printf("%u\n", sum);
    return 0;
}
