// SPDX-License-Identifier: EPL-2.0
// test: fault=memory fault in visit
// A null pointer ends the program with the status of SIGSEGV and names the function.
#include <stdio.h>
#include "opaque.h"

struct list { int value; struct list *next; };

OPAQUE int visit(struct list *l)
{
    return l->next->value;
}

int main(void)
{
    struct list last = {1, NULL};
    puts("before");
    fflush(stdout);
    return visit(&last);
}
