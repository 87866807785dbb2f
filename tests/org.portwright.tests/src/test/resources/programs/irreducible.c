// SPDX-License-Identifier: EPL-2.0
// Control flow that no loop statement makes: jumps into loops, two entries, duff's device.
#include <stdio.h>
#include "opaque.h"

OPAQUE int two_entries(int start, int n)
{
    int a = 0, b = 0;
    if (start) goto second;
first:
    a += n;
    if (--n < 0) goto end;
second:
    b += n * 2;
    if (n % 3 == 0) n--;
    if (n > 0) goto first;
    if (a < 5) { a += 5; goto second; }
end:
    return a * 1000 + b;
}

OPAQUE void duff(char *to, const char *from, int count)
{
    int n = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7: *to++ = *from++;
    case 6: *to++ = *from++;
    case 5: *to++ = *from++;
    case 4: *to++ = *from++;
    case 3: *to++ = *from++;
    case 2: *to++ = *from++;
    case 1: *to++ = *from++;
            } while (--n > 0);
    }
}

OPAQUE int three_states(const char *s)
{
    int r = 0;
    switch (*s++) { case 'b': goto b; case 'c': goto c; default: goto a; }
a:  r = r * 3 + 1;
    if (*s == 'b') { s++; goto b; }
    if (*s == 'c') { s++; goto c; }
    if (*s == 'a') { s++; goto a; }
    return r;
b:  r = r * 3 + 2;
    if (*s == 'c') { s++; goto c; }
    if (*s == 'a') { s++; goto a; }
    if (*s == 'b') { s++; goto b; }
    return r + 100;
c:  r = r * 3;
    if (*s == 'a') { s++; goto a; }
    if (*s == 'b') { s++; goto b; }
    if (*s == 'c') { s++; goto c; }
    return r + 200;
}

OPAQUE int into_nested(int how)
{
    int i = 3, j = 2, r = 0;
    if (how == 1) goto inner;
    if (how == 2) goto outer_end;
    for (i = 0; i < 4; i++) {
        for (j = 0; j < 4; j++) {
            if (how == 3 && j == 2) goto out;
inner:
            r = r * 2 + i - j;
            if (r > 500) goto out;
        }
outer_end:
        r += i;
    }
out:
    return r * 10 + i;
}

OPAQUE double real_loop(int enter, double x)
{
    int n = 0;
    if (enter) goto middle;
    do {
        x = x * 0.5;
middle:
        x = x + 1.25;
    } while (++n < 10 && x < 100);
    return x;
}

int main(void)
{
    char copy[40] = "";
    for (int n = 0; n < 8; n++) printf("%d %d, ", two_entries(0, n), two_entries(1, n));
    putchar('\n');
    for (int n = 1; n < 27; n += 4) { duff(copy, "abcdefghijklmnopqrstuvwxyz", n); copy[n] = 0; printf("%s ", copy); }
    putchar('\n');
    printf("%d %d %d %d\n", three_states("abcabcc"), three_states("bacab"), three_states("ccba"), three_states("x"));
    for (int how = 0; how < 4; how++) printf("%d ", into_nested(how));
    printf("%g %g\n", real_loop(0, 7), real_loop(1, 7));
    return 0;
}
