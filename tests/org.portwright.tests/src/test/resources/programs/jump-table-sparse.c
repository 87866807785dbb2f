// SPDX-License-Identifier: EPL-2.0
// Switches with holes, with far apart labels, with ranges, over characters and over long long.
#include <stdio.h>
#include "opaque.h"

OPAQUE const char *holes(unsigned x)
{
    switch (x) {
    case 1: return "one";
    case 2: return "two";
    case 5: return "five";
    case 6: return "six";
    case 9: return "nine";
    case 13: return "thirteen";
    case 14: case 15: case 16: return "a few";
    case 1000: return "thousand";
    case 0x80000000u: return "half";
    case 0xffffffffu: return "all";
    default: return "-";
    }
}

OPAQUE int kind(char c)
{
    int sum = 0;
    switch (c) {
    case 'a' ... 'f': sum += 10; /* fall through */
    case 'g' ... 'z': return sum + 1;
    case '0' ... '9': putchar(c); return 2;
    case '+': putchar('p'); return 3;
    case '-': putchar('m'); return 4;
    case '*': putchar('t'); return 5;
    case '/': putchar('d'); return 6;
    case ' ': case '\t': case '\n': return 7;
    case -3: return 8;
    default: return 0;
    }
}

OPAQUE int wide(long long x)
{
    switch (x) {
    case 0: return 1;
    case 1: return 2;
    case 2: puts("two"); return 3;
    case 3: return 4;
    case 0x100000000: return 5;
    case 0x100000001: return 6;
    case -1: return 7;
    default: return 0;
    }
}

int main(void)
{
    static const unsigned samples[] = {0, 1, 2, 3, 5, 6, 8, 9, 10, 13, 14, 15, 16, 17, 999, 1000,
                                       0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff};
    for (int i = 0; i < COUNT(samples); i++) {
        printf("%s ", holes(samples[i]));
    }
    putchar('\n');
    for (const char *p = "az09+-*/ \t\n!\xfd" "AZ"; *p; p++) {
        printf("%d ", kind(*p));
    }
    putchar('\n');
    static const long long wides[] = {0, 1, 2, 3, 4, 0x100000000, 0x100000001, 0x200000000, -1};
    for (int i = 0; i < COUNT(wides); i++) {
        printf("%d ", wide(wides[i]));
    }
    putchar('\n');
    return 0;
}
