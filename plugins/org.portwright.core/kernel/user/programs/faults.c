// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Fault injection: child processes that do everything wrong that a program can do. The kernel must outlive
// them all, end those that fault, and have its memory back afterwards. TAP; the exit status is the number of
// failures.
//
// Arguments: seed=N and calls=N of the random system calls.
#include "library/events.h"
#include "library/print.h"
#include "library/random.h"
#include "library/tap.h"
#include "library/text.h"
#include "library/thread.h"

#define PROGRAM "faults"
#define KERNEL_ADDRESS 0xc0100000u
#define TABLE 10

// Not constants to the compiler, which would see what is done with them.
static u8 *volatile nowhere = (u8 *)4;
static u8 *volatile kernel_memory = (u8 *)KERNEL_ADDRESS;
static volatile u32 zero;
static volatile u64 table;

// Things that end a process.

static void read_null(void) { (void)*(volatile u8 *)nowhere; }
static void write_null(void) { *nowhere = 1; }
static void write_code(void) { *(volatile u8 *)read_null = 0xc3; }
static void write_other_code(void) { *(volatile u8 *)0x40000000u = 0xc3; }
static void read_kernel(void) { (void)*(volatile u8 *)kernel_memory; }
static void write_kernel(void) { *(volatile u8 *)kernel_memory = 1; }
static void read_kernel_end(void) { (void)*(volatile u8 *)0xffffffffu; }
static void write_cpu_local(void) { *(volatile u32 *)0xff800000u = 1; }
static void write_local_apic(void) { *(volatile u32 *)0xfee00300u = 0x000c4500; }
static void write_thread_stack(void) { *(volatile u8 *)0xa0000000u = 1; }
static void write_heap_end(void) { *(volatile u8 *)0x9ffffff0u = 1; }
static void call_null(void) { ((void (*)(void))nowhere)(); }
static void call_kernel(void) { ((void (*)(void))kernel_memory)(); }
static void call_nothing(void) { ((void (*)(void))0x7ff00000u)(); }
static void halt(void) { asm volatile("hlt"); }
static void disable_interrupts(void) { asm volatile("cli"); }
static void write_port(void) { asm volatile("outb %%al, %%dx" ::"a"(0), "d"(0xf4)); }
static void read_port(void) { asm volatile("inb %%dx, %%al" ::"d"(0x3f8) : "eax"); }
static void load_gdt(void) { asm volatile("lgdt %0" ::"m"(table)); }
static void load_idt(void) { asm volatile("lidt %0" ::"m"(table)); }
static void load_task(void) { asm volatile("ltr %%ax" ::"a"(0x28)); }
static void load_cr0(void) { asm volatile("movl %0, %%cr0" ::"r"(0)); }
static void read_cr3(void) { asm volatile("movl %%cr3, %%eax" ::: "eax"); }
static void load_cr3(void) { asm volatile("movl %0, %%cr3" ::"r"(0)); }
static void read_cr4(void) { asm volatile("movl %%cr4, %%eax" ::: "eax"); }
static void write_msr(void) { asm volatile("wrmsr" ::"a"(0), "d"(0), "c"(0x174)); }
static void invalidate(void) { asm volatile("invlpg (%0)" ::"r"(0x80000000u)); }
static void invalidate_caches(void) { asm volatile("wbinvd"); }
static void write_debug_register(void) { asm volatile("movl %0, %%dr7" ::"r"(0)); }
static void divide_by_zero(void) { asm volatile("divl %1" ::"a"(1), "r"(zero), "d"(0)); }
static void overflow_division(void) { asm volatile("idivl %1" ::"a"(0x80000000u), "r"(-1), "d"(-1)); }
static void overflow(void) { asm volatile("movb $0x7f, %%al; addb $1, %%al; into" ::: "eax"); }
static void undefined(void) { asm volatile("ud2"); }
static void other_interrupt(void) { asm volatile("int $0x20"); }
static void local_clock_interrupt(void) { asm volatile("int $0x30"); }
static void page_fault_interrupt(void) { asm volatile("int $14"); }
static void double_fault_interrupt(void) { asm volatile("int $8"); }
static void other_call_gate(void) { asm volatile("int $0x81"); }
static void kernel_data_segment(void) { asm volatile("movl %0, %%ds" ::"r"(0x10)); }
static void task_segment(void) { asm volatile("movl %0, %%es" ::"r"(0x28)); }
static void far_call(void) { asm volatile("lcall $0x08, $0xc0100000"); }
static void single_step(void) { asm volatile("pushfl; orl $0x100, (%esp); popfl; nop; nop; nop"); }
static void floating_point(void) { asm volatile("fld1"); }
static void vector_register(void) { asm volatile("xorps %xmm0, %xmm0; movaps %xmm0, %xmm1"); }
static void bad_stack_push(void) { asm volatile("movl %0, %%esp; pushl %%eax" ::"r"(0)); }
static void kernel_stack_push(void) { asm volatile("movl %0, %%esp; pushl %%eax" ::"r"(KERNEL_ADDRESS)); }
static void system_enter(void) { asm volatile("sysenter"); }
static void virtual_mode(void)
{
    asm volatile("pushl %%ss; pushl %%esp; pushfl; orl $0x20000, (%%esp);"
                 "pushl $0x08; pushl $0x1000; iret" ::: "memory");
}
static void return_to_kernel(void)
{
    asm volatile("pushfl; pushl $0x08; pushl %0; iret" ::"r"(KERNEL_ADDRESS));
}

