// SPDX-License-Identifier: EPL-2.0
// malloc, calloc, realloc, aligned_alloc and free in random order; each object holds a pattern that nobody else may touch.
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OBJECTS = 300, STEPS = 40000, NEARLY_EMPTY = 9000 };

struct object {
    unsigned char *memory;
    size_t size;
    unsigned char pattern;
};

static struct object objects[OBJECTS];
static uint64_t state = 88172645463325252u;

static uint32_t random_number(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t) (state >> 16);
}

// Mostly few bytes; the first object has a mapping of its own at times.
static size_t random_size(size_t index)
{
    uint32_t r = random_number();
    switch (r % 16) {
    case 0:
        return r >> 4 & (index ? 0xffff : 0x7ffff);
    case 1: case 2:
        return r >> 4 & 0x7fff;
    case 3: case 4: case 5:
        return r >> 4 & 0xfff;
    default:
        return r >> 4 & 0xff;
    }
}

static void fail(const char *what, size_t index)
{
    printf("%s: object %zu of %zu bytes at %p\n", what, index, objects[index].size, (void *) objects[index].memory);
    exit(1);
}

static void fill(size_t index, size_t from)
{
    struct object *o = &objects[index];
    if ((uintptr_t) o->memory % 16)
        fail("not aligned", index);
    if (o->memory && malloc_usable_size(o->memory) < o->size)
        fail("smaller than wanted", index);
    memset(o->memory + from, o->pattern, o->size - from);
}

static void check(size_t index, size_t size)
{
    struct object *o = &objects[index];
    for (size_t i = 0; i < size; i++)
        if (o->memory[i] != o->pattern)
            fail("overwritten", index);
}

int main(void)
{
    unsigned long allocated = 0;
    for (int step = 0; step < STEPS; step++) {
        size_t index = random_number() % OBJECTS, size = random_size(index);
        struct object *o = &objects[index];
        unsigned action = random_number() % 8;
        if (step % 10000 > NEARLY_EMPTY)
            action = 0;
        if (o->memory && action < 4) {
            check(index, o->size);
            free(o->memory);
            o->memory = NULL;
        } else if (o->memory) {
            size_t kept = size < o->size ? size : o->size;
            if (!size)
                continue;
            o->memory = realloc(o->memory, size);
            check(index, kept);
            o->size = size;
            fill(index, kept);
        } else if (action) {
            o->size = size;
            o->pattern = (unsigned char) random_number();
            if (action == 1) {
                o->memory = calloc(1, size);
                for (size_t i = 0; i < size; i++)
                    if (o->memory[i])
                        fail("not zero", index);
            } else if (action == 2) {
                size_t alignment = (size_t) 16 << random_number() % 12;
                o->memory = aligned_alloc(alignment, size);
                if ((uintptr_t) o->memory % alignment)
                    fail("not aligned as wanted", index);
            } else {
                o->memory = malloc(size);
            }
            if (!o->memory)
                fail("no memory", index);
            allocated += size;
            fill(index, 0);
        }
    }
    for (size_t i = 0; i < OBJECTS; i++) {
        if (objects[i].memory)
            check(i, objects[i].size);
        free(objects[i].memory);
    }
    // What no object can be as large as.
    volatile size_t most = SIZE_MAX;
    errno = 0;
    void *impossible = malloc(most - 100);
    printf("%d %d, ", impossible == NULL, errno == ENOMEM);
    errno = 0;
    impossible = calloc(most / 8, 16);
    printf("%d %d, ", impossible == NULL, errno == ENOMEM);
    impossible = realloc(malloc(7), most - 4096);
    printf("%d, ", impossible == NULL);
    errno = 0;
    void *odd = aligned_alloc(24, 24), *sane = NULL;
    printf("%d %d, ", odd == NULL, errno == EINVAL);
    printf("%d %d, ", posix_memalign(&sane, 4096, 1), (uintptr_t) sane % 4096 == 0);
    void *volatile mapped = malloc(200000);
    errno = 77;
    free(mapped);
    free(NULL);
    printf("%d\n%lu bytes were allocated\n", errno, allocated);
}
