// SPDX-License-Identifier: EPL-2.0
// The hash of a word: one that looks good enough, and with GOOD_HASH one that is.
#include "words.h"

#include <string.h>

size_t hash_word(const char *text, size_t lists) {
#ifdef GOOD_HASH
    // FNV-1a, 32 bits (IETF draft-eastlake-fnv).
    unsigned hash = 2166136261u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash % lists;
#else
    // Few words have more than 15 letters: 15 of the lists get nearly all words.
    return strlen(text) % lists;
#endif
}
