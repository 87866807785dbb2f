// SPDX-License-Identifier: EPL-2.0
// Compression: repeated parts of a text become references (LZ77, by hash chains), then all bytes get codes as long as
// they are rare (Huffman, canonical); and back.
#include "benchmark.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIZE = 2000000, PACKED = 2 * SIZE, WINDOW = 32768, HASHES = 1 << 14, SHORTEST = 4, LONGEST = 255 + SHORTEST,
    CHAIN = 16, SYMBOLS = 256, LONGEST_CODE = 24
};

// ---------------------------------------------------------------- references

static unsigned hash_of(const uint8_t *at)
{
    uint32_t word = (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
    return word * 2654435761u >> 18;
}

static int match_length(const uint8_t *a, const uint8_t *b, int most)
{
    int length = 0;
    while (length < most && a[length] == b[length]) {
        length++;
    }
    return length;
}

// A control byte says of each of the eight that follow whether it is a literal (0) or a reference (1): the distance in
// two bytes, the length in one.
static int find_references(const uint8_t *in, int size, uint8_t *out)
{
    static int head[HASHES], previous[WINDOW];
    memset(head, -1, sizeof head);
    int written = 0, control = 0, items = 8;
    for (int at = 0; at < size;) {
        int best = 0, distance = 0;
        int most = size - at < LONGEST ? size - at : LONGEST;
        if (most >= SHORTEST) {
            int candidate = head[hash_of(in + at)];
            for (int i = 0; i < CHAIN && candidate >= 0 && at - candidate < WINDOW; i++) {
                int length = match_length(in + candidate, in + at, most);
                if (length > best) {
                    best = length;
                    distance = at - candidate;
                }
                candidate = previous[candidate % WINDOW];
            }
        }
        if (items == 8) {
            control = written++;
            out[control] = 0;
            items = 0;
        }
        int length = 1;
        if (best >= SHORTEST) {
            out[control] |= (uint8_t)(1 << items);
            out[written++] = (uint8_t)distance;
            out[written++] = (uint8_t)(distance >> 8);
            out[written++] = (uint8_t)(best - SHORTEST);
            length = best;
        } else {
            out[written++] = in[at];
        }
        items++;
        for (int end = at + length; at < end; at++) {
            if (size - at >= SHORTEST) {
                unsigned hash = hash_of(in + at);
                previous[at % WINDOW] = head[hash];
                head[hash] = at;
            }
        }
    }
    return written;
}

static int resolve_references(const uint8_t *in, int size, uint8_t *out)
{
    int written = 0;
    for (int at = 0; at < size;) {
        int control = in[at++];
        for (int i = 0; i < 8 && at < size; i++) {
            if (control >> i & 1) {
                int distance = in[at] | in[at + 1] << 8, length = in[at + 2] + SHORTEST;
                at += 3;
                for (; length > 0; length--, written++) {
                    out[written] = out[written - distance];
                }
            } else {
                out[written++] = in[at++];
            }
        }
    }
    return written;
}

// ---------------------------------------------------------------- codes

// The lengths of the codes: the two rarest trees are joined until one is left.
static void find_lengths(const uint32_t *counts, uint8_t *lengths)
{
    uint32_t weight[2 * SYMBOLS];
    int parent[2 * SYMBOLS], nodes = SYMBOLS;
    for (int i = 0; i < SYMBOLS; i++) {
        weight[i] = counts[i];
        parent[i] = -1;
    }
    for (;;) {
        int first = -1, second = -1;
        for (int i = 0; i < nodes; i++) {
            if (weight[i] == 0 || parent[i] >= 0) {
                continue;
            }
            if (first < 0 || weight[i] < weight[first]) {
                second = first;
                first = i;
            } else if (second < 0 || weight[i] < weight[second]) {
                second = i;
            }
        }
        if (second < 0) {
            break;
        }
        weight[nodes] = weight[first] + weight[second];
        parent[nodes] = -1;
        parent[first] = parent[second] = nodes++;
    }
    for (int i = 0; i < SYMBOLS; i++) {
        lengths[i] = 0;
        for (int node = i; parent[node] >= 0; node = parent[node]) {
            lengths[i]++;
        }
    }
}

// Of each length, the first code and how many there are; symbols in the order of their codes.
struct codes {
    uint32_t first[LONGEST_CODE + 2];
    int count[LONGEST_CODE + 2];
    uint8_t symbols[SYMBOLS];
    uint32_t code[SYMBOLS];
};

static void make_codes(const uint8_t *lengths, struct codes *codes)
{
    uint32_t code = 0;
    int known = 0;
    memset(codes, 0, sizeof *codes);
    for (int length = 1; length <= LONGEST_CODE; length++) {
        codes->first[length] = code;
        for (int i = 0; i < SYMBOLS; i++) {
            if (lengths[i] == length) {
                codes->symbols[known++] = (uint8_t)i;
                codes->count[length]++;
                codes->code[i] = code++;
            }
        }
        code <<= 1;
    }
}

static int encode(const uint8_t *in, int size, const struct codes *codes, const uint8_t *lengths, uint8_t *out)
{
    uint64_t bits = 0;
    int pending = 0, written = 0;
    for (int i = 0; i < size; i++) {
        bits = bits << lengths[in[i]] | codes->code[in[i]];
        pending += lengths[in[i]];
        while (pending >= 8) {
            pending -= 8;
            out[written++] = (uint8_t)(bits >> pending);
        }
    }
    out[written++] = (uint8_t)(bits << (8 - pending));
    return written;
}

static void decode(const uint8_t *in, int size, const struct codes *codes, uint8_t *out)
{
    uint32_t byte = 0;
    int bits = 0;
    for (int i = 0; i < size; i++) {
        uint32_t code = 0;
        int before = 0;
        for (int length = 1;; length++) {
            if (bits == 0) {
                byte = *in++;
                bits = 8;
            }
            code = code << 1 | (byte >> --bits & 1);
            if (code - codes->first[length] < (uint32_t)codes->count[length]) {
                out[i] = codes->symbols[before + (int)(code - codes->first[length])];
                break;
            }
            before += codes->count[length];
        }
    }
}

// ---------------------------------------------------------------- text

static void write_text(uint8_t *text)
{
    static const char *const phrases[] = {
        "the quick brown fox ", "jumps over ", "the lazy dog. ", "It was the best of times, ",
        "it was the worst of times, ", "call me Ishmael. ", "in the beginning ", "there was light; ",
    };
    uint32_t random = 1977;
    for (int at = 0; at < SIZE;) {
        uint32_t r = next_random(&random);
        const char *phrase = phrases[r % 8];
        for (int i = 0; phrase[i] && at < SIZE; i++) {
            text[at++] = (uint8_t)(r >> 8 & 15 ? phrase[i] : '0' + (int)(next_random(&random) % 10));
        }
    }
}

uint32_t repetition(void)
{
    static uint8_t text[SIZE], references[PACKED], packed[PACKED], decoded[PACKED], unpacked[SIZE];
    static struct codes codes;
    uint32_t counts[SYMBOLS] = {0}, checksum = CHECKSUM_START;
    uint8_t lengths[SYMBOLS];
    if (!text[0]) {
        write_text(text);
    }
    int size = find_references(text, SIZE, references);
    for (int i = 0; i < size; i++) {
        counts[references[i]]++;
    }
    find_lengths(counts, lengths);
    make_codes(lengths, &codes);
    int bytes = encode(references, size, &codes, lengths, packed);
    for (int i = 0; i < bytes; i++) {
        checksum = (checksum ^ packed[i]) * 16777619u;
    }
    decode(packed, size, &codes, decoded);
    if (resolve_references(decoded, size, unpacked) != SIZE || memcmp(text, unpacked, SIZE) != 0) {
        abort();
    }
    return checksum_word(checksum, (uint32_t)bytes);
}
