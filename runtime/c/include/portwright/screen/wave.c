/* SPDX-License-Identifier: EPL-2.0 */
/* Tones as samples of sound. */

enum { WAVE_RATE = 22050 };             /* samples a second */

/* Writes the samples of a tone, at most so many, and returns how many they are. It is a triangle, at its ends softer. */
static int wave(signed char *samples, int most, int note, int milliseconds, int volume)
{
    enum { FADE = 128 };
    /* MIDI's notes 120 to 131, in thousandths of a Hertz; each octave below has half of it. */
    static const int octave[] = {
        8372018, 8869844, 9397273, 9956063, 10548082, 11175303, 11839822, 12543854, 13289750, 14080000, 14917240, 15804266,
    };
    uint32_t step = ((uint64_t) octave[note % 12] << 32) / ((uint64_t) WAVE_RATE * 1000) >> (10 - note / 12);
    uint32_t phase = 0;
    int count = WAVE_RATE * milliseconds / 1000;
    count = count < most ? count : most;
    for (int i = 0; i < count; i++, phase += step) {
        int height = (int) (phase >> 24);
        int triangle = height < 128 ? height * 2 - 128 : 383 - height * 2;
        int end = i < count - i ? i : count - i;
        samples[i] = triangle * volume / 100 * (end < FADE ? end : FADE) / FADE;
    }
    return count;
}