static u32 recurse(volatile u32 depth)
{
    volatile u32 here[100];
    here[depth % 100] = depth;
    return zero ? 0 : recurse(depth + 1) + here[0];
}
static void endless_recursion(void) { recurse(0); }
static void recurse_in_thread(void *argument) { recurse((u32)argument); }
static void thread_recursion(void)
{
    struct thread thread;
    thread_start(&thread, recurse_in_thread, NULL);
    thread_join(&thread);
}
static void thread_to_nowhere(void)
{
    system_call_2(SYSTEM_CALL_THREAD_CREATE, 0x7ff00000u, 0);
    for (;;)
        sleep_milliseconds(100);
}
// Writes to all memory until there is no more. Ends by a page fault, or the last heap_grow fails.
static void touch_all_memory(void)
{
    for (;;) {
        u8 *memory = (u8 *)heap_grow(64 * PAGE_SIZE);
        if (is_error((i32)memory))
            *nowhere = 1;
        for (u32 i = 0; i < 64; i++)
            memory[i * PAGE_SIZE] = 1;
    }
}

// A signal's function, which application threads have not: with the application kernel the program writes to nowhere instead.
static void install(u32 function)
{
    if (system_call_3(SYSTEM_CALL_SIGNAL_INSTALL, 1, function, 0) == -ERROR_PERMISSION)
        write_null();
}

static void signal_function_nowhere(void)
{
    install(0xb0000000u);
    signal_send(process_id(), 1);
}

static void signal_without_stack(void)
{
    install(address_of(read_null));
    u32 number = SYSTEM_CALL_SIGNAL_SEND;
    asm volatile("movl %2, %%esp\n\t"
                 "int $0x80" : "+a"(number) : "b"(process_id()), "r"(address_of(read_null)), "c"(1) : "memory");
}

static void signal_without_return(void)
{
    install(address_of(signal_without_return));
    signal_send(process_id(), 1);
    write_null();
}

