// SPDX-License-Identifier: EPL-2.0
// Expressions deeper than what is computed on the operand stack.
#include <stdio.h>
#include "opaque.h"

#define TIMES8(statement) statement statement statement statement statement statement statement statement
#define TIMES512(statement) TIMES8(TIMES8(TIMES8(statement)))

OPAQUE unsigned word(unsigned x, unsigned a, unsigned b) {
    TIMES512(x = (x ^ a) * 5 + b;)
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
