// SPDX-License-Identifier: EPL-2.0
// Zstandard: packs and unpacks a text, fast and well.
#include "text.h"

#include <stdlib.h>
#include <zstd.h>

enum { SIZE = 800000, PACKED = SIZE + SIZE / 100 + 600 };

uint32_t repetition(void)
{
    static unsigned char text[SIZE], packed[PACKED], unpacked[SIZE];
    static const int levels[] = {1, 3, 9};
    uint32_t checksum = CHECKSUM_START;
    if (!text[0]) {
        write_text(text, SIZE);
    }
    for (unsigned i = 0; i < sizeof levels / sizeof *levels; i++) {
        size_t size = ZSTD_compress(packed, PACKED, text, SIZE, levels[i]);
        if (ZSTD_isError(size) || ZSTD_decompress(unpacked, SIZE, packed, size) != SIZE
            || memcmp(text, unpacked, SIZE) != 0) {
            abort();
        }
        checksum = checksum_bytes(checksum, packed, size);
    }
    return checksum;
}