#define FAULT(function) { function, #function }
static const struct {
    void (*run)(void);
    const char *name;
} faults[] = {
    FAULT(read_null), FAULT(write_null), FAULT(write_code), FAULT(write_other_code), FAULT(read_kernel),
    FAULT(write_kernel), FAULT(read_kernel_end), FAULT(write_cpu_local), FAULT(write_local_apic),
    FAULT(write_thread_stack), FAULT(write_heap_end), FAULT(call_null), FAULT(call_kernel),
    FAULT(call_nothing),
    FAULT(halt), FAULT(disable_interrupts), FAULT(write_port), FAULT(read_port), FAULT(load_gdt),
    FAULT(load_idt),
    FAULT(load_task), FAULT(load_cr0), FAULT(read_cr3), FAULT(load_cr3), FAULT(read_cr4), FAULT(write_msr),
    FAULT(invalidate), FAULT(invalidate_caches), FAULT(write_debug_register), FAULT(divide_by_zero),
    FAULT(overflow_division), FAULT(overflow), FAULT(undefined), FAULT(other_interrupt),
    FAULT(local_clock_interrupt), FAULT(page_fault_interrupt), FAULT(double_fault_interrupt),
    FAULT(other_call_gate), FAULT(kernel_data_segment), FAULT(task_segment),
    FAULT(far_call),
    FAULT(single_step), FAULT(floating_point), FAULT(vector_register), FAULT(bad_stack_push),
    FAULT(kernel_stack_push), FAULT(system_enter), FAULT(virtual_mode), FAULT(return_to_kernel),
    FAULT(endless_recursion), FAULT(thread_recursion), FAULT(thread_to_nowhere), FAULT(touch_all_memory),
    FAULT(signal_function_nowhere), FAULT(signal_without_stack), FAULT(signal_without_return),
};

// Things that a process may do, however odd; its status is 0 if all is as it should be.

#define ODD_DIRECTION 0x400u
#define ODD_NESTED_TASK 0x4000u
#define ODD_ALIGNMENT_CHECK 0x40000u

static void set_flags(u32 flags)
{
    asm volatile("pushfl; orl %0, (%%esp); popfl" ::"r"(flags) : "memory", "cc");
}

static void clear_flags(u32 flags)
{
    asm volatile("pushfl; andl %0, (%%esp); popfl" ::"r"(~flags) : "memory", "cc");
}

// System calls with flags that the kernel must not take over: it copies strings.
static int odd_flags(u32 flags)
{
    char data[40] = "0123456789";
    u32 transaction = (u32)database_begin();
    set_flags(flags);
    i32 created = database_create(transaction, TABLE, 1, data, 11);
    clear_flags(flags);
    memset(data, 0, sizeof data);
    set_flags(flags);
    i32 length = database_read(transaction, TABLE, 1, data, sizeof data);
    clear_flags(flags);
    set_flags(flags);
    thread_yield();
    clear_flags(flags);
    return created == 0 && length == 11 && !strcmp(data, "0123456789") ? 0 : 1;
}

static int direction_flag(void) { return odd_flags(ODD_DIRECTION); }
static int nested_task_flag(void) { return odd_flags(ODD_NESTED_TASK); }
static int alignment_flag(void) { return odd_flags(ODD_ALIGNMENT_CHECK); }

// With segment registers that the kernel can't use, and a stack pointer that it must not use.
static int null_segments(void)
{
    i32 pid;
    asm volatile("pushl %%ds; pushl %%es; movl %1, %%ds; movl %1, %%es; movl %1, %%fs; movl %1, %%gs;"
                 "int $0x80; popl %%es; popl %%ds" : "=a"(pid) : "r"(0),
                     "0"(SYSTEM_CALL_PROCESS_ID) : "memory");
    return pid == (i32)process_id() ? 0 : 1;
}

static int kernel_stack_pointer(void)
{
    i32 pid;
    asm volatile("movl %%esp, %%esi; movl %2, %%esp; int $0x80; movl %%esi, %%esp"
                 : "=a"(pid) : "0"(SYSTEM_CALL_PROCESS_ID), "r"(KERNEL_ADDRESS) : "esi", "memory");
    return pid == (i32)process_id() ? 0 : 1;
}

static int mark(void)
{
    breakpoint();
    return 0;
}

