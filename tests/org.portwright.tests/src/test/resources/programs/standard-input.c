// SPDX-License-Identifier: EPL-2.0
// Reads standard input in every way: getchar, fgets, scanf, ungetc, fread until the end.
#include <stdio.h>
#include <string.h>

int main(void)
{
    int c = getchar();
    printf("first '%c'\n", c);
    ungetc(c, stdin);
    char line[32];
    fgets(line, sizeof line, stdin);
    line[strcspn(line, "\n")] = 0;
    printf("line \"%s\"\n", line);
    int a, b;
    double d;
    char word[16];
    int got = scanf("%d %d %lf %15s", &a, &b, &d, word);
    printf("%d: %d %d %g %s\n", got, a, b, d, word);
    fgets(line, sizeof line, stdin);
    fgets(line, 8, stdin);
    printf("part \"%s\"\n", line);
    char rest[256];
    size_t n = fread(rest, 1, sizeof rest, stdin);
    unsigned sum = 0;
    for (size_t i = 0; i < n; i++) sum = sum * 31 + (unsigned char)rest[i];
    printf("%d more, sum %u, end %d error %d\n", (int)n, sum, !!feof(stdin), !!ferror(stdin));
    printf("%d\n", getchar());
    printf("%s\n", fgets(line, sizeof line, stdin) ? "more" : "no more");
    return 0;
}
