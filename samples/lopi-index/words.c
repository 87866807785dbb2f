// SPDX-License-Identifier: EPL-2.0
// A hash table of words: lists of those that have the same hash.
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LISTS 4096

static struct word *lists[LISTS];
static size_t words;

struct word *find_word(const char *text) {
    struct word *word = lists[hash_word(text, LISTS)];
    while (word && strcmp(word->text, text) != 0)
        word = word->next;
    return word;
}

void add_word(const char *text, int line) {
    struct word *word = find_word(text);
    if (!word) {
        word = calloc(1, sizeof *word);
        if (!word) {
            perror("index");
            exit(1);
        }
        strcpy(word->text, text);
        struct word **list = &lists[hash_word(text, LISTS)];
        word->next = *list;
        *list = word;
        words++;
    }
    word->uses++;
    word->lines += word->last_line != line;
    word->last_line = line;
}

static int compare_words(const void *a, const void *b) {
    const struct word *one = *(struct word *const *)a, *other = *(struct word *const *)b;
    return one->uses != other->uses ? other->uses - one->uses : strcmp(one->text, other->text);
}

struct word **sort_words(size_t *count) {
    struct word **all = calloc(words + 1, sizeof *all);
    if (!all) {
        perror("index");
        exit(1);
    }
    size_t n = 0;
    for (size_t i = 0; i < LISTS; i++) {
        for (struct word *word = lists[i]; word; word = word->next)
            all[n++] = word;
    }
    qsort(all, n, sizeof *all, compare_words);
    *count = n;
    return all;
}
