// SPDX-License-Identifier: EPL-2.0
// Image filters on pixels of three bytes: a blur by convolution, brightness, edges by Sobel's operator, a histogram,
// half the size.
#include "benchmark.h"

#include <string.h>

enum { WIDTH = 480, HEIGHT = 320, TIMES = 4 };

struct pixel {
    uint8_t red, green, blue;
};

static struct pixel image[HEIGHT][WIDTH], blurred[HEIGHT][WIDTH];
static uint8_t grey[HEIGHT][WIDTH], edges[HEIGHT][WIDTH];

static void draw(void)
{
    uint32_t random = 1888;
    memset(edges, 0, sizeof edges);
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            int dx = x - WIDTH / 2, dy = y - HEIGHT / 2;
            int inside = dx * dx + dy * dy < HEIGHT * HEIGHT / 9;
            image[y][x].red = (uint8_t)(inside ? 220 : x / 3);
            image[y][x].green = (uint8_t)(inside ? 180 - y / 4 : y / 2);
            image[y][x].blue = (uint8_t)((int)(next_random(&random) % 64) + (x / 32 + y / 32) % 2 * 96);
        }
    }
}

static int clamp(int value, int last)
{
    return value < 0 ? 0 : value > last ? last : value;
}

static void blur(void)
{
    static const int kernel[5][5] = {
        {1, 4, 6, 4, 1}, {4, 16, 24, 16, 4}, {6, 24, 36, 24, 6}, {4, 16, 24, 16, 4}, {1, 4, 6, 4, 1},
    };
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            int red = 0, green = 0, blue = 0;
            for (int j = -2; j <= 2; j++) {
                const struct pixel *row = image[clamp(y + j, HEIGHT - 1)];
                for (int i = -2; i <= 2; i++) {
                    const struct pixel *pixel = &row[clamp(x + i, WIDTH - 1)];
                    int weight = kernel[j + 2][i + 2];
                    red += weight * pixel->red;
                    green += weight * pixel->green;
                    blue += weight * pixel->blue;
                }
            }
            blurred[y][x] = (struct pixel) {(uint8_t)(red >> 8), (uint8_t)(green >> 8), (uint8_t)(blue >> 8)};
        }
    }
}

// Rec. 601, in 256ths.
static void to_grey(void)
{
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            const struct pixel *pixel = &blurred[y][x];
            grey[y][x] = (uint8_t)((77 * pixel->red + 150 * pixel->green + 29 * pixel->blue) >> 8);
        }
    }
}

static void find_edges(void)
{
    for (int y = 1; y < HEIGHT - 1; y++) {
        const uint8_t *above = grey[y - 1], *row = grey[y], *below = grey[y + 1];
        for (int x = 1; x < WIDTH - 1; x++) {
            int dx = above[x + 1] + 2 * row[x + 1] + below[x + 1] - above[x - 1] - 2 * row[x - 1] - below[x - 1];
            int dy = below[x - 1] + 2 * below[x] + below[x + 1] - above[x - 1] - 2 * above[x] - above[x + 1];
            int strength = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
            edges[y][x] = (uint8_t)(strength > 255 ? 255 : strength);
        }
    }
}

static void halve(void)
{
    for (int y = 0; y < HEIGHT / 2; y++) {
        for (int x = 0; x < WIDTH / 2; x++) {
            edges[y][x] = (uint8_t)((edges[2 * y][2 * x] + edges[2 * y][2 * x + 1] + edges[2 * y + 1][2 * x]
                                     + edges[2 * y + 1][2 * x + 1] + 2) / 4);
        }
    }
}

uint32_t repetition(void)
{
    uint32_t checksum = CHECKSUM_START;
    draw();
    for (int i = 0; i < TIMES; i++) {
        uint32_t histogram[256] = {0};
        blur();
        to_grey();
        find_edges();
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                histogram[edges[y][x]]++;
            }
        }
        for (int j = 0; j < 256; j++) {
            checksum = checksum_word(checksum, histogram[j]);
        }
        halve();
        checksum = checksum_word(checksum, edges[HEIGHT / 4][WIDTH / 4]);
        memcpy(image, blurred, sizeof image);
    }
    return checksum;
}
