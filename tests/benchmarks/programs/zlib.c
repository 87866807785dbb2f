// SPDX-License-Identifier: EPL-2.0
// zlib: packs and unpacks a text.
#include "text.h"

#include <stdlib.h>
#include <zlib.h>

enum { SIZE = 600000, PACKED = SIZE + SIZE / 100 + 600 };

uint32_t repetition(void)
{
    static unsigned char text[SIZE], packed[PACKED], unpacked[SIZE];
    uLongf size = PACKED, unpacked_size = SIZE;
    if (!text[0]) {
        write_text(text, SIZE);
    }
    if (compress2(packed, &size, text, SIZE, 6) != Z_OK || uncompress(unpacked, &unpacked_size, packed, size) != Z_OK
        || unpacked_size != SIZE || memcmp(text, unpacked, SIZE) != 0) {
        abort();
    }
    return checksum_bytes(CHECKSUM_START, packed, size);
}
