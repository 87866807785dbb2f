// SPDX-License-Identifier: EPL-2.0
// Prints the words of some files, the most frequent ones first, each with the number of its lines.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "words.h"

// The next word of the file, in lower case; line counts the ends of lines on the way. 0 at the end of the file.
static int read_word(FILE *file, char *text, int *line) {
    int c = getc(file), length = 0;
    while (c != EOF && !isalpha(c)) {
        *line += c == '\n';
        c = getc(file);
    }
    for (; c != EOF && isalpha(c); c = getc(file)) {
        if (length < LONGEST_WORD - 1)
            text[length++] = (char)tolower(c);
    }
    ungetc(c, file);
    text[length] = 0;
    return length;
}

static void read_text(const char *name, int *line) {
    FILE *file = fopen(name, "r");
    if (!file) {
        perror(name);
        exit(1);
    }
    char text[LONGEST_WORD];
    while (read_word(file, text, line))
        add_word(text, *line);
    fclose(file);
}

static void print_words(void) {
    size_t count;
    struct word **all = sort_words(&count);
    for (size_t i = 0; i < count; i++)
        printf("%7d uses in %5d lines: %s\n", all[i]->uses, all[i]->lines, all[i]->text);
    free(all);
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: index FILE...\n");
        return 2;
    }
    int line = 1;
    for (int i = 1; i < argc; i++)
        read_text(argv[i], &line);
    print_words();
    return 0;
}
