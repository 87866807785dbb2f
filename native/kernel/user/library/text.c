// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Memory and text functions. The compiler may call the first four for its own purposes, too.
#include "library/text.h"

void *memcpy(void *to, const void *from, size_t length)
{
    void *target = to;
    size_t words = length / 4;
    asm volatile("rep movsl" : "+D"(target), "+S"(from), "+c"(words)::"memory");
    words = length % 4;
    asm volatile("rep movsb" : "+D"(target), "+S"(from), "+c"(words)::"memory");
    return to;
}

void *memmove(void *to, const void *from, size_t length)
{
    if ((u32)to - (u32)from >= length)
        return memcpy(to, from, length);
    u8 *target = to;
    const u8 *source = from;
    while (length--)
        target[length] = source[length];
    return to;
}

void *memset(void *to, int value, size_t length)
{
    void *target = to;
    size_t words = length / 4;
    u32 pattern = (u8)value * 0x01010101u;
    asm volatile("rep stosl" : "+D"(target), "+c"(words) : "a"(pattern) : "memory");
    words = length % 4;
    asm volatile("rep stosb" : "+D"(target), "+c"(words) : "a"(pattern) : "memory");
    return to;
}

int memcmp(const void *a, const void *b, size_t length)
{
    const u8 *left = a, *right = b;
    for (; length; length--, left++, right++)
        if (*left != *right)
            return *left - *right;
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
    return (u8)*a - (u8)*b;
}

int strncmp(const char *a, const char *b, size_t length)
{
    for (; length; length--, a++, b++)
        if (*a != *b || !*a)
            return (u8)*a - (u8)*b;
    return 0;
}

char *strchr(const char *text, int character)
{
    for (; *text != (char)character; text++)
        if (!*text)
            return NULL;
    return (char *)text;
}

static u32 digit(char character)
{
    if (character >= '0' && character <= '9')
        return (u32)(character - '0');
    character |= 0x20;
    return character >= 'a' && character <= 'z' ? (u32)(character - 'a' + 10) : 99;
}

// The digits at *text; sets *text after them, and *overflow if they are too many.
static u32 digits(const char **text, u32 base, bool *overflow)
{
    u32 value = 0;
    for (u32 next; (next = digit(**text)) < base; ++*text) {
        u64 wide = (u64)value * base + next;
        *overflow |= wide >> 32 != 0;
        value = (u32)wide;
    }
    return value;
}

// Skips blanks, sign and the prefix of the base; returns whether there was a minus.
static bool prefix(const char **text, int *base)
{
    while (**text == ' ' || **text == '\t' || **text == '\n')
        ++*text;
    bool negative = **text == '-';
    if (negative || **text == '+')
        ++*text;
    bool hexadecimal = (*text)[0] == '0' && ((*text)[1] | 0x20) == 'x' && digit((*text)[2]) < 16;
    if (hexadecimal && (*base == 0 || *base == 16)) {
        *text += 2;
        *base = 16;
    }
    if (*base == 0)
        *base = 10;
    return negative;
}

long strtol(const char *text, char **end, int base)
{
    const char *start = text;
    bool overflow = false;
    bool negative = prefix(&text, &base);
    const char *first = text;
    u32 value = digits(&text, (u32)base, &overflow);
    if (end)
        *end = (char *)(text == first ? start : text);
    if (negative)
        return overflow || value > 0x80000000u ? (long)0x80000000u : (long)-value;
    return overflow || value > 0x7fffffffu ? 0x7fffffff : (long)value;
}

unsigned long strtoul(const char *text, char **end, int base)
{
    const char *start = text;
    bool overflow = false;
    bool negative = prefix(&text, &base);
    const char *first = text;
    u32 value = digits(&text, (u32)base, &overflow);
    if (end)
        *end = (char *)(text == first ? start : text);
    return overflow ? 0xffffffffu : negative ? -value : value;
}

const char *argument_text(int argc, char **argv, const char *name, const char *otherwise)
{
    size_t length = strlen(name);
    for (int i = 0; i < argc; i++)
        if (!strncmp(argv[i], name, length) && argv[i][length] == '=')
            return argv[i] + length + 1;
    return otherwise;
}

u32 argument_number(int argc, char **argv, const char *name, u32 otherwise)
{
    const char *text = argument_text(argc, argv, name, NULL);
    return text ? (u32)strtoul(text, NULL, 0) : otherwise;
}

bool argument_given(int argc, char **argv, const char *name)
{
    for (int i = 0; i < argc; i++)
        if (!strcmp(argv[i], name))
            return true;
    return false;
}
