// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Tests of every system call, in good and in bad use, and of the programming model: TAP on the console.
// The exit status is the number of failures. Its child processes are the same program with a role.
#include "library/events.h"
#include "library/heap.h"
#include "library/print.h"
#include "library/random.h"
#include "library/tap.h"
#include "library/text.h"
#include "library/thread.h"

#define SELF "selftest"
#define KERNEL_ADDRESS 0xc0100000u
#define TABLE 3         // of the database, ours
#define TABLE_COUNTS 4
#define PIPE_READER 3u  // the first descriptors
#define PIPE_WRITER 4u
#define PIPE_BYTES 20480u

static u32 cpus;
static u32 initialised = 0x12345678;
static u32 zeroed[3000];
static volatile u32 *volatile nowhere = (u32 *)8;

// The status of a child with these arguments; CHILD_FAILED if it can't be made or waited for.
#define CHILD_FAILED (-1000)
static i32 run_child(const char *arguments)
{
    i32 status = CHILD_FAILED;
    i32 pid = process_create(SELF, arguments, 0, 0);
    return pid > 0 && process_wait((u32)pid, &status) >= 0 ? status : CHILD_FAILED;
}

static void check_child(const char *arguments, i32 expected, const char *name)
{
    i32 status = run_child(arguments);
    check(status == expected, "%s: %d", name, status);
}

static void test_basics(void)
{
    u32 self = process_id();
    check(self > 0 && process_id() == self, "process_id is the same twice");
    check(system_none() == 0, "the call that does nothing returns 0");
    check(system_call_0(SYSTEM_CALL_COUNT) == -ERROR_SYSTEM_CALL, "an unknown number is refused");
    check(system_call_0(0x80000000u) == -ERROR_SYSTEM_CALL, "a huge number is refused");
    check(system_call_0(0xffffffffu) == -ERROR_SYSTEM_CALL, "number -1 is refused");
    struct information_system system;
    memset(&system, 0xee, sizeof system);
    check(information(INFORMATION_SYSTEM, &system, sizeof system) == sizeof system && system.cpus >= 1 &&
          system.cpus <= 8 && system.hz > 0 && system.free_pages <= system.all_pages && system.processes >= 1,
          "information: variant %u, %u CPUs, %u Hz, %u of %u pages free", system.variant, system.cpus,
          system.hz,
          system.free_pages, system.all_pages);
    check(information(77, &system, sizeof system) < 0, "information of an unknown kind is refused");
    check(information(INFORMATION_SYSTEM, (void *)KERNEL_ADDRESS, sizeof system) == -ERROR_ADDRESS,
          "information into the kernel is refused");
    struct information_time times[8], sum = { 0 };
    sleep_milliseconds(20);     // what the other CPUs have spent is at most a tick old
    i32 bytes = information(INFORMATION_TIME, times, sizeof times);
    for (u32 i = 0; bytes > 0 && i < (u32)bytes / sizeof times[0]; i++) {
        sum.user += times[i].user;
        sum.kernel += times[i].kernel;
        sum.idle += times[i].idle;
    }
    check(bytes == (i32)(cpus * sizeof times[0]) && sum.user && sum.kernel && sum.idle,
          "information: time in user mode, in the kernel and idle");
    check(initialised == 0x12345678 && !zeroed[0] && !zeroed[2999], "variables have their initial values");
    check(trace_control(TRACE_MARK, 1, 2) >= 0, "a mark in the event log");
    check(trace_control(99, 0, 0) < 0, "an unknown trace operation is refused");
    struct result result = { .value = 42, .name = "selftest.answer", .unit = "none" };
    check(system_call_1(SYSTEM_CALL_RESULT, address_of(&result)) == 0, "a figure for the host");
    check(system_call_1(SYSTEM_CALL_RESULT, KERNEL_ADDRESS) == -ERROR_ADDRESS,
          "a figure from the kernel is refused");
    u64 before = cycles();
    u32 tries = 0;          // a simulator may run a few instructions of a CPU at one time
    while (cycles() == before && tries < 100)
        tries++;
    check(cycles() > before, "the cycle counter counts");
}

// The library.

static bool formats(const char *expected, const char *pattern, ...)
{
    char text[64];
    va_list arguments;
    va_start(arguments, pattern);
    u32 length = format_arguments(text, sizeof text, pattern, arguments);
    va_end(arguments);
    return !strcmp(text, expected) && length == strlen(expected);
}

static void test_library(void)
{
    char text[8], *end;
    check(formats("-12 +0042 ff|  7|7  |", "%d +%04u %x|%3d|%-3d|", -12, 42, 255, 7, 7), "format: numbers");
    check(formats("-9223372036854775808 18446744073709551615", "%lld %llu", (i64)1 << 63, ~0ull),
          "format: wide numbers");
    check(formats("[ab ] (null) %c", "[%-3s] %s %%%c", "ab", (char *)NULL, 'c'), "format: text");
    check(format(text, sizeof text, "%s", "too long for it") == 15 && !strcmp(text, "too lon"),
          "format: cut off");
    check(strtol(" -42x", &end, 10) == -42 && *end == 'x' && strtol("0x7fz", &end, 0) == 127 && *end == 'z' &&
          strtol("99999999999", NULL, 10) == 0x7fffffff && strtoul("4294967295", NULL, 10) == 0xffffffffu &&
          strtol("zz", &end, 10) == 0 && *end == 'z', "strtol and strtoul");
    memcpy(text, "abcdefg", 8);
    memmove(text + 1, text, 5);
    bool good = !memcmp(text, "aabcdeg", 8);
    memmove(text, text + 2, 4);
    check(good && !memcmp(text, "bcdedeg", 8) && strncmp("abc", "abd", 2) == 0 && strcmp("abc", "abd") < 0 &&
          strchr(text, 'e') == text + 3, "memory and text");
    u32 sum = 0;
    for (u32 kind = 0; kind < 2; kind++) {
        heap_select(kind ? HEAP_LOCK_FREE : HEAP_SEMAPHORE);
        u8 *block = malloc(10), *zeroes = calloc(50, 40);
        good = block && zeroes;
        for (u32 i = 0; good && i < 2000; i++)
            good = zeroes[i] == 0;
        memset(block, 7, 10);
        block = realloc(block, 5000);
        sum += good && block && block[9] == 7 && !malloc(0x7fffffff);
        free(block);
        free(zeroes);
    }
    check(sum == 2, "both heaps: malloc, calloc, realloc, free");
}

