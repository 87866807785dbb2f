// SPDX-License-Identifier: EPL-2.0
// A file of its own, for a program may bring its own.
#include <malloc.h>

#include "blocks.h"

size_t malloc_usable_size(void *memory)
{
    return memory ? __malloc_capacity(memory) : 0;
}
