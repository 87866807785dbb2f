// SPDX-License-Identifier: EPL-2.0
// An unaligned word is loaded by one operation.
#include "../programs/opaque.h"

struct __attribute__((packed)) holder {
    char tag;
    int word;
};

OPAQUE int unaligned_word(const char *bytes)
{
    return ((const struct holder *)bytes)->word;
}

int main(void)
{
    static char bytes[8];
    return unaligned_word(bytes + 1);
}
