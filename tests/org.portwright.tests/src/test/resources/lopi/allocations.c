// SPDX-License-Identifier: EPL-2.0
// A counter for the probes that read one: the program's allocations.
#include <stddef.h>
#include <stdint.h>

uint32_t lopi_counter[2];

extern void *__libc_malloc(size_t bytes);

void *malloc(size_t bytes)
{
    lopi_counter[0]++;
    return __libc_malloc(bytes);
}
