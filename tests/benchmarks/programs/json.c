// SPDX-License-Identifier: EPL-2.0
// A tokenizer of JSON: a text of a third of a megabyte, written first, is taken apart into tokens.
#include "benchmark.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { END, OBJECT, OBJECT_END, ARRAY, ARRAY_END, COLON, COMMA, STRING, NUMBER, NAME, BAD, KINDS };

struct token {
    enum kind kind;
    const char *start;
    int length;
    double number;
};

enum { ITEMS = 2500, TEXT = 1 << 19, TIMES = 60 };

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static const char *string(const char *s, struct token *token)
{
    token->kind = STRING;
    for (s++; *s != '"'; s++) {
        if (*s == '\\') {
            s++;
        }
        if ((unsigned char)*s < ' ') {
            token->kind = BAD;
            return s;
        }
    }
    return s + 1;
}

static const char *number(const char *s, struct token *token)
{
    int negative = *s == '-', exponent = 0;
    double value = 0;
    for (s += negative; is_digit(*s); s++) {
        value = value * 10 + (*s - '0');
    }
    if (*s == '.') {
        for (s++; is_digit(*s); s++, exponent--) {
            value = value * 10 + (*s - '0');
        }
    }
    if (*s == 'e' || *s == 'E') {
        int sign = s[1] == '-' ? -1 : 1, digits = 0;
        for (s += s[1] == '-' || s[1] == '+' ? 2 : 1; is_digit(*s); s++) {
            digits = digits * 10 + (*s - '0');
        }
        exponent += sign * digits;
    }
    for (; exponent < 0; exponent++) {
        value /= 10;
    }
    for (; exponent > 0; exponent--) {
        value *= 10;
    }
    token->kind = NUMBER;
    token->number = negative ? -value : value;
    return s;
}

static const char *next(const char *s, struct token *token)
{
    while (*s == ' ' || *s == '\n' || *s == '\t' || *s == '\r') {
        s++;
    }
    token->start = s;
    switch (*s) {
    case '\0':
        token->kind = END;
        break;
    case '{':
        token->kind = OBJECT;
        s++;
        break;
    case '}':
        token->kind = OBJECT_END;
        s++;
        break;
    case '[':
        token->kind = ARRAY;
        s++;
        break;
    case ']':
        token->kind = ARRAY_END;
        s++;
        break;
    case ':':
        token->kind = COLON;
        s++;
        break;
    case ',':
        token->kind = COMMA;
        s++;
        break;
    case '"':
        s = string(s, token);
        break;
    case '-': case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
        s = number(s, token);
        break;
    default:
        token->kind = BAD;
        while (*s >= 'a' && *s <= 'z') {
            token->kind = NAME;
            s++;
        }
    }
    token->length = (int)(s - token->start);
    return s;
}

static void write_text(char *text)
{
    uint32_t random = 8259;
    char *s = text;
    *s++ = '[';
    for (int i = 0; i < ITEMS; i++) {
        uint32_t r = next_random(&random);
        s += sprintf(s, "%s\n  {\"id\": %d, \"name\": \"item \\\"%x\\\"\", \"price\": %u.%02u, \"tags\": [\"a%u\", \"b\"],\n"
                     "   \"ratio\": -%u.5e-%u, \"sold\": %s, \"next\": null}",
                     i == 0 ? "" : ",", i, (unsigned)r, (unsigned)(r % 1000), (unsigned)(r % 100), (unsigned)(r % 7),
                     (unsigned)(r % 10000), (unsigned)(r % 5), r & 1 ? "true" : "false");
    }
    strcpy(s, "\n]\n");
}

uint32_t repetition(void)
{
    static char text[TEXT];
    if (!text[0]) {
        write_text(text);
    }
    uint32_t checksum = CHECKSUM_START;
    for (int i = 0; i < TIMES; i++) {
        uint32_t counts[KINDS] = {0};
        double sum = 0;
        uint32_t lengths = 0;
        struct token token;
        const char *s = text;
        do {
            s = next(s, &token);
            counts[token.kind]++;
            lengths += (uint32_t)token.length;
            if (token.kind == NUMBER) {
                sum += token.number;
            }
        } while (token.kind != END && token.kind != BAD);
        for (int kind = 0; kind < KINDS; kind++) {
            checksum = checksum_word(checksum, counts[kind]);
        }
        checksum = checksum_word(checksum, lengths);
        checksum = checksum_word(checksum, (uint32_t)(int32_t)(sum * 64));
    }
    return checksum;
}