// Threads and semaphores.

static volatile u32 counter;
static i32 mutex;

static void count_with_semaphore(void *argument)
{
    for (u32 i = 0; i < (u32)argument; i++) {
        semaphore_claim((u32)mutex);
        u32 value = counter;
        if (i % 16 == 0)
            thread_yield();
        counter = value + 1;
        semaphore_release((u32)mutex);
    }
}

static void count_atomically(void *argument)
{
    for (u32 i = 0; i < (u32)argument; i++)
        atomic_add(&counter, 1);
}

static void use_stack(void *argument)
{
    volatile u8 buffer[40000];
    for (u32 i = 0; i < sizeof buffer; i += 512)
        buffer[i] = (u8)i;
    *(volatile u32 *)argument = buffer[512 * 7] == (u8)(512 * 7);
}

static void wait_for_deletion(void *argument)
{
    *(volatile i32 *)argument = semaphore_claim((u32)mutex);
}

static void pass_on(void *argument)
{
    u32 *ids = argument;
    for (int i = 0; i < 50; i++) {
        semaphore_claim(ids[0]);
        counter++;
        semaphore_release(ids[1]);
    }
}

// A number is given again after its thread's end, so they all stay until all have been started.
static volatile bool all_started;

static void own_number(void *argument)
{
    *(volatile u32 *)argument = thread_number();
    while (!all_started)
        sleep_milliseconds(10);
}

static void test_threads(void)
{
    struct thread threads[16];
    mutex = semaphore_create(1);
    check(mutex >= 0, "semaphore_create");
    u32 started = 0;
    counter = 0;
    for (u32 i = 0; i < 8; i++)
        started += thread_start(&threads[i], count_with_semaphore, (void *)100) == 0;
    check(started == 8, "eight threads start");
    for (u32 i = 0; i < started; i++)
        thread_join(&threads[i]);
    check(counter == 800, "a semaphore excludes: %u of 800", counter);

    counter = 0;
    for (u32 i = 0; i < 4; i++)
        thread_start(&threads[i], count_atomically, (void *)5000);
    for (u32 i = 0; i < 4; i++)
        thread_join(&threads[i]);
    check(counter == 20000, "atomic operations: %u of 20000", counter);

    volatile u32 good = 0;
    thread_start(&threads[0], use_stack, (void *)&good);
    thread_join(&threads[0]);
    check(good, "a thread's stack has room for 40000 bytes");

    u32 ids[2] = { (u32)semaphore_create(0), (u32)semaphore_create(0) };
    counter = 0;
    thread_start(&threads[0], pass_on, ids);
    for (int i = 0; i < 50; i++) {
        semaphore_release(ids[0]);
        semaphore_claim(ids[1]);
    }
    thread_join(&threads[0]);
    check(counter == 50, "two threads in turn");

    volatile u32 numbers[4] = { 0 };
    for (u32 i = 0; i < 4; i++)
        thread_start(&threads[i], own_number, (void *)&numbers[i]);
    all_started = true;
    for (u32 i = 0; i < 4; i++)
        thread_join(&threads[i]);
    check(thread_number() == 0 && numbers[0] && numbers[1] && numbers[0] != numbers[1] &&
          numbers[2] != numbers[3] &&
          numbers[0] != numbers[3], "threads have numbers: %u %u %u %u", numbers[0], numbers[1], numbers[2],
          numbers[3]);

    volatile i32 result = 1;
    semaphore_claim((u32)mutex);
    thread_start(&threads[0], wait_for_deletion, (void *)&result);
    sleep_milliseconds(20);
    check(result == 1, "a claim of a semaphore at 0 blocks");
    semaphore_delete((u32)mutex);
    thread_join(&threads[0]);
    check(result == -ERROR_NOT_FOUND, "deleting a semaphore wakes who waits: %d", result);
    check(semaphore_claim((u32)mutex) == -ERROR_NOT_FOUND, "a deleted semaphore is not found");
    check(semaphore_claim(0xfffffff0u) == -ERROR_NOT_FOUND, "an unknown semaphore is not found: claim");
    check(semaphore_release(123456) == -ERROR_NOT_FOUND, "an unknown semaphore is not found: release");
    check(semaphore_delete(123456) == -ERROR_NOT_FOUND, "an unknown semaphore is not found: delete");
    semaphore_delete(ids[0]);
    semaphore_delete(ids[1]);

    u32 rounds = 0;
    for (; rounds < 300; rounds++) {    // more than there are stacks: they are used again
        if (thread_start(&threads[0], count_atomically, (void *)1))
            break;
        thread_join(&threads[0]);
    }
    check(rounds == 300, "three hundred threads, one after the other: %u", rounds);
    check(set_affinity(0) < 0, "an empty affinity is refused");
    check(thread_yield() >= 0, "yield");
}

