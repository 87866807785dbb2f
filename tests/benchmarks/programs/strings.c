// SPDX-License-Identifier: EPL-2.0
// Strings: a text of words is split, counted in a table, sorted, joined, searched and rewritten, with what <string.h>
// and <stdio.h> have for it.
#include "benchmark.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 12000, LONGEST = 12, TEXT = WORDS * (LONGEST + 1) + 1, BUCKETS = 1024, TIMES = 10 };

struct entry {
    struct entry *next;
    char *word;
    int count;
};

static void write_text(char *text)
{
    static const char *const syllables[] = {"ba", "ne", "ti", "mor", "lu", "sen", "ka", "dro", "wi", "fa"};
    uint32_t random = 26;
    char *s = text;
    for (int i = 0; i < WORDS; i++) {
        uint32_t r = next_random(&random);
        // Few words are frequent, many are rare.
        uint32_t word = r % 10 < 5 ? r / 16 % 30 : r / 16 % 4000;
        do {
            s = stpcpy(s, syllables[word % 10]);
            word /= 10;
        } while (word > 0);
        *s++ = ' ';
    }
    *s = '\0';
}

static unsigned bucket_of(const char *word)
{
    unsigned hash = 5381;
    while (*word) {
        hash = hash * 33 + (unsigned char)*word++;
    }
    return hash % BUCKETS;
}

static int by_count_and_word(const void *a, const void *b)
{
    const struct entry *x = *(struct entry *const *)a, *y = *(struct entry *const *)b;
    return x->count != y->count ? y->count - x->count : strcmp(x->word, y->word);
}

static int count_words(char *text, struct entry *buckets[BUCKETS])
{
    int entries = 0;
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        struct entry **place = &buckets[bucket_of(word)];
        while (*place && strcmp((*place)->word, word) != 0) {
            place = &(*place)->next;
        }
        if (!*place) {
            *place = calloc(1, sizeof **place);
            (*place)->word = strdup(word);
            entries++;
        }
        (*place)->count++;
    }
    return entries;
}

static uint32_t checksum_text(uint32_t checksum, const char *text)
{
    while (*text) {
        checksum = (checksum ^ (unsigned char)*text++) * 16777619u;
    }
    return checksum;
}

// The text with each `from` replaced by `to`; to be freed.
static char *replaced(const char *text, const char *from, const char *to)
{
    size_t found = 0;
    for (const char *s = text; (s = strstr(s, from)); s += strlen(from)) {
        found++;
    }
    char *result = malloc(strlen(text) + found * strlen(to) + 1), *end = result;
    for (const char *s; (s = strstr(text, from)); text = s + strlen(from)) {
        memcpy(end, text, (size_t)(s - text));
        end = stpcpy(end + (s - text), to);
    }
    strcpy(end, text);
    return result;
}

static uint32_t process(const char *original)
{
    static char text[TEXT], line[64];
    struct entry *buckets[BUCKETS] = {NULL};
    strcpy(text, original);
    int entries = count_words(text, buckets), known = 0;
    struct entry **sorted = calloc((size_t)entries, sizeof *sorted);
    for (int i = 0; i < BUCKETS; i++) {
        for (struct entry *entry = buckets[i]; entry; entry = entry->next) {
            sorted[known++] = entry;
        }
    }
    qsort(sorted, (size_t)entries, sizeof *sorted, by_count_and_word);
    uint32_t checksum = CHECKSUM_START;
    for (int i = 0; i < entries; i++) {
        snprintf(line, sizeof line, "%5d %-12s %04x\n", sorted[i]->count, sorted[i]->word, (unsigned)i);
        checksum = checksum_text(checksum, line);
        free(sorted[i]->word);
        free(sorted[i]);
    }
    free(sorted);
    char *shorter = replaced(original, "mor", "o");
    char *longer = replaced(shorter, "ba ", "<ba>");
    checksum = checksum_text(checksum, longer);
    checksum = checksum_word(checksum, (uint32_t)(strrchr(longer, '<') - strchr(longer, '>')));
    checksum = checksum_word(checksum, (uint32_t)strcspn(longer, "xyz"));
    free(shorter);
    free(longer);
    return checksum;
}

uint32_t repetition(void)
{
    static char text[TEXT];
    if (!text[0]) {
        write_text(text);
    }
    uint32_t checksum = CHECKSUM_START;
    for (int i = 0; i < TIMES; i++) {
        checksum = checksum_word(checksum, process(text));
    }
    return checksum;
}
