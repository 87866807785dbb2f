// SPDX-License-Identifier: EPL-2.0
// Errors by longjmp: a calculator parses expressions, of which every third is wrong, and leaves its recursive functions
// by longjmp to the nearest place that can go on.
#include "benchmark.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXPRESSIONS = 2000, LENGTH = 96, TIMES = 100 };

enum error { NO_ERROR, WRONG_CHARACTER, UNBALANCED, DIVISION_BY_ZERO };

struct parser {
    const char *source;
    jmp_buf *handler;       // of the innermost place that can go on
    int depth;
};

static long sum(struct parser *parser);

static _Noreturn void fail(struct parser *parser, enum error error)
{
    longjmp(*parser->handler, error);
}

static long value(struct parser *parser)
{
    char c = *parser->source;
    if (c >= '0' && c <= '9') {
        long number = 0;
        while (*parser->source >= '0' && *parser->source <= '9') {
            number = (number * 10 + (*parser->source++ - '0')) % 1000003;
        }
        return number;
    }
    if (c == '-') {
        parser->source++;
        return -value(parser);
    }
    if (c != '(') {
        fail(parser, WRONG_CHARACTER);
    }
    parser->source++;
    parser->depth++;
    long result = sum(parser);
    if (*parser->source++ != ')') {
        fail(parser, UNBALANCED);
    }
    parser->depth--;
    return result;
}

// `try` of the calculator's language: what is in brackets, or 7 if that has an error; goes on behind the bracket.
static long attempt(struct parser *parser)
{
    jmp_buf handler, *outer = parser->handler;
    const char *start = ++parser->source;
    int depth = parser->depth;
    volatile long result = 7;
    parser->handler = &handler;
    if (setjmp(handler) == 0) {
        result = sum(parser);
    }
    parser->handler = outer;
    parser->depth = depth;
    parser->source = strchr(start, ']');
    if (!parser->source) {
        fail(parser, UNBALANCED);
    }
    parser->source++;
    return result;
}

static long factor(struct parser *parser)
{
    return *parser->source == '[' ? attempt(parser) : value(parser);
}

static long product(struct parser *parser)
{
    long result = factor(parser);
    for (;;) {
        if (*parser->source == '*') {
            parser->source++;
            result = result * (factor(parser) % 1009) % 1000003;
        } else if (*parser->source == '/') {
            parser->source++;
            long divisor = factor(parser);
            if (divisor == 0) {
                fail(parser, DIVISION_BY_ZERO);
            }
            result /= divisor;
        } else {
            return result;
        }
    }
}

static long sum(struct parser *parser)
{
    long result = product(parser);
    for (;;) {
        if (*parser->source == '+') {
            parser->source++;
            result += product(parser);
        } else if (*parser->source == '-') {
            parser->source++;
            result -= product(parser);
        } else {
            return result;
        }
    }
}

static long evaluate(const char *source, enum error *error)
{
    jmp_buf handler;
    struct parser parser = {source, &handler, 0};
    *error = (enum error)setjmp(handler);
    if (*error != NO_ERROR) {
        return -(long)*error;
    }
    long result = sum(&parser);
    if (*parser.source) {
        fail(&parser, WRONG_CHARACTER);
    }
    return result;
}

static void write_expression(char *text, uint32_t *random)
{
    uint32_t r = next_random(random);
    snprintf(text, LENGTH, "((%u+%u)*(%u-%u)%s)/(%u*%u%s[(%u/%u)%s]", (unsigned)(r % 1000), (unsigned)(r % 77),
             (unsigned)(r % 53), (unsigned)(r % 31), r % 9 == 0 ? "?" : "", (unsigned)(r % 5 + 1), (unsigned)(r % 11),
             r % 13 == 0 ? "+1" : ")-", (unsigned)(r % 700), (unsigned)(r % 4), r % 6 == 0 ? "+x" : "*2");
}

uint32_t repetition(void)
{
    static char text[EXPRESSIONS][LENGTH];
    uint32_t random = 1972, checksum = CHECKSUM_START;
    if (!text[0][0]) {
        for (int i = 0; i < EXPRESSIONS; i++) {
            write_expression(text[i], &random);
        }
    }
    uint32_t errors[4] = {0};
    for (int i = 0; i < TIMES * EXPRESSIONS; i++) {
        enum error error;
        long result = evaluate(text[i % EXPRESSIONS], &error);
        errors[error]++;
        checksum = checksum_word(checksum, (uint32_t)result);
    }
    for (int i = 0; i < 4; i++) {
        checksum = checksum_word(checksum, errors[i]);
    }
    return checksum;
}
