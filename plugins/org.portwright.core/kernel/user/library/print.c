// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Formatted text without a heap: works in any thread, also when memory is short.
#include "library/print.h"
#include "library/text.h"

struct output {
    char *buffer;
    u32 capacity, length;
};

static void put(struct output *output, char character)
{
    if (output->length + 1 < output->capacity)
        output->buffer[output->length] = character;
    output->length++;
}

static void put_padded(struct output *output, const char *text, u32 length, u32 width, bool left,
    char padding)
{
    if (padding == '0' && length && *text == '-') {
        put(output, *text++);
        length--;
        width = width ? width - 1 : 0;
    }
    for (u32 i = length; !left && i < width; i++)
        put(output, padding);
    for (u32 i = 0; i < length; i++)
        put(output, text[i]);
    for (u32 i = length; left && i < width; i++)
        put(output, ' ');
}

// The digits, right-aligned in text[24]; returns where they begin.
static char *digits(char *text, u64 value, u32 base, bool negative)
{
    char *at = text + 24;
    do
        *--at = "0123456789abcdef"[value % base];
    while (value /= base);
    if (negative)
        *--at = '-';
    return at;
}

u32 format_arguments(char *buffer, u32 capacity, const char *format, va_list arguments)
{
    struct output output = { buffer, capacity, 0 };
    for (; *format; format++) {
        if (*format != '%') {
            put(&output, *format);
            continue;
        }
        bool left = false;
        char padding = ' ';
        u32 width = 0, longs = 0;
        for (format++; *format == '-' || *format == '0'; format++)
            if (*format == '-')
                left = true;
            else
                padding = '0';
        for (; *format >= '0' && *format <= '9'; format++)
            width = width * 10 + (u32)(*format - '0');
        for (; *format == 'l' || *format == 'z'; format++)
            longs += *format == 'l';
        if (left)
            padding = ' ';
        char text[24];
        const char *start = text + 24;
        switch (*format) {
        case 's': {
            const char *word = va_arg(arguments, const char *);
            word = word ? word : "(null)";
            put_padded(&output, word, strlen(word), width, left, ' ');
            continue;
        }
        case 'c':
            put(&output, (char)va_arg(arguments, int));
            continue;
        case 'd': {
            i64 value = longs > 1 ? va_arg(arguments, i64) : va_arg(arguments, i32);
            start = digits(text, value < 0 ? -(u64)value : (u64)value, 10, value < 0);
            break;
        }
        case 'u':
        case 'x':
            start = digits(text, longs > 1 ? va_arg(arguments, u64) : va_arg(arguments, u32),
                           *format == 'u' ? 10 : 16, false);
            break;
        case 'p':
            start = digits(text, va_arg(arguments, u32), 16, false);
            padding = '0';
            width = 8;
            break;
        case 0:
            format--;
            continue;
        default:
            put(&output, *format);
            continue;
        }
        put_padded(&output, start, (u32)(text + 24 - start), width, left, padding);
    }
    if (capacity)
        buffer[output.length < capacity ? output.length : capacity - 1] = 0;
    return output.length;
}

u32 format(char *buffer, u32 capacity, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    u32 length = format_arguments(buffer, capacity, format, arguments);
    va_end(arguments);
    return length;
}

void print(const char *format, ...)
{
    char line[501];
    va_list arguments;
    va_start(arguments, format);
    u32 length = format_arguments(line, sizeof line, format, arguments);
    va_end(arguments);
    file_write(1, line, length < sizeof line ? length : sizeof line - 1);
}