// Ranges that begin well and end badly.
static int half_good_ranges(void)
{
    u8 *page = (u8 *)heap_grow(PAGE_SIZE);
    u8 *end = page + PAGE_SIZE - 4;
    int bad = 0;
    bad += message_send(process_id(), end, 100) != -ERROR_ADDRESS;
    bad += message_receive((struct message *)end, RECEIVE_POLL) != -ERROR_ADDRESS;
    bad += database_read(0, TABLE, 12345, (void *)0x803ffffcu, 0xfffffff0u) >= 0;
    memset(end, 'x', 4);    // a name without an end
    bad += file_open((char *)end) != -ERROR_ADDRESS;
    bad += process_create((char *)end, "", 0, 0) != -ERROR_ADDRESS;
    bad += file_write(1, (void *)0x80000000u, 0xfffffff0u) >= 0;
    bad += file_write(1, (void *)0x80000000u, 0x7fffffffu) >= 0;
    return bad;
}

static const u32 bad_addresses[] = { 0, 4, 0x3ffffffcu, 0x7ffffff0u, 0x9ffffffcu, 0xa0fffffcu, 0xb0000000u,
    0xbffffffcu,
                                     0xc0000000u, KERNEL_ADDRESS, 0xf7fffffcu, 0xfee00000u, 0xff800000u,
                                     0xfffffff0u,
                                     0xffffffffu };

// Calls that can't be made at random: the thread or the process would end or be somewhere else, or the event log would be sent.
static bool ends_or_disturbs(u32 number)
{
    return number == SYSTEM_CALL_EXIT || number == SYSTEM_CALL_THREAD_EXIT ||
           number == SYSTEM_CALL_THREAD_CREATE || number == SYSTEM_CALL_TRACE_CONTROL ||
           number == SYSTEM_CALL_SIGNAL_INSTALL;
}

// Each system call with a bad address in each argument. Which arguments are addresses does not matter.
static int bad_pointers(void)
{
    for (u32 number = 0; number < SYSTEM_CALL_COUNT; number++) {
        if (ends_or_disturbs(number) || number == SYSTEM_CALL_SLEEP || number == SYSTEM_CALL_RECEIVE ||
            number == SYSTEM_CALL_SET_AFFINITY)
            continue;
        for (u32 i = 0; i < array_size(bad_addresses); i++) {
            u32 bad = bad_addresses[i];
            system_call(number, bad, bad, bad, bad, bad);
            system_call(number, 1, bad, 16, 0, 0);
            system_call(number, 0, TABLE, 1, bad, 16);
            system_call(number, address_of(PROGRAM), bad, PROCESS_DETACHED, 0, 0);
        }
    }
    return 0;
}

// Random calls, from threads of which some block for ever; the process ends with all of them.
static u32 random_seed, random_calls;
static u32 generation;      // of a fork bomb's process

static u32 random_argument(struct random *random)
{
    static u8 buffer[2048];
    switch (random_below(random, 9)) {
    case 0:
        return random_below(random, 4);
    case 1:
        return random_below(random, 200);
    case 2:
        return random_next(random);
    case 3:
        return bad_addresses[random_below(random, array_size(bad_addresses))];
    case 4:
        return address_of(buffer) + random_below(random, 2000);
    case 5:
        return address_of("message.txt");
    case 6:
        return process_id() + random_below(random, 3) - 1;
    case 7:
        return 0x80000000u + random_below(random, 0x400000);
    default:
        return ~random_below(random, 100);
    }
}

static void call_at_random(void *argument)
{
    struct random random = random_from(random_seed + (u32)argument);
    for (u32 i = 0; i < random_calls; i++) {
        u32 number = random_below(&random, 20) ? random_below(&random,
            SYSTEM_CALL_COUNT) : random_next(&random);
        u32 a = random_argument(&random);
        if (ends_or_disturbs(number) || number == SYSTEM_CALL_RESULT ||
            (number == SYSTEM_CALL_WRITE && a - 1 < 2) || (number == SYSTEM_CALL_READ && a == 0) ||
            (number == SYSTEM_CALL_SLEEP && a > 20))
            continue;
        system_call(number, a, random_argument(&random), random_argument(&random), random_argument(&random),
                    random_argument(&random));
    }
}

