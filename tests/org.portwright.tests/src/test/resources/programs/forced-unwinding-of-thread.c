// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// _Unwind_ForcedUnwind out of a thread, which the stop function ends when no function is left.
#include <pthread.h>
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
OPAQUE static void *thread(void *argument)
{
    struct _Unwind_Exception exception = {0};
    _Unwind_ForcedUnwind(&exception, stop, argument);
    abort();
}
int main(void)
{
    pthread_t t;
    void *result;
    pthread_create(&t, 0, thread, "ended by its stop function");
    pthread_join(t, &result);
    puts(result);
}
