// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// kernel/ipc.c and kernel/semaphore.c: messages in their order, bounds, who waits and who is woken.

#include "services.h"

static i32 send_word(u32 to, u32 word)
{
    return system_call(send, to, (u32)&word, sizeof word);
}

static i32 receive(struct message *message, u32 flags)
{
    return system_call(receive, (u32)message, flags);
}

static u32 word_of(const struct message *message)
{
    u32 word;
    memcpy(&word, message->data, sizeof word);
    return word;
}

static void test_messages(void)
{
    struct message message;
    run_as(1);
    ok(receive(&message, RECEIVE_POLL) == -ERROR_EMPTY, "ipc: an empty mailbox");
    run_as(2);
    ok(send_word(1, 7) == 0 && send_word(1, 8) == 0, "ipc: messages are sent");
    ipc_send_kernel(&processes[1], MESSAGE_PROCESS_ENDED, 5, &(u32) { 9 }, 4);
    run_as(1);
    memset(&message, 0xaa, sizeof message);
    ok(receive(&message, 0) == 0 && message.type == MESSAGE_DATA && message.sender == 2 && message.length == 4
        && word_of(&message) == 7, "ipc: the first one is received");
    ok(message.data[4] == 0xaa, "ipc: not more than was sent");
    ok(receive(&message, 0) == 0 && word_of(&message) == 8, "ipc: then the second");
    ok(receive(&message, 0) == 0 && word_of(&message) == 9 && message.type == MESSAGE_PROCESS_ENDED
        && message.sender == 5, "ipc: then the kernel's");
    ok(send_word(77, 1) == -ERROR_NOT_FOUND, "ipc: there is no such process");
    ok(system_call(send, 1, (u32)&message, MESSAGE_CAPACITY + 1) == -ERROR_ARGUMENT, "ipc: a message too long");
    ok(system_call(send, 1, BAD_ADDRESS, 4) == -ERROR_ADDRESS, "ipc: data that is not the user's");
    ok(system_call(receive, BAD_ADDRESS, 0) == -ERROR_ADDRESS, "ipc: a buffer that is not the user's");
    ok(system_call(receive, (u32)&message, 2) == -ERROR_ARGUMENT, "ipc: an unknown flag");
    ok(system_call(send, 1, (u32)&message, 0) == 0 && receive(&message, 0) == 0 && message.length == 0,
        "ipc: an empty message");
}

static void test_bounds(void)
{
    u32 count = 0, kernels = 0;
    struct message message;
    while (send_word(3, count) == 0)
        count++;
    ok(count >= 16 && send_word(3, 0) == -ERROR_FULL, "ipc: a mailbox is full after %u", count);
    while (kernels < 100000 && ipc_send_kernel(&processes[3], MESSAGE_TIMER, 0, &kernels, 4))
        kernels++;
    ok(kernels > 100 && kernels < 100000, "ipc: the kernel may send %u more", kernels);
    run_as(3);
    bool ordered = true;
    for (u32 i = 0; i < count; i++)
        ordered &= receive(&message, 0) == 0 && message.type == MESSAGE_DATA && word_of(&message) == i;
    for (u32 i = 0; i < kernels; i++)
        ordered &= receive(&message, 0) == 0 && message.type == MESSAGE_TIMER && word_of(&message) == i;
    ok(ordered && receive(&message, RECEIVE_POLL) == -ERROR_EMPTY, "ipc: all arrive in their order");
    ok(send_word(3, 0) == 0, "ipc: then there is room again");
}

static void test_waiting_receivers(void)
{
    struct message message;
    static struct thread second;
    run_as(4);
    ok(receive(&message, 0) == SYSTEM_CALL_RESTART && threads[4].state == THREAD_BLOCKED, "ipc: a receiver waits");
    second = (struct thread) { .group = &processes[4].group };
    list_init(&second.wait_link);
    current_thread = &second;
    ok(receive(&message, 0) == SYSTEM_CALL_RESTART && second.state == THREAD_BLOCKED, "ipc: and another one");
    run_as(1);
    unblocked = NULL;
    send_word(4, 1);
    ok(unblocked == &threads[4] && second.state == THREAD_BLOCKED, "ipc: the first is woken, and only it");
    send_word(4, 2);
    ok(unblocked == &second, "ipc: then the other");
    run_as(4);
    ok(receive(&message, 0) == 0 && word_of(&message) == 1, "ipc: they receive when they run");
}

static void test_close(void)
{
    u32 before = page_count_free();
    for (u32 i = 0; i < 50; i++)
        send_word(5, i);
    ipc_close(&processes[5]);
    ok(send_word(5, 1) == -ERROR_NOT_FOUND && !ipc_send_kernel(&processes[5], MESSAGE_TIMER, 0, NULL, 0),
        "ipc: nobody sends to a closed mailbox");
    ipc_close(&processes[5]);
    for (u32 i = 0; i < 20000; i++) {
        ipc_open(&processes[5]);
        send_word(5, i);
        ipc_close(&processes[5]);
    }
    ok(page_count_free() + 8 > before, "ipc: messages that nobody has received are freed");
}

