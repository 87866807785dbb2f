// SPDX-License-Identifier: EPL-2.0
// bzip2: packs and unpacks a text.
#include "text.h"

#include <bzlib.h>
#include <stdlib.h>

enum { SIZE = 300000, PACKED = SIZE + SIZE / 100 + 600 };

uint32_t repetition(void)
{
    static unsigned char text[SIZE], packed[PACKED], unpacked[SIZE];
    unsigned size = PACKED, unpacked_size = SIZE;
    if (!text[0]) {
        write_text(text, SIZE);
    }
    if (BZ2_bzBuffToBuffCompress((char *)packed, &size, (char *)text, SIZE, 9, 0, 0) != BZ_OK
        || BZ2_bzBuffToBuffDecompress((char *)unpacked, &unpacked_size, (char *)packed, size, 0, 0) != BZ_OK
        || unpacked_size != SIZE || memcmp(text, unpacked, SIZE) != 0) {
        abort();
    }
    return checksum_bytes(CHECKSUM_START, packed, size);
}
