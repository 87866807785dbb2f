/* SPDX-License-Identifier: EPL-2.0 */
/* PNG images as Java uses them: pixels are 0xAARRGGBB, row by row. */
#ifndef IMAGES_H
#define IMAGES_H

#include <png.h>
#include <string.h>

/* Of the last image that could not be read or written. */
static char png_problem[sizeof ((png_image *) 0)->message];

static inline int png_end(png_image *image, int succeeded)
{
    memcpy(png_problem, image->message, sizeof png_problem);
    png_image_free(image);
    return succeeded ? 0 : -1;
}

static inline const char *png_message(int code)
{
    (void) code;
    return png_problem;
}

/** Gives the width and the height of an image. */
static inline int png_size(const void *png, int length, int *size)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    int succeeded = png_image_begin_read_from_memory(&image, png, length);
    size[0] = image.width;
    size[1] = image.height;
    return png_end(&image, succeeded);
}

/** Reads an image, of which readSize has told how many pixels it has. */
static inline int png_decode(const void *png, int length, int *pixels)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    int succeeded = png_image_begin_read_from_memory(&image, png, length);
    image.format = PNG_FORMAT_BGRA;     /* of a word in little endian */
    succeeded = succeeded && png_image_finish_read(&image, NULL, pixels, 0, NULL);
    return png_end(&image, succeeded);
}

/** How many bytes an image may have at most. */
static inline int png_room(int width, int height)
{
    png_image image = {.version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = PNG_FORMAT_BGRA};
    return PNG_IMAGE_PNG_SIZE_MAX(image);
}

/** Writes an image; size[0] is the room there is, and then what was taken of it. */
static inline int png_encode(void *png, int *size, const int *pixels, int width, int height)
{
    png_image image = {.version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = PNG_FORMAT_BGRA};
    png_alloc_size_t bytes = size[0];
    int succeeded = png_image_write_to_memory(&image, png, &bytes, 0, pixels, 0, NULL);
    size[0] = bytes;
    return png_end(&image, succeeded);
}

#endif
