// SPDX-License-Identifier: EPL-2.0
// The coder of samples/adpcm: a minute of sound is coded and decoded.
#include "benchmark.h"

#include "../../../samples/adpcm/ima.h"

enum { SAMPLES = 8000 * 60, TIMES = 3 };

uint32_t repetition(void)
{
    static int16_t sound[SAMPLES], decoded[SAMPLES];
    static uint8_t codes[SAMPLES / 2];
    uint32_t random = 1992, checksum = CHECKSUM_START;
    int level = 0;
    for (int i = 0; i < SAMPLES; i++) {
        level += (int)(next_random(&random) % 2001) - 1000 - level / 64;
        sound[i] = (int16_t)(level / 2 + (i % 50 - 25) * 200);
    }
    struct ima_state coder = {0, 0}, decoder = {0, 0};
    for (int i = 0; i < TIMES; i++) {
        ima_encode(&coder, sound, SAMPLES, codes);
        ima_decode(&decoder, codes, SAMPLES, decoded);
        for (int j = 0; j < SAMPLES; j += 500) {
            checksum = checksum_word(checksum, codes[j / 2]);
            checksum = checksum_word(checksum, (uint32_t)decoded[j]);
        }
    }
    return checksum;
}