static int random_system_calls(void)
{
    struct thread threads[12];
    for (u32 i = 0; i < array_size(threads); i++) {
        thread_start_detached(&threads[i], call_at_random, (void *)i);
        sleep_milliseconds(10);
    }
    sleep_milliseconds(30);
    return 0;
}

// More of everything than there is.

static int many_semaphores(void)
{
    i32 result = 0;
    u32 count = 0;
    while (count < 100000 && (result = semaphore_create(0)) >= 0)
        count++;
    return result < 0 && result != -ERROR_MEMORY ? 1 : 0;
}

static int many_timers(void)
{
    i32 result = 0;
    u32 count = 0;
    while (count < 20000 && (result = timer_add(100000 + count, count)) >= 0)
        count++;
    return result < 0 && result != -ERROR_MEMORY ? 1 : 0;
}

static int many_transactions(void)
{
    i32 result = 0;
    u32 count = 0;
    while (count < 20000 && (result = database_begin()) >= 0)
        count++;
    return result < 0 && result != -ERROR_MEMORY ? 1 : 0;
}

static int many_objects(void)
{
    static u8 object[DATABASE_OBJECT_CAPACITY];
    u32 transaction = (u32)database_begin(), count = 0;
    while (count < 3000 && database_create(transaction, TABLE, count, object, sizeof object) == 0)
        count++;
    return count < 100;     // and all of it is undone with the end of the process
}

static void wait_for_ever(void *argument)
{
    semaphore_claim((u32)argument);
}

static int many_threads(void)
{
    static struct thread threads[400];
    u32 semaphore = (u32)semaphore_create(0), count = 0;
    i32 result = 0;
    while (count < array_size(threads) && (result = thread_start_detached(&threads[count], wait_for_ever,
                                                                          (void *)semaphore)) == 0)
        count++;
    return count > 100 && result == -ERROR_MEMORY ? 0 : 1;
}

// They wait for a message, since a time that is long enough for all to be made depends on the simulator.
static int many_processes(void)
{
    static u32 pids[2000];
    u32 count = 0;
    i32 result = 0;
    while (count < array_size(pids) && (result = process_create(PROGRAM, "wait", PROCESS_DETACHED, 0)) > 0)
        pids[count++] = (u32)result;
    for (u32 i = 0; i < count; i++)
        message_send(pids[i], "end", 3);
    return count > 100 && result == -ERROR_MEMORY ? 0 : 1;
}

// Each process makes two more, of the next generation. There would be twice as many as there is room for.
#define GENERATIONS 11u

static int fork_bomb(void)
{
    char arguments[40];
    format(arguments, sizeof arguments, "odd fork_bomb generation=%u", generation + 1);
    for (u32 i = 0; i < 2 && generation < GENERATIONS; i++)
        process_create(PROGRAM, arguments, PROCESS_DETACHED, 0);
    sleep_milliseconds(100);
    return 0;
}

static int mailbox_flood(void)
{
    u8 data[MESSAGE_CAPACITY] = { 0 };
    u32 self = process_id(), refused = 0;
    for (u32 i = 0; i < 5000; i++)
        refused += message_send(self, data, sizeof data) < 0;
    return refused > 1000 ? 0 : 1;
}

// Children with threads that are in the middle of something when one of them ends the process.
static void work_for_ever(void *argument)
{
    u32 semaphore = (u32)semaphore_create(1);
    for (;;) {
        semaphore_claim(semaphore);
        timer_cancel((u32)timer_add((u32)argument, 0));
        semaphore_release(semaphore);
    }
}

static int threads_and_fault(void)
{
    struct thread threads[8];
    for (u32 i = 0; i < array_size(threads); i++)
        thread_start_detached(&threads[i], work_for_ever, (void *)(i * 10));
    sleep_milliseconds(10);
    *nowhere = 1;
    return 0;
}

