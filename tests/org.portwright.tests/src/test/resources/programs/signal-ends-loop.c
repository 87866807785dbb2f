// SPDX-License-Identifier: EPL-2.0
// Loops that make no system call and end when a signal's handler says so.
// test: targets=java
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>
#include "opaque.h"

static volatile sig_atomic_t done;
static struct state {
    int turns;
    volatile int stop;
} state;
static sigjmp_buf out;
static unsigned counts[16];

static void finish(int signal) {
    done = signal;
    state.stop = 1;
}

static void leave(int signal) {
    siglongjmp(out, signal);
}

static void start(void (*handler)(int)) {
    done = 0;
    state.stop = 0;
    signal(SIGALRM, handler);
    struct itimerval soon = {{0, 0}, {0, 50000}};
    setitimer(ITIMER_REAL, &soon, 0);
}

OPAQUE int isDone(void) {
    return done;
}

OPAQUE void work(struct state *with) {
    while (!with->stop) {
        with->turns++;
    }
}

OPAQUE unsigned fill(unsigned seed, int depth) {
    unsigned local[32];
    for (int i = 0; i < 32; i++) {
        local[i] = seed * (i + 1);
    }
    if (depth > 0) {
        fill(seed + 1, depth - 1);
    } else {
        start(finish);
        while (!done) {
        }
    }
    for (int i = 0; i < 32; i++) {
        if (local[i] != seed * (i + 1)) {
            printf("the handler has overwritten %d of %d\n", i, depth);
        }
    }
    return local[seed % 32];
}

OPAQUE void turn(int forever) {
    while (forever) {
    }
}

int main(void) {
    start(finish);
    while (!done) {
    }
    printf("waited for %d\n", done);

    start(finish);
    while (!isDone()) {
    }
    printf("asked for it\n");

    start(finish);
    for (unsigned i = 0; !done; i++) {
        counts[i % 16] += i;
    }
    printf("counted\n");

    state.turns = 0;
    start(finish);
    work(&state);
    printf("worked %d\n", state.turns > 0);

    start(leave);
    if (sigsetjmp(out, 1) == 0) {
        while (!done) {
        }
    }
    printf("left\n");

    start(leave);
    if (sigsetjmp(out, 1) == 0) {
        for (;;) {
        }
    }
    printf("left an empty loop\n");

    start(leave);
    if (sigsetjmp(out, 1) == 0) {
        for (;;) {
            done++;
        }
    }
    printf("left a loop that counts\n");

    start(leave);
    if (sigsetjmp(out, 1) == 0) {
        turn(1);
    }
    printf("left a loop that its function could not leave\n");

    printf("%u\n", fill(3, 20));
    return 0;
}
