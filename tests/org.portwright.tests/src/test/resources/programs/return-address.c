// SPDX-License-Identifier: EPL-2.0
// A function that asks for its return address, which Java does not have, finds an address of code.
#include <stdio.h>

extern char etext[];

static const void *owner;

__attribute__((noinline)) static const char *where(const void *address)
{
    return address == NULL ? "nowhere" : (const char *)address < etext ? "in code" : "elsewhere";
}

__attribute__((noinline)) static const void *caller(void)
{
    return __builtin_return_address(0);
}

// As a lock that notes who has it.
__attribute__((noinline)) static int take(void)
{
    if (owner)
        return 0;
    owner = __builtin_extract_return_addr(__builtin_return_address(0));
    return 1;
}

// Where the address has to outlive a call.
__attribute__((noinline)) static const char *after_a_call(int number)
{
    char text[20];
    snprintf(text, sizeof text, "%d", number);
    puts(text);
    return where(__builtin_return_address(0));
}

int main(void)
{
    const void *(*volatile by_pointer)(void) = caller;
    puts(where(caller()));
    puts(where(by_pointer()));
    int first = take(), second = take();
    printf("%d %d\n", first, second);
    puts(after_a_call(7));
    return 0;
}
