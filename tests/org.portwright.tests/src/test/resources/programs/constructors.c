// SPDX-License-Identifier: EPL-2.0
// Functions that run before and after main: constructors with priorities, destructors, atexit.
#include <stdio.h>
#include <stdlib.h>

static int order[8], count;

__attribute__((constructor(300))) static void late(void) { order[count++] = 300; }
__attribute__((constructor(200))) static void early(void) { order[count++] = 200; }
__attribute__((constructor)) static void plain(void) { order[count++] = 1; puts("constructor"); }
__attribute__((destructor)) static void end(void) { puts("destructor"); }

static void first(void) { puts("registered first"); }
static void second(void) { puts("registered second"); atexit(first); }

int main(void)
{
    for (int i = 0; i < count; i++) printf("%d ", order[i]);
    putchar('\n');
    atexit(first);
    atexit(second);
    puts("main ends");
    return 3;
}
