// SPDX-License-Identifier: EPL-2.0
// Halves in memory: a load, a store, a sign extension.
#include "../programs/opaque.h"

OPAQUE void short_store(short *values, int x)
{
    values[1] = (short)(values[0] + x);
    values[2] = (short)x > 5;
}

int main(void)
{
    static short values[4];
    short_store(values, 7);
    return values[1];
}
