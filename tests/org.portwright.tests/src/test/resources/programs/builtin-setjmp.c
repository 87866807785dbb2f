// __builtin_setjmp and __builtin_longjmp: out of several activations, nested, in a loop, with variables of all kinds.
#include <stdio.h>
#include <string.h>
#include "opaque.h"

static void *outer[5];
static void *inner[5];
static void *home[5];
static int depth;

OPAQUE static void hop(int n)
{
    depth++;
    if (n == 0) {
        __builtin_longjmp(outer, 1);
    }
    hop(n - 1);
}

OPAQUE static void leave(void)
{
    depth += 100;
    __builtin_longjmp(inner, 1);
}

OPAQUE static int nested(int n)
{
    volatile int before = n;
    if (__builtin_setjmp(inner) == 0) {
        if (n > 1) {
            hop(n);
        }
        leave();
    }
    return before * 10;
}

OPAQUE static double attempt(int i, double x)
{
    volatile double kept = x;
    char buffer[24];
    snprintf(buffer, sizeof buffer, "try %d", i);
    if (__builtin_setjmp(outer)) {
        printf("%s: back from %d\n", buffer, depth);
        return kept * 2;
    }
    return nested(i) + kept;
}

// GCC knows that this does not return, and puts the label right behind the call of it, where a call would return to.
__attribute__((noinline, noreturn)) static void back(void)
{
    depth++;
    __builtin_longjmp(home, 1);
}

OPAQUE static int label_behind_call(int n)
{
    char buffer[24];
    snprintf(buffer, sizeof buffer, "place %d", n);
    if (__builtin_setjmp(home)) {
        return printf("%s, %d\n", buffer, depth);
    }
    back();
}

// The stack pointer is what it was when the function began, less a number that only the program knows.
OPAQUE static int stack_of_any_size(const char *text)
{
    char copy[strlen(text) + 1];
    strcpy(copy, text);
    if (__builtin_setjmp(outer)) {
        char more[depth];
        memset(more, 0, depth);
        return printf("%s, %d\n", copy, depth) + more[0];
    }
    hop(5);
    return 0;
}

int main(void)
{
    for (int i = 0; i < 5; i++) {
        depth = 0;
        printf("%g\n", attempt(i, i + 0.5));
    }
    printf("%d\n", label_behind_call(3));
    printf("%d\n", stack_of_any_size("word"));
    return 0;
}
