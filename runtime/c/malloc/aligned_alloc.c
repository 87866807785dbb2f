// SPDX-License-Identifier: EPL-2.0
// A file of its own, for a program may bring its own.
#include <errno.h>
#include <stdlib.h>

#include "blocks.h"

void *aligned_alloc(size_t alignment, size_t size)
{
    if (!alignment || (alignment & (alignment - 1))) {
        errno = EINVAL;
        return NULL;
    }
    return __malloc_aligned(alignment, size);
}
