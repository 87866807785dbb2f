// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// See services.h.

#include "services.h"

#include <sys/mman.h>

#include "machine/devices.h"

struct process processes[PROCESSES + 1];
struct thread threads[PROCESSES + 1];
cpu_local struct thread *unblocked;
cpu_local i32 unblocked_result;

void start_memory(void)
{
    void *memory = mmap(physical_to_pointer(MEMORY_START), MEMORY_SIZE, PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (memory != physical_to_pointer(MEMORY_START)) {
        printf("Bail out! no memory at the kernel's address\n");
        exit(1);
    }
    page_init(MEMORY_START, MEMORY_START + MEMORY_SIZE);
}

void start_processes(void)
{
    for (u32 pid = 1; pid <= PROCESSES; pid++) {
        struct process *process = &processes[pid];
        *process = (struct process) { .group.pid = pid };
        list_init(&process->semaphores);
        list_init(&process->timers);
        list_init(&process->transactions);
        threads[pid] = (struct thread) { .group = &process->group, .id = pid, .state = THREAD_RUNNING };
        list_init(&threads[pid].wait_link);
    }
    run_as(1);
}

void end_process(struct process *process)
{
    const struct process_service *service;
    for_each_registered(service, process_services)
        if (service->threads_ended)
            service->threads_ended(process);
    for_each_registered(service, process_services)
        if (service->ended)
            service->ended(process);
}

void run_as(u32 pid)
{
    current_thread = &threads[pid];
    threads[pid].state = THREAD_RUNNING;
}

struct process *process_hold(u32 pid)
{
    return pid && pid <= PROCESSES ? &processes[pid] : NULL;
}

void process_drop(struct process *process unused)
{
}

void thread_block(void)
{
    current_thread->state = THREAD_BLOCKED;
}

void thread_unblock(struct thread *thread, i32 result)
{
    thread->state = THREAD_READY;
    unblocked = thread;
    unblocked_result = result;
}

void wait_queue_init(struct wait_queue *queue, struct spinlock *lock)
{
    list_init(&queue->threads);
    queue->lock = lock;
}

void wait_on(struct wait_queue *queue)
{
    list_append(&queue->threads, &current_thread->wait_link);
    thread_block();
}

bool wake_one(struct wait_queue *queue, i32 result)
{
    struct list *link = list_take_first(&queue->threads);
    if (link)
        thread_unblock(list_entry(link, struct thread, wait_link), result);
    return link;
}

void wake_all(struct wait_queue *queue, i32 result)
{
    while (wake_one(queue, result))
        ;
}

void race_window_open(void)
{
    for (u32 i = 0; i < 2000; i++)
        cpu_pause();
}

// Frames that other threads hold back are lost with them.
void *local_data_of(u32 cpu, void *variable)
{
    return cpu == cpu_number ? variable : calloc(1, PAGE_SIZE);
}

bool user_range(u32 address, u32 length, bool write unused)
{
    u32 start = BAD_ADDRESS, end = BAD_ADDRESS + MEMORY_START + MEMORY_SIZE;
    return address >= end || (address < start && length <= start - address);
}

bool copy_in(void *to, u32 from, u32 length)
{
    if (user_range(from, length, false))
        memcpy(to, (void *)from, length);
    return user_range(from, length, false);
}

bool copy_in_string(char *to, u32 from, u32 capacity)
{
    for (u32 i = 0; i < capacity; i++)
        if (!copy_in(&to[i], from + i, 1) || !to[i])
            return user_range(from + i, 1, false);
    return false;
}

bool copy_out(u32 to, const void *from, u32 length)
{
    if (user_range(to, length, true))
        memcpy((void *)to, from, length);
    return user_range(to, length, true);
}
