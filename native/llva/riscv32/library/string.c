// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Memory and string functions of the C standard (C11 7.24) that kernels, programs and compilers call: native/machine/string.c for processors
// without string instructions. Compiled so that no loop is recognised as the function that it is the body of.

#include "machine/string.h"

#include <stdint.h>

void *memcpy(void *to, const void *from, size_t length)
{
    uint8_t *at = to;
    const uint8_t *bytes = from;
    if (((uintptr_t) to | (uintptr_t) from) % 4 == 0)
        for (; length >= 4; length -= 4, at += 4, bytes += 4)
            *(uint32_t *) at = *(const uint32_t *) bytes;
    for (; length; length--)
        *at++ = *bytes++;
    return to;
}

void *memmove(void *to, const void *from, size_t length)
{
    if ((uintptr_t) to - (uintptr_t) from >= length)
        return memcpy(to, from, length);
    // The start of the target lies in the source: from the end down.
    while (length--)
        ((uint8_t *) to)[length] = ((const uint8_t *) from)[length];
    return to;
}

void *memset(void *to, int value, size_t length)
{
    uint8_t *at = to;
    for (; length && (uintptr_t) at % 4; length--)
        *at++ = (uint8_t) value;
    for (; length >= 4; length -= 4, at += 4)
        *(uint32_t *) at = (uint8_t) value * 0x01010101u;
    for (; length; length--)
        *at++ = (uint8_t) value;
    return to;
}

int memcmp(const void *a, const void *b, size_t length)
{
    const uint8_t *x = a, *y = b;
    for (; length; x++, y++, length--)
        if (*x != *y)
            return *x - *y;
    return 0;
}

size_t strlen(const char *text)
{
    const char *end = text;
    while (*end)
        end++;
    return (size_t) (end - text);
}

int strcmp(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (uint8_t) *a - (uint8_t) *b;
}

int strncmp(const char *a, const char *b, size_t length)
{
    while (length && *a && *a == *b)
        a++, b++, length--;
    return length ? (uint8_t) *a - (uint8_t) *b : 0;
}
