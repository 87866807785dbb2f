// SPDX-License-Identifier: EPL-2.0
// Exceptions through a function with C linkage that calls back, beside callbacks that the C library calls.
#include <cstdio>
#include <cstdlib>
#include "opaque.h"

struct Tracked { const char *name; ~Tracked() { std::printf("-%s ", name); } };

static int compares;

extern "C" int compare(const void *a, const void *b)
{
    int x = *static_cast<const int *>(a), y = *static_cast<const int *>(b);
    compares++;
    return x - y;
}

extern "C" OPAQUE int forEach(const int *values, int count, int (*visit)(int, void *), void *data)
{
    int total = 0;
    for (int i = 0; i < count; i++) total = total * 3 + visit(values[i], data);
    return total;
}

static int visit(int value, void *data)
{
    Tracked t{"visit"};
    int &limit = *static_cast<int *>(data);
    if (value == limit) throw value;
    return value;
}

int main()
{
    int good[] = {5, 3, 9, 1, 7, 2};
    std::qsort(good, 6, sizeof *good, compare);
    for (int g : good) std::printf("%d ", g);
    std::printf("%d\n", compares > 5);
    int limit = 100;
    std::printf("%d\n", forEach(good, 6, visit, &limit));
    limit = 5;
    try {
        Tracked t{"main"};
        std::printf("%d\n", forEach(good, 6, visit, &limit));
    } catch (int i) {
        std::printf("caught %d\n", i);
    }
    return 0;
}
