// Threads of Java call C: while main waits in java_run, in java_sleep, and in a blocking member.
#include "library.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICKS = 5 };

static int ticks, in_callback;
static __thread int local;
static Thread main_thread;

// Deep enough to overwrite the stack of whoever was interrupted, if the two had one stack.
static __attribute__((noinline)) int use_stack(int depth)
{
    volatile char room[256];
    memset((char *) room, depth, sizeof room);
    return depth == 0 ? room[7] : use_stack(depth - 1) + room[depth];
}

static void tick(TimerTask self, void *data)
{
    if (in_callback++ != 0) {
        printf("two threads at once\n");
    }
    use_stack(20);
    if (++ticks == TICKS) {
        TimerTask_cancel(self);
        java_stop();
    }
    in_callback--;
}

static void late(TimerTask self, void *data)
{
    printf("called after the end\n");
}

static void quit(TimerTask self, void *data)
{
    printf("leaving\n");
    exit(*(int *) data);
}

// The same thread as far as C can tell: what is local to it is here too.
static void count(Runnable self, void *data)
{
    use_stack(20);
    ticks++;
    local++;
}

int main(int argc, char **argv)
{
    static const Runnable_callbacks joined = {count};
    static const TimerTask_callbacks ticking = {tick}, after = {late}, leaving = {quit};
    Timer timer = Timer_new();
    int status = 4, before = java_handles();
    volatile int canary[64];
    for (int i = 0; i < 64; i++) {
        canary[i] = i;
    }
    main_thread = Thread_currentThread();
    Timer_schedule_TimerTask_long_long(timer, TimerTask_extend(&ticking, 0), 10, 10);
    java_run();
    printf("%d ticks\n", ticks);
    ticks = 0;
    Timer_schedule_TimerTask_long_long(timer, TimerTask_extend(&ticking, 0), 10, 10);
    for (int i = 0; i < 500 && ticks < TICKS; i++) {
        java_sleep(10);
    }
    printf("%d ticks while sleeping\n", ticks);
    for (int i = 0; i < 64; i++) {
        if (canary[i] != i) {
            printf("the stack was overwritten\n");
        }
    }
    ticks = 0;
    for (int i = 0; i < TICKS; i++) {
        Runnable code = Runnable_implement(&joined, 0);
        Thread thread = Thread_new_Runnable(code);
        Thread_start(thread);
        Thread_join(thread);
        java_delete(thread);
        java_delete(code);
    }
    printf("%d ticks while joining, %d\n", ticks, local);
    printf("%d\n", java_handles() - before);
    Timer_schedule_TimerTask_long(timer, TimerTask_extend(&after, 0), 100000);
    Timer_schedule_TimerTask_long(timer, TimerTask_extend(&leaving, &status), 10);
    java_run();     // java_stop was called a second time.
    java_run();
    printf("not reached\n");
    return 0;
}
