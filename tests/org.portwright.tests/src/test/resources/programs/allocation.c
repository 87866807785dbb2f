// SPDX-License-Identifier: EPL-2.0
// malloc, calloc, realloc and free under stress: many blocks of many sizes, contents checked.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "opaque.h"

static struct block { unsigned char *data; unsigned size, seed; } blocks[64];
static uint32_t state = 2463534242u;

static unsigned next(void) { state ^= state << 13; state ^= state >> 17; return state ^= state << 5; }
static void fill(struct block *b, unsigned from) { for (unsigned i = from; i < b->size; i++) b->data[i] = (unsigned char)(b->seed + i * 13); }
static int intact(const struct block *b, unsigned size) { for (unsigned i = 0; i < size; i++) if (b->data[i] != (unsigned char)(b->seed + i * 13)) return 0; return 1; }

int main(void)
{
    int broken = 0, unaligned = 0, dirty = 0;
    unsigned long total = 0;
    for (int round = 0; round < 6000; round++) {
        struct block *b = &blocks[next() % COUNT(blocks)];
        unsigned size = next() % (round % 100 == 0 ? 60000 : 700);
        if (!b->data) {
            b->size = size;
            b->seed = next();
            b->data = round % 3 ? malloc(size + 1) : calloc(size + 1, 1);
            if (round % 3 == 0) for (unsigned i = 0; i < size; i++) dirty += b->data[i] != 0;
            fill(b, 0);
        } else if (round % 5 < 2) {
            unsigned old = b->size < size ? b->size : size;
            b->data = realloc(b->data, size + 1);
            b->size = size;
            broken += !intact(b, old);
            fill(b, old);
        } else {
            broken += !intact(b, b->size);
            free(b->data);
            b->data = NULL;
        }
        unaligned += ((uintptr_t)b->data & 7) != 0;
        total += size;
    }
    for (int i = 0; i < COUNT(blocks); i++) { if (blocks[i].data) broken += !intact(&blocks[i], blocks[i].size); free(blocks[i].data); }
    printf("%d broken, %d unaligned, %d dirty, %lu bytes\n", broken, unaligned, dirty, total);
    void *huge = malloc(0x7f000000);
    printf("%s\n", huge ? "granted" : "refused");
    free(huge);
    struct list { struct list *next; int value; } *head = NULL, *l;
    for (int i = 0; i < 5000; i++) { l = malloc(sizeof *l); l->next = head; l->value = i; head = l; }
    int sum = 0;
    while ((l = head)) { head = l->next; sum ^= l->value * 7; free(l); }
    printf("%d\n", sum);
    return 0;
}
