// SPDX-License-Identifier: EPL-2.0
// A global variable lies at a constant address.
#include "../programs/opaque.h"

static int counter = 5;

OPAQUE int global_counter(void)
{
    counter += 3;
    return counter;
}

int main(void)
{
    return global_counter();
}
