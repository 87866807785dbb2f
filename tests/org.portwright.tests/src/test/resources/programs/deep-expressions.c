// SPDX-License-Identifier: EPL-2.0
// Expressions as deep as no stack is: the translator may not follow them by recursion, nor may a JVM have to.
#include <stdio.h>
#include "opaque.h"

#define TIMES8(statement) statement statement statement statement statement statement statement statement
#define TIMES512(statement) TIMES8(TIMES8(TIMES8(statement)))
#define TIMES4096(statement) TIMES8(TIMES512(statement))

OPAQUE unsigned word(unsigned x, unsigned a, unsigned b) {
    TIMES4096(x = (x ^ a) * 5 + b;)
    return x;
}

OPAQUE double number(double x, double a, double b) {
    TIMES512(x = x * a + b;)
    return x;
}

int main(void) {
    printf("%u %g\n", word(1, 2, 3), number(2, 0.5, 0.75));
    return 0;
}
