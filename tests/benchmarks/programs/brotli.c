// SPDX-License-Identifier: EPL-2.0
// Brotli: packs and unpacks a text.
#include "text.h"

#include <brotli/decode.h>
#include <brotli/encode.h>
#include <stdlib.h>

enum { SIZE = 800000, PACKED = 2 * SIZE, QUALITY = 5 };

uint32_t repetition(void)
{
    static unsigned char text[SIZE], packed[PACKED], unpacked[SIZE];
    size_t size = PACKED, unpacked_size = SIZE;
    if (!text[0]) {
        write_text(text, SIZE);
    }
    if (!BrotliEncoderCompress(QUALITY, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, SIZE, text, &size, packed)
        || BrotliDecoderDecompress(size, packed, &unpacked_size, unpacked) != BROTLI_DECODER_RESULT_SUCCESS
        || unpacked_size != SIZE || memcmp(text, unpacked, SIZE) != 0) {
        abort();
    }
    return checksum_bytes(CHECKSUM_START, packed, size);
}
