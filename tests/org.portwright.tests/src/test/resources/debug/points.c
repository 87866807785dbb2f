// A program to be debugged by an editor; its lines are numbered in DebugAdapterTest.
#include <stdio.h>

struct point { int x; const char *name; union { int weight; float mass; }; struct point *next; };

static volatile int done;
static volatile long long turns;
static int total = 40;

static int move(struct point *point, int by)
{
    int before = point->x;
    point->x += by;
    total += by;
    return before;
}

static void spin(void)
{
    while (!done) {
        turns++;
    }
}

int main(int argc, char **argv)
{
    struct point last = {7, "last", {1}, NULL};
    struct point first = {-3, "first", {2}, &last};
    int squares[3] = {1, 4, 9};
    for (int i = 1; i <= 3; i++) {
        move(&first, i);
    }
    printf("%d %d %s\n", first.x, total + squares[2], argv[argc - 1]);
    fflush(stdout);
    spin();
    fputs("over\n", stderr);
    return 5;
}
