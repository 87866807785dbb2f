// SPDX-License-Identifier: EPL-2.0
// The IMA ADPCM coder and decoder.
#include "ima.h"

enum { LAST_STEP = 88, SIGN = 8 };

// IMA practices, section 6: quantiser step sizes, each about 1.1 times the one before.
static const int16_t steps[LAST_STEP + 1] = {
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66,
    73, 80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408,
    449, 494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066,
    2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630,
    9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794,
    32767,
};

// The same section: small differences make the step smaller, large ones make it grow fast.
static const int8_t step_changes[8] = {-1, -1, -1, -1, 2, 4, 6, 8};

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

// Moves the state as a code tells; the coder does this too, so that both stay in step.
static void follow(struct ima_state *state, unsigned code)
{
    int step = steps[state->step_index];
    int difference = step >> 3;
    if (code & 4) {
        difference += step;
    }
    if (code & 2) {
        difference += step >> 1;
    }
    if (code & 1) {
        difference += step >> 2;
    }
    if (code & SIGN) {
        difference = -difference;
    }
    state->predicted = (int16_t)clamp(state->predicted + difference, INT16_MIN, INT16_MAX);
    state->step_index = (uint8_t)clamp(state->step_index + step_changes[code & 7], 0, LAST_STEP);
}

static unsigned encode_sample(struct ima_state *state, int sample)
{
    int step = steps[state->step_index];
    int difference = sample - state->predicted;
    unsigned code = 0;
    if (difference < 0) {
        code = SIGN;
        difference = -difference;
    }
    for (unsigned bit = 4; bit; bit >>= 1) {
        if (difference >= step) {
            code |= bit;
            difference -= step;
        }
        step >>= 1;
    }
    follow(state, code);
    return code;
}

void ima_encode(struct ima_state *state, const int16_t *samples, int count, uint8_t *codes)
{
    for (int i = 0; i < count; i++) {
        unsigned code = encode_sample(state, samples[i]);
        if (i % 2 == 0) {
            codes[i / 2] = (uint8_t)code;
        } else {
            codes[i / 2] |= (uint8_t)(code << 4);
        }
    }
}

void ima_decode(struct ima_state *state, const uint8_t *codes, int count, int16_t *samples)
{
    for (int i = 0; i < count; i++) {
        follow(state, i % 2 == 0 ? codes[i / 2] & 15u : codes[i / 2] >> 4);
        samples[i] = state->predicted;
    }
}
