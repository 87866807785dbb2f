/* SPDX-License-Identifier: EPL-2.0 */
/* Streams of zlib as Java uses them: input and output of a call lie in Java's buffers, so pointers to them end with it. */
#ifndef STREAMS_H
#define STREAMS_H

#include <stdlib.h>
#include <zlib.h>

typedef int stream_step(z_stream *stream, int flush);

static inline z_stream *new_stream(int (*begin)(z_stream *stream, int level), int level)
{
    z_stream *stream = calloc(1, sizeof *stream);
    if (stream && begin(stream, level) != Z_OK) {
        free(stream);
        stream = NULL;
    }
    return stream;
}

static inline int begin_deflate(z_stream *stream, int level)
{
    return deflateInit(stream, level);
}

static inline int begin_inflate(z_stream *stream, int level)
{
    (void) level;
    return inflateInit(stream);
}

/* Z_BUF_ERROR says that nothing could be done, which is no failure: more input or room is wanted. */
static inline int do_step(stream_step *step, z_stream *stream, void *in, int in_size, void *out, int out_size, int flush)
{
    stream->next_in = in;
    stream->avail_in = in_size;
    stream->next_out = out;
    stream->avail_out = out_size;
    int result = step(stream, flush);
    return result == Z_BUF_ERROR ? Z_OK : result;
}

/** Begins to compress; level is 0 to 9, or -1 for what zlib takes to be best. */
static inline z_stream *new_deflater(int level)
{
    return new_stream(begin_deflate, level);
}

/** Begins to decompress. */
static inline z_stream *new_inflater(void)
{
    return new_stream(begin_inflate, 0);
}

/** Compresses what it can of a piece; gives 1 when all is written after flush was FINISH (4). What of both buffers is left,
    the stream says. */
static inline int deflate_piece(z_stream *stream, void *in, int in_size, void *out, int out_size, int flush)
{
    return do_step(deflate, stream, in, in_size, out, out_size, flush);
}

/** Decompresses what it can of a piece; gives 1 at the end of the data. What of both buffers is left, the stream says. */
static inline int inflate_piece(z_stream *stream, void *in, int in_size, void *out, int out_size)
{
    return do_step(inflate, stream, in, in_size, out, out_size, Z_NO_FLUSH);
}

/** Ends a compression. */
static inline void free_deflater(z_stream *stream)
{
    deflateEnd(stream);
    free(stream);
}

/** Ends a decompression. */
static inline void free_inflater(z_stream *stream)
{
    inflateEnd(stream);
    free(stream);
}

#endif
