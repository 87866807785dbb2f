// SPDX-License-Identifier: EPL-2.0
// Threads that ask for memory beyond what the program begins with, and count in it.
// test: process=own
// test: targets=java
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEGABYTE = 1 << 20, THREADS = 4, BLOCKS = 8, TURNS = 20000 };

struct shared {
    _Atomic int count;
    _Atomic unsigned char small[4];
};

static struct shared *_Atomic everywhere[THREADS];

static void *run(void *number) {
    int self = (int) (long) number;
    unsigned char *blocks[BLOCKS];
    for (int i = 0; i < BLOCKS; i++) {
        blocks[i] = malloc(3 * MEGABYTE);
        for (int at = 0; at < 3 * MEGABYTE; at += 4096) {
            blocks[i][at] = self + i;
        }
    }
    struct shared *mine = (struct shared *) (blocks[BLOCKS - 1] + 2 * MEGABYTE + 64);
    memset(mine, 0, sizeof *mine);
    everywhere[self] = mine;
    for (int other = 0; other < THREADS; other++) {
        struct shared *shared;
        while ((shared = everywhere[other]) == 0) {
        }
        for (int i = 0; i < TURNS; i++) {
            shared->count++;
            shared->small[self]++;
        }
    }
    int wrong = 0;
    for (int i = 0; i < BLOCKS - 1; i++) {
        for (int at = 0; at < 3 * MEGABYTE; at += 4096) {
            wrong += blocks[i][at] != (unsigned char) (self + i);
        }
        free(blocks[i]);
    }
    return (void *) (long) wrong;
}

int main(void) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        pthread_create(&threads[i], 0, run, (void *) (long) i);
    }
    for (int i = 0; i < THREADS; i++) {
        void *wrong;
        pthread_join(threads[i], &wrong);
        printf("thread %d: %ld wrong\n", i, (long) wrong);
    }
    for (int i = 0; i < THREADS; i++) {
        struct shared *shared = everywhere[i];
        printf("%d %d %d %d %d\n", shared->count, shared->small[0], shared->small[1], shared->small[2], shared->small[3]);
    }
    return 0;
}
