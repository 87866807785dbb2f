// SPDX-License-Identifier: EPL-2.0
// The A* search, written once for every data type of the nodes. A file that includes it defines
//   SEARCH     name of the function
//   COST       the data type
//   UNREACHED  a value above every cost
//   STRAIGHT   cost of a step to one of the four nearest cells
//   DIAGONAL   cost of a step to one of the other four neighbours
//
// Hart, Nilsson, Raphael: A Formal Basis for the Heuristic Determination of Minimum Cost
// Paths, 1968.
#include "astar.h"

#include <stdlib.h>

enum { BUCKETS = 4096, CLOSED = -1, NOT_OPENED = -2 };

struct node {
    COST travelled;             // cost of the best known way from the start
    COST estimate;              // travelled + least possible cost of the rest
    struct node *parent;        // the node before this one on that way
    struct node *next;          // in the same bucket of the table
    struct point at;
    int place;                  // index in the open list, CLOSED or NOT_OPENED
};

struct search {
    const struct terrain *terrain;
    struct point goal;
    struct node *buckets[BUCKETS];      // all nodes, by their place in the terrain
    struct node **open;                 // a binary heap: the most promising node first
    int open_size, open_capacity;
    int visited;
};

static void *allocate(void *old, size_t size)
{
    void *memory = realloc(old, size);
    if (!memory) {
        abort();
    }
    return memory;
}

// The least cost that the way from a point to the goal can have: all of it on price 1.
static COST remaining(struct point from, struct point goal)
{
    int dx = abs(goal.x - from.x);
    int dy = abs(goal.y - from.y);
    return dx < dy ? (COST)(dx * DIAGONAL + (dy - dx) * STRAIGHT)
                   : (COST)(dy * DIAGONAL + (dx - dy) * STRAIGHT);
}

// A total order, so that the result does not depend on how the open list is built.
static int before(const struct node *a, const struct node *b)
{
    if (a->estimate != b->estimate) {
        return a->estimate < b->estimate;
    }
    if (a->travelled != b->travelled) {
        return a->travelled > b->travelled;
    }
    return a->at.y != b->at.y ? a->at.y < b->at.y : a->at.x < b->at.x;
}

static struct node *find_or_create(struct search *search, struct point at)
{
    struct node **bucket = &search->buckets[(at.y * 61 + at.x) % BUCKETS];
    for (struct node *node = *bucket; node; node = node->next) {
        if (node->at.x == at.x && node->at.y == at.y) {
            return node;
        }
    }
    struct node *node = allocate(NULL, sizeof *node);
    node->travelled = UNREACHED;
    node->estimate = UNREACHED;
    node->parent = NULL;
    node->next = *bucket;
    node->at = at;
    node->place = NOT_OPENED;
    *bucket = node;
    return node;
}

static void put(struct search *search, struct node *node, int place)
{
    search->open[place] = node;
    node->place = place;
}

// Puts a node that has become more promising where it belongs now.
static void rise(struct search *search, struct node *node, int place)
{
    while (place > 0) {
        int above = (place - 1) / 2;
        if (!before(node, search->open[above])) {
            break;
        }
        put(search, search->open[above], place);
        place = above;
    }
    put(search, node, place);
}

static void sink(struct search *search, struct node *node, int place)
{
    for (;;) {
        int below = 2 * place + 1;
        if (below >= search->open_size) {
            break;
        }
        if (below + 1 < search->open_size
            && before(search->open[below + 1], search->open[below])) {
            below++;
        }
        if (!before(search->open[below], node)) {
            break;
        }
        put(search, search->open[below], place);
        place = below;
    }
    put(search, node, place);
}

static void open_node(struct search *search, struct node *node)
{
    if (node->place == NOT_OPENED) {
        if (search->open_size == search->open_capacity) {
            search->open_capacity = search->open_capacity ? 2 * search->open_capacity : 64;
            search->open = allocate(search->open,
                                    search->open_capacity * sizeof *search->open);
        }
        node->place = search->open_size++;
    }
    rise(search, node, node->place);
}

static struct node *take_first(struct search *search)
{
    if (search->open_size == 0) {
        return NULL;
    }
    struct node *first = search->open[0];
    struct node *last = search->open[--search->open_size];
    if (search->open_size > 0) {
        sink(search, last, 0);
    }
    first->place = CLOSED;
    return first;
}

// Tries the step from a node to a neighbour; keeps it if it is the best way there so far.
static void try_step(struct search *search, struct node *from, int dx, int dy)
{
    struct point to = {(short)(from->at.x + dx), (short)(from->at.y + dy)};
    if (to.x < 0 || to.x >= TERRAIN_WIDTH || to.y < 0 || to.y >= TERRAIN_HEIGHT) {
        return;
    }
    int price = search->terrain->price[to.y][to.x];
    if (price == TERRAIN_WALL) {
        return;
    }
    struct node *node = find_or_create(search, to);
    if (node->place == CLOSED) {
        return;
    }
    COST travelled = (COST)(from->travelled + price * (dx && dy ? DIAGONAL : STRAIGHT));
    if (travelled < node->travelled) {
        node->travelled = travelled;
        node->estimate = (COST)(travelled + remaining(to, search->goal));
        node->parent = from;
        open_node(search, node);
    }
}

static struct path path_to(const struct node *goal, int visited)
{
    struct path path = {NULL, 0, visited, goal->travelled};
    for (const struct node *node = goal; node; node = node->parent) {
        path.length++;
    }
    path.points = allocate(NULL, path.length * sizeof *path.points);
    int i = path.length;
    for (const struct node *node = goal; node; node = node->parent) {
        path.points[--i] = node->at;
    }
    return path;
}

static void release(struct search *search)
{
    for (int i = 0; i < BUCKETS; i++) {
        struct node *next;
        for (struct node *node = search->buckets[i]; node; node = next) {
            next = node->next;
            free(node);
        }
    }
    free(search->open);
    free(search);
}

struct path SEARCH(const struct terrain *terrain, struct point start, struct point goal)
{
    struct search *search = calloc(1, sizeof *search);
    if (!search) {
        abort();
    }
    search->terrain = terrain;
    search->goal = goal;

    struct node *node = find_or_create(search, start);
    node->travelled = 0;
    node->estimate = remaining(start, goal);
    open_node(search, node);

    struct path path = {NULL, 0, 0, 0};
    while ((node = take_first(search))) {
        search->visited++;
        if (node->at.x == goal.x && node->at.y == goal.y) {
            path = path_to(node, search->visited);
            break;
        }
        for (int dy = -1; dy <= 1; dy++) {
            for (int dx = -1; dx <= 1; dx++) {
                if (dx || dy) {
                    try_step(search, node, dx, dy);
                }
            }
        }
    }
    path.visited = search->visited;
    release(search);
    return path;
}
