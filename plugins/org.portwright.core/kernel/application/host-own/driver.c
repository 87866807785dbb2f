// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The application kernel as a driver of our uniprocessor kernel, of which no line knows it: the driver is in a section of the linker,
// and begins with its first request.

#include "apkern/host.h"
#include "call.h"
#include "driver.h"
#include "kernel.h"
#include "machine/devices.h"
#include "machine/processor.h"
#include "memory.h"
#include "pair.h"
#include "paging.h"
#include "portwright/apkern.h"
#include "system_call.h"
#include "time_account.h"

// The kernel's half of the global directory, and nothing of the process whose first region that has at the moment.
static u32 directory[PAGE_ENTRIES] __attribute__((aligned(PAGE_SIZE)));
static bool started;
static bool floating_point;     // set once
static u32 processors;          // application processors; set once

static u8 stacks[MOST_PROCESSORS - 1][PROCESSOR_STACK_SIZE] __attribute__((aligned(PROCESSOR_STACK_SIZE)));

void *apkern_host_allocate_stack(void)
{
    static u32 used;
    return used < array_size(stacks) ? stacks[used++] : NULL;
}

void *apkern_host_allocate(u32 size)
{
    return heap_allocate(size);
}

void apkern_host_free(void *block)
{
    heap_free(block);
}

physical_address apkern_host_directory(void)
{
    return pointer_to_physical(directory);
}

bool apkern_host_floating_point(void)
{
    return floating_point;
}

void apkern_host_panic(const char *what, u32 pc, u32 address)
{
    panic("%s in the application kernel at %08x, address %08x", what, pc, address);
}

static void start(void)
{
    u32 first = KERNEL_BASE / REGION_SIZE;
    memcpy(&directory[first], &kernel_directory[first], (PAGE_ENTRIES - first) * sizeof(u32));
    floating_point = option_is_set("fpu");
    requests_init();
    calls_init();
    placement_init();
    u32 limit = option_number("cpus", MOST_PROCESSORS);
    if (limit > 1) {
        local_apic_init();
        processors = apkern_init(limit, pointer_to_physical(boot_page_directory));
        events_begin(processors);
    }
    started = true;
}

// The address space of a process with one thread is the global directory, with the process's first region while it runs. One that
// has had a second stack has a directory of its own, for ever.
static bool leave_global_directory(struct container *container)
{
    if (!container->directory)
        container_remove_stack(container, container_add_stack(container));
    return container->directory;
}

// The address of the area in the kernel's address space; null if it is not the user's.
static struct apkern_area *area_of(u32 address)
{
    if (address % _Alignof(struct apkern_area) || !user_range(address, sizeof(struct apkern_area), true))
        return NULL;
    u32 entry = ((u32 *)physical_to_pointer(current_container->directory))[address / REGION_SIZE];
    u32 frame = page_table(entry)[address / PAGE_SIZE % PAGE_ENTRIES] & PAGE_ADDRESS;
    return physical_to_pointer(frame + address % PAGE_SIZE);
}

static i32 create_thread(u32 argument)
{
    struct apkern_thread_start begin;
    if (!started)
        start();
    if (!processors)
        return -ERROR_NOT_FOUND;
    if (!copy_in(&begin, argument, sizeof begin))
        return -ERROR_ADDRESS;
    if (!leave_global_directory(current_container))
        return -ERROR_MEMORY;
    struct apkern_area *area = area_of(begin.area);
    begin.polls = requests_are_polled();
    if (!area || !copy_out(argument, &begin, sizeof begin))
        return -ERROR_ADDRESS;
    struct pair *pair = pair_create(floating_point);
    if (!pair)
        return -ERROR_MEMORY;
    pair->area = begin.area;
    pair->kernel_area = area;
    pair->directory = current_container->directory;
    pair->application = apkern_create_thread(&(struct apkern_creation) {
        .id = pair->bootstrap_id, .process = pair->pid,
        .directory = pair->directory, .area = area, .pc = begin.pc, .esp = begin.esp, .eax = begin.eax, .pair = pair,
        .floating_point = pair->floating_point,
    });
    if (!pair->application) {
        pair_free(pair);
        return -ERROR_MEMORY;
    }
    apkern_activate_thread(pair->application);
    return (i32)pair->handle;
}

static i32 activate_thread(u32 handle)
{
    struct pair *pair = pair_find(handle);
    if (!pair)
        return -ERROR_NOT_FOUND;
    calls_done++;
    requests_done(pair);
    return 0;
}

static i32 await_event(u32 handle)
{
    struct pair *pair = pair_find(handle);
    if (!pair)
        return -ERROR_NOT_FOUND;
    if (likely(pair->working)) {
        calls_done++;
        requests_done(pair);
    } else {
        requests_deliver();
    }
    if (pair->requested) {
        request_begin(pair);
        return 0;
    }
    pair->waiting = true;
    thread_block();
    return SYSTEM_CALL_BLOCKED;
}

static i32 resolve_fault(u32 handle, u32 address)
{
    struct pair *pair = pair_find(handle);
    if (!pair)
        return -ERROR_NOT_FOUND;
    if (container_fault(address)) {
        faults_done++;
        return 0;
    }
    requests_forget(pair);
    apkern_remove_thread(pair->application);
    pair_free(pair);
    return -ERROR_ADDRESS;
}

static i32 statistics(u32 address, u32 bytes)
{
    struct apkern_processor_statistics all[MOST_PROCESSORS];
    struct information_time time;
    time_account_read(0, &time);
    all[0] = (struct apkern_processor_statistics) {
        .calls = calls_done - faults_done, .faults = faults_done, .switches = request_interrupts,
        .user = time.user, .kernel = time.kernel - looking_time, .idle = time.idle + looking_time,
    };
    for (u32 number = 1; number <= processors; number++) {
        struct apkern_statistics own;
        apkern_statistics(number, &own);
        all[number] = (struct apkern_processor_statistics) {
            own.calls, own.faults, own.answered, own.switches, own.invalidations, own.user, own.kernel, own.idle
        };
    }
    bytes = minimum(bytes, (processors + 1) * sizeof all[0]);
    return copy_out(address, all, bytes) ? (i32)bytes : -ERROR_ADDRESS;
}

static i32 control(const struct driver *self unused, u32 request, u32 argument, u32 size)
{
    switch (request) {
    case APKERN_AWAIT_EVENT:
        return await_event(argument);
    case APKERN_ACTIVATE_THREAD:
        return activate_thread(argument);
    case APKERN_CREATE_THREAD:
        return create_thread(argument);
    case APKERN_RESOLVE_FAULT:
        return resolve_fault(argument, size);
    case APKERN_DISCARD:
        return discard(argument, size);
    case APKERN_STATISTICS:
        return statistics(argument, size);
    default:
        return -ERROR_ARGUMENT;
    }
}

// Its address space is still there, but none of its threads: no application processor is to have either.
static void process_ended(const struct driver *self unused, u32 pid)
{
    physical_address used = 0;
    for (struct pair *pair; (pair = pair_first(pid)); pair_free(pair)) {
        used = pair->directory;
        // First, as it may request something until then.
        apkern_remove_thread(pair->application);
        requests_forget(pair);
    }
    if (used)
        apkern_forget(used);
    events_send_all();
}

static const struct driver driver = { .name = APKERN_DRIVER, .control = control, .process_ended = process_ended };
DRIVER(driver);
