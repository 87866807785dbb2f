// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: args=one two,three --four= été
// The program's arguments.
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    printf("%d %d\n", argc, argv[argc] == NULL);
    for (int i = 1; i < argc; i++) printf("%d %s %d\n", i, argv[i], (int)strlen(argv[i]));
    return argc;
}
