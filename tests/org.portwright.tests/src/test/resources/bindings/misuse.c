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

static __attribute__((noinline)) int use_stack(int depth)
{
    volatile char room[256];
    __builtin_memset((char *) room, 1, sizeof room);
    return depth == 0 ? room[7] : use_stack(depth - 1) + room[depth & 255];
}

static void recurse(Runnable self, void *data)
{
    use_stack(*(int *) data);
}

static __attribute__((noinline)) void follow(char how)
{
    switch (how) {
        case 's':
            parse_in_radix((const char *) 16, 10);
            break;
        case 'a':
            String_of_chars((unsigned short *) 16, 8);
            break;
        case 'w':
            java_get_string(java_string("text"), (char *) 16, 8);
            break;
        case 'r':
            java_array_write(String_getBytes(java_string("text")), 0, 4, (void *) 16);
            break;
    }
}

// A pointer that leads nowhere is no exception of Java.
static __attribute__((noinline)) void follow_safely(char how)
{
    java_try {
        follow(how);
    } java_catch (exception) {
        printf("caught\n");
    } java_end
}

int main(int argc, char **argv)
{
    static const Runnable_callbacks throwing = {thrown_in_callback}, leaving = {leave}, crashing = {crash}, none = {0},
        recursive = {recurse};
    int depth;
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
        case 'j':       // On another thread, for which this one waits.
            vector = Thread_new_Runnable(Runnable_implement(argv[1][5] == 'e' ? &leaving : &throwing, &vector));
            Thread_start(vector);
            Thread_join(vector);
            printf("not reached\n");
            break;
        case 'k':       // A phone's stack has 16 KB, one on Java SE 256 KB.
            depth = atoi(argv[1] + 5);
            Runnable_run(Runnable_implement(&recursive, &depth));
            return 0;
        case 'p':
            follow_safely(argv[1][8]);
            break;
        case 's':
            java_close_scope(17);
            break;
    }
    printf("not reached\n");
    return 0;
}
