// SPDX-License-Identifier: EPL-2.0
// liblzma of xz: packs and unpacks a text.
#include "text.h"

#include <lzma.h>
#include <stdlib.h>

enum { SIZE = 150000, PACKED = 2 * SIZE, PRESET = 4 };

uint32_t repetition(void)
{
    static unsigned char text[SIZE], packed[PACKED], unpacked[SIZE];
    size_t size = 0, read = 0, unpacked_size = 0;
    uint64_t limit = UINT64_MAX;
    if (!text[0]) {
        write_text(text, SIZE);
    }
    if (lzma_easy_buffer_encode(PRESET, LZMA_CHECK_CRC64, NULL, text, SIZE, packed, &size, PACKED) != LZMA_OK
        || lzma_stream_buffer_decode(&limit, 0, NULL, packed, &read, size, unpacked, &unpacked_size, SIZE) != LZMA_OK
        || unpacked_size != SIZE || memcmp(text, unpacked, SIZE) != 0) {
        abort();
    }
    return checksum_bytes(CHECKSUM_START, packed, size);
}