static int killed_containers(void)
{
    i32 pids[6];
    u32 good = 0;
    for (u32 i = 0; i < array_size(pids); i++)
        pids[i] = process_create(PROGRAM, "odd threads_and_fault", 0, 0);
    for (u32 i = 0; i < array_size(pids); i++) {
        i32 status = 0;
        good += pids[i] > 0 && process_wait((u32)pids[i], &status) == 0 && status != 0;
    }
    return good == array_size(pids) ? 0 : 1;
}

#define ODD(function) { function, #function }
static const struct {
    int (*run)(void);
    const char *name;
} odds[] = {
    ODD(direction_flag), ODD(nested_task_flag), ODD(alignment_flag), ODD(null_segments),
        ODD(kernel_stack_pointer), ODD(mark),
    ODD(half_good_ranges), ODD(bad_pointers), ODD(random_system_calls), ODD(many_semaphores),
    ODD(many_timers),
    ODD(many_transactions), ODD(many_objects), ODD(many_threads), ODD(mailbox_flood), ODD(killed_containers),
    ODD(many_processes), ODD(fork_bomb), ODD(threads_and_fault),
};

static i32 run(const char *kind, const char *name)
{
    char arguments[80];
    i32 status = -1000;
    format(arguments, sizeof arguments, "%s %s seed=%u calls=%u", kind, name, random_seed, random_calls);
    i32 pid = process_create(PROGRAM, arguments, 0, 0);
    return pid > 0 && process_wait((u32)pid, &status) == 0 ? status : -1000;
}

static int child(const char *kind, const char *name)
{
    if (!strcmp(kind, "wait")) {
        struct message message;
        return message_await(MESSAGE_DATA, &message);
    }
    for (u32 i = 0; !strcmp(kind, "fault") && i < array_size(faults); i++)
        if (!strcmp(name, faults[i].name)) {
            faults[i].run();
            return 0;       // it should not have come back
        }
    for (u32 i = 0; !strcmp(kind, "odd") && i < array_size(odds); i++)
        if (!strcmp(name, odds[i].name))
            return odds[i].run();
    return 77;
}

// Waits until the processes that nobody waits for have ended.
static u32 remaining_processes(void)
{
    struct information_system system;
    for (u32 i = 0; i < 400; i++) {
        information(INFORMATION_SYSTEM, &system, sizeof system);
        if (system.processes == 1)
            break;
        sleep_milliseconds(20);
    }
    return system.processes;
}

int main(int argc, char **argv)
{
    random_seed = argument_number(argc, argv, "seed", 1);
    random_calls = argument_number(argc, argv, "calls", 500);
    generation = argument_number(argc, argv, "generation", 0);
    // The dynamic processes that bad_pointers makes have their key as argument, and end at once.
    if (argc && strncmp(argv[0], "seed=", 5) && strncmp(argv[0], "calls=", 6))
        return child(argv[0], argc > 1 ? argv[1] : "");
    struct information_system before, after;
    print("TAP version 13\n");
    note("seed %u", random_seed);
    run("odd", "many_processes");       // the kernel's caches are full and its tables large after this
    remaining_processes();
    information(INFORMATION_SYSTEM, &before, sizeof before);
    for (u32 i = 0; i < array_size(faults); i++) {
        i32 status = run("fault", faults[i].name);
        check(status != 0 && status != 77 && status != -1000, "%s ends the process: %d", faults[i].name,
              status);
    }
    for (u32 i = 0; i + 1 < array_size(odds); i++) {
        i32 status = run("odd", odds[i].name);
        check(status == 0, "%s: %d", odds[i].name, status);
    }
    u32 processes = remaining_processes();
    check(processes == 1, "all processes have ended: %u remain", processes);
    information(INFORMATION_SYSTEM, &after, sizeof after);
    check(after.free_pages + 400 + 40 * after.cpus > before.free_pages,
          "their memory is free: %u pages before, %u after",
          before.free_pages, after.free_pages);
    return tap_end();
}
