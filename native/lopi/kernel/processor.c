// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What instrumented objects of native/kernel need while they run: counters and frames of each processor.
//
// Stubs find both at addresses that are the same on each processor and lead to other memory on each, as CPU-local
// variables do (thesis 3.3.2): an instruction with a plain address is all it takes. A region of its own, because the
// memory must be there before the first instrumented function runs, long before the kernel has CPU-local variables.
// The linker sends the few calls on which that depends here first (ld manual, --wrap); kernel and objects stay
// as they are.
//
// Nothing here may be instrumented, and the compiler must not put calls of memset and the like into it.

#include "cpu.h"
#include "kernel.h"
#include "lopi.h"
#include "multiboot.h"
#include "paging.h"
#include "processor.h"

// Frames of a processor: more than calls that fit on its stacks, unless they are chains of tail calls.
#define FRAMES 1024
#define FRAMES_FOR_PANIC 64
#define REGION ((u32)lopi_processor_start / REGION_SIZE)

// Every instrumented object names it.
const char lopi_library[] = "lopi";

__attribute__((section(".lopi_processor"))) struct lopi_frame *lopi_free;

// What the probes accumulate and counter read, if the kernel has no such variable.
__attribute__((weak)) u32 lopi_counter[2];

extern u32 boot_page_directory[1024];

static u32 tables[MAX_CPUS][1024] __attribute__((aligned(PAGE_SIZE)));
// Seen by all processors: a thread that sleeps in a function may go on on another one.
static struct lopi_frame frames[MAX_CPUS][FRAMES];
static struct lopi_frame frames_for_panic[FRAMES_FOR_PANIC];

// The makefile knows how large the objects' sections .lopi_processor are together.
#define BYTES ((PROCESSOR_BYTES + sizeof(lopi_free) + PAGE_SIZE - 1) / PAGE_SIZE * PAGE_SIZE)
static u8 memory[MAX_CPUS + 1][BYTES] __attribute__((aligned(PAGE_SIZE)));

void *lopi_of_processor(u32 cpu, u32 address)
{
    return memory[cpu] + (address - (u32)lopi_processor_start);
}

// The last frame of a pool has no next one, and is not taken: templates/forms.h.
static struct lopi_frame *make_pool(struct lopi_frame *pool, u32 count)
{
    for (u32 i = 0; i < count; i++)
        pool[i].next = i + 1 < count ? &pool[i + 1] : NULL;
    return pool;
}

// Maps the processor's memory, which is of zeroes still, in a page directory.
static void start_processor(u32 cpu, u32 *directory)
{
    *(struct lopi_frame **)lopi_of_processor(cpu, (u32)&lopi_free) = make_pool(frames[cpu], FRAMES);
    for (u32 offset = 0; offset < BYTES; offset += PAGE_SIZE)
        tables[cpu][offset / PAGE_SIZE] = pointer_to_physical(memory[cpu] + offset) | PAGE_PRESENT | PAGE_WRITABLE;
    directory[REGION] = pointer_to_physical(tables[cpu]) | PAGE_PRESENT | PAGE_WRITABLE;
}

// paging_init copies this directory's upper part, so that the mapping stays.
void __real_kernel_main(const struct multiboot_information *information) noreturn;
void __wrap_kernel_main(const struct multiboot_information *information) noreturn;
void __wrap_kernel_main(const struct multiboot_information *information)
{
    start_processor(0, boot_page_directory);
    __real_kernel_main(information);
}

#if SMP
static u32 boot_directories[MAX_CPUS][1024] __attribute__((aligned(PAGE_SIZE)));

// All application processors come here with the directory of the bootstrap processor's boot.
void __real_application_processor_main(u32 number) noreturn;
void __wrap_application_processor_main(u32 number) noreturn;
void __wrap_application_processor_main(u32 number)
{
    for (u32 i = 0; i < 1024; i++)
        boot_directories[number][i] = boot_page_directory[i];
    start_processor(number, boot_directories[number]);
    address_space_load(pointer_to_physical(boot_directories[number]));
    __real_application_processor_main(number);
}

// The processor's own directory is a copy of the bootstrap processor's; all others will be copies of it.
void __real_paging_start(u32 directory);
void __wrap_paging_start(u32 directory);
void __wrap_paging_start(u32 directory)
{
    const u32 *present = physical_to_pointer(address_space());
    ((u32 *)physical_to_pointer(directory))[REGION] = present[REGION];
    __real_paging_start(directory);
}
#endif

// Stubs call it when the processor has no frames left.
void lopi_fill_pool(void) noreturn;
void lopi_fill_pool(void)
{
    static volatile u32 panics;
    interrupts_disable();
    if (atomic_add(&panics, 1) != 1)
        for (;;)
            asm volatile("hlt");
    lopi_free = make_pool(frames_for_panic, FRAMES_FOR_PANIC);
    panic("more than %u instrumented calls on CPU %u; instrument fewer functions", FRAMES, cpu_number);
}
