// SPDX-License-Identifier: EPL-2.0
// Replaces musl's src/ldso/mips/dlsym_time64.S, whose call through the global offset
// table cannot be linked into a program without one. <dlfcn.h> means this by dlsym.
#include <features.h>

hidden void *__dlsym_redir_time64(void *restrict, const char *restrict, void *restrict);

void *__dlsym_time64(void *restrict library, const char *restrict name)
{
    return __dlsym_redir_time64(library, name, 0);
}
