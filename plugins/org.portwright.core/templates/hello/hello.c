// SPDX-License-Identifier: EPL-2.0
// The smallest program worth porting: greets whoever its arguments name.
#include <stdio.h>

int main(int argc, char **argv)
{
    if (argc < 2) {
        printf("Hello, world!\n");
    }
    for (int i = 1; i < argc; i++) {
        printf("Hello, %s!\n", argv[i]);
    }
    return 0;
}
