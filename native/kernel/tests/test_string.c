// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// kernel/string.c against the C library's functions; the kernel's have kernel_ before their names here.

#include "shim.h"

static u8 ours[600], theirs[600], other[600];

static void fill(void)
{
    for (u32 i = 0; i < sizeof(ours); i++) {
        ours[i] = theirs[i] = (u8)random_number();
        other[i] = (u8)random_number();
    }
}

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

static void *volatile barrier;

int main(void)
{
    bool copies = true, moves = true, sets = true, compares = true, returns = true;
    for (u32 round = 0; round < 20000; round++) {
        u32 length = random_number() % 290, to = random_number() % 300, from = random_number() % 300;
        fill();
        returns &= kernel_memcpy(ours + to, other + from, length) == ours + to;
        for (u32 i = 0; i < length; i++)
            theirs[to + i] = other[from + i];
        barrier = theirs;
        copies &= __builtin_memcmp(ours, theirs, sizeof(ours)) == 0;

        // Overlapping in both directions.
        fill();
        from = to + random_number() % 40 - 20;
        if (from > 300)
            from = 0;
        returns &= kernel_memmove(ours + to, ours + from, length) == ours + to;
        for (u32 i = 0; i < length; i++)
            other[i] = theirs[from + i];
        barrier = other;
        for (u32 i = 0; i < length; i++)
            theirs[to + i] = other[i];
        barrier = theirs;
        moves &= __builtin_memcmp(ours, theirs, sizeof(ours)) == 0;

        fill();
        int value = (int)random_number();
        returns &= kernel_memset(ours + to, value, length) == ours + to;
        for (u32 i = 0; i < length; i++)
            theirs[to + i] = (u8)value;
        barrier = theirs;
        sets &= __builtin_memcmp(ours, theirs, sizeof(ours)) == 0;

        // Much alike, so that the difference is somewhere in the middle.
        for (u32 i = 0; i < length; i++) {
            ours[i] = 'a' + (random_number() % 50 == 0);
            theirs[i] = 'a' + (random_number() % 50 == 0);
        }
        ours[length] = theirs[length] = 0;
        barrier = ours;
        u32 limit = random_number() % 300;
        const char *a = (const char *)ours, *b = (const char *)theirs;
        compares &= sign(kernel_memcmp(a, b, length)) == sign(__builtin_memcmp(a, b, length));
        compares &= sign(kernel_strcmp(a, b)) == sign(__builtin_strcmp(a, b));
        compares &= sign(kernel_strncmp(a, b, limit)) == sign(__builtin_strncmp(a, b, limit));
        compares &= kernel_strlen(a) == length;
    }
    ok(copies, "memcpy");
    ok(moves, "memmove, overlapping");
    ok(sets, "memset");
    ok(returns, "they return their first argument");
    ok(compares, "memcmp, strcmp, strncmp, strlen");
    ok(kernel_strcmp("\x80", "\x7f") > 0, "characters compare as unsigned ones");
    return finish();
}
