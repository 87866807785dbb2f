// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Messages between processes: each process has one mailbox, out of which any of its threads may receive.

#include "kernel.h"
#include "process.h"
#include "system_call.h"

// Messages that a mailbox holds before send returns ERROR_FULL. The kernel's own, which nobody could send again,
// may be more.
#define CAPACITY 64
#define CAPACITY_FOR_KERNEL 1024

struct spinlock ipc_lock = SPINLOCK("ipc");

// A message on its way.
struct parcel {
    struct list link;           // in the mailbox; IPC lock
    struct message message;
};

struct mailbox {
    struct list parcels;        // oldest first; IPC lock
    u32 count;                  // IPC lock
    struct wait_queue receivers;    // threads that found it empty; IPC lock
};

bool ipc_open(struct process *process)
{
    struct mailbox *mailbox = heap_allocate(sizeof *mailbox);
    if (!mailbox)
        return false;
    list_init(&mailbox->parcels);
    mailbox->count = 0;
    wait_queue_init(&mailbox->receivers, &ipc_lock);
    process->mailbox = mailbox;
    return true;
}

// Those who wait for a message are the process's own threads, and have gone before.
void ipc_close(struct process *process)
{
    spin_acquire(&ipc_lock);
    struct mailbox *mailbox = process->mailbox;
    process->mailbox = NULL;
    spin_release(&ipc_lock);
    if (!mailbox)
        return;
    struct list *link;
    while ((link = list_take_first(&mailbox->parcels)))
        heap_free(list_entry(link, struct parcel, link));
    heap_free(mailbox);
}

// False if the mailbox is full, or its process has ended. IPC lock.
static bool deliver(struct process *to, struct parcel *parcel, u32 capacity)
{
    struct mailbox *mailbox = to->mailbox;
    if (!mailbox || mailbox->count >= capacity)
        return false;
    list_append(&mailbox->parcels, &parcel->link);
    mailbox->count++;
    // Its call is made again, since only then is its address space there to copy to. If another thread has
    // been quicker it waits again.
    wake_one(&mailbox->receivers, 0);
    return true;
}

bool ipc_send_kernel(struct process *to, enum message_type type, u32 sender, const void *data, u32 length)
{
    assert(length <= MESSAGE_CAPACITY);
    struct parcel *parcel = heap_allocate(sizeof *parcel);
    if (!parcel)
        return false;
    parcel->message.type = type;
    parcel->message.sender = sender;
    parcel->message.length = length;
    memcpy(parcel->message.data, data, length);
    spin_acquire(&ipc_lock);
    bool sent = deliver(to, parcel, CAPACITY_FOR_KERNEL);
    spin_release(&ipc_lock);
    if (!sent)
        heap_free(parcel);
    return sent;
}

static i32 send(struct parcel *parcel, u32 pid)
{
    struct process *to = process_hold(pid);
    if (!to)
        return -ERROR_NOT_FOUND;
    i32 result = 0;
    if (!to->mailbox)
        result = -ERROR_NOT_FOUND;
    else if (!deliver(to, parcel, CAPACITY))
        result = -ERROR_FULL;
    process_drop(to);
    return result;
}

i32 system_call_send(const u32 *argument)
{
    u32 length = argument[2];
    if (length > MESSAGE_CAPACITY)
        return -ERROR_ARGUMENT;
    struct parcel *parcel = heap_allocate(sizeof *parcel);
    if (!parcel)
        return -ERROR_MEMORY;
    parcel->message.type = MESSAGE_DATA;
    parcel->message.sender = current_process()->group.pid;
    parcel->message.length = length;
    i32 result = copy_in(parcel->message.data, argument[1], length) ? send(parcel, argument[0]) : -ERROR_ADDRESS;
    if (result < 0)
        heap_free(parcel);
    return result;
}

i32 system_call_receive(const u32 *argument)
{
    struct mailbox *mailbox = current_process()->mailbox;
    if (argument[1] & ~(u32)RECEIVE_POLL)
        return -ERROR_ARGUMENT;
    if (!user_range(argument[0], sizeof(struct message), true))
        return -ERROR_ADDRESS;
    struct list *link = list_take_first(&mailbox->parcels);
    if (!link) {
        if (argument[1] & RECEIVE_POLL)
            return -ERROR_EMPTY;
        wait_on(&mailbox->receivers);
        return SYSTEM_CALL_RESTART;
    }
    mailbox->count--;
    struct parcel *parcel = list_entry(link, struct parcel, link);
    // The range was looked at above, and pages stay.
    memcpy((void *)argument[0], &parcel->message, offsetof(struct message, data) + parcel->message.length);
    heap_free(parcel);
    return 0;
}
