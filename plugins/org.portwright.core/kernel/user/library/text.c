// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Text functions beside those of machine/string.c.
#include "library/text.h"

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
