/* SPDX-License-Identifier: EPL-2.0 */
/* JPEG images as Java uses them: pixels are 0xRRGGBB, row by row. */
#ifndef IMAGES_H
#define IMAGES_H

#include <stddef.h>
#include <turbojpeg.h>

/* In little endian; what is not there is 0. */
enum { JPEG_PIXELS = TJPF_BGRX };

static inline int jpeg_end(tjhandle handle, int result)
{
    tjDestroy(handle);
    return result;
}

/* The problem is kept by the library, for a handle that there is no more. */
static inline const char *jpeg_message(int code)
{
    (void) code;
    return tjGetErrorStr2(NULL);
}

/** Gives the width and the height of an image. */
static inline int jpeg_size(const void *jpeg, int length, int *size)
{
    tjhandle handle = tjInitDecompress();
    int subsampling, colours;
    return jpeg_end(handle, tjDecompressHeader3(handle, jpeg, length, &size[0], &size[1], &subsampling, &colours));
}

/** Reads an image, of which readSize has told the size. What is damaged, but not so that it can't be shown, is an error. */
static inline int jpeg_decode(const void *jpeg, int length, int *pixels, int width)
{
    tjhandle handle = tjInitDecompress();
    return jpeg_end(handle, tjDecompress2(handle, jpeg, length, (unsigned char *) pixels, width, 0, 0, JPEG_PIXELS,
                                          TJFLAG_ACCURATEDCT));
}

/** How many bytes an image may have at most. */
static inline int jpeg_room(int width, int height)
{
    return tjBufSize(width, height, TJSAMP_444);
}

/** Writes an image, of quality 1 to 100; size[0] is the room there is, and then what was taken of it. */
static inline int jpeg_encode(void *jpeg, int *size, const int *pixels, int width, int height, int quality)
{
    tjhandle handle = tjInitCompress();
    unsigned char *to = jpeg;
    unsigned long bytes = size[0];
    int result = tjCompress2(handle, (const unsigned char *) pixels, width, 0, height, JPEG_PIXELS, &to, &bytes, TJSAMP_420,
                             quality, TJFLAG_ACCURATEDCT | TJFLAG_NOREALLOC);
    size[0] = bytes;
    return jpeg_end(handle, result);
}

#endif
