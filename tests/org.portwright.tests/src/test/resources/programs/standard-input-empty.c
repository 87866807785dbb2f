// SPDX-License-Identifier: EPL-2.0
// An empty standard input ends at once.
#include <stdio.h>

int main(void)
{
    char line[8];
    int x = 7;
    printf("%d\n", getchar());
    printf("%d\n", fgets(line, sizeof line, stdin) == NULL);
    printf("%d\n", scanf("%d", &x));
    printf("%d\n", x);
    return feof(stdin) ? 4 : 5;
}
