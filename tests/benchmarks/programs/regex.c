// SPDX-License-Identifier: EPL-2.0
// Regular expressions, in the way of Thompson and Pike: an expression becomes a program of a few instructions, which
// all threads of a search run in step over the text.
#include "benchmark.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum opcode { CHARACTER, ANY, CLASS, SPLIT, JUMP, MATCH };

struct instruction {
    enum opcode opcode;
    int x, y;               // where to go on: of SPLIT two places, of JUMP one
    unsigned char character;
    uint8_t set[32];        // of CLASS, a bit for each character
};

enum { PROGRAM = 200, TEXT = 400000 };

struct regex {
    struct instruction program[PROGRAM];
    int length;
    const char *source;     // what is still to be compiled
};

static int emit(struct regex *regex, enum opcode opcode)
{
    if (regex->length == PROGRAM) {
        abort();
    }
    memset(&regex->program[regex->length], 0, sizeof regex->program[0]);
    regex->program[regex->length].opcode = opcode;
    return regex->length++;
}

// Makes room for an instruction before the one at a place; jumps behind it move along.
static void insert(struct regex *regex, int place, enum opcode opcode)
{
    emit(regex, opcode);
    memmove(&regex->program[place + 1], &regex->program[place],
            (size_t)(regex->length - 1 - place) * sizeof regex->program[0]);
    for (int i = place + 1; i < regex->length; i++) {
        struct instruction *each = &regex->program[i];
        if (each->opcode == SPLIT || each->opcode == JUMP) {
            each->x += each->x >= place;
            each->y += each->y >= place;
        }
    }
    memset(&regex->program[place], 0, sizeof regex->program[0]);
    regex->program[place].opcode = opcode;
}

static void alternatives(struct regex *regex);

static void class(struct regex *regex)
{
    struct instruction *instruction = &regex->program[emit(regex, CLASS)];
    int negative = *regex->source == '^';
    regex->source += negative;
    while (*regex->source != ']') {
        unsigned char first = (unsigned char)*regex->source++, last = first;
        if (*regex->source == '-') {
            last = (unsigned char)regex->source[1];
            regex->source += 2;
        }
        for (int c = first; c <= last; c++) {
            instruction->set[c / 8] |= (uint8_t)(1 << c % 8);
        }
    }
    regex->source++;
    for (int i = 0; negative && i < 32; i++) {
        instruction->set[i] = (uint8_t)~instruction->set[i];
    }
}

static void atom(struct regex *regex)
{
    char c = *regex->source++;
    if (c == '(') {
        alternatives(regex);
        regex->source++;
    } else if (c == '[') {
        class(regex);
    } else if (c == '.') {
        emit(regex, ANY);
    } else {
        int place = emit(regex, CHARACTER);
        regex->program[place].character = (unsigned char)c;
    }
}

static void repeated(struct regex *regex)
{
    int start = regex->length;
    atom(regex);
    char c = *regex->source;
    if (c == '*' || c == '?') {
        insert(regex, start, SPLIT);
        if (c == '*') {
            int jump = emit(regex, JUMP);
            regex->program[jump].x = start;
        }
        regex->program[start].x = start + 1;
        regex->program[start].y = regex->length;
    } else if (c == '+') {
        int split = emit(regex, SPLIT);
        regex->program[split].x = start;
        regex->program[split].y = split + 1;
    } else {
        return;
    }
    regex->source++;
}

static void alternatives(struct regex *regex)
{
    int start = regex->length;
    while (*regex->source && *regex->source != '|' && *regex->source != ')') {
        repeated(regex);
    }
    if (*regex->source == '|') {
        regex->source++;
        insert(regex, start, SPLIT);
        int jump = emit(regex, JUMP);
        regex->program[start].x = start + 1;
        regex->program[start].y = regex->length;
        alternatives(regex);
        regex->program[jump].x = regex->length;
    }
}

static void compile(struct regex *regex, const char *source)
{
    regex->length = 0;
    regex->source = source;
    alternatives(regex);
    emit(regex, MATCH);
}

struct threads {
    int count;
    int at[PROGRAM];
    uint32_t added[PROGRAM];    // the step in which a place was last added
};

static void add(const struct regex *regex, struct threads *threads, int at, uint32_t step)
{
    if (threads->added[at] == step) {
        return;
    }
    threads->added[at] = step;
    switch (regex->program[at].opcode) {
    case JUMP:
        add(regex, threads, regex->program[at].x, step);
        break;
    case SPLIT:
        add(regex, threads, regex->program[at].x, step);
        add(regex, threads, regex->program[at].y, step);
        break;
    default:
        threads->at[threads->count++] = at;
    }
}

// How many characters of the text are in the longest match at its start; -1 if there is none.
static int match(const struct regex *regex, const char *text)
{
    static struct threads lists[2];
    static uint32_t step;
    struct threads *now = &lists[0], *next = &lists[1];
    int longest = -1;
    now->count = 0;
    add(regex, now, 0, ++step);
    for (int i = 0; now->count > 0; i++) {
        unsigned char c = (unsigned char)text[i];
        next->count = 0;
        step++;
        for (int j = 0; j < now->count; j++) {
            int at = now->at[j];
            const struct instruction *instruction = &regex->program[at];
            int matches = 0;
            switch (instruction->opcode) {
            case CHARACTER:
                matches = c == instruction->character;
                break;
            case ANY:
                matches = c != '\n' && c != '\0';
                break;
            case CLASS:
                matches = c != '\0' && instruction->set[c / 8] >> c % 8 & 1;
                break;
            default:
                longest = i;
            }
            if (matches) {
                add(regex, next, at + 1, step);
            }
        }
        struct threads *swap = now;
        now = next;
        next = swap;
    }
    return longest;
}

static void write_text(char *text)
{
    uint32_t random = 1968;
    char *s = text;
    while (s < text + TEXT - 100) {
        uint32_t r = next_random(&random);
        s += sprintf(s, "%u.%u.%u.%u - user%u@host%u.example.org [%02u/Nov/2026] \"%s /page%x.html\" %u\n",
                     (unsigned)(r & 255), (unsigned)(r >> 8 & 255), (unsigned)(r >> 16 & 255), (unsigned)(r >> 24),
                     (unsigned)(r % 90), (unsigned)(r % 17), (unsigned)(r % 28 + 1), r % 3 ? "GET" : "POST",
                     (unsigned)(r % 5000), (unsigned)(r % 7 ? 200 : 404));
    }
}

uint32_t repetition(void)
{
    static const char *const sources[] = {
        "[0-9]+.[0-9]+.[0-9]+.[0-9]+",
        "[a-z0-9]+@([a-z0-9]+.)+org",
        "(GET|POST) /page[^\"]*\"",
        "(a|e)?(a|e)?(a|e)?x(am|b.)*ple",
    };
    static char text[TEXT];
    if (!text[0]) {
        write_text(text);
    }
    uint32_t checksum = CHECKSUM_START;
    for (unsigned i = 0; i < sizeof sources / sizeof *sources; i++) {
        static struct regex regex;
        compile(&regex, sources[i]);
        uint32_t found = 0, characters = 0;
        for (const char *s = text; *s;) {
            int length = match(&regex, s);
            if (length > 0) {
                found++;
                characters += (uint32_t)length;
            }
            s += length > 0 ? length : 1;
        }
        checksum = checksum_word(checksum_word(checksum, found), characters);
    }
    return checksum;
}
