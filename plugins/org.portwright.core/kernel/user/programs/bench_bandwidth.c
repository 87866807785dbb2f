// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// How much a program reads in a time: of a file, and of a pipe that another process writes; with buffers of several sizes, as
// bw_file_rd and bw_pipe of HBench-OS do (Brown and Seltzer 1997).
#include "library/measure.h"
#include "library/print.h"
#include "library/text.h"

#define SELF "bench_bandwidth"
#define BYTES (1u << 20)
#define LARGEST 16384u
// One of the larger files.
#define FILE_NAME "selftest"
// The second of the first two descriptors.
#define PIPE_WRITER 4u

static u8 buffer[LARGEST] __attribute__((aligned(PAGE_SIZE)));

static void report_bandwidth(const char *what, u32 size, u64 bytes, u64 elapsed)
{
    char name[40];
    format(name, sizeof name, "%s_%u", what, size);
    report_as("bandwidth", name, per_gigacycle(bytes, elapsed), "bytes/Gcycle");
}

// To the end; a file's bytes.
static u32 read_all(u32 descriptor, u32 size)
{
    u32 bytes = 0;
    i32 length;
    while ((length = file_read(descriptor, buffer, size)) > 0)
        bytes += (u32)length;
    return bytes;
}

static void measure_file(u32 size)
{
    u64 bytes = 0, begin = cycles();
    while (bytes < BYTES) {
        u32 descriptor = (u32)file_open(FILE_NAME);
        bytes += read_all(descriptor, size);
        file_close(descriptor);
    }
    report_bandwidth("file", size, bytes, cycles() - begin);
}

static bool measure_pipe(u32 size)
{
    u32 ends[2];
    char arguments[20];
    i32 status = 1;
    format(arguments, sizeof arguments, "write=%u", size);
    if (pipe_create(ends))
        return false;
    i32 writer = process_create(SELF, arguments, PROCESS_INHERIT, 0);
    file_close(ends[1]);
    // The first piece waits for the start of the other one.
    i32 first = file_read(ends[0], buffer, size);
    u64 begin = cycles();
    u32 bytes = read_all(ends[0], size);
    report_bandwidth("pipe", size, bytes, cycles() - begin);
    file_close(ends[0]);
    process_wait((u32)writer, &status);
    return status == 0 && first > 0 && bytes + (u32)first == BYTES;
}

static int write_pipe(u32 size)
{
    u32 done = 0;
    while (done < BYTES) {
        i32 length = file_write(PIPE_WRITER, buffer, BYTES - done < size ? BYTES - done : size);
        if (length < 0)
            return 1;
        done += (u32)length;
    }
    return 0;
}

int main(int argc, char **argv)
{
    static const u32 sizes[] = { 1024, 4096, LARGEST };
    u32 size = argument_number(argc, argv, "write", 0);
    if (size)
        return size <= LARGEST ? write_pipe(size) : 1;
    memset(buffer, 1, sizeof buffer);
    int failures = 0;
    for (u32 i = 0; i < array_size(sizes); i++) {
        measure_file(sizes[i]);
        failures += !measure_pipe(sizes[i]);
    }
    return failures;
}
