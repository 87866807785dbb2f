// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Memory and string functions of the C standard (C11 7.24) that kernel, programs and compiler call.
//
// memcpy and memset use the string instructions (Intel SDM vol. 2, REP): few instructions for a page, and few
// bytes of code. The compiler may not recognise a loop below as the function that it is the body of.
#pragma GCC optimize("no-tree-loop-distribute-patterns")

#include "machine/string.h"

#include <stdint.h>

void *memcpy(void *to, const void *from, size_t length)
{
    void *at = to;
    size_t words = length / 4;
    asm volatile("rep movsl" : "+D"(at), "+S"(from), "+c"(words)::"memory");
    length &= 3;
    if (length)
        asm volatile("rep movsb" : "+D"(at), "+S"(from), "+c"(length)::"memory");
    return to;
}

void *memmove(void *to, const void *from, size_t length)
{
    if ((uintptr_t)to - (uintptr_t)from >= length)
        return memcpy(to, from, length);
    // The start of the target lies in the source: from the end down.
    void *at = (char *)to + length - 1;
    from = (const char *)from + length - 1;
    asm volatile("std; rep movsb; cld" : "+D"(at), "+S"(from), "+c"(length)::"memory");
    return to;
}

void *memset(void *to, int value, size_t length)
{
    void *at = to;
    size_t words = length / 4;
    uint32_t word = (uint8_t)value * 0x01010101u;
    asm volatile("rep stosl" : "+D"(at), "+c"(words) : "a"(word) : "memory");
    length &= 3;
    if (length)
        asm volatile("rep stosb" : "+D"(at), "+c"(length) : "a"(word) : "memory");
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
    return (size_t)(end - text);
}

int strcmp(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (uint8_t)*a - (uint8_t)*b;
}

int strncmp(const char *a, const char *b, size_t length)
{
    while (length && *a && *a == *b)
        a++, b++, length--;
    return length ? (uint8_t)*a - (uint8_t)*b : 0;
}
