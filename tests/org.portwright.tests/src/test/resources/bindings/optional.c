// Calls what phones do not have.
#include "optional.h"

__attribute__((noinline)) int nothing(void)
{
    return Optional_isPresent(Optional_empty());
}

int main(void)
{
    return nothing();
}
