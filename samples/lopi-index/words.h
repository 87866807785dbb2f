// SPDX-License-Identifier: EPL-2.0
// The words of a text, with their uses.
#ifndef WORDS_H
#define WORDS_H

#include <stddef.h>

#define LONGEST_WORD 40

struct word {
    char text[LONGEST_WORD];
    int uses, lines;                // how often, and in how many lines
    int last_line;
    struct word *next;              // in the same list of the table
};

// The list of the table in which a word is, of that many lists.
size_t hash_word(const char *text, size_t lists);

// The word, if the table has it.
struct word *find_word(const char *text);

// Notes that a word is in a line; lines come in their order.
void add_word(const char *text, int line);

// All words, by how often they are used; their number goes to count.
struct word **sort_words(size_t *count);

#endif
