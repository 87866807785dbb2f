// SPDX-License-Identifier: EPL-2.0
// Conway's Game of Life on a torus. A glider flies towards an R-pentomino; the first
// generations are drawn, and at the end the population and a checksum of the board.
//
// usage: life [GENERATIONS]
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 32, HEIGHT = 16, DRAWN = 4, DEFAULT_GENERATIONS = 200 };

struct board {
    unsigned char alive[HEIGHT][WIDTH];
};

// Draws a pattern at (x, y). Each string is a row, '#' is a live cell.
static void place(struct board *board, int x, int y, const char *const *rows)
{
    for (int row = 0; rows[row]; row++) {
        for (int column = 0; rows[row][column]; column++) {
            board->alive[(y + row) % HEIGHT][(x + column) % WIDTH] = rows[row][column] == '#';
        }
    }
}

static int neighbours(const struct board *board, int x, int y)
{
    int count = 0;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if (dx != 0 || dy != 0) {
                count += board->alive[(y + dy + HEIGHT) % HEIGHT][(x + dx + WIDTH) % WIDTH];
            }
        }
    }
    return count;
}

static void step(const struct board *now, struct board *next)
{
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            int count = neighbours(now, x, y);
            next->alive[y][x] = count == 3 || (count == 2 && now->alive[y][x]);
        }
    }
}

static int population(const struct board *board)
{
    int count = 0;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            count += board->alive[y][x];
        }
    }
    return count;
}

// FNV-1a over the cells, so that two runs can be compared by one number.
static uint32_t checksum(const struct board *board)
{
    uint32_t hash = 2166136261u;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            hash = (hash ^ board->alive[y][x]) * 16777619u;
        }
    }
    return hash;
}

static void draw(const struct board *board, int generation)
{
    printf("generation %d: %d cells\n", generation, population(board));
    for (int y = 0; y < HEIGHT; y++) {
        char line[WIDTH + 1];
        for (int x = 0; x < WIDTH; x++) {
            line[x] = board->alive[y][x] ? '#' : '.';
        }
        line[WIDTH] = '\0';
        puts(line);
    }
}

int main(int argc, char **argv)
{
    static const char *const glider[] = {".#.", "..#", "###", NULL};
    static const char *const r_pentomino[] = {".##", "##.", ".#.", NULL};
    static struct board boards[2];

    int generations = argc > 1 ? atoi(argv[1]) : DEFAULT_GENERATIONS;
    if (generations < 0) {
        fprintf(stderr, "life: the number of generations must not be negative\n");
        return 2;
    }
    place(&boards[0], 1, 1, glider);
    place(&boards[0], 18, 7, r_pentomino);
    for (int generation = 0; generation < generations; generation++) {
        const struct board *now = &boards[generation % 2];
        if (generation < DRAWN) {
            draw(now, generation);
        }
        step(now, &boards[(generation + 1) % 2]);
    }
    const struct board *last = &boards[generations % 2];
    draw(last, generations);
    printf("checksum %08x\n", (unsigned)checksum(last));
    return 0;
}
