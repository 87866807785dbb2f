// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Fourier transform of 2^LOG complex numbers, LOG even, in parallel: fft THREADS LOG. Written from the description of the program FFT in Woo
// et al., "The SPLASH-2 programs: characterization and methodological considerations" (ISCA 1995), section 3, which is Bailey's six-step
// method: the numbers are a square matrix whose rows are dealt out; it is transposed, the rows are transformed and multiplied by roots of
// unity, transposed, transformed, and transposed again. Prints the cycles that it took.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "parallel.h"

#define TILE 8u         // transposed at once
#define MOST_LOG 24u
#define FREQUENCY 5u    // of what is transformed, and found again

struct complex {
    double re, im;
};

static unsigned side, log_side;                     // rows, and numbers in a row
static struct complex *data, *scratch, *roots;      // side * side each; roots[k] = exp(-2 pi i k / side^2)

static inline struct complex product(struct complex a, struct complex b)
{
    return (struct complex) { a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re };
}

static unsigned reversed(unsigned bits, unsigned count)
{
    unsigned result = 0;
    for (unsigned i = 0; i < count; i++)
        result |= (bits >> i & 1) << (count - 1 - i);
    return result;
}

// Radix 2, decimation in time.
static void transform_row(struct complex *row)
{
    for (unsigned i = 0; i < side; i++) {
        unsigned j = reversed(i, log_side);
        if (j > i) {
            struct complex swapped = row[i];
            row[i] = row[j];
            row[j] = swapped;
        }
    }
    for (unsigned half = 1; half < side; half *= 2) {
        unsigned step = side / (2 * half) * side;   // of the roots
        for (unsigned begin = 0; begin < side; begin += 2 * half)
            for (unsigned i = 0; i < half; i++) {
                struct complex *first = &row[begin + i], *second = first + half;
                struct complex turned = product(*second, roots[i * step]);
                *second = (struct complex) { first->re - turned.re, first->im - turned.im };
                *first = (struct complex) { first->re + turned.re, first->im + turned.im };
            }
    }
}

// Rows begin to end of the one become columns of the other. A tile is in the cache, whole.
static void transpose(struct complex *to, const struct complex *from, unsigned begin, unsigned end)
{
    for (unsigned first = 0; first < side; first += TILE)
        for (unsigned row = begin; row < end; row++)
            for (unsigned column = first; column < first + TILE; column++)
                to[row * side + column] = from[column * side + row];
}

static void *transform(void *number)
{
    unsigned self = (unsigned)(size_t)number, begin = part(side, self), end = part(side, self + 1);
    transpose(scratch, data, begin, end);
    for (unsigned row = begin; row < end; row++) {
        transform_row(&scratch[row * side]);
        for (unsigned column = 0; column < side; column++)
            scratch[row * side + column] = product(scratch[row * side + column], roots[row * column]);
    }
    meet();
    transpose(data, scratch, begin, end);
    for (unsigned row = begin; row < end; row++)
        transform_row(&data[row * side]);
    meet();
    transpose(scratch, data, begin, end);
    return NULL;
}

static struct complex root(double part_of_circle)
{
    double angle = -2 * M_PI * part_of_circle;
    return (struct complex) { cos(angle), sin(angle) };
}

int main(int count, char **arguments)
{
    thread_count = count > 1 ? (unsigned)atoi(arguments[1]) : 0;
    unsigned log = count > 2 ? (unsigned)atoi(arguments[2]) : 0;
    log_side = log / 2;
    side = 1u << log_side;
    unsigned size = side * side;
    if (thread_count < 1 || thread_count > MOST_THREADS || log % 2 != 0 || side < TILE || log > MOST_LOG)
        return 2;
    data = malloc(size * sizeof *data);
    scratch = malloc(size * sizeof *scratch);
    roots = malloc(size * sizeof *roots);
    if (!data || !scratch || !roots)
        return 1;
    for (unsigned i = 0; i < side; i++)
        for (unsigned j = 0; j < side; j++)
            roots[i * side + j] = j == 0 ? root((double)i / side) : product(roots[i * side], i == 0 ? root((double)j / size) : roots[j]);
    // An oscillation; both, so that no page is missed for the first time in the transform.
    for (unsigned i = 0; i < size; i++) {
        struct complex value = roots[(unsigned long long)i * FREQUENCY % size];
        data[i] = scratch[i] = (struct complex) { value.re, -value.im };
    }
    unsigned long long taken;
    if (!run_threads(transform, &taken))
        return 1;
    for (unsigned i = 0; i < size; i++)
        if (hypot(scratch[i].re - (i == FREQUENCY ? size : 0), scratch[i].im) > 1e-6 * size)
            return 1;
    printf("cycles %llu\n", taken);
    return 0;
}
