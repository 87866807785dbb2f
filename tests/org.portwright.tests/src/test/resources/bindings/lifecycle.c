// Tells what the phone does with it.
#include <portwright/midlet.h>
#include <stdio.h>

static int resumed;

static void on_pause(java_object self, void *data)
{
    printf("paused\n");
}

static void on_resume(java_object self, void *data)
{
    printf("resumed %d\n", ++resumed);
}

static int on_destroy(java_object self, int unconditional, void *data)
{
    printf("destroyed %d %s\n", unconditional, (const char *) data);
    return 1;
}

int main(void)
{
    static const java_midlet_callbacks callbacks = {on_pause, on_resume, on_destroy};
    java_midlet_listen(&callbacks, (void *) "at the end");
    printf("running\n");
    java_run();
    printf("leaving\n");
    return 7;
}
