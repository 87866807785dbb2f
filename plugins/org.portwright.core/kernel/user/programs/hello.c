// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The smallest program: a greeting and its arguments.
#include "library/print.h"

int main(int argc, char **argv)
{
    print("Hello from a user program.\n");
    for (int i = 0; i < argc; i++)
        print("argument %d: %s\n", i, argv[i]);
    return 0;
}
