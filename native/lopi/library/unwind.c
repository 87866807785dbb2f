/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Stubs that an exception leaves, or the end of a thread by pthread_exit: their frames go back to the pool.
 */
#include <unwind.h>

#include "library.h"

/*
 * A program in C need not have libgcc: then only pthread_exit unwinds, by a libgcc that libc loads for itself, and the
 * frames go with the thread.
 */
#pragma weak _Unwind_GetGR
#pragma weak _Unwind_GetIPInfo

/* rbx and ebx in DWARF: AMD64 and Intel386 supplements, DWARF Register Number Mapping. */
enum { DWARF_BX = 3 };

struct lopi_frame *lopi_left_frame(struct _Unwind_Context *context)
{
    if (!_Unwind_GetGR || !_Unwind_GetIPInfo)
        return NULL;
    int interrupted = 0;
    const unsigned char *place = (const unsigned char *)_Unwind_GetIPInfo(context, &interrupted);
    if (interrupted || !goes_on_with_frame(place))
        return NULL;
    return (struct lopi_frame *)_Unwind_GetGR(context, DWARF_BX);
}

/* The personality routine of all stubs: Itanium C++ ABI, Exception Handling, 1.6.1 and 2.5.2. */
_Unwind_Reason_Code lopi_personality(int version, _Unwind_Action actions, _Unwind_Exception_Class class,
                                     struct _Unwind_Exception *exception, struct _Unwind_Context *context)
{
    if (actions & _UA_CLEANUP_PHASE) {
        struct lopi_frame *frame = lopi_left_frame(context);
        if (frame)
            give_back(frame);
    }
    return _URC_CONTINUE_UNWIND;
}