// The lock-free heap: blocks that another thread may free.
static u32 *volatile heap_slots[32];
static volatile u32 heap_bad;

static void use_heap(void *argument)
{
    struct random random = random_from((u32)argument);
    for (u32 i = 0; i < 400; i++) {
        u32 words = 2 + random_below(&random, random_below(&random, 10) ? 30 : 1000);
        u32 *block = malloc(words * 4);
        if (!block) {
            atomic_add(&heap_bad, 1);
            continue;
        }
        block[0] = words;
        block[words - 1] = ~words;
        u32 *old = (u32 *)atomic_exchange((volatile u32 *)&heap_slots[random_below(&random, 32)], (u32)block);
        if (!old)
            continue;
        if (old[0] > 1002 || old[old[0] - 1] != ~old[0])
            atomic_add(&heap_bad, 1);
        free(old);
    }
}

static void test_heap_with_threads(void)
{
    struct thread threads[6];
    heap_select(HEAP_LOCK_FREE);
    u32 started = 0;
    for (u32 i = 0; i < array_size(threads); i++)
        started += thread_start(&threads[i], use_heap, (void *)(i + 1)) == 0;
    for (u32 i = 0; i < started; i++)
        thread_join(&threads[i]);
    for (u32 i = 0; i < 32; i++)
        free(heap_slots[i]);
    check(started == array_size(threads) && !heap_bad, "six threads share the lock-free heap");
}

// Several CPUs at once.

struct meeting {
    volatile u32 arrived;
    u32 all;
    volatile u32 met;
    volatile u32 stop;
};

static struct meeting meeting;

// Waits for the others without giving the CPU away: they must be on other CPUs.
static void meet(void *argument)
{
    set_affinity(1u << (u32)argument);
    atomic_add(&meeting.arrived, 1);
    while (meeting.arrived < meeting.all && !meeting.stop)
        cpu_pause();
    if (meeting.arrived == meeting.all)
        atomic_add(&meeting.met, 1);
}

static void test_cpus(void)
{
    struct thread threads[8];
    meeting = (struct meeting){ .all = cpus };
    u32 started = 0;
    for (u32 i = 0; i < cpus; i++)
        started += thread_start(&threads[i], meet, (void *)i) == 0;
    sleep_milliseconds(300);
    meeting.stop = 1;
    for (u32 i = 0; i < started; i++)
        thread_join(&threads[i]);
    check(meeting.met == cpus, "a thread on each of %u CPUs at the same time: %u", cpus, meeting.met);
    check(set_affinity(1u << 20) < 0, "an affinity without a CPU is refused");
    set_affinity(0xffffffffu);

    i32 pids[8];
    u32 good = 0;
    for (u32 i = 0; i < cpus; i++)
        pids[i] = process_create(SELF, "spin", PROCESS_PINNED, i);
    for (u32 i = 0; i < cpus; i++) {
        i32 status = -1;
        good += pids[i] > 0 && process_wait((u32)pids[i], &status) >= 0 && status == 9;
    }
    check(good == cpus, "a process pinned to each CPU: %u", good);
    check(process_create(SELF, "spin", PROCESS_PINNED, 99) < 0, "a process pinned to no CPU is refused");
}

// Processes and their memory.

static void test_processes(void)
{
    check_child("exit 7", 7, "a child's exit status");
    check_child("echo  one   two", 3, "a child's arguments");
    check_child("variables", 0, "a child has fresh variables");
    i32 status = run_child("fault");
    check(status != 0 && status != CHILD_FAILED, "a child that faults ends with a status: %d", status);
    check_child("breakpoint", 12, "a child goes on behind a breakpoint");
    check_child("threads", 5, "a child with threads of its own");
    check_child("last-thread", 0, "the last thread that exits ends the process");
    check_child("exit-from-thread", 6, "exit ends all threads");
    check_child("grandchild", 11, "a child has children");
    check(process_create("no-such-program", "", 0, 0) == -ERROR_NOT_FOUND, "an unknown program is not found");
    check(process_create((const char *)16, "", 0, 0) == -ERROR_ADDRESS, "a bad name is refused");
    check(process_create(SELF, (const char *)KERNEL_ADDRESS, 0, 0) == -ERROR_ADDRESS,
          "bad arguments are refused");
    static char arguments[ARGUMENTS_CAPACITY + 50];
    memset(arguments, 'x', sizeof arguments - 1);
    check(process_create(SELF, arguments, 0, 0) < 0, "arguments that are too long are refused");
    static char name[NAME_CAPACITY + 50];
    memset(name, 'n', sizeof name - 1);
    check(process_create(name, "", 0, 0) < 0, "a name that is too long is refused");
    check(process_wait(0x7fffffff, &status) == -ERROR_NOT_FOUND, "an unknown child is not found");
    check(process_wait(process_id(), &status) == -ERROR_NOT_FOUND, "nobody waits for himself");
    i32 pid = process_create(SELF, "exit 1", 0, 0);
    check(process_wait((u32)pid, (i32 *)KERNEL_ADDRESS) == -ERROR_ADDRESS,
          "a status into the kernel is refused");
    check(process_wait((u32)pid, &status) == 0 || process_wait((u32)pid, &status) == -ERROR_NOT_FOUND,
          "and the child is not lost in the middle");

    struct information_system before, after;
    information(INFORMATION_SYSTEM, &before, sizeof before);
    i32 pids[40];
    u32 good = 0;
    for (u32 i = 0; i < array_size(pids); i++)
        pids[i] = process_create(SELF, "exit 3", 0, 0);
    for (u32 i = 0; i < array_size(pids); i++)
        good += pids[i] > 0 && process_wait((u32)pids[i], &status) >= 0 && status == 3;
    check(good == array_size(pids), "forty processes at once: %u", good);
    for (u32 i = 0; i < 100; i++)
        run_child("exit 0");
    information(INFORMATION_SYSTEM, &after, sizeof after);
    check(after.free_pages + 100 + 40 * cpus > before.free_pages && after.processes <= before.processes,
          "ended processes leave nothing: %u pages before, %u after", before.free_pages, after.free_pages);
    struct message message;
    pid = process_create(SELF, "exit 21", PROCESS_NOTIFY, 0);
    i32 result = message_await(MESSAGE_PROCESS_ENDED, &message);
    check(pid > 0 && result == 0 && message.sender == (u32)pid && message_word(&message) == 21,
          "PROCESS_NOTIFY: a message when the child has ended");
    check(process_create(SELF, "exit 0", PROCESS_DETACHED, 0) > 0, "PROCESS_DETACHED");
}

