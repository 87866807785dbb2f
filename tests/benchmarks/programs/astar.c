// SPDX-License-Identifier: EPL-2.0
// The search of samples/astar, with nodes of int and of double, or as SEARCHES says.
#include "benchmark.h"

#include "../../../samples/astar/astar.h"

#include <stdlib.h>

#ifndef SEARCHES
#define SEARCHES astar_int, astar_double
#endif

enum { SEED = 2008 };

uint32_t repetition(void)
{
    static struct path (*const searches[])(const struct terrain *, struct point, struct point) = {SEARCHES};
    static struct terrain terrain;
    uint32_t checksum = CHECKSUM_START;
    terrain_generate(&terrain, SEED);
    for (int i = 0; i < (int)(sizeof searches / sizeof *searches); i++) {
        struct path path = searches[i](&terrain, (struct point) {0, 0},
                                       (struct point) {TERRAIN_WIDTH - 1, TERRAIN_HEIGHT - 1});
        for (int j = 0; j < path.length; j++) {
            checksum = checksum_word(checksum_word(checksum, (uint32_t)path.points[j].x), (uint32_t)path.points[j].y);
        }
        checksum = checksum_word(checksum, (uint32_t)path.visited);
        free(path.points);
    }
    return checksum;
}
