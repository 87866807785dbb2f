// SPDX-License-Identifier: EPL-2.0
// The four searches: one algorithm, search.h, over nodes of four data types.
#ifndef ASTAR_H
#define ASTAR_H

#include "terrain.h"

struct point {
    short x, y;
};

struct path {
    struct point *points;   // from start to goal; NULL if there is no way. The caller frees it.
    int length;             // number of points
    int visited;            // number of nodes that were taken from the open list
    double cost;
};

struct path astar_int(const struct terrain *terrain, struct point start, struct point goal);
struct path astar_short(const struct terrain *terrain, struct point start, struct point goal);
struct path astar_float(const struct terrain *terrain, struct point start, struct point goal);
struct path astar_double(const struct terrain *terrain, struct point start, struct point goal);

#endif