// Memory.

static u32 recurse(u32 depth)
{
    volatile u32 here[64];
    here[0] = depth;
    return depth ? recurse(depth - 1) + here[0] - depth + 1 : 0;
}

static void test_memory(void)
{
    u32 *small = (u32 *)heap_grow(PAGE_SIZE);
    bool zero = !is_error((i32)small);
    for (u32 i = 0; zero && i < PAGE_SIZE / 4; i++)
        zero = small[i] == 0;
    check(zero, "new heap is zeroed");
    const u32 large = 6 << 20;
    u8 *memory = (u8 *)heap_grow(large);
    bool good = !is_error((i32)memory);
    for (u32 i = 0; good && i < large; i += PAGE_SIZE)
        *(u32 *)(memory + i) = i + 1;
    for (u32 i = 0; good && i < large; i += PAGE_SIZE)
        good = *(u32 *)(memory + i) == i + 1;
    check(good, "a heap beyond the first 4 MB, at %p", (void *)memory);
    check(initialised == 0x12345678, "and the first 4 MB are still there");
    i32 result = heap_grow(0x70000000);
    check(is_error(result), "more heap than there is address space is refused: %d", result);
    check(recurse(200) == 200, "the process stack grows");
    check_child("large", 0, "two containers with large heaps do not mix");
    for (u32 i = 0; good && i < large; i += PAGE_SIZE)
        good = *(u32 *)(memory + i) == i + 1;
    check(good, "the large heap is as it was");
}

// Timers.

static void test_timers(void)
{
    struct information_system system;
    information(INFORMATION_SYSTEM, &system, sizeof system);
    u64 before = cycles();
    sleep_milliseconds(50);
    u64 slept = cycles() - before;
    u32 tick = system.cycles_per_tick;
    check(slept > tick, "sleep of 50 ms: %u permille of a tick",
          (u32)(slept * 1000 / tick));
    struct message message;
    i32 third = timer_add(90, 3), first = timer_add(20, 1), second = timer_add(50, 2),
        none = timer_add(60, 4);
    check(first >= 0 && second >= 0 && third >= 0, "timers are added");
    check(timer_cancel((u32)none) == 0, "a timer is cancelled");
    u32 order = 0;
    for (int i = 0; i < 3; i++) {
        message_await(MESSAGE_TIMER, &message);
        order = order * 10 + message_word(&message);
    }
    check(order == 123, "timers expire in order: %u", order);
    check(message_receive(&message, RECEIVE_POLL) == -ERROR_EMPTY, "a cancelled timer sends nothing");
    check(timer_cancel((u32)first) == -ERROR_NOT_FOUND, "an expired timer is not found");
    check(timer_cancel(0x7ffffff0) == -ERROR_NOT_FOUND, "an unknown timer is not found");
    u32 sum = 0;
    for (u32 i = 0; i < 20; i++)
        timer_add(1 + i % 5 * 10, i);
    for (u32 i = 0; i < 20; i++) {
        message_await(MESSAGE_TIMER, &message);
        sum += message_word(&message);
    }
    check(sum == 190, "twenty timers at once");
    check(sleep_milliseconds(0) >= 0, "sleep of nothing");
}

// Messages.

