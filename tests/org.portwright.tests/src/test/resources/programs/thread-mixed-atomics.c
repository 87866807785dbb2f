// SPDX-License-Identifier: EPL-2.0
// Atomic operations and plain stores on different parts of a word, by several threads: none gets lost.
// test: targets=java
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include "opaque.h"

enum { TURNS = 100000 };

static struct {
    _Atomic unsigned char atomic;
    unsigned char plain;
    unsigned short wide;
} word __attribute__((aligned(4)));

static _Atomic unsigned flags;
static _Atomic int lost;

static void *countsAtomically(void *unused) {
    for (int i = 0; i < TURNS; i++) {
        word.atomic++;
    }
    return unused;
}

OPAQUE unsigned char next(volatile unsigned char *at, unsigned char value) {
    *at = value;
    return *at;
}

static void *countsPlainly(void *unused) {
    for (int i = 0; i < TURNS; i++) {
        lost += next(&word.plain, i) != (unsigned char) i;
    }
    return unused;
}

OPAQUE unsigned short nextWide(volatile unsigned short *at, unsigned short value) {
    *at = value;
    return *at;
}

static void *countsWide(void *unused) {
    for (int i = 0; i < TURNS; i++) {
        lost += nextWide(&word.wide, i) != (unsigned short) i;
    }
    return unused;
}

// One thread sets and clears bits of its own; the other stores the whole word, and must find what it stored.
static void *setsBits(void *unused) {
    for (int i = 0; i < TURNS; i++) {
        flags |= 1;
        flags &= ~1u;
    }
    return unused;
}

static void *storesAll(void *unused) {
    for (int i = 0; i < TURNS; i++) {
        atomic_store_explicit(&flags, i << 1, memory_order_relaxed);
        lost += (atomic_load(&flags) & ~1u) != (unsigned) i << 1;
    }
    return unused;
}

int main(void) {
    void *(*all[])(void *) = {countsAtomically, countsPlainly, countsWide, setsBits, storesAll};
    pthread_t threads[5];
    for (int i = 0; i < 5; i++) {
        pthread_create(&threads[i], 0, all[i], 0);
    }
    for (int i = 0; i < 5; i++) {
        pthread_join(threads[i], 0);
    }
    printf("%d %d %d %u, lost %d\n", word.atomic, word.plain, word.wide, flags, lost);
    return 0;
}
