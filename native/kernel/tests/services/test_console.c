// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// kernel/console.c, file.c, pipe.c and driver.c: lines and the end of input, open files, pipes, drivers and who is told of ends.

#include "services.h"
#include "console.h"
#include "driver.h"
#include "interrupt.h"
#include "ramdisk.h"
#include "signal.h"

static const char *input = "";      // what the serial line has received

u32 serial_read(void *data, u32 length)
{
    u32 count = minimum(length, strlen(input));
    memcpy(data, input, count);
    input += count;
    return count;
}

static struct supervisor_signal *signals;

void signal_queue(struct supervisor_signal *signal)
{
    signals = signal;
}

bool serial_interrupt(void)
{
    return *input;
}

static void arrive(const char *text)
{
    input = text;
    const struct interrupt_handler *registered;
    for_each_registered(registered, interrupt_handlers)
        if (registered->vector == VECTOR_SERIAL)
            registered->handle();
    signals->handler(signals);
}

static char line[300];

static i32 read_console(u32 length)
{
    memset(line, '#', sizeof line);
    return system_call(read, 0, (u32)line, length);
}

static bool gives(u32 length, const char *expected)
{
    return read_console(length) == (i32)strlen(expected) && !memcmp(line, expected, strlen(expected))
        && line[strlen(expected)] == '#';
}

static void test_input(void)
{
    ok(read_console(100) == SYSTEM_CALL_RESTART && threads[1].state == THREAD_BLOCKED, "console: a reader waits");
    arrive("wor");
    ok(threads[1].state == THREAD_READY, "console: what arrives wakes it");
    run_as(1);
    ok(read_console(100) == SYSTEM_CALL_RESTART, "console: it waits for a whole line");
    arrive("d\rsecond\n\nlast");
    run_as(1);
    ok(gives(100, "word\n"), "console: which ends with Enter");
    ok(gives(3, "sec") && gives(100, "ond\n"), "console: a line is read in parts");
    ok(gives(100, "\n"), "console: an empty line");
    ok(read_console(100) == SYSTEM_CALL_RESTART, "console: and no more");
    arrive("\4\4\4x\n");
    run_as(1);
    ok(gives(100, "last") && gives(100, ""), "console: the input ends after a part of a line");
    ok(gives(100, "") && gives(100, ""), "console: and at its beginning");
    ok(gives(100, "x\n"), "console: what follows is read");
    char longer[400];
    memset(longer, 'y', sizeof longer);
    strcpy(longer + 350, "z\n");
    arrive(longer);
    run_as(1);
    i32 first = read_console(sizeof line);
    ok(first > 100 && first <= (i32)sizeof line && gives(299, longer + first), "console: a line without end comes in parts");
    ok(gives(0, ""), "console: nothing asked, nothing given");
    ok(system_call(read, 0, BAD_ADDRESS, 10) == -ERROR_ADDRESS, "console: a bad address");
}

static void test_output(void)
{
    char text[1000];
    memset(text, 'o', sizeof text);
    serial_length[0] = 0;
    ok(system_call(write, 1, (u32)text, sizeof text) == sizeof text && serial_length[0] == sizeof text
        && !memcmp(serial_output[0], text, sizeof text), "console: a long text is written");
    ok(system_call(write, 2, (u32)"e", 1) == 1 && serial_output[0][sizeof text] == 'e', "console: errors too");
    ok(system_call(write, 1, BAD_ADDRESS, 10) == -ERROR_ADDRESS && serial_length[0] == sizeof text + 1,
        "console: a bad address writes nothing");
}

// Instead of the RAM disk.
static const struct file file = { "numbers", (const u8 *)"0123456789", 10 };

const struct file *ramdisk_find(const char *name)
{
    return strcmp(name, file.name) ? NULL : &file;
}

static void test_files(void)
{
    i32 one = system_call(open, (u32)"numbers"), two = system_call(open, (u32)"/numbers");
    ok(one > 2 && two > 2 && one != two, "file: opened twice");
    ok(system_call(read, one, (u32)line, 4) == 4 && !memcmp(line, "0123", 4), "file: its beginning");
    ok(system_call(read, two, (u32)line, 300) == 10 && system_call(read, two, (u32)line, 300) == 0, "file: all, and its end");
    ok(system_call(read, one, (u32)line, 300) == 6 && !memcmp(line, "456789", 6), "file: each has its own position");
    ok(system_call(read, system_call(open, (u32)"numbers"), BAD_ADDRESS, 1) == -ERROR_ADDRESS, "file: a bad address");
    ok(system_call(write, one, (u32)line, 1) == -ERROR_PERMISSION, "file: not to be written");
    ok(system_call(open, (u32)"letters") == -ERROR_NOT_FOUND, "file: there is no other");
    run_as(2);
    ok(system_call(read, one, (u32)line, 1) == -ERROR_NOT_FOUND, "file: nor for another process");
    run_as(1);
    ok(system_call(close, one) == 0 && system_call(close, one) == -ERROR_NOT_FOUND
        && system_call(read, one, (u32)line, 1) == -ERROR_NOT_FOUND, "file: closed once");
    ok(system_call(close, 0) == -ERROR_NOT_FOUND && system_call(close, 0xffffffff) == -ERROR_NOT_FOUND
        && system_call(read, 1, (u32)line, 1) == -ERROR_NOT_FOUND, "file: descriptors that are none");
    u32 count = 0;
    while (system_call(open, (u32)"numbers") > 0)
        count++;
    ok(count == array_size(processes[1].files) - 2, "file: only so many at a time");
    end_process(&processes[1]);
    ok(system_call(read, two, (u32)line, 1) == -ERROR_NOT_FOUND && system_call(open, (u32)"numbers") > 0,
        "file: closed with their process");
}

