// SPDX-License-Identifier: EPL-2.0
// A loop over bytes.
#include "../programs/opaque.h"

OPAQUE int string_length(const char *text)
{
    const char *end = text;
    while (*end) {
        end++;
    }
    return end - text;
}

int main(void)
{
    return string_length("abc");
}
