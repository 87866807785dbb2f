/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Knows the program and the shared libraries that have instrumented functions.
 */
#include "library.h"

struct lopi_module *lopi_modules;

/* Named here so that the linker takes report.c: position-independent stubs name only what their module has itself. */
extern const char lopi_library[];
const char *const lopi_report = lopi_library;

/* The loader runs the constructors of one library after the other. */
void lopi_module_begin(struct lopi_module *module, intptr_t thread_data)
{
    for (size_t i = 0; i < module->count; i++) {
        struct lopi_function *function = &module->functions[i];
        if (function->flags & LOPI_IN_MODULE) {
            function->counters += thread_data;
            function->flags &= ~(uintptr_t)LOPI_IN_MODULE;
        }
    }
    struct lopi_module **last = &lopi_modules;
    while (*last)
        last = &(*last)->next;
    __atomic_store_n(last, module, __ATOMIC_RELEASE);
}

bool lopi_has_functions(bool called)
{
    for (size_t i = 0; i < function_count(); i++)
        if (called == !!(function_at(i)->flags & LOPI_CALLED))
            return true;
    return false;
}
