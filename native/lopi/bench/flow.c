/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Benchmark `flow`: of the kind of SPEC's 181.mcf (thesis, table 6.1), written anew: a minimum-cost flow, found by
 * shortest paths with potentials (Ahuja, Magnanti, Orlin: Network Flows, 1993, section 9.7). Short functions are called
 * for each arc, and the heap's for each node.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOT_INLINED __attribute__((noinline, noclone))

enum { NODES = 1200, DEGREE = 12, ARCS = 2 * NODES * DEGREE, FAR = 1 << 29 };

struct arc {
    int to, next, capacity, cost;       /* arc ^ 1 goes back */
};

static struct arc arcs[ARCS];
static int first_arc[NODES], arc_count;
static int potential[NODES], distance[NODES], arc_to[NODES];
static int heap[NODES], place[NODES], heap_size;
static unsigned random_state = 12345;

NOT_INLINED int random_below(int bound)
{
    random_state = random_state * 1103515245u + 12345u;
    int result = (int)((random_state >> 16) % (unsigned)bound);
    return result;
}

NOT_INLINED void add_arc(int from, int to, int capacity, int cost)
{
    arcs[arc_count] = (struct arc) { to, first_arc[from], capacity, cost };
    first_arc[from] = arc_count++;
    arcs[arc_count] = (struct arc) { from, first_arc[to], 0, -cost };
    first_arc[to] = arc_count++;
}

NOT_INLINED int reduced_cost(int from, const struct arc *arc)
{
    int result = arc->cost + potential[from] - potential[arc->to];
    return result;
}

NOT_INLINED int is_usable(const struct arc *arc)
{
    int result = arc->capacity > 0;
    return result;
}

NOT_INLINED void swap(int a, int b)
{
    int node = heap[a];
    heap[a] = heap[b];
    heap[b] = node;
    place[heap[a]] = a;
    place[heap[b]] = b;
}

NOT_INLINED void rise(int at)
{
    while (at > 0 && distance[heap[at]] < distance[heap[(at - 1) / 2]]) {
        swap(at, (at - 1) / 2);
        at = (at - 1) / 2;
    }
}

/* Recursive, as 181.mcf's sorting is. */
NOT_INLINED void sink(int at)
{
    int least = at;
    for (int child = 2 * at + 1; child <= 2 * at + 2 && child < heap_size; child++)
        if (distance[heap[child]] < distance[heap[least]])
            least = child;
    if (least != at) {
        swap(at, least);
        sink(least);
    }
}

NOT_INLINED int take_nearest(void)
{
    int node = heap[0];
    heap_size--;
    if (heap_size > 0) {
        heap[0] = heap[heap_size];
        place[heap[0]] = 0;
        sink(0);
    }
    place[node] = -2;
    return node;
}

NOT_INLINED void reach(int node, int through, int cost)
{
    distance[node] = cost;
    arc_to[node] = through;
    if (place[node] < 0) {
        place[node] = heap_size;
        heap[heap_size++] = node;
    }
    rise(place[node]);
}

NOT_INLINED int find_path(int source, int sink_node)
{
    for (int node = 0; node < NODES; node++) {
        distance[node] = FAR;
        place[node] = -1;
    }
    heap_size = 0;
    reach(source, -1, 0);
    while (heap_size > 0) {
        int node = take_nearest();
        for (int a = first_arc[node]; a >= 0; a = arcs[a].next) {
            if (!is_usable(&arcs[a]))
                continue;
            int cost = distance[node] + reduced_cost(node, &arcs[a]);
            if (cost < distance[arcs[a].to])
                reach(arcs[a].to, a, cost);
        }
    }
    for (int node = 0; node < NODES; node++)
        if (distance[node] < FAR)
            potential[node] += distance[node];
    int found = distance[sink_node] < FAR;
    return found;
}

NOT_INLINED long augment(int source, int sink_node)
{
    int amount = FAR;
    long cost = 0;
    for (int node = sink_node; node != source; node = arcs[arc_to[node] ^ 1].to)
        if (arcs[arc_to[node]].capacity < amount)
            amount = arcs[arc_to[node]].capacity;
    for (int node = sink_node; node != source; node = arcs[arc_to[node] ^ 1].to) {
        arcs[arc_to[node]].capacity -= amount;
        arcs[arc_to[node] ^ 1].capacity += amount;
        cost += (long)amount * arcs[arc_to[node]].cost;
    }
    return cost;
}

int main(int count, char **arguments)
{
    int most = count > 1 ? atoi(arguments[1]) : 20;
    long cost = 0;
    memset(first_arc, -1, sizeof first_arc);
    for (int node = 0; node < NODES; node++)
        for (int i = 0; i < DEGREE; i++) {
            int to = random_below(NODES), capacity = 1 + random_below(3);
            add_arc(node, to, capacity, 1 + random_below(100));
        }
    for (int i = 0; i < most; i++) {
        int source = i % NODES, sink_node = (i * 7 + NODES / 2) % NODES;
        if (source != sink_node && find_path(source, sink_node))
            cost += augment(source, sink_node);
    }
    printf("%ld\n", cost);
    return 0;
}
