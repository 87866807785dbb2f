// SPDX-License-Identifier: EPL-2.0
// _Unwind_ForcedUnwind leaves all functions, which clean up and cannot keep it, unless they catch it and do not throw it again.
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unwind.h>
#include "opaque.h"
static jmp_buf back;
static _Unwind_Reason_Code stop(int version, _Unwind_Action actions, _Unwind_Exception_Class, _Unwind_Exception *exception,
        _Unwind_Context *, void *argument)
{
    if (actions & _UA_END_OF_STACK) {
        printf("end of stack: version %d, actions %d, %s\n", version, actions, (const char *) argument);
        fflush(stdout);
        _Exit(3);
    }
    if (!(actions & _UA_FORCE_UNWIND) || exception->private_2 != (_Unwind_Word) argument)
        puts("no forced unwinding");
    return _URC_NO_REASON;
}
static _Unwind_Reason_Code stop_by_jump(int, _Unwind_Action, _Unwind_Exception_Class, _Unwind_Exception *, _Unwind_Context *,
        void *argument)
{
    longjmp(back, *(int *) argument);
}
struct Named {
    const char *name;
    Named(const char *name) : name(name) { }
    ~Named() { printf("end of %s\n", name); }
};
OPAQUE static void force(_Unwind_Stop_Fn function, const void *argument)
{
    static _Unwind_Exception exception;
    memset(&exception, 0, sizeof exception);
    _Unwind_ForcedUnwind(&exception, function, (void *) argument);
    puts("returned");
}
OPAQUE static void inner(_Unwind_Stop_Fn function, const void *argument)
{
    Named first("first");
    try {
        Named second("second");
        force(function, argument);
    } catch (int) {
        puts("caught as int");
    } catch (...) {
        puts("on its way");
        throw;
    }
}
OPAQUE static void keep()
{
    try {
        inner(stop, "kept");
    } catch (...) {
        puts("kept");
    }
    try { // the next one is an ordinary one again
        throw 5;
    } catch (int e) {
        printf("caught %d\n", e);
    }
}
OPAQUE static void leave_by_jump()
{
    static int status = 9;
    if (int result = setjmp(back))
        printf("jumped with %d\n", result);
    else
        inner(stop_by_jump, &status);
}
int main()
{
    keep();
    leave_by_jump();
    Named outer("outer");
    inner(stop, "the argument");
}
