// SPDX-License-Identifier: EPL-2.0
// Recursion: Takeuchi's function, Ackermann's, and queens on a chessboard.
#include "benchmark.h"

enum { QUEENS = 9 };

static int tak(int x, int y, int z)
{
    return y < x ? tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)) : z;
}

static int ackermann(int m, int n)
{
    if (m == 0) {
        return n + 1;
    }
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

// Ways to place the queens of the rows that are left; a bit for each column and diagonal that is taken.
static int queens(unsigned columns, unsigned left, unsigned right)
{
    unsigned all = (1u << QUEENS) - 1;
    if (columns == all) {
        return 1;
    }
    int ways = 0;
    for (unsigned possible = all & ~(columns | left | right); possible != 0; possible &= possible - 1) {
        unsigned place = possible & -possible;
        ways += queens(columns | place, (left | place) << 1, (right | place) >> 1);
    }
    return ways;
}

uint32_t repetition(void)
{
    uint32_t checksum = CHECKSUM_START;
    for (int i = 0; i < 150; i++) {
        checksum = checksum_word(checksum, (uint32_t)tak(18, 12, 6 - i % 2));
        checksum = checksum_word(checksum, (uint32_t)ackermann(2, 300 + i));
        checksum = checksum_word(checksum, (uint32_t)queens(0, 0, 0));
    }
    return checksum;
}
