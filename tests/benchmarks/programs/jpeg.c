// SPDX-License-Identifier: EPL-2.0
// libjpeg-turbo: codes a picture and decodes it again.
#include "benchmark.h"

#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

enum { WIDTH = 1280, HEIGHT = 960, QUALITY = 85 };

static void draw(JSAMPLE picture[HEIGHT][3 * WIDTH])
{
    uint32_t random = 1992;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            int dx = x - WIDTH / 2, dy = y - HEIGHT / 2, inside = dx * dx + dy * dy < HEIGHT * HEIGHT / 9;
            picture[y][3 * x] = (JSAMPLE)(inside ? 220 : x / 3);
            picture[y][3 * x + 1] = (JSAMPLE)(inside ? 180 - y / 4 : y / 2);
            picture[y][3 * x + 2] = (JSAMPLE)((int)(next_random(&random) % 32) + (x / 32 + y / 32) % 2 * 96);
        }
    }
}

static void encode(JSAMPLE picture[HEIGHT][3 * WIDTH], unsigned char **coded, unsigned long *size)
{
    struct jpeg_error_mgr errors;
    struct jpeg_compress_struct jpeg = {.err = jpeg_std_error(&errors)};
    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, coded, size);
    jpeg.image_width = WIDTH;
    jpeg.image_height = HEIGHT;
    jpeg.input_components = 3;
    jpeg.in_color_space = JCS_RGB;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, QUALITY, TRUE);
    jpeg_start_compress(&jpeg, TRUE);
    while (jpeg.next_scanline < HEIGHT) {
        JSAMPROW row = picture[jpeg.next_scanline];
        jpeg_write_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
}

static uint32_t decode(const unsigned char *coded, unsigned long size)
{
    static JSAMPLE line[3 * WIDTH];
    struct jpeg_error_mgr errors;
    struct jpeg_decompress_struct jpeg = {.err = jpeg_std_error(&errors)};
    JSAMPROW row = line;
    uint32_t checksum = CHECKSUM_START;
    jpeg_create_decompress(&jpeg);
    jpeg_mem_src(&jpeg, coded, size);
    jpeg_read_header(&jpeg, TRUE);
    jpeg_start_decompress(&jpeg);
    while (jpeg.output_scanline < jpeg.output_height) {
        jpeg_read_scanlines(&jpeg, &row, 1);
        for (int i = 0; i < 3 * WIDTH; i += 16) {
            checksum = (checksum ^ line[i]) * 16777619u;
        }
    }
    jpeg_finish_decompress(&jpeg);
    jpeg_destroy_decompress(&jpeg);
    return checksum;
}

uint32_t repetition(void)
{
    static JSAMPLE picture[HEIGHT][3 * WIDTH];
    unsigned char *coded = NULL;
    unsigned long size = 0;
    draw(picture);
    encode(picture, &coded, &size);
    uint32_t checksum = checksum_word(decode(coded, size), (uint32_t)size);
    free(coded);
    return checksum;
}
