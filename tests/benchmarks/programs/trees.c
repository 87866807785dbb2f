// SPDX-License-Identifier: EPL-2.0
// Binary trees: many small pieces of memory, taken from malloc and given back.
#include "benchmark.h"

#include <stdlib.h>

enum { LONG_LIVED = 16, DEEPEST = 13, SHALLOWEST = 4 };

struct node {
    struct node *left, *right;
};

static struct node *make(int depth)
{
    struct node *node = malloc(sizeof *node);
    if (!node) {
        abort();
    }
    node->left = depth > 0 ? make(depth - 1) : NULL;
    node->right = depth > 0 ? make(depth - 1) : NULL;
    return node;
}

static int count(const struct node *node)
{
    return node ? 1 + count(node->left) + count(node->right) : 0;
}

static void drop(struct node *node)
{
    if (node) {
        drop(node->left);
        drop(node->right);
        free(node);
    }
}

uint32_t repetition(void)
{
    uint32_t checksum = CHECKSUM_START;
    struct node *lasting = make(LONG_LIVED);
    for (int depth = SHALLOWEST; depth <= DEEPEST; depth += 3) {
        int nodes = 0;
        for (int i = 0; i < 32 << (DEEPEST - depth); i++) {
            struct node *tree = make(depth);
            nodes += count(tree);
            drop(tree);
        }
        checksum = checksum_word(checksum, (uint32_t)nodes);
    }
    checksum = checksum_word(checksum, (uint32_t)count(lasting));
    drop(lasting);
    return checksum;
}
