// SPDX-License-Identifier: EPL-2.0
// Conway's Game of Life: a torus of 256 by 256 cells, a byte each, that begins with random ones.
#include "benchmark.h"

#include <string.h>

enum { SIZE = 256, GENERATIONS = 100 };

// A cell of the board is at [1..SIZE][1..SIZE]; around it are copies of the opposite border.
typedef uint8_t board[SIZE + 2][SIZE + 2];

static void wrap(board cells)
{
    memcpy(cells[0], cells[SIZE], SIZE + 2);
    memcpy(cells[SIZE + 1], cells[1], SIZE + 2);
    for (int y = 0; y < SIZE + 2; y++) {
        cells[y][0] = cells[y][SIZE];
        cells[y][SIZE + 1] = cells[y][1];
    }
}

static void step(board now, board next)
{
    for (int y = 1; y <= SIZE; y++) {
        const uint8_t *above = now[y - 1], *row = now[y], *below = now[y + 1];
        for (int x = 1; x <= SIZE; x++) {
            int neighbours = above[x - 1] + above[x] + above[x + 1] + row[x - 1] + row[x + 1]
                + below[x - 1] + below[x] + below[x + 1];
            next[y][x] = neighbours == 3 || (neighbours == 2 && row[x]);
        }
    }
}

uint32_t repetition(void)
{
    static board boards[2];
    uint32_t random = 2008;
    for (int y = 1; y <= SIZE; y++) {
        for (int x = 1; x <= SIZE; x++) {
            boards[0][y][x] = next_random(&random) % 3 == 0;
        }
    }
    for (int generation = 0; generation < GENERATIONS; generation++) {
        wrap(boards[generation % 2]);
        step(boards[generation % 2], boards[(generation + 1) % 2]);
    }
    uint32_t checksum = CHECKSUM_START;
    for (int y = 1; y <= SIZE; y++) {
        for (int x = 1; x <= SIZE; x++) {
            checksum = (checksum ^ boards[GENERATIONS % 2][y][x]) * 16777619u;
        }
    }
    return checksum;
}
