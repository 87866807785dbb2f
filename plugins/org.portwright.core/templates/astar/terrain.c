// SPDX-License-Identifier: EPL-2.0
// Generates the terrain from a seed.
#include "terrain.h"

#include <stdint.h>
#include <string.h>

enum { SWAMPS = 90, WALLS = 150, LONGEST_SWAMP = 24, LONGEST_WALL = 40 };

// The generator of Numerical Recipes ("quick and dirty"): the high bits are good enough here.
static int random_below(uint32_t *state, int limit)
{
    *state = *state * 1664525u + 1013904223u;
    return (int)((*state >> 16) % (uint32_t)limit);
}

static void fill(struct terrain *terrain, int x, int y, int width, int height, int price)
{
    for (int row = y; row < y + height && row < TERRAIN_HEIGHT; row++) {
        for (int column = x; column < x + width && column < TERRAIN_WIDTH; column++) {
            terrain->price[row][column] = (unsigned char)price;
        }
    }
}

void terrain_generate(struct terrain *terrain, unsigned seed)
{
    uint32_t state = seed;
    memset(terrain->price, 1, sizeof terrain->price);
    for (int i = 0; i < SWAMPS; i++) {
        int x = random_below(&state, TERRAIN_WIDTH);
        int y = random_below(&state, TERRAIN_HEIGHT);
        int width = 4 + random_below(&state, LONGEST_SWAMP);
        int height = 4 + random_below(&state, LONGEST_SWAMP);
        fill(terrain, x, y, width, height, 2 + i % 2);
    }
    for (int i = 0; i < WALLS; i++) {
        int x = random_below(&state, TERRAIN_WIDTH);
        int y = random_below(&state, TERRAIN_HEIGHT);
        int length = 8 + random_below(&state, LONGEST_WALL);
        fill(terrain, x, y, i % 2 ? length : 2, i % 2 ? 2 : length, TERRAIN_WALL);
    }
    // The corners, where the searches start and end, stay free.
    fill(terrain, 0, 0, 4, 4, 1);
    fill(terrain, TERRAIN_WIDTH - 4, TERRAIN_HEIGHT - 4, 4, 4, 1);
}
