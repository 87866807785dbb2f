// SPDX-License-Identifier: EPL-2.0
// The ground that the searches cross: a grid of cells, each with a price for entering it.
#ifndef TERRAIN_H
#define TERRAIN_H

enum { TERRAIN_WIDTH = 192, TERRAIN_HEIGHT = 192, TERRAIN_WALL = 0 };

struct terrain {
    // TERRAIN_WALL, or the price of entering the cell: 1 (road) to 3 (swamp).
    unsigned char price[TERRAIN_HEIGHT][TERRAIN_WIDTH];
};

// Fills the terrain with swamps and walls; the same seed gives the same terrain everywhere.
void terrain_generate(struct terrain *terrain, unsigned seed);

#endif