static void test_semaphores(void)
{
    run_as(1);
    i32 id = system_call(semaphore_create, 2);
    ok(id > 0, "semaphore: it has an id");
    ok(system_call(semaphore_claim, id) == 0 && system_call(semaphore_claim, id) == 0, "semaphore: claimed twice");
    ok(system_call(semaphore_claim, id) == SYSTEM_CALL_BLOCKED && threads[1].state == THREAD_BLOCKED,
        "semaphore: the third one waits");
    static struct thread other;
    other = (struct thread) { .group = &processes[1].group };
    list_init(&other.wait_link);
    current_thread = &other;
    ok(system_call(semaphore_claim, id) == SYSTEM_CALL_BLOCKED, "semaphore: so does the fourth");
    unblocked = NULL;
    ok(system_call(semaphore_release, id) == 0 && unblocked == &threads[1] && unblocked_result == 0,
        "semaphore: a release hands it over to who waits longest");
    run_as(1);
    ok(system_call(semaphore_claim, id) == SYSTEM_CALL_BLOCKED, "semaphore: nobody can come in between");
    run_as(2);
    ok(system_call(semaphore_claim, id) == -ERROR_NOT_FOUND && system_call(semaphore_release, id) == -ERROR_NOT_FOUND
        && system_call(semaphore_delete, id) == -ERROR_NOT_FOUND, "semaphore: it belongs to its process");
    run_as(1);
    ok(system_call(semaphore_delete, id) == 0 && other.state == THREAD_READY
        && threads[1].state != THREAD_BLOCKED && unblocked_result == -ERROR_NOT_FOUND,
        "semaphore: who waits for one that is deleted gets an error");
    ok(system_call(semaphore_release, id) == -ERROR_NOT_FOUND, "semaphore: its id is not valid any more");
    i32 next = system_call(semaphore_create, 0);
    ok(next != id && system_call(semaphore_release, id) == -ERROR_NOT_FOUND, "semaphore: nor is it another one's");
    ok(system_call(semaphore_create, 0x80000000) == -ERROR_ARGUMENT, "semaphore: a value too large");
    i32 largest = system_call(semaphore_create, 0x7fffffff);
    ok(system_call(semaphore_release, largest) == -ERROR_ARGUMENT, "semaphore: a value that would be too large");
    ok(system_call(semaphore_claim, 0) == -ERROR_NOT_FOUND && system_call(semaphore_claim, 0xffffffff)
        == -ERROR_NOT_FOUND && system_call(semaphore_claim, 0x12345) == -ERROR_NOT_FOUND,
        "semaphore: numbers that are no ids");
    end_process(&processes[1]);
}

// A random sequence against the values that the semaphores must have.
static void test_random_semaphores(void)
{
    static struct { i32 id; u32 value; } model[3000];
    bool right = true;
    u32 live = 0, most = 0;
    run_as(6);
    for (u32 i = 0; i < 300000; i++) {
        u32 n = random_number() % array_size(model);
        if (!model[n].id) {
            model[n].value = random_number() % 5;
            model[n].id = system_call(semaphore_create, model[n].value);
            right &= model[n].id > 0;
            most = ++live > most ? live : most;
            continue;
        }
        u32 id = model[n].id;
        switch (random_number() % 4) {
        case 0:
            if (model[n].value)
                right &= system_call(semaphore_claim, id) == 0 && model[n].value--;
            break;
        case 1:
            right &= system_call(semaphore_release, id) == 0;
            model[n].value++;
            break;
        case 2:
            right &= system_call(semaphore_delete, id) == 0 && system_call(semaphore_claim, id) == -ERROR_NOT_FOUND;
            model[n].id = 0;
            live--;
        }
    }
    ok(right, "semaphore: 300,000 random operations on up to %u", most);
    end_process(&processes[6]);
    u32 count = 0;
    while (count < 100000 && system_call(semaphore_create, 0) > 0)
        count++;
    ok(count > 3000 && count < 100000 && system_call(semaphore_create, 0) == -ERROR_MEMORY,
        "semaphore: there are at most %u", count);
    end_process(&processes[6]);
    ok(system_call(semaphore_create, 0) > 0, "semaphore: those of an ended process can be had again");
}

int main(void)
{
    start_memory();
    start_processes();
    for (u32 pid = 1; pid <= PROCESSES; pid++)
        ipc_open(&processes[pid]);
    test_messages();
    test_bounds();
    test_waiting_receivers();
    test_close();
    test_semaphores();
    test_random_semaphores();
    return finish();
}
