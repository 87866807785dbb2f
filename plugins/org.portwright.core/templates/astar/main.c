// SPDX-License-Identifier: EPL-2.0
// Searches the same terrain with nodes of each data type, prints what was found.
//
// usage: astar [TYPE [REPETITIONS]]      TYPE: int, short, float, double or all
#include "astar.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 2008, PICTURE_WIDTH = 32, PICTURE_HEIGHT = 16 };

struct variant {
    const char *type;
    struct path (*search)(const struct terrain *, struct point start, struct point goal);
};

static const struct variant variants[] = {
    {"int", astar_int},
    {"short", astar_short},
    {"float", astar_float},
    {"double", astar_double},
};

enum { VARIANTS = sizeof variants / sizeof *variants };

// FNV-1a over the path's points, so that two runs can be compared by one number.
static uint32_t checksum(const struct path *path)
{
    uint32_t hash = 2166136261u;
    for (int i = 0; i < path->length; i++) {
        hash = (hash ^ (uint32_t)path->points[i].x) * 16777619u;
        hash = (hash ^ (uint32_t)path->points[i].y) * 16777619u;
    }
    return hash;
}

// Draws the path in the large: a character stands for a block of cells.
static void draw(const struct path *path)
{
    char picture[PICTURE_HEIGHT][PICTURE_WIDTH + 1];
    memset(picture, '.', sizeof picture);
    for (int i = 0; i < path->length; i++) {
        picture[path->points[i].y * PICTURE_HEIGHT / TERRAIN_HEIGHT]
               [path->points[i].x * PICTURE_WIDTH / TERRAIN_WIDTH] = '*';
    }
    for (int row = 0; row < PICTURE_HEIGHT; row++) {
        picture[row][PICTURE_WIDTH] = '\0';
        puts(picture[row]);
    }
}

static int run(const struct variant *variant, const struct terrain *terrain, int repetitions)
{
    const struct point start = {0, 0};
    const struct point goal = {TERRAIN_WIDTH - 1, TERRAIN_HEIGHT - 1};
    struct path path = variant->search(terrain, start, goal);
    for (int i = 1; i < repetitions; i++) {
        free(path.points);
        path = variant->search(terrain, start, goal);
    }
    if (!path.points) {
        printf("%s: no path, %d nodes visited\n", variant->type, path.visited);
        return 1;
    }
    printf("%s: path of %d cells, cost %.3f, %d nodes visited, checksum %08x\n", variant->type,
           path.length, path.cost, path.visited, (unsigned)checksum(&path));
    draw(&path);
    free(path.points);
    return 0;
}

int main(int argc, char **argv)
{
    static struct terrain terrain;
    const char *type = argc > 1 ? argv[1] : "all";
    int repetitions = argc > 2 ? atoi(argv[2]) : 1;
    int known = 0;
    int status = 0;
    terrain_generate(&terrain, SEED);
    for (int i = 0; i < VARIANTS; i++) {
        if (!strcmp(type, "all") || !strcmp(type, variants[i].type)) {
            known = 1;
            status |= run(&variants[i], &terrain, repetitions);
        }
    }
    if (!known) {
        fprintf(stderr, "astar: no such type: %s; use int, short, float, double or all\n", type);
        return 2;
    }
    return status;
}
