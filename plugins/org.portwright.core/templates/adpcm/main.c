// SPDX-License-Identifier: EPL-2.0
// Codes a sound and decodes it again, then says how much was lost. Also a filter for raw sound:
// 16-bit little-endian samples, one channel.
//
// usage: adpcm                        a synthetic sound: sizes, checksums, error
//        adpcm encode < RAW > CODED
//        adpcm decode < CODED > RAW
#include "ima.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 32768, BLOCK = 1024 };

static uint32_t checksum(const void *data, size_t size)
{
    const uint8_t *bytes = data;
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * 16777619u;
    }
    return hash;
}

// The checksum of samples is over their little-endian bytes, whatever the machine's order.
static uint32_t sound_checksum(const int16_t *samples, int count)
{
    uint32_t hash = 2166136261u;
    for (int i = 0; i < count; i++) {
        hash = (hash ^ (samples[i] & 0xff)) * 16777619u;
        hash = (hash ^ ((samples[i] >> 8) & 0xff)) * 16777619u;
    }
    return hash;
}

// Two gliding triangle waves and a little noise, in integers so that it is the same everywhere.
static void synthesize(int16_t *samples, int count)
{
    uint32_t low = 0, high = 0, noise = 1;
    for (int i = 0; i < count; i++) {
        low += 0x00800000u + (uint32_t)i * 600u;
        high += 0x06000000u - (uint32_t)i * 900u;
        noise = noise * 1664525u + 1013904223u;
        int wave = abs((int)(int16_t)(low >> 16)) - 16384;
        int overtone = abs((int)(int16_t)(high >> 16)) - 16384;
        int hiss = (int)(noise >> 24) - 128;
        int loudness = i % 8192;
        samples[i] = (int16_t)((wave + overtone / 3 + hiss) * loudness / 8192);
    }
}

static void report_error(const int16_t *original, const int16_t *decoded, int count)
{
    int largest = 0;
    double noise = 0, signal = 0;
    for (int i = 0; i < count; i++) {
        int error = decoded[i] - original[i];
        if (abs(error) > largest) {
            largest = abs(error);
        }
        noise += (double)error * error;
        signal += (double)original[i] * original[i];
    }
    printf("largest error %d, root mean square %.3f, signal to noise %.2f dB\n", largest,
           sqrt(noise / count), 10 * log10(signal / noise));
}

static int demonstrate(void)
{
    static int16_t original[SAMPLES], decoded[SAMPLES];
    static uint8_t codes[SAMPLES / 2];
    struct ima_state coder = {0, 0}, decoder = {0, 0};

    synthesize(original, SAMPLES);
    ima_encode(&coder, original, SAMPLES, codes);
    ima_decode(&decoder, codes, SAMPLES, decoded);
    printf("input   %6d bytes, checksum %08x\n", 2 * SAMPLES,
           (unsigned)sound_checksum(original, SAMPLES));
    printf("coded   %6d bytes, checksum %08x\n", (int)sizeof codes,
           (unsigned)checksum(codes, sizeof codes));
    printf("decoded %6d bytes, checksum %08x\n", 2 * SAMPLES,
           (unsigned)sound_checksum(decoded, SAMPLES));
    report_error(original, decoded, SAMPLES);
    if (coder.predicted != decoder.predicted || coder.step_index != decoder.step_index) {
        printf("coder and decoder are out of step\n");
        return 1;
    }
    return 0;
}

static int encode_stream(FILE *in, FILE *out)
{
    struct ima_state state = {0, 0};
    uint8_t raw[2 * BLOCK], codes[BLOCK / 2];
    int16_t samples[BLOCK];
    size_t size;
    while ((size = fread(raw, 2, BLOCK, in)) > 0) {
        for (size_t i = 0; i < size; i++) {
            samples[i] = (int16_t)(raw[2 * i] | raw[2 * i + 1] << 8);
        }
        ima_encode(&state, samples, (int)size, codes);
        fwrite(codes, 1, (size + 1) / 2, out);
    }
    return ferror(in) || fflush(out) != 0;
}

static int decode_stream(FILE *in, FILE *out)
{
    struct ima_state state = {0, 0};
    uint8_t raw[2 * BLOCK], codes[BLOCK / 2];
    int16_t samples[BLOCK];
    size_t size;
    while ((size = fread(codes, 1, sizeof codes, in)) > 0) {
        int count = 2 * (int)size;
        ima_decode(&state, codes, count, samples);
        for (int i = 0; i < count; i++) {
            raw[2 * i] = (uint8_t)samples[i];
            raw[2 * i + 1] = (uint8_t)(samples[i] >> 8);
        }
        fwrite(raw, 2, (size_t)count, out);
    }
    return ferror(in) || fflush(out) != 0;
}

int main(int argc, char **argv)
{
    if (argc == 1) {
        return demonstrate();
    }
    int failed;
    if (argc == 2 && !strcmp(argv[1], "encode")) {
        failed = encode_stream(stdin, stdout);
    } else if (argc == 2 && !strcmp(argv[1], "decode")) {
        failed = decode_stream(stdin, stdout);
    } else {
        fprintf(stderr, "usage: adpcm [encode|decode]\n");
        return 2;
    }
    if (failed) {
        perror("adpcm");
    }
    return failed;
}
