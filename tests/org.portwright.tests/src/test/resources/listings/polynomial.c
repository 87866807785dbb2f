// SPDX-License-Identifier: EPL-2.0
// Double arithmetic stays in variables of type double.
#include "../programs/opaque.h"

OPAQUE double polynomial(double x)
{
    return ((1.5 * x + 2) * x - 3) * x + 0.25;
}

int main(void)
{
    return (int)polynomial(2);
}
