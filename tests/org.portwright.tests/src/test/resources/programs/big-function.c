// SPDX-License-Identifier: EPL-2.0
// A function too large for one compiled Java method: a long loop body over many variables.
#include <stdio.h>
#include "opaque.h"

#define STEP(n) x ^= a * ((n) * 2654435761u | 1); a += b ^ (x >> ((n) % 13 + 1)); b = b * 5 + (c << ((n) % 7)); if ((x & 0xff) == (n) % 256) c += x; else d -= a; c ^= d + (n); t[(x >> 8 & 15)] += (n) ^ b;
#define STEP4(n) STEP(n) STEP(n + 1) STEP(n + 2) STEP(n + 3)
#define STEP16(n) STEP4(n) STEP4(n + 4) STEP4(n + 8) STEP4(n + 12)
#define STEP64(n) STEP16(n) STEP16(n + 16) STEP16(n + 32) STEP16(n + 48)

OPAQUE unsigned big(unsigned x, unsigned *t)
{
    unsigned a = 1, b = 2, c = 3, d = 4;
    for (int round = 0; round < 20; round++) {
        STEP64(1) STEP64(65) STEP64(129) STEP64(193)
        if (x % 7 == 3) continue;
        if (x % 1001 == 5) break;
        STEP64(257)
    }
    return x ^ a ^ b ^ c ^ d;
}

#define CASE(n) case n: s = s * 31 + (n); if (s & 4) printf("%c", 'a' + (n) % 26); s ^= x >> ((n) % 8); break;
#define CASE4(n) CASE(n) CASE(n + 1) CASE(n + 2) CASE(n + 3)
#define CASE16(n) CASE4(n) CASE4(n + 4) CASE4(n + 8) CASE4(n + 12)
#define CASE64(n) CASE16(n) CASE16(n + 16) CASE16(n + 32) CASE16(n + 48)

OPAQUE unsigned dispatch(unsigned x)
{
    unsigned s = 1;
    for (int i = 0; i < 60; i++) {
        switch (x >> 5 & 255) { CASE64(0) CASE64(64) CASE64(128) CASE64(192) }
        x = x * 1664525u + 1013904223u + s;
    }
    return s;
}

int main(void)
{
    unsigned t[16] = {0}, sum = 0;
    for (unsigned i = 0; i < 5; i++) printf("%08x ", big(i * 12345, t));
    for (int i = 0; i < 16; i++) sum = sum * 17 + t[i];
    printf("%08x\n", sum);
    printf(" %08x\n", dispatch(7));
    return 0;
}
