// SPDX-License-Identifier: EPL-2.0
// string.h and ctype.h.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void)
{
    char a[64], b[64], *rest;
    strcpy(a, "The quick brown fox");
    printf("%d %d\n", (int)strlen(a), (int)strnlen(a, 5));
    puts(strcat(a, " jumps"));
    strncpy(b, a, sizeof b);
    b[9] = 0;
    printf("%s %d %d %d\n", b, sign(strcmp(a, b)), sign(strncmp(a, b, 9)), sign(strcasecmp("HELLO", "hellp")));
    printf("%s %s %s\n", strchr(a, 'q'), strrchr(a, 'o'), strstr(a, "brown"));
    printf("%d %d %s\n", (int)strspn(a, "eThx "), (int)strcspn(a, "xyz"), strpbrk(a, "wxyz"));
    for (char *t = strtok_r(a, " ", &rest); t; t = strtok_r(NULL, " ", &rest)) printf("(%s)", t);
    putchar('\n');
    memset(b, '.', 30);
    memcpy(b + 3, "abcdefgh", 8);
    memmove(b + 5, b + 3, 8);
    memmove(b + 1, b + 3, 8);
    b[30] = 0;
    printf("%s %d %d\n", b, sign(memcmp("abc\0x", "abc\0y", 5)), (int)((char *)memchr(b, 'h', 30) - b));
    char *copy = strdup("duplicate");
    for (char *p = copy; *p; p++) *p = toupper((unsigned char)*p);
    puts(copy);
    free(copy);
    int classes[6] = {0};
    for (int c = 0; c < 128; c++) {
        classes[0] += !!isalpha(c); classes[1] += !!isdigit(c); classes[2] += !!isspace(c);
        classes[3] += !!ispunct(c); classes[4] += !!isxdigit(c); classes[5] += !!iscntrl(c);
    }
    for (int i = 0; i < 6; i++) printf("%d ", classes[i]);
    putchar('\n');
    // Every alignment of source and destination, every small length.
    static char from[80], to[80];
    unsigned hash = 1;
    for (int i = 0; i < 80; i++) from[i] = (char)(i * 7 + 1);
    for (int s = 0; s < 5; s++) for (int d = 0; d < 5; d++) for (int n = 0; n < 40; n += 3) {
        memset(to, 0, sizeof to);
        memcpy(to + d, from + s, n);
        memmove(to + s, to + d, n);
        for (int i = 0; i < 80; i++) hash = hash * 31 + (unsigned char)to[i];
    }
    printf("%08x\n", hash);
    return 0;
}
