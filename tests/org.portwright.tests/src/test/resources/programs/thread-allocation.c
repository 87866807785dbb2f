// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// Threads that allocate, and give back what the others have allocated.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, SHELF = 64, STEPS = 4000 };

// Each place holds null or an object, whose first word is its size and the rest the size's low byte.
static void *shelf[SHELF];

static void check(const unsigned char *object)
{
    size_t size;
    memcpy(&size, object, sizeof size);
    for (size_t i = sizeof size; i < size; i++) {
        if (object[i] != (unsigned char) size) {
            printf("an object of %zu bytes was overwritten\n", size);
            exit(1);
        }
    }
}

static void *work(void *seed)
{
    uint32_t state = (uint32_t) (uintptr_t) seed;
    for (int step = 0; step < STEPS; step++) {
        state = state * 1664525 + 1013904223;
        size_t size = sizeof size + (state >> 8 & (step % 16 ? 0xff : 0xfff));
        unsigned char *object = malloc(size);
        if (!object)
            abort();
        memset(object, (unsigned char) size, size);
        memcpy(object, &size, sizeof size);
        unsigned char *other = __atomic_exchange_n(&shelf[state >> 20 & (SHELF - 1)], object, __ATOMIC_ACQ_REL);
        if (other) {
            check(other);
            free(other);
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (uintptr_t i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, work, (void *) (i + 1)))
            return 1;
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < SHELF; i++) {
        if (shelf[i])
            check(shelf[i]);
        free(shelf[i]);
    }
    puts("nothing was overwritten");
}
