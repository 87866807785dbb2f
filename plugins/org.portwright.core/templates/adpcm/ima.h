// SPDX-License-Identifier: EPL-2.0
// IMA ADPCM: 16-bit samples coded in 4 bits each.
//
// IMA Digital Audio Focus and Technical Working Groups: Recommended Practices for Enhancing
// Digital Audio Compatibility in Multimedia Systems, revision 3.00, 1992.
#ifndef IMA_H
#define IMA_H

#include <stdint.h>

// What coder and decoder remember from one sample to the next. Both start with zeros.
struct ima_state {
    int16_t predicted;
    uint8_t step_index;     // 0 to 88
};

// Codes count samples into (count + 1) / 2 bytes, the first sample in the low half.
void ima_encode(struct ima_state *state, const int16_t *samples, int count, uint8_t *codes);

// Decodes count samples from (count + 1) / 2 bytes.
void ima_decode(struct ima_state *state, const uint8_t *codes, int count, int16_t *samples);

#endif
