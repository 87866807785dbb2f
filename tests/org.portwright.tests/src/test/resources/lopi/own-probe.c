// SPDX-License-Identifier: EPL-2.0
// A probe of one's own, which checks what the stubs give it.
#include <stdio.h>
#include <stdlib.h>

#include "lopi.h"

static const uint64_t MARK = 0x5ca1ab1e;

static void wrong(const struct lopi_function *function, const char *what)
{
    fprintf(stderr, "lopi: %s: %s\n", function->name, what);
    abort();
}

void lopi_enter(struct lopi_function *function, struct lopi_call *call, const struct lopi_registers *registers)
{
    if (function->self != function)
        wrong(function, "not the record of a function");
    call->data[0] = (uintptr_t)function ^ MARK;
    call->data[1] = (uintptr_t)registers->stack;
    __atomic_fetch_add(&function->data, 1, __ATOMIC_RELAXED);
}

void lopi_exit(struct lopi_function *function, struct lopi_call *call, const struct lopi_registers *registers)
{
    (void)registers;
    if (call->data[0] != ((uintptr_t)function ^ MARK))
        wrong(function, "the call's data are not those of its entry");
    call->data[0] = 0;
}

extern struct lopi_function __start_lopi_functions[], __stop_lopi_functions[];

__attribute__((destructor)) static void report(void)
{
    for (struct lopi_function *function = __start_lopi_functions; function < __stop_lopi_functions; function++) {
        if (function->data)
            fprintf(stderr, "%10lu %s\n", (unsigned long)function->data, function->name);
    }
}