static void test_messages(void)
{
    struct message message;
    u32 self = process_id();
    while (message_receive(&message, RECEIVE_POLL) >= 0)
        ;
    check(message_receive(&message, RECEIVE_POLL) == -ERROR_EMPTY, "an empty mailbox");
    check(message_send(self, "hello", 6) == 0, "a message to oneself");
    memset(&message, 0, sizeof message);
    check(message_receive(&message, 0) >= 0 && message.type == MESSAGE_DATA && message.sender == self &&
          message.length == 6 && !strcmp((char *)message.data, "hello"), "arrives");
    u8 data[MESSAGE_CAPACITY + 1];
    memset(data, 0x5a, sizeof data);
    check(message_send(self, data, MESSAGE_CAPACITY) == 0 && message_receive(&message, 0) >= 0 &&
          message.length == MESSAGE_CAPACITY && message.data[MESSAGE_CAPACITY - 1] == 0x5a,
          "the longest message");
    check(message_send(self, data, 0) == 0 && message_receive(&message, 0) >= 0 && message.length == 0,
          "an empty message");
    check(message_send(self, data, MESSAGE_CAPACITY + 1) == -ERROR_ARGUMENT, "a longer one is refused");
    check(message_send(self, (void *)KERNEL_ADDRESS, 8) == -ERROR_ADDRESS,
          "a message out of the kernel is refused");
    check(message_send(self, (void *)0xfffffffcu, 8) == -ERROR_ADDRESS,
          "one around the end of memory is refused");
    check(message_send(self, NULL, 8) == -ERROR_ADDRESS, "one out of nowhere is refused");
    check(message_send(0x7fffffff, data, 8) == -ERROR_NOT_FOUND, "nobody there");
    check(message_send(0, data, 8) == -ERROR_NOT_FOUND, "process 0 has no mailbox");
    message_send(self, data, 8);
    check(message_receive((struct message *)KERNEL_ADDRESS, 0) == -ERROR_ADDRESS,
          "receiving into the kernel is refused");
    check(message_receive((struct message *)process_id, RECEIVE_POLL) == -ERROR_ADDRESS,
          "receiving into code is refused");
    check(message_receive(&message, RECEIVE_POLL) >= 0 && message.length == 8,
          "and the message is still there");
    u32 sent = 0, received = 0;
    i32 result;
    while ((result = message_send(self, &sent, sizeof sent)) == 0 && sent < 100000)
        sent++;
    check(result == -ERROR_FULL && sent >= 16, "the mailbox is full after %u messages", sent);
    bool order = true;
    while (message_receive(&message, RECEIVE_POLL) >= 0)
        order &= message_word(&message) == received++;
    check(order && received == sent, "all arrive in order");

    i32 pid = process_create(SELF, "echo-messages", 0, 0);
    u32 good = 0;
    for (u32 i = 0; i < 100; i++) {
        message_send((u32)pid, &i, sizeof i);
        good += message_await(MESSAGE_DATA, &message) == 0 && message.sender == (u32)pid &&
                message_word(&message) == i + 1;
    }
    u32 end = 0xffffffffu;
    message_send((u32)pid, &end, sizeof end);
    i32 status;
    check(process_wait((u32)pid, &status) >= 0 && good == 100 && status == 0,
          "a hundred messages there and back: %u", good);
    check(message_send((u32)pid, &end, sizeof end) == -ERROR_NOT_FOUND, "a process that has ended gets none");
}

// The database.

static void test_database(void)
{
    char data[DATABASE_OBJECT_CAPACITY + 4];
    i32 a = database_begin();
    check(a > 0, "a transaction begins");
    check(database_create((u32)a, TABLE, 1, "first", 6) == 0, "an object is created");
    check(database_create((u32)a, TABLE, 1, "again", 6) == -ERROR_EXISTS, "there is one already");
    check(database_read((u32)a, TABLE, 1, data, sizeof data) == 6 && !strcmp(data, "first"),
          "and read again");
    check(database_commit((u32)a) == 0, "committed");
    check(database_commit((u32)a) == -ERROR_NOT_FOUND, "a transaction ends once");
    check(database_read(0, TABLE, 1, data, sizeof data) == 6 && !strcmp(data, "first"),
          "read without a transaction");
    check(database_read(0, TABLE, 2, data, sizeof data) == -ERROR_NOT_FOUND, "an object that there is not");
    memset(data, '.', sizeof data);
    check(database_read(0, TABLE, 1, data, 3) == 6 && data[2] == 'r' && data[3] == '.',
          "the beginning of an object");

    a = database_begin();
    check(database_update((u32)a, TABLE, 1, "changed", 8) == 0, "an object is changed");
    check(database_abort((u32)a) == 0, "aborted");
    check(database_read(0, TABLE, 1, data, sizeof data) == 6 && !strcmp(data, "first"),
          "the change is undone");
    a = database_begin();
    check(database_delete((u32)a, TABLE, 1) == 0, "an object is deleted");
    check(database_read((u32)a, TABLE, 1, data, sizeof data) == -ERROR_NOT_FOUND,
          "and not found in the transaction");
    database_abort((u32)a);
    check(database_read(0, TABLE, 1, data, sizeof data) == 6, "the deletion is undone");

    a = database_begin();
    i32 b = database_begin();
    check(database_update((u32)a, TABLE, 1, "a", 2) == 0, "one transaction changes an object");
    check(database_update((u32)b, TABLE, 1, "b", 2) == -ERROR_CONFLICT, "another one may not");
    check(database_create((u32)a, TABLE, 5, "new", 4) == 0 && database_abort((u32)a) == 0 &&
          database_read(0, TABLE, 5, data, sizeof data) == -ERROR_NOT_FOUND, "the creation is undone");
    check(database_update((u32)b, TABLE, 1, "b", 2) == 0 && database_commit((u32)b) == 0, "then it may");
    check(database_read(0, TABLE, 1, data, sizeof data) == 2 && data[0] == 'b', "and its change stays");

    a = database_begin();
    check(database_update((u32)a, TABLE, 77, "x", 2) == -ERROR_NOT_FOUND, "update of what there is not");
    check(database_delete((u32)a, TABLE, 77) == -ERROR_NOT_FOUND, "deletion of what there is not");
    check(database_update((u32)a, DATABASE_TABLES, 1, "x", 2) < 0, "an unknown table");
    check(database_create((u32)a, TABLE, 6, data, DATABASE_OBJECT_CAPACITY + 1) == -ERROR_ARGUMENT,
          "an object too large");
    check(database_create((u32)a, TABLE, 6, data, DATABASE_OBJECT_CAPACITY) == 0, "the largest object");
    check(database_create((u32)a, TABLE, 7, (void *)KERNEL_ADDRESS, 100) == -ERROR_ADDRESS,
          "data out of the kernel");
    check(database_read(0, TABLE, 1, (void *)KERNEL_ADDRESS, 2) == -ERROR_ADDRESS, "data into the kernel");
    check(database_update(0x7fffff, TABLE, 1, "x", 2) == -ERROR_NOT_FOUND, "an unknown transaction");
    database_abort((u32)a);

    i32 status;
    check_child("database-owner", 0, "another process changes the object, and ends");
    check(database_read(0, TABLE, 1, data, sizeof data) == 2 && data[0] == 'b', "its transaction is aborted");

    a = database_begin();
    u32 zero = 0, total = 0;
    database_create((u32)a, TABLE_COUNTS, 100, &zero, sizeof zero);
    database_commit((u32)a);
    i32 pids[6];
    for (u32 i = 0; i < array_size(pids); i++)
        pids[i] = process_create(SELF, "database-count 40", 0, 0);
    for (u32 i = 0; i < array_size(pids); i++)
        process_wait((u32)pids[i], &status);
    database_read(0, TABLE_COUNTS, 100, &total, sizeof total);
    check(total == 240, "six processes count in transactions: %u of 240", total);

    u32 good = 0;
    a = database_begin();
    for (u32 i = 0; i < 300; i++)
        good += database_create((u32)a, TABLE, 1000 + i * 7919, &i, sizeof i) == 0;
    database_commit((u32)a);
    for (u32 i = 0; i < 300; i++) {
        u32 value = 0;
        good += database_read(0, TABLE, 1000 + i * 7919, &value, sizeof value) == 4 && value == i;
    }
    a = database_begin();
    for (u32 i = 0; i < 300; i++)
        good += database_delete((u32)a, TABLE, 1000 + i * 7919) == 0;
    database_commit((u32)a);
    check(good == 900, "three hundred objects created, read, deleted: %u of 900", good);
}

