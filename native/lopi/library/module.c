/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * What the program and each shared library have of their own: their instrumented functions, which they make known.
 */
#define _GNU_SOURCE
#include <cpuid.h>
#include <dlfcn.h>
#include <link.h>

#include "library.h"

/* There may be no instrumented function: then these are NULL. */
extern struct lopi_function __start_lopi_functions[] __attribute__((weak, visibility("hidden")));
extern struct lopi_function __stop_lopi_functions[] __attribute__((weak, visibility("hidden")));

/* Vector registers can be saved with xsave. Read by thunks. */
__attribute__((visibility("hidden"))) unsigned char lopi_xsave;

/* A place in the module's thread-local data, and how far it is from their beginning, which only the linker knows. */
static __thread char mark __attribute__((used));
extern const intptr_t mark_offset __attribute__((visibility("hidden")));
__asm__ (".pushsection .rodata\n"
#ifdef __x86_64__
         ".balign 8\nmark_offset: .quad mark@dtpoff\n"
#else
         ".balign 4\nmark_offset: .long mark@dtpoff\n"
#endif
         ".popsection");

/* Stubs name it, so that the linker takes this file. */
__attribute__((visibility("hidden"))) struct lopi_module lopi_module;

#ifdef LOPI_SHARED
/* A library that is closed would take along names and counters, which the report needs. */
static void stay_loaded(void)
{
    Dl_info found;
    if (dladdr(&lopi_module, &found) && found.dli_fname)
        dlopen(found.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}
#endif

/* Called for the program and each library, until one is this module. */
static int find_code(struct dl_phdr_info *object, size_t bytes, void *function_)
{
    uintptr_t function = (uintptr_t)function_;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
        uintptr_t low = object->dlpi_addr + segment->p_vaddr;
        if (segment->p_type == PT_LOAD && function - low < segment->p_memsz) {
            lopi_module.code_low = low;
            lopi_module.code_high = low + segment->p_memsz;
            return 1;
        }
    }
    return 0;
}

__attribute__((constructor(101))) static void begin(void)
{
    /* xsave for the states that thunks save: Intel SDM vol. 2, CPUID, leaf 1 ECX.OSXSAVE. */
    unsigned a, b, c, d;
    lopi_xsave = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_OSXSAVE);
    lopi_module.functions = __start_lopi_functions;
    lopi_module.count = (size_t)(__stop_lopi_functions - __start_lopi_functions);
    if (lopi_module.count)
        dl_iterate_phdr(find_code, lopi_module.functions->address);
    lopi_module_begin(&lopi_module, (char *)&mark - (char *)__builtin_thread_pointer() - mark_offset);
#ifdef LOPI_SHARED
    stay_loaded();
#endif
}
