// SPDX-License-Identifier: EPL-2.0
// Doubles that are only copied keep their bits, also where they are NaNs with a meaning.
#include <stdio.h>
#include <string.h>
#include "opaque.h"

OPAQUE void copy(double *to, const double *from, int count)
{
    for (int i = 0; i < count; i++) {
        to[i] = from[i];
    }
}

int main(void)
{
    static const unsigned long long bits[] = {0x7ff8000000001234, 0xfff0000000000001, 0x7ff4dead0000beef,
        0xffffffffffffffff, 0x7ff0000000000000, 0x8000000000000000, 0x3ff0000000000000};
    enum { COUNT = sizeof bits / sizeof *bits };
    double from[COUNT], to[COUNT];
    memcpy(from, bits, sizeof bits);
    copy(to, from, COUNT);
    for (int i = 0; i < COUNT; i++) {
        unsigned long long copied;
        memcpy(&copied, &to[i], sizeof copied);
        printf("%016llx\n", copied);
    }
    return 0;
}
