// SPDX-License-Identifier: EPL-2.0
// A pointer that follows a list: the null pointer ends it.
#include "../programs/opaque.h"

struct node {
    struct node *next;
    int value;
};

OPAQUE int list_walk(const struct node *node)
{
    int sum = 0;
    for (; node; node = node->next) {
        sum ^= node->value;
    }
    return sum;
}

int main(void)
{
    return list_walk(0);
}
