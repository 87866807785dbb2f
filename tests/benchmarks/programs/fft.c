// SPDX-License-Identifier: EPL-2.0
// A fast Fourier transform, in place, of complex doubles: there and back again.
#include "benchmark.h"

#include <math.h>

enum { BITS = 15, SIZE = 1 << BITS, TIMES = 32 };

struct complex {
    double re, im;
};

static struct complex roots[SIZE / 2];

static void make_roots(void)
{
    for (int i = 0; i < SIZE / 2; i++) {
        double angle = 2 * 3.141592653589793 * i / SIZE;
        roots[i] = (struct complex) {cos(angle), sin(angle)};
    }
}

static void reverse_bits(struct complex *data)
{
    for (unsigned i = 0, j = 0; i < SIZE; i++) {
        if (i < j) {
            struct complex swap = data[i];
            data[i] = data[j];
            data[j] = swap;
        }
        unsigned bit = SIZE / 2;
        for (; j & bit; bit /= 2) {
            j ^= bit;
        }
        j |= bit;
    }
}

// The sign of the exponent is that of `direction`, 1 or -1.
static void transform(struct complex *data, double direction)
{
    reverse_bits(data);
    for (int half = 1; half < SIZE; half *= 2) {
        int stride = SIZE / (2 * half);
        for (int start = 0; start < SIZE; start += 2 * half) {
            for (int k = 0; k < half; k++) {
                struct complex *even = &data[start + k], *odd = &data[start + k + half];
                double wr = roots[k * stride].re, wi = direction * roots[k * stride].im;
                double re = odd->re * wr - odd->im * wi, im = odd->re * wi + odd->im * wr;
                odd->re = even->re - re;
                odd->im = even->im - im;
                even->re += re;
                even->im += im;
            }
        }
    }
}

uint32_t repetition(void)
{
    static struct complex data[SIZE];
    if (roots[0].re == 0) {
        make_roots();
    }
    uint32_t random = 1965, checksum = CHECKSUM_START;
    for (int i = 0; i < SIZE; i++) {
        data[i].re = next_random(&random) % 2000 - 1000.0;
        data[i].im = 0;
    }
    for (int i = 0; i < TIMES; i++) {
        transform(data, 1);
        checksum = checksum_word(checksum, (uint32_t)(int32_t)data[SIZE / 3].re);
        transform(data, -1);
        for (int j = 0; j < SIZE; j++) {
            data[j].re /= SIZE;
            data[j].im /= SIZE;
        }
    }
    for (int i = 0; i < SIZE; i += 50) {
        checksum = checksum_word(checksum, (uint32_t)(int32_t)floor(data[i].re + 0.5));
    }
    return checksum;
}
