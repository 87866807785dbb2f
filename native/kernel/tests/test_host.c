// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// kernel/host.c and the output locks of kernel/print.c: frames of several CPUs do not mix, a panic gets
// through.

#include "shim.h"
#include "host.h"
#include "kernel.h"
#include "output.h"

#define CPUS 4
#define FRAMES 2000

static void send_frames(void *argument unused)
{
    for (u32 i = 0; i < FRAMES; i++) {
        u8 data[64];
        u32 length = (i * 7 + cpu_number) % sizeof(data);
        memset(data, (int)(i ^ cpu_number), length);
        if (i % 2) {
            frame_send(FRAME_RESULT, cpu_number, data, length);
        } else {
            frame_begin(FRAME_EVENTS, cpu_number, length);
            for (u32 at = 0; at < length; at += 5)
                frame_bytes(data + at, minimum(5, length - at));
            frame_end();
        }
    }
}

// The frames on the host channel: true if all are whole; counts those of each CPU.
static bool parse(u32 counts[CPUS])
{
    const u8 *at = (const u8 *)serial_output[1], *end = at + serial_length[1];
    u32 next[CPUS] = { 0 };
    while (at < end) {
        if (end - at < 8 || at[0] != 'P' || at[1] != 'W' || at[3] >= CPUS)
            return false;
        u32 cpu = at[3], i = next[cpu]++, length = at[4] | at[5] << 8 | at[6] << 16 | (u32)at[7] << 24;
        if (at[2] != (i % 2 ? FRAME_RESULT : FRAME_EVENTS) || length != (i * 7 + cpu) % 64)
            return false;
        at += 8;
        if ((u32)(end - at) < length)
            return false;
        for (; length; length--)
            if (*at++ != (u8)(i ^ cpu))
                return false;
        counts[cpu]++;
    }
    return at == end;
}

static void print_lines(void *argument unused)
{
    for (u32 i = 0; i < FRAMES; i++)
        print("line of CPU %u\n", cpu_number);
}

static void stop_inside_a_frame(void *argument unused)
{
    frame_begin(FRAME_EVENTS, 1, 100);
    frame_bytes("abc", 3);
}

int main(void)
{
    u32 counts[CPUS] = { 0 };
    on_cpus(CPUS, send_frames, NULL);
    bool whole = parse(counts);
    for (u32 cpu = 0; cpu < CPUS; cpu++)
        whole &= counts[cpu] == FRAMES;
    ok(whole, "frames of %u CPUs at once are whole and in order", CPUS);

    on_cpus(CPUS, print_lines, NULL);
    bool lines = serial_length[0] == CPUS * FRAMES * 14;
    for (u32 at = 0; at < serial_length[0]; at += 14)
        lines &= memcmp(serial_output[0] + at, "line of CPU ", 12) == 0 && serial_output[0][at + 13] == '\n';
    ok(lines, "lines of %u CPUs at once are whole", CPUS);

    serial_length[1] = 0;
    interrupts_enable();
    frame_begin(FRAME_EXIT, 3, 4);
    ok(!interrupts_enabled, "no interrupts inside a frame");
    frame_bytes("\1\2\3\4", 4);
    frame_end();
    ok(interrupts_enabled, "interrupts are as they were after it");
    ok(serial_length[1] == 12 && memcmp(serial_output[1], "PW\7\3\4\0\0\0\1\2\3\4", 12) == 0,
       "header and payload");

    ok(expect_panic((frame_begin(FRAME_EXIT, 0, 2), frame_bytes("abc", 3))),
       "more bytes than announced: a panic");
    serial_length[1] = 0;
    panicking = true;
    frame_send(FRAME_PANIC, 0, "x", 2);
    ok(serial_length[1] == 12 && memcmp(serial_output[1], "\0\0PW\10\0\2\0\0\0x", 12) == 0,
       "a panic inside a frame: the frame gets its length, and the panic's follows");
    panicking = false;
    ok(expect_panic((frame_begin(FRAME_EXIT, 0, 2), frame_bytes("a", 1), frame_end())),
       "fewer bytes than announced: a panic");

    panicking = true;
    frame_begin(FRAME_EXIT, 0, 0);
    frame_end();
    panicking = false;

    serial_length[1] = 0;
    command_line = "trace parallel";
    frame_send(FRAME_EVENTS, 0, "12", 2);
    frame_send(FRAME_RESULT, 0, "345", 3);
    ok(serial_length[2] == 10 && memcmp(serial_output[2], "PW\2\0\2\0\0\00012", 10) == 0
       && serial_length[1] == 11 && memcmp(serial_output[1], "PW\6\0\3\0\0\000345", 11) == 0,
       "the word parallel: the event log goes over the parallel port, other frames do not");
    command_line = "";

    on_cpus(1, stop_inside_a_frame, NULL);
    serial_length[1] = 0;
    panicking = true;
    frame_send(FRAME_EXIT, 0, "1234", 4);
    ok(serial_length[1] == 97 + 12 && memcmp(serial_output[1] + 97, "PW\7\0\4\0\0\0001234", 12) == 0,
       "a CPU stopped inside a frame: a panic on another one does not wait for ever");
    return finish();
}
