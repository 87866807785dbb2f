/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * The same probe for the compilers' own instrumentation: -finstrument-functions, and XRay where XRAY is defined. A shadow
 * stack keeps the counter's value at entry. The sum is one for all functions, the least that they can do: to find
 * the function's own sum, they would have to look its address up.
 */
#include <stdint.h>

#include "counted.h"

uint32_t lopi_counter[2];

static uint32_t starts[1 << 20];
static uint32_t *top = starts;
static unsigned long sum;

#define UNHOOKED __attribute__((no_instrument_function, used))

UNHOOKED void __cyg_profile_func_enter(void *function, void *caller)
{
    (void)function;
    (void)caller;
    COUNT_CALL;
    *top++ = *(const volatile uint32_t *)lopi_counter;
}

UNHOOKED void __cyg_profile_func_exit(void *function, void *caller)
{
    (void)function;
    (void)caller;
    sum += *(const volatile uint32_t *)lopi_counter - *--top;
}

#ifdef XRAY
/* LLVM's xray/xray_interface.h, which its run-time package has not. */
enum { XRAY_ENTRY, XRAY_EXIT, XRAY_TAIL };
int __xray_set_handler(void (*)(int32_t, int));
int __xray_patch(void);

__attribute__((xray_never_instrument)) static void handle(int32_t function, int event)
{
    if (event == XRAY_ENTRY)
        __cyg_profile_func_enter((void *)(intptr_t)function, 0);
    else if (event == XRAY_EXIT || event == XRAY_TAIL)
        __cyg_profile_func_exit((void *)(intptr_t)function, 0);
}

__attribute__((constructor, xray_never_instrument)) static void start(void)
{
    __xray_set_handler(handle);
    __xray_patch();
}
#endif
