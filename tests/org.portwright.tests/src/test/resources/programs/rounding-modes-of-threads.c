// Each thread has a rounding mode, its creator's at first; signal handlers begin in the interrupted one, longjmp keeps it.
// test: targets=java
#include <fenv.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include "opaque.h"

#ifndef FE_DOWNWARD // in soft float
#define FE_DOWNWARD 3
#define FE_UPWARD 2
#endif

static jmp_buf out;

OPAQUE double divide(double a, double b) { return a / b; }
static void show(const char *where) { printf("%s: %d %a\n", where, fegetround(), divide(1, 3)); }

static void handler(int signal) { show("handler"); }
static void leave(int signal) { fesetround(FE_TONEAREST); longjmp(out, 1); }

static void *child(void *unused)
{
    show("child");
    fesetround(FE_TONEAREST);
    show("child, to nearest");
    return NULL;
}

int main(void)
{
    show("start");
    fesetround(FE_UPWARD);
    show("upwards");
    signal(SIGUSR1, handler);
    raise(SIGUSR1);
    pthread_t thread;
    pthread_create(&thread, NULL, child, NULL);
    pthread_join(thread, NULL);
    show("parent");
    if (setjmp(out) == 0) {
        fesetround(FE_DOWNWARD);
        signal(SIGUSR1, leave);
        raise(SIGUSR1);
    }
    show("after longjmp");
    return 0;
}