// Files and drivers.

static void test_files(void)
{
    char data[128];
    i32 file = file_open("message.txt");
    check(file >= 3, "a file is opened: %d", file);
    i32 length = file_read((u32)file, data, 6);
    check(length == 6 && !memcmp(data, "A file", 6), "its beginning");
    length = file_read((u32)file, data, sizeof data);
    check(length > 20 && data[length - 1] == '\n', "the rest: %d bytes", length);
    check(file_read((u32)file, data, sizeof data) == 0, "and its end");
    check(file_write((u32)file, data, 1) < 0, "files are read only");
    check(file_read((u32)file, (void *)KERNEL_ADDRESS, 4) <= 0, "reading into the kernel is refused");
    check(file_close((u32)file) == 0, "closed");
    check(file_read((u32)file, data, 1) < 0 && file_close((u32)file) < 0, "and not there any more");
    check(file_open("no-such-file") == -ERROR_NOT_FOUND, "an unknown file is not found");
    check(file_open((char *)KERNEL_ADDRESS) == -ERROR_ADDRESS, "a name out of the kernel is refused");
    check(file_write(1, (void *)KERNEL_ADDRESS, 5) == -ERROR_ADDRESS, "writing out of the kernel is refused");
    check(file_write(1, "# written by write\n", 19) == 19, "writing returns the length");
    check(file_read(77, data, 1) < 0 && file_write(77, data, 1) < 0, "an unknown descriptor is refused");
    i32 opened = 0;
    i32 descriptors[64];
    while (opened < 64 && (descriptors[opened] = file_open("message.txt")) >= 0)
        opened++;
    check(opened >= 4 && opened < 64, "descriptors end: %d", opened);
    for (i32 i = 0; i < opened; i++)
        file_close((u32)descriptors[i]);
    check(driver_control("no-such-driver", 0, 0, 0) == -ERROR_NOT_FOUND, "an unknown driver is not found");
    check(driver_control((char *)KERNEL_ADDRESS, 0, 0, 0) == -ERROR_ADDRESS,
          "a driver's name out of the kernel");
}

static void test_pipes(void)
{
    u32 ends[2], sum = 0;
    i32 length, status = CHILD_FAILED, result = pipe_create(ends);
    char data[100];
    check(result == 0 && ends[0] == PIPE_READER && ends[1] == PIPE_WRITER, "a pipe: %u, %u", ends[0], ends[1]);
    check(file_write(ends[1], "through", 7) == 7 && file_read(ends[0], data, sizeof data) == 7 && !memcmp(data, "through", 7),
          "what is written to a pipe is read from it");
    check(file_read(ends[1], data, 1) == -ERROR_PERMISSION && file_write(ends[0], data, 1) == -ERROR_PERMISSION,
          "each end for its purpose");
    check(file_write(ends[1], (void *)KERNEL_ADDRESS, 1) == -ERROR_ADDRESS &&
          pipe_create((u32 *)KERNEL_ADDRESS) == -ERROR_ADDRESS, "a pipe out of the kernel is refused");
    // The child is the only writer, then.
    i32 pid = process_create(SELF, "pipe-write", PROCESS_INHERIT, 0);
    file_close(ends[1]);
    while ((length = file_read(ends[0], data, sizeof data)) > 0)
        for (i32 i = 0; i < length; i++)
            sum += (u8)data[i];
    check(pid > 0 && length == 0 && sum == PIPE_BYTES / 256 * (255 * 256 / 2), "a pipe from a child, to its end: %u", sum);
    check(process_wait((u32)pid, &status) == 0 && status == 0, "the child has written all: %d", status);
    file_close(ends[0]);
    pipe_create(ends);
    file_close(ends[0]);
    check(file_write(ends[1], "x", 1) == -ERROR_NOT_FOUND, "a pipe that nobody reads");
    file_close(ends[1]);
}

// Signals.

static volatile u32 signals_seen, signal_depth, signal_deepest, signal_state;

static void count_signal(u32 signal)
{
    signal_depth++;
    if (signal_depth > signal_deepest)
        signal_deepest = signal_depth;
    signals_seen |= 1u << signal;
    if (signal == 5)
        signal_send(process_id(), 6);   // comes after this one
    signal_depth--;
}

