// SPDX-License-Identifier: EPL-2.0
// What compression programs are given: the same text everywhere.
#ifndef TEXT_H
#define TEXT_H

#include "benchmark.h"

#include <stddef.h>
#include <string.h>

// Fills memory with sentences of a vocabulary in which few words are frequent, and with some numbers.
static inline void write_text(unsigned char *text, size_t size)
{
    static const char *const syllables[] = {
        "ba", "con", "di", "ent", "fer", "gra", "ing", "ka", "lor", "men", "nu", "or", "pre", "qui", "ran", "ti",
    };
    uint32_t random = 1948;
    size_t at = 0;
    while (at < size) {
        char word[64] = "";
        uint32_t r = next_random(&random);
        if (r % 29 == 0) {
            int length = 0;
            for (uint32_t number = r >> 8; number > 0; number /= 10) {
                word[length++] = (char)('0' + number % 10);
            }
        } else {
            uint32_t place = r % 8 < 5 ? r / 64 % 40 : r / 64 % 6000;
            for (place++; place > 0; place /= 16) {
                strcat(word, syllables[place % 16]);
            }
        }
        strcat(word, r % 17 == 1 ? ".\n" : r % 11 == 1 ? ", " : " ");
        for (size_t i = 0; word[i] && at < size; i++) {
            text[at++] = (unsigned char)word[i];
        }
    }
}

static inline uint32_t checksum_bytes(uint32_t checksum, const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        checksum = (checksum ^ bytes[i]) * 16777619u;
    }
    return checksum;
}

#endif
