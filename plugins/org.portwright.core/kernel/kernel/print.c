// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Formatted text, into a buffer or to the console.

#include "machine/devices.h"
#include "kernel.h"
#include "output.h"

volatile bool panicking;

// A CPU that stopped, or was stopped, with a lock keeps it: after so many cycles another one takes over.
#define PATIENCE 0x2000000000ull
#define PATIENCE_IN_PANIC 0x400000ull

u32 output_acquire(struct output_lock *lock)
{
    u32 flags = interrupts_save();
    if (__atomic_exchange_n(&lock->taken, 1, __ATOMIC_ACQUIRE)) {
        u64 start = read_tsc();
        while (__atomic_exchange_n(&lock->taken, 1, __ATOMIC_ACQUIRE)
               && read_tsc() - start < (panicking ? PATIENCE_IN_PANIC : PATIENCE))
            while (lock->taken && read_tsc() - start < (panicking ? PATIENCE_IN_PANIC : PATIENCE))
                cpu_pause();
    }
    return flags;
}

void output_release(struct output_lock *lock, u32 flags)
{
    __atomic_store_n(&lock->taken, 0, __ATOMIC_RELEASE);
    interrupts_restore(flags);
}

// Characters that are sent with interrupts disabled, 1.4 ms at 115,200 baud: a tick that comes twice in one such time
// is lost.
#define PIECE 16u

void console_write(const char *text, u32 length)
{
    static struct output_lock lock;
    static volatile u32 owner;      // CPU + 1, 0 if none
    // What an interrupt handler says between two pieces goes there, as it cannot wait for the CPU that it has stopped.
    if (owner == cpu_number + 1) {
        serial_write(0, text, length);
        return;
    }
    u32 flags = output_acquire(&lock);
    owner = cpu_number + 1;
    for (; length > PIECE; text += PIECE, length -= PIECE) {
        serial_write(0, text, PIECE);
        interrupts_restore(flags);
        cpu_pause();                // interrupts come in after this instruction at the earliest
        interrupts_disable();
    }
    serial_write(0, text, length);
    owner = 0;
    output_release(&lock, flags);
}

struct text {
    char *buffer;
    u32 capacity;       // with the NUL
    u32 length;         // what it would be with endless capacity
};

static void put(struct text *text, char c)
{
    if (text->length + 1 < text->capacity)
        text->buffer[text->length] = c;
    text->length++;
}

struct directive {
    bool left;          // -
    char pad;           // ' ' or '0'
    u32 width;
    u32 precision;      // of a string: at most so many characters
};

static void put_field(struct text *text, const struct directive *directive, const char *characters,
                      u32 length)
{
    u32 pad = directive->width > length ? directive->width - length : 0;
    if (!directive->left) {
        // The sign stands before the zeros.
        if (directive->pad == '0' && length && *characters == '-')
            put(text, *characters++), length--;
        for (; pad; pad--)
            put(text, directive->pad);
    }
    for (u32 i = 0; i < length; i++)
        put(text, characters[i]);
    for (; pad; pad--)
        put(text, ' ');
}

static void put_number(struct text *text, const struct directive *directive, u64 value, u32 base,
                       bool negative)
{
    char digits[24];
    char *first = digits + sizeof(digits);
    do {
        *--first = "0123456789abcdef"[value % base];
        value /= base;
    } while (value);
    if (negative)
        *--first = '-';
    put_field(text, directive, first, (u32)(digits + sizeof(digits) - first));
}

static u32 number(const char **format)
{
    u32 value = 0;
    for (; **format >= '0' && **format <= '9'; ++*format)
        value = value * 10 + (u32)(**format - '0');
    return value;
}

u32 format_arguments(char *buffer, u32 capacity, const char *format, va_list arguments)
{
    struct text text = { buffer, capacity, 0 };
    for (; *format; format++) {
        if (*format != '%') {
            put(&text, *format);
            continue;
        }
        format++;
        struct directive directive = { .pad = ' ', .precision = ~0u };
        for (;; format++) {
            if (*format == '-')
                directive.left = true;
            else if (*format == '0')
                directive.pad = '0';
            else
                break;
        }
        if (*format == '*') {
            directive.width = va_arg(arguments, u32);
            format++;
        } else {
            directive.width = number(&format);
        }
        if (*format == '.') {
            format++;
            if (*format == '*') {
                directive.precision = va_arg(arguments, u32);
                format++;
            } else {
                directive.precision = number(&format);
            }
        }
        u32 size = sizeof(int);
        if (*format == 'z')
            size = sizeof(size_t), format++;
        else if (*format == 'l')
            size = sizeof(long), format++;
        if (*format == 'l')
            size = sizeof(long long), format++;
        switch (*format) {
        case 'd':
        case 'i': {
            i64 value = size == 8 ? va_arg(arguments, i64) : va_arg(arguments, i32);
            put_number(&text, &directive, value < 0 ? -(u64)value : (u64)value, 10, value < 0);
            break;
        }
        case 'u':
        case 'x': {
            u64 value = size == 8 ? va_arg(arguments, u64) : va_arg(arguments, u32);
            put_number(&text, &directive, value, *format == 'u' ? 10 : 16, false);
            break;
        }
        case 'p':
            directive.pad = '0';
            directive.width = 8;
            put_number(&text, &directive, (uintptr_t)va_arg(arguments, void *), 16, false);
            break;
        case 'c': {
            char c = (char)va_arg(arguments, int);
            put_field(&text, &directive, &c, 1);
            break;
        }
        case 's': {
            const char *string = va_arg(arguments, const char *);
            if (!string)
                string = "(null)";
            u32 length = 0;
            while (length < directive.precision && string[length])
                length++;
            directive.pad = ' ';
            put_field(&text, &directive, string, length);
            break;
        }
        case '\0':
            format--;           // a lone % at the end
            break;
        default:                // %% and what is not known stands for itself
            put(&text, *format);
        }
    }
    if (capacity)
        buffer[minimum(text.length, capacity - 1)] = '\0';
    return text.length;
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
    char buffer[512];
    va_list arguments;
    va_start(arguments, format);
    u32 length = format_arguments(buffer, sizeof(buffer), format, arguments);
    va_end(arguments);
    console_write(buffer, minimum(length, sizeof(buffer) - 1));
}
