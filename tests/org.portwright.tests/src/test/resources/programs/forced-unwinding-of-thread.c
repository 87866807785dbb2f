// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// _Unwind_ForcedUnwind out of a thread, which the stop function ends when no function is left; also out of a fault's handler.
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unwind.h>
#include "opaque.h"
static _Unwind_Reason_Code stop(int version, _Unwind_Action actions, _Unwind_Exception_Class class,
        struct _Unwind_Exception *exception, struct _Unwind_Context *context, void *argument)
{
    if (actions & _UA_END_OF_STACK)
        pthread_exit(argument);
    return _URC_NO_REASON;
}
OPAQUE static void *force(void *argument)
{
    struct _Unwind_Exception exception = {0};
    _Unwind_ForcedUnwind(&exception, stop, argument);
    abort();
}
static void handle(int signal) { force("a handler"); }
OPAQUE static void *fault(void *argument)
{
    *(volatile int *) argument = 1;
    return "no fault";
}
static void run(void *(*function)(void *), void *argument)
{
    pthread_t thread;
    void *result;
    pthread_create(&thread, 0, function, argument);
    pthread_join(thread, &result);
    printf("ended by the stop function of %s\n", (char *) result);
}
int main(void)
{
    signal(SIGSEGV, handle);
    run(force, "a thread");
    run(fault, 0);
}