static bool is_text(const char *text, u32 length)
{
    return !memcmp(line, text, length);
}

static void test_pipes(void)
{
    u32 ends[2];
    end_process(&processes[1]);
    ok(system_call(pipe, (u32)ends) == 0 && ends[0] > 2 && ends[1] > ends[0], "pipe: two descriptors");
    ok(system_call(write, ends[1], (u32)"one two", 7) == 7 && system_call(read, ends[0], (u32)line, 3) == 3 && is_text("one", 3)
        && system_call(read, ends[0], (u32)line, 300) == 4 && is_text(" two", 4), "pipe: what was written is read");
    ok(system_call(read, ends[0], (u32)line, 1) == SYSTEM_CALL_RESTART && threads[1].state == THREAD_BLOCKED,
        "pipe: a reader waits");
    const struct process_service *service;
    for_each_registered(service, process_services)
        if (service->inherited)
            service->inherited(&processes[2], &processes[1]);
    run_as(2);
    ok(system_call(write, ends[1], (u32)"three", 5) == 5 && threads[1].state == THREAD_READY, "pipe: one who writes wakes it");
    ok(system_call(read, ends[1], (u32)line, 1) == -ERROR_PERMISSION
        && system_call(write, ends[0], (u32)line, 1) == -ERROR_PERMISSION, "pipe: each end for its purpose");
    run_as(1);
    ok(system_call(read, ends[0], (u32)line, 300) == 5 && is_text("three", 5), "pipe: from another process");
    static u8 much[PAGE_SIZE], back[PAGE_SIZE];
    for (u32 i = 0; i < sizeof much; i++)
        much[i] = (u8)(i * 7);
    u32 first = (u32)system_call(write, ends[1], (u32)much, 1000);
    u32 rest = (u32)system_call(write, ends[1], (u32)much + 1000, sizeof much);
    ok(first == 1000 && rest == sizeof much - 1000, "pipe: as much as there is room for");
    ok(system_call(write, ends[1], (u32)much, 0) == 0 && system_call(write, ends[1], (u32)much, 1) == SYSTEM_CALL_RESTART
        && threads[1].state == THREAD_BLOCKED, "pipe: a writer waits while it is full");
    run_as(2);
    ok(system_call(read, ends[0], (u32)back, sizeof back) == sizeof back && !memcmp(much, back, 1000)
        && !memcmp(much + 1000, back + 1000, sizeof back - 1000), "pipe: it goes round");
    ok(threads[1].state == THREAD_READY, "pipe: one who reads wakes the writer");
    run_as(1);
    ok(system_call(read, ends[0], BAD_ADDRESS, 1) == -ERROR_ADDRESS && system_call(write, ends[1], BAD_ADDRESS, 1) == -ERROR_ADDRESS
        && system_call(pipe, BAD_ADDRESS) == -ERROR_ADDRESS, "pipe: bad addresses");
    ok(system_call(close, ends[1]) == 0 && system_call(read, ends[0], (u32)line, 1) == SYSTEM_CALL_RESTART,
        "pipe: one writer is left");
    end_process(&processes[2]);
    ok(threads[1].state == THREAD_READY, "pipe: the end of the last one wakes its reader");
    run_as(1);
    ok(system_call(read, ends[0], (u32)line, 1) == 0, "pipe: which is the end");
    system_call(close, ends[0]);
    system_call(pipe, (u32)ends);
    ok(system_call(write, ends[1], (u32)much, sizeof much) == sizeof much
        && system_call(write, ends[1], (u32)much, 1) == SYSTEM_CALL_RESTART, "pipe: a writer waits");
    system_call(close, ends[0]);
    ok(threads[1].state == THREAD_READY, "pipe: the end of the last reader wakes it");
    run_as(1);
    ok(system_call(write, ends[1], (u32)"x", 1) == -ERROR_NOT_FOUND, "pipe: nobody reads");
    while (system_call(open, (u32)"numbers") > 0)
        ;
    u32 free = page_count_free();
    system_call(close, ends[1]);
    ok(page_count_free() == free + 1, "pipe: its memory is given back");
    ok(system_call(pipe, (u32)ends) == -ERROR_MEMORY && page_count_free() == free + 1
        && system_call(open, (u32)"numbers") > 0, "pipe: no room for two descriptors");
    end_process(&processes[1]);
}

static i32 multiply(const struct driver *self unused, u32 request, u32 argument, u32 size)
{
    return (i32)(request * argument * size);
}

static u32 told_of;

static void be_told(const struct driver *self unused, u32 pid)
{
    told_of = pid;
}

static const struct driver plain = { .name = "plain", .control = multiply };
static const struct driver curious = { .name = "curious", .control = multiply, .process_ended = be_told };
DRIVER(plain);
DRIVER(curious);

static void test_drivers(void)
{
    ok(system_call(driver_control, (u32)"nobody", 1, 2, 3) == -ERROR_NOT_FOUND, "driver: there is none");
    ok(system_call(driver_control, (u32)"plain", 2, 3, 7) == 42, "driver: it is called");
    end_process(&processes[6]);
    ok(told_of == 6, "driver: one is told which process ends");
    ok(system_call(driver_control, (u32)"curious", 1, 1, 1) == 1 && system_call(driver_control, (u32)"plai", 1, 1, 1)
        == -ERROR_NOT_FOUND, "driver: by name");
    ok(system_call(driver_control, BAD_ADDRESS, 1, 1, 1) == -ERROR_ADDRESS, "driver: a bad name");
}

int main(void)
{
    start_memory();
    start_processes();
    test_input();
    test_output();
    test_files();
    test_pipes();
    test_drivers();
    return finish();
}
