/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * What the library says to people and to programs: messages, numbers of the environment, names, JSON and XML.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>

#include "library.h"

void lopi_complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("lopi: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

uint64_t lopi_number(const char *name, uint64_t value, uint64_t least, uint64_t most)
{
    const char *text = getenv(name);
    if (!text || !*text)
        return value;
    char *end;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno || number < least || number > most) {
        lopi_complain("%s=%s: not a number from %llu to %llu; %llu is used", name, text, (unsigned long long)least,
                      (unsigned long long)most, (unsigned long long)value);
        return value;
    }
    return number;
}

/* The C++ library's, if the program has it. */
extern char *__cxa_demangle(const char *, char *, size_t *, int *) __attribute__((weak));

const char *lopi_readable_name(const struct lopi_function *function)
{
    if (__cxa_demangle && function->name[0] == '_' && function->name[1] == 'Z') {
        int status;
        char *name = __cxa_demangle(function->name, NULL, NULL, &status);
        if (name)
            return name;        /* as long as the report is written; the program ends soon */
    }
    return function->name;
}

void lopi_print_json(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putc('\\', out);
        if ((unsigned char)*text < ' ')
            fprintf(out, "\\u%04x", *text);
        else
            putc(*text, out);
    }
    putc('"', out);
}

void lopi_print_xml(FILE *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '&': fputs("&amp;", out); break;
        case '"': fputs("&quot;", out); break;
        default: putc((unsigned char)*text < ' ' ? '?' : *text, out);   /* XML 1.0, 2.2 */
        }
    }
}

void lopi_print_function(FILE *out, const struct lopi_function *function)
{
    fprintf(out, "{\"name\": ");
    lopi_print_json(out, function->name);
    fprintf(out, ", \"file\": ");
    lopi_print_json(out, function->file);
    unsigned line = (unsigned)(function->flags >> 8 & 0xffffff);
    if (line)
        fprintf(out, ", \"line\": %u", line);
}
