// SPDX-License-Identifier: EPL-2.0
// Fixed point, 16 bits before and 16 after the point: sines by CORDIC, square roots, and a cube of points that turns
// and is drawn in perspective.
#include "benchmark.h"

typedef int32_t fixed;

#define FIXED(x) ((fixed)((x) * 65536.0))

enum { SIDE = 24, FRAMES = 24, TURNS = 16, SCREEN = 128 };

static fixed multiply(fixed a, fixed b)
{
    return (fixed)((int64_t)a * b >> 16);
}

static fixed divide(fixed a, fixed b)
{
    return (fixed)((int64_t)a * 65536 / b);
}

// The root of a number that is not negative, bit by bit.
static fixed root(fixed a)
{
    uint32_t rest = 0, result = 0, number = (uint32_t)a;
    for (int i = 0; i < 24; i++) {
        rest = rest << 2 | number >> 30;
        number <<= 2;
        result <<= 1;
        if (rest > 2 * result) {
            rest -= 2 * result + 1;
            result++;
        }
    }
    return (fixed)result;
}

// Sine and cosine of an angle from -1.5 to 1.5.
static void cordic(fixed angle, fixed *sine, fixed *cosine)
{
    static const fixed arctangents[TURNS] = {
        51472, 30386, 16055, 8150, 4091, 2047, 1024, 512, 256, 128, 64, 32, 16, 8, 4, 2,
    };
    fixed x = FIXED(0.6072529350088813), y = 0;
    for (int i = 0; i < TURNS; i++) {
        fixed dx = x >> i, dy = y >> i;
        if (angle >= 0) {
            x -= dy;
            y += dx;
            angle -= arctangents[i];
        } else {
            x += dy;
            y -= dx;
            angle += arctangents[i];
        }
    }
    *sine = y;
    *cosine = x;
}

static void turn(fixed *a, fixed *b, fixed angle)
{
    fixed sine, cosine;
    cordic(angle, &sine, &cosine);
    fixed x = multiply(*a, cosine) - multiply(*b, sine);
    *b = multiply(*a, sine) + multiply(*b, cosine);
    *a = x;
}

uint32_t repetition(void)
{
    static uint8_t screen[SCREEN][SCREEN];
    uint32_t checksum = CHECKSUM_START;
    for (int frame = 0; frame < FRAMES; frame++) {
        fixed angle = (frame % 12 - 6) * FIXED(0.2);
        fixed distances = 0;
        for (int i = 0; i < SIDE * SIDE * SIDE; i++) {
            fixed x = (i % SIDE - SIDE / 2) * FIXED(0.05);
            fixed y = (i / SIDE % SIDE - SIDE / 2) * FIXED(0.05);
            fixed z = (i / (SIDE * SIDE) - SIDE / 2) * FIXED(0.05);
            turn(&x, &y, angle);
            turn(&y, &z, angle / 2);
            fixed depth = z + FIXED(3);
            int column = SCREEN / 2 + (divide(x, depth) * 100 >> 16), row = SCREEN / 2 + (divide(y, depth) * 100 >> 16);
            screen[row & (SCREEN - 1)][column & (SCREEN - 1)]++;
            distances += root(multiply(x, x) + multiply(y, y) + multiply(depth, depth)) >> 8;
        }
        checksum = checksum_word(checksum, (uint32_t)distances);
    }
    for (int y = 0; y < SCREEN; y++) {
        for (int x = 0; x < SCREEN; x++) {
            checksum = (checksum ^ screen[y][x]) * 16777619u;
            screen[y][x] = 0;
        }
    }
    return checksum;
}
