// Functions of the program's own with the names of library functions that flush the processor's cache.
#include <stdio.h>
#include "opaque.h"

static int flushed;

OPAQUE static void cacheflush(void)
{
    flushed++;
}

OPAQUE static void __clear_cache(int *entry)
{
    *entry = 0;
    flushed += 10;
}

int main(void)
{
    int entry = 5;
    cacheflush();
    __clear_cache(&entry);
    printf("%d %d\n", flushed, entry);
    return 0;
}
