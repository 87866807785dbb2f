// SPDX-License-Identifier: EPL-2.0
// test: process=own
// Where memory ends malloc returns NULL; what was freed can be had again.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "opaque.h"

struct block { struct block *next; };

int main(void)
{
    struct block *all = NULL, *b;
    size_t size = 16 << 20;
    int failed = 0;
    for (int i = 0; i < 100000 && size > 1000; i++) {
        if ((b = malloc(size))) {
            b->next = all;
            all = b;
        } else {
            failed += errno == ENOMEM;
            size /= 2;
        }
    }
    printf("%d %d\n", all != NULL, failed);
    fflush(stdout);
    while ((b = all)) {
        all = b->next;
        free(b);
    }
    char *again = malloc(100000);
    memset(again, 'x', 99999);
    again[99999] = 0;
    printf("%d\n", (int)strlen(again));
    free(again);
    printf("%d %d\n", malloc((size_t)-1) == NULL, calloc(1 << 16, 1 << 16) == NULL);
    return 0;
}