// Whatever the thread has in registers, flags and on its stack is there afterwards.
static u32 compute(u32 rounds, bool interrupted)
{
    u32 self = process_id(), a = 1, b = 2, c = 3, d = 5;
    for (u32 i = 0; i < rounds; i++) {
        a = a * 1664525 + d;
        b ^= a >> 3;
        if (interrupted)
            signal_send(self, 1);
        c += a < b ? b : d;
        d = (d << 5 | d >> 27) ^ c;
    }
    return a ^ b ^ c ^ d;
}

static void note_signal(u32 signal)
{
    signal_state = signal;
}

static void wait_for_signal(void *argument)
{
    *(volatile u32 *)argument = 1;
    while (!signal_state)
        cpu_pause();
}

static void test_signals(void)
{
    u32 self = process_id();
    check(signal_send(self, 1) == -ERROR_NOT_FOUND, "a signal without a handler is refused");
    if (signal_install(0, count_signal) == -ERROR_PERMISSION) {
        skip("signals", "application threads have none");
        return;
    }
    for (u32 signal = 0; signal < SIGNALS; signal++)
        signal_install(signal, count_signal);
    check(signal_send(self, 3) == 0 && signals_seen == 1u << 3, "a signal is handled before the call returns");
    check(signal_send(self, 5) == 0 && signals_seen == (1u << 3 | 1u << 5 | 1u << 6) && signal_deepest == 1,
          "one that is sent in a handler follows it: %x, %u", signals_seen, signal_deepest);
    check(compute(300, true) == compute(300, false) && signals_seen & 2, "a program does not notice the signals between its lines");
    check(signal_install(SIGNALS, count_signal) == -ERROR_ARGUMENT && signal_send(self, SIGNALS) == -ERROR_ARGUMENT &&
          signal_send(self, 0xffffffffu) == -ERROR_ARGUMENT, "signals that there are not are refused");
    check(system_call_3(SYSTEM_CALL_SIGNAL_INSTALL, 1, KERNEL_ADDRESS, 0) == -ERROR_ADDRESS &&
          system_call_3(SYSTEM_CALL_SIGNAL_INSTALL, 1, 16, 0) == -ERROR_ADDRESS, "a handler in the kernel is refused");
    check(signal_send(0x7fffffff, 1) == -ERROR_NOT_FOUND, "a signal to nobody is refused");
    check(system_call_0(SYSTEM_CALL_SIGNAL_RETURN) == -ERROR_NOT_FOUND, "nobody returns from a handler in which he is not");
    signal_install(3, NULL);
    check(signal_send(self, 3) == -ERROR_NOT_FOUND && signal_send(self, 4) == 0, "a handler is taken away");

    // Waits in user mode, on another CPU if there is one.
    struct thread thread;
    volatile u32 started = 0;
    signal_install(7, note_signal);
    thread_start(&thread, wait_for_signal, (void *)&started);
    while (!started)
        thread_yield();
    check(signal_send(self, 7) == 0, "a signal to a process with two threads");
    thread_join(&thread);
    check(signal_state == 7, "one of them handles it: %u", signal_state);

    i32 status = CHILD_FAILED;
    i32 child = process_create(SELF, "signal-loop", 0, 0);
    while (signal_send((u32)child, 9) == -ERROR_NOT_FOUND)      // it has not started yet
        thread_yield();
    check(process_wait((u32)child, &status) == 0 && status == 9, "a signal to a process that computes: %d", status);
}

// The programming model.

static u32 seen_data, seen_timers, seen_children, next_child;

static void on_data(u32 sender, const void *data, u32 length)
{
    seen_data += sender == process_id() && length == 4 && *(const u32 *)data == 17;
    timer_add(10, 5);
}

static void on_timer(u32 cookie)
{
    seen_timers += cookie;
    next_child = (u32)process_create(SELF, "exit 31", PROCESS_NOTIFY, 0);
}

static void on_child_ended(u32 pid, i32 status)
{
    seen_children += pid == next_child && status == 31;
    callbacks_stop(77);
}

static void test_events(void)
{
    static const struct callbacks callbacks = { .data = on_data, .timer = on_timer,
        .child_ended = on_child_ended };
    u32 word = 17;
    message_send(process_id(), &word, sizeof word);
    int status = run_callbacks(&callbacks);
    check(status == 77 && seen_data == 1 && seen_timers == 5 && seen_children == 1,
          "callbacks: data, timer, child ended");

    struct message message;
    i32 first = process_reference("dynamic", 5);
    check(first > 0, "a dynamic process by reference: %d", first);
    check(process_reference("dynamic", 5) == first, "the same process for the same key");
    i32 second = process_reference("dynamic", 6);
    check(second > 0 && second != first, "another one for another key");
    u32 sum = 0;
    for (int i = 0; i < 3; i++) {       // each reference is answered with its key
        message_await(MESSAGE_DATA, &message);
        sum += message_word(&message);
    }
    check(sum == 16, "they see who refers to them: %u", sum);
    word = 1;
    message_send((u32)first, &word, sizeof word);       // ends it
    message_send((u32)second, &word, sizeof word);
    i32 third = first;
    for (int i = 0; i < 100 && third == first; i++) {
        sleep_milliseconds(10);
        third = process_reference("dynamic", 5);
    }
    check(third > 0 && third != first, "a new one after its end: %d", third);
    message_await(MESSAGE_DATA, &message);
    message_send((u32)third, &word, sizeof word);
    check(process_reference("no-such-program", 5) == -ERROR_NOT_FOUND, "a dynamic process of no program");

    u32 starts = 0;
    i32 a = database_begin();
    database_create((u32)a, TABLE_COUNTS, 200, &starts, sizeof starts);
    database_commit((u32)a);
    i32 pid = process_create(SELF, "static", PROCESS_STATIC | PROCESS_DETACHED, 0);
    check(pid > 0, "a static process starts");
    for (int i = 0; i < 100 && starts < 3; i++) {
        sleep_milliseconds(10);
        database_read(0, TABLE_COUNTS, 200, &starts, sizeof starts);
    }
    check(starts == 3, "a static process is restarted when it fails: %u starts", starts);
    sleep_milliseconds(50);
    database_read(0, TABLE_COUNTS, 200, &starts, sizeof starts);
    check(starts == 3, "but not when it ends well");
}

