// Each way to use a handle wrongly, or to have an exception that nobody catches, by the first argument.
#include "library.h"
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) void thrower(Vector vector)
{
    Vector_elementAt(vector, 7);
}

static __attribute__((noinline)) void forget(void)
{
    Vector_new();
}

static void thrown_in_callback(Runnable self, void *data)
{
    thrower(*(Vector *) data);
}

static void leave(Runnable self, void *data)
{
    exit(3);
}

static void crash(Runnable self, void *data)
{
    *(volatile int *) data = 1;
}

int main(int argc, char **argv)
{
    static const Runnable_callbacks throwing = {thrown_in_callback}, leaving = {leave}, crashing = {crash}, none = {0};
    Vector vector = Vector_new();
    printf("%s\n", argv[1]);
    fflush(stdout);
    switch (argv[1][0]) {
        case 'd':
            java_delete(vector);
            Vector_size(vector);
            break;
        case 'r':       // The place is used again, the number is not.
            java_delete(vector);
            java_string("another");
            Vector_size(vector);
            break;
        case 'm':
            Vector_size(12345);
            break;
        case 'w':
            Vector_size(java_string("no vector"));
            break;
        case 'n':
            Vector_size(0);
            break;
        case 'u':
            thrower(vector);
            break;
        case 'c':
            Runnable_run(Runnable_implement(&throwing, &vector));
            break;
        case 'e':
            Runnable_run(Runnable_implement(&leaving, 0));
            break;
        case 'f':
            Runnable_run(Runnable_implement(&crashing, 0));
            break;
        case 'o':       // A method without a function does nothing.
            Runnable_run(Runnable_implement(&none, 0));
            return 5;
        case 'l':
            for (int i = 0; i < 3; i++) {
                forget();
            }
            java_delete(vector);
            return 0;
        case 's':
            java_close_scope(17);
            break;
    }
    printf("not reached\n");
    return 0;
}