// Children: what the words of their arguments say.

static void increment(u32 key)
{
    for (;;) {
        u32 value = 0;
        i32 transaction = database_begin();
        if (database_read((u32)transaction, TABLE_COUNTS, key, &value, sizeof value) == sizeof value) {
            value++;
            if (database_update((u32)transaction, TABLE_COUNTS, key, &value, sizeof value) == 0 &&
                database_commit((u32)transaction) == 0)
                return;
        }
        database_abort((u32)transaction);
        thread_yield();
    }
}

static void exit_process(void *argument)
{
    process_exit((i32)argument);
}

static void sleep_for_ever(void *argument)
{
    (void)argument;
    for (;;)
        sleep_milliseconds(1000);
}

static int child(int argc, char **argv)
{
    const char *role = argv[0];
    struct thread threads[3];
    if (!strcmp(role, "exit"))
        return (int)strtol(argv[1], NULL, 10);
    if (!strcmp(role, "echo"))
        return strcmp(argv[1], "one") || strcmp(argv[2], "two") ? -1 : argc;
    if (!strcmp(role, "variables")) {
        bool good = initialised == 0x12345678 && !zeroed[0] && !zeroed[2999];
        initialised = 1;
        memset(zeroed, 1, sizeof zeroed);
        return good ? 0 : 1;
    }
    if (!strcmp(role, "breakpoint")) {
        breakpoint();
        return 12;
    }
    if (!strcmp(role, "fault"))
        *nowhere = 1;
    if (!strcmp(role, "spin")) {
        for (volatile u32 i = 0; i < 100000; i++)
            ;
        return 9;
    }
    if (!strcmp(role, "threads")) {
        mutex = semaphore_create(1);
        for (u32 i = 0; i < 3; i++)
            thread_start(&threads[i], count_with_semaphore, (void *)20);
        for (u32 i = 0; i < 3; i++)
            thread_join(&threads[i]);
        return counter == 60 ? 5 : 1;
    }
    if (!strcmp(role, "last-thread")) {
        thread_start(&threads[0], count_atomically, (void *)100);
        thread_exit();
    }
    if (!strcmp(role, "exit-from-thread")) {
        thread_start(&threads[0], sleep_for_ever, NULL);
        thread_start(&threads[1], exit_process, (void *)6);
        sleep_for_ever(NULL);
    }
    if (!strcmp(role, "grandchild"))
        return run_child("exit 10") + 1;
    if (!strcmp(role, "large")) {
        u32 *memory = (u32 *)heap_grow(6 << 20);
        if (is_error((i32)memory))
            return 1;
        for (u32 i = 0; i < (6 << 20) / 4; i += PAGE_SIZE / 4) {
            if (memory[i])
                return 2;
            memory[i] = 0xaaaaaaaa;
        }
        return 0;
    }
    if (!strcmp(role, "echo-messages")) {
        struct message message;
        while (message_await(MESSAGE_DATA, &message) == 0 && message_word(&message) != 0xffffffffu) {
            u32 word = message_word(&message) + 1;
            message_send(message.sender, &word, sizeof word);
        }
        return 0;
    }
    if (!strcmp(role, "database-owner")) {
        i32 transaction = database_begin();
        return database_update((u32)transaction, TABLE, 1, "unfinished", 11) == 0 ? 0 : 1;
    }
    if (!strcmp(role, "database-count")) {
        for (long i = strtol(argv[1], NULL, 10); i > 0; i--)
            increment(100);
        return 0;
    }
    if (!strcmp(role, "pipe-write")) {
        static u8 data[PIPE_BYTES];
        for (u32 i = 0; i < sizeof data; i++)
            data[i] = (u8)i;
        sleep_milliseconds(20);     // the reader waits by then
        for (u32 done = 0; done < sizeof data;) {
            i32 length = file_write(PIPE_WRITER, data + done, sizeof data - done);
            if (length <= 0)
                return 1;
            done += (u32)length;
        }
        return 0;
    }
    if (!strcmp(role, "signal-loop")) {
        signal_install(9, note_signal);
        while (!signal_state)
            cpu_pause();
        return (int)signal_state;
    }
    if (!strcmp(role, "static")) {
        u32 starts = 0;
        increment(200);
        database_read(0, TABLE_COUNTS, 200, &starts, sizeof starts);
        if (starts < 3)
            *nowhere = 1;
        return 0;
    }
    return -2;
}

int main(int argc, char **argv)
{
    if (argc)
        return child(argc, argv);
    cpus = cpu_count();
    print("TAP version 13\n");
    test_basics();
    test_library();
    test_threads();
    test_heap_with_threads();
    test_cpus();
    test_processes();
    test_memory();
    test_timers();
    test_messages();
    test_database();
    test_files();
    test_pipes();
    test_signals();
    test_events();
    return tap_end();
}
